// SPDX-License-Identifier: MIT
/* status.c - names and sentences: every status, format and problem in the words that people read. */
#include "kotsu_internal.h"

#include <string.h>

const char *kotsu_status_name(kotsu_status status) {
    switch (status) {
    case KOTSU_OK: return "ok";
    case KOTSU_BAD_ARGUMENT: return "bad argument";
    case KOTSU_UNKNOWN_FORMAT: return "unknown format";
    case KOTSU_TRUNCATED: return "truncated";
    case KOTSU_BAD_OFFSET: return "bad offset";
    case KOTSU_BAD_VALUE: return "bad value";
    case KOTSU_UNSUPPORTED: return "unsupported";
    case KOTSU_LIMIT: return "limit";
    case KOTSU_OUT_OF_MEMORY: return "out of memory";
    case KOTSU_SKELETON_MISMATCH: return "skeleton mismatch";
    }
    return "unknown status";
}

const char *kotsu_format_name(kotsu_format format) {
    switch (format) {
    case KOTSU_FORMAT_UNKNOWN: break;
    case KOTSU_FORMAT_FF8_MONSTER: return "ff8-monster";
    case KOTSU_FORMAT_FF8_MONSTER_NO_MODEL: return "ff8-monster-no-model";
    case KOTSU_FORMAT_FF8_CHARACTER: return "ff8-character";
    case KOTSU_FORMAT_FF8_CHARACTER_SELF_CONTAINED: return "ff8-character-self-contained";
    case KOTSU_FORMAT_FF8_WEAPON: return "ff8-weapon";
    case KOTSU_FORMAT_FF8_WEAPON_REDUCED: return "ff8-weapon-reduced";
    case KOTSU_FORMAT_FF8_SUMMON: return "ff8-summon";
    case KOTSU_FORMAT_FF8_SKELETON: return "ff8-skeleton";
    case KOTSU_FORMAT_OKAMI_MOTION: return "okami-motion";
    case KOTSU_FORMAT_OKAMI_MODEL: return "okami-model";
    case KOTSU_FORMAT_OKAMI_CONTAINER: return "okami-container";
    case KOTSU_FORMAT_FF8_ARCHIVE: return "ff8-archive";
    case KOTSU_FORMAT_FF8_ZZZ: return "ff8-zzz";
    }
    return "unknown";
}

/* What is known of a problem code; `status` is what a load comes to where the code is an error. */
typedef struct problem_text {
    uint8_t code, severity, status; /* kotsu_problem_code, kotsu_severity, kotsu_status */
#ifndef KOTSU_WITHOUT_SENTENCES
    const char *name, *sentence;
#endif
} problem_text;

#ifdef KOTSU_WITHOUT_SENTENCES /* kotsu.wasm: its TypeScript side has them */
#define TEXT(code, severity, status, name, sentence) {code, severity, status},
#else
#define TEXT(code, severity, status, name, sentence) {code, severity, status, name, sentence},
#endif
#define NOTE(code, name, sentence)            TEXT(KOTSU_PROBLEM_##code, KOTSU_NOTE, KOTSU_OK, name, sentence)
#define WARNING(code, name, sentence)         TEXT(KOTSU_PROBLEM_##code, KOTSU_WARNING, KOTSU_OK, name, sentence)
#define FAILURE(code, status, name, sentence) TEXT(KOTSU_PROBLEM_##code, KOTSU_ERROR, KOTSU_##status, name, sentence)

static const problem_text texts[] = {
#include "sentences.def"
};

static const problem_text *text_of(kotsu_problem_code code) {
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (texts[i].code == code) return &texts[i];
    return &texts[0];
}

kotsu_severity kotsui_problem_severity(kotsu_problem_code code) { return (kotsu_severity)text_of(code)->severity; }
kotsu_status kotsui_problem_status(kotsu_problem_code code) { return (kotsu_status)text_of(code)->status; }

#ifndef KOTSU_WITHOUT_SENTENCES
const char *kotsu_problem_name(kotsu_problem_code code) { return text_of(code)->name; }

/* Text being written into a buffer that may be too small; `length` counts on regardless. */
typedef struct sink {
    char *out;
    size_t size, length;
} sink;

static void put(sink *s, char c) {
    if (s->length + 1 < s->size) s->out[s->length] = c;
    s->length++;
}

static void put_number(sink *s, int64_t value, unsigned base) {
    char digits[24];
    int count = 0;
    uint64_t left = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    do digits[count++] = "0123456789ABCDEF"[left % base];
    while ((left /= base) != 0);
    if (value < 0) put(s, '-');
    if (base == 16) put(s, '0'), put(s, 'x');
    while (count > 0) put(s, digits[--count]);
}

size_t kotsu_problem_message(const kotsu_problem *problem, char *out, size_t out_size) {
    sink s = {out, out ? out_size : 0, 0};
    for (const char *c = problem ? text_of(problem->code)->sentence : ""; *c; c++) {
        if (c[0] != '{') {
            put(&s, *c);
            continue;
        }
        switch (c[1]) {
        case 'i': put_number(&s, problem->index, 10); break;
        case 'a': put_number(&s, problem->a, 10); break;
        case 'b': put_number(&s, problem->b, 10); break;
        case 'A': put_number(&s, problem->a, 16); break;
        case 'B': put_number(&s, problem->b, 16); break;
        default: put_number(&s, problem->byte_offset, 16); break; /* {o} */
        }
        c += 2;
    }
    if (s.size > 0) s.out[s.length < s.size ? s.length : s.size - 1] = 0;
    return s.length;
}
#endif
