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
    }
    return "unknown";
}

/* What is known of a problem code. In `sentence`, {i} is the index, {a} and {b} the numbers, {A} and {B} the same in
 * hexadecimal, {o} the byte offset in hexadecimal. `status` is what a load comes to where the code is an error. */
typedef struct problem_text {
    uint8_t code, severity,
        status; /* kotsu_problem_code, kotsu_severity, kotsu_status: small, for the sake of kotsu.wasm */
    const char *name;
    const char *sentence;
} problem_text;

#define NOTE(code, name, sentence)                                                                                     \
    { code, KOTSU_NOTE, KOTSU_OK, name, sentence }
#define WARNING(code, name, sentence)                                                                                  \
    { code, KOTSU_WARNING, KOTSU_OK, name, sentence }
#define FAILURE(code, status, name, sentence)                                                                          \
    { code, KOTSU_ERROR, status, name, sentence }

static const problem_text texts[] = {
    NOTE(KOTSU_PROBLEM_NONE, "none", "There is no problem."),
    FAILURE(KOTSU_PROBLEM_EMPTY_FILE, KOTSU_TRUNCATED, "empty-file", "The file is empty."),
    FAILURE(
        KOTSU_PROBLEM_UNKNOWN_FORMAT, KOTSU_UNKNOWN_FORMAT, "unknown-format",
        "This is no file that Kotsu knows: it opens Final Fantasy VIII battle models (.dat with 2, 4, 5, 7, 8, 10 or "
        "11 "
        "sections, or a bare skeleton section), Okami motions (.mot, beginning with mtb3) and Okami models (.md, .scr "
        "or .mdb, beginning with scr or mdb)."),
    FAILURE(KOTSU_PROBLEM_OUT_OF_MEMORY, KOTSU_OUT_OF_MEMORY, "out-of-memory",
            "There is not enough memory to open this file."),
    FAILURE(KOTSU_PROBLEM_MEMORY_CAP, KOTSU_LIMIT, "memory-cap",
            "Decoded, this file would need more than the {a} bytes that are allowed for a file of its size."),
    FAILURE(KOTSU_PROBLEM_BAD_ARGUMENT, KOTSU_BAD_ARGUMENT, "bad-argument",
            "The decoder was called with an argument that does not fit."),
    NOTE(KOTSU_PROBLEM_MORE_WARNINGS, "more-warnings", "There are {a} more notes and warnings of the same kinds."),
    FAILURE(KOTSU_PROBLEM_BAD_PARENT, KOTSU_BAD_VALUE, "bad-parent",
            "Bone {i} names bone {a} as its parent, and the skeleton has {b} bones (at {o})."),
    FAILURE(KOTSU_PROBLEM_BONE_CYCLE, KOTSU_BAD_VALUE, "bone-cycle", "Bone {i} is its own ancestor (at {o})."),
    NOTE(KOTSU_PROBLEM_SEVERAL_ROOTS, "several-roots", "The skeleton has {a} roots instead of one."),
    NOTE(KOTSU_PROBLEM_FORWARD_PARENT, "forward-parent", "Bone {i} stands before its parent, bone {a} (at {o})."),
    NOTE(KOTSU_PROBLEM_NO_SKELETON, "no-skeleton", "This file has no skeleton, so there is nothing to show in motion."),
    NOTE(KOTSU_PROBLEM_TRAILING_BYTES, "trailing-bytes", "{a} bytes follow the end of the data at {o}."),
    WARNING(KOTSU_PROBLEM_NON_FINITE_REST, "non-finite-rest",
            "The rest offset of bone {i} is not a number (at {o}), so 0 is used."),

    WARNING(KOTSU_PROBLEM_SECTION_OFFSET, "section-offset",
            "Section {i} would begin at {A}, inside the table or past the end of the file of {b} bytes (at {o})."),
    NOTE(KOTSU_PROBLEM_END_OFFSET, "end-offset", "The file says it ends at {A}, and it has {b} bytes (at {o})."),
    FAILURE(KOTSU_PROBLEM_SECTION_TABLE, KOTSU_TRUNCATED, "section-table",
            "The file ends inside its table of {a} sections."),
    FAILURE(KOTSU_PROBLEM_SKELETON_SHORT, KOTSU_TRUNCATED, "skeleton-short",
            "The skeleton section at {o} has {a} of the {b} bytes that its bones need."),
    FAILURE(KOTSU_PROBLEM_NO_BONES, KOTSU_BAD_VALUE, "no-bones", "The skeleton section at {o} has no bones."),
    NOTE(KOTSU_PROBLEM_NAME_UNREADABLE, "name-unreadable",
         "The name at {o} has {a} characters outside the known table, shown as numbers in braces."),
    NOTE(KOTSU_PROBLEM_SKELETON_TAIL, "skeleton-tail",
         "{a} bytes follow the last bone of the skeleton section at {o}."),

    WARNING(KOTSU_PROBLEM_ANIMATION_TABLE, "animation-table",
            "The animation section at {o} promises {b} animations, and its table holds {a}."),
    WARNING(KOTSU_PROBLEM_ANIMATION_OFFSET, "animation-offset",
            "Animation {i} would begin {a} bytes into a section of {b} bytes (at {o})."),
    WARNING(KOTSU_PROBLEM_ANIMATION_CUT, "animation-cut", "Animation {i}: {a} of {b} frames, cut at {o}."),
    NOTE(KOTSU_PROBLEM_ANIMATION_EMPTY, "animation-empty", "Animation {i} has no frames (at {o})."),
    NOTE(KOTSU_PROBLEM_ANIMATION_TAIL, "animation-tail", "Animation {i} is followed by {a} unused bytes at {o}."),

    FAILURE(KOTSU_PROBLEM_MOTION_HEADER, KOTSU_TRUNCATED, "too-short",
            "The file is too short: it has {a} bytes, and the smallest header alone has 8 bytes."),
    FAILURE(KOTSU_PROBLEM_MOTION_MAGIC, KOTSU_UNKNOWN_FORMAT, "bad-magic",
            "An Okami motion begins with mtb3, and this file does not."),
    FAILURE(KOTSU_PROBLEM_MOTION_MAGIC_CASE, KOTSU_UNKNOWN_FORMAT, "bad-magic-case",
            "The file begins with the letters of an Okami motion in the wrong case: it must be mtb3 in lower case."),
    FAILURE(KOTSU_PROBLEM_OTHER_GAME, KOTSU_UNSUPPORTED, "other-game",
            "This is a God Hand motion: its {a} records have 12 bytes instead of Okami's 8, which Kotsu does not play "
            "yet."),
    FAILURE(KOTSU_PROBLEM_RECORD_TABLE, KOTSU_TRUNCATED, "truncated-table",
            "The file ends inside record {i} of the {a} records that it promises (at {o})."),
    NOTE(KOTSU_PROBLEM_NO_TERMINATOR, "no-terminator",
         "The table has no terminator: record {i}, the last one, is an ordinary curve (at {o})."),
    WARNING(KOTSU_PROBLEM_EARLY_TERMINATOR, "early-terminator",
            "Record {i} is a terminator in the middle of the table (at {o}); the records after it are used."),
    NOTE(KOTSU_PROBLEM_ODD_TERMINATOR, "odd-terminator",
         "Record {i} ends the table with other bytes than a terminator usually has (at {o})."),
    NOTE(KOTSU_PROBLEM_NO_RECORDS, "no-records", "The motion has no records at all, not even a terminator (at {o})."),
    NOTE(KOTSU_PROBLEM_NO_FRAMES, "no-frames",
         "The header says 0 frames (at {o}); the keys reach to frame {a}, which is played."),
    NOTE(KOTSU_PROBLEM_ODD_LOOP, "odd-loop", "The loop flag is {a} instead of 0 or 1 (at {o}); it is read as looping."),
    WARNING(KOTSU_PROBLEM_UNKNOWN_PROPERTY, "unknown-property",
            "Record {i} (bone {b}) has property {a}, which belongs to no known family (at {o}); it is kept and moves "
            "nothing."),
    WARNING(KOTSU_PROBLEM_BAD_BONE, "bad-bone",
            "Record {i} names bone {a}, which cannot exist (at {o}); its curve moves nothing."),
    WARNING(KOTSU_PROBLEM_ZERO_KEYS, "zero-keys",
            "Record {i} (bone {b}) has no keys (at {o}); its channel keeps the rest value."),
    NOTE(KOTSU_PROBLEM_SINGLE_KEY_COUNT, "single-key-count",
         "Record {i}, a single pose, says that it has {a} keys (at {o})."),
    WARNING(KOTSU_PROBLEM_OFFSET_IN_TABLE, "offset-in-table",
            "The keys of record {i} would begin at {A}, inside the record table, which ends at {B} (at {o})."),
    WARNING(KOTSU_PROBLEM_OFFSET_OUT_OF_RANGE, "offset-out-of-range",
            "The keys of record {i} would begin at {A}, past the end of the file of {b} bytes (at {o})."),
    WARNING(KOTSU_PROBLEM_TRUNCATED_KEYS, "truncated-keys",
            "Record {i}: the file ends after {a} of its {b} keys, at {o}."),
    NOTE(KOTSU_PROBLEM_TIME_ORDER, "time-order",
         "The keys of record {i} are not in order of time (at {o}); they were sorted."),
    NOTE(KOTSU_PROBLEM_DUPLICATE_TIME, "duplicate-time",
         "{a} keys of record {i} share their time with the key before (at {o}); the later one rules."),
    NOTE(KOTSU_PROBLEM_TIME_PAST_END, "time-past-end",
         "{a} keys of record {i} lie past the motion's last frame, the latest at frame {b} (at {o})."),
    WARNING(KOTSU_PROBLEM_NON_FINITE_KEY, "non-finite",
            "{a} of the {b} keys of record {i} are infinite or not numbers (at {o}); they are left out."),
    WARNING(KOTSU_PROBLEM_HALF_EXPONENT_63, "half-exponent-63",
            "The curve header of record {i} has a 16-bit float with the highest exponent (at {o}): read as a number, "
            "though later tools mean infinity or no number by it."),
    WARNING(
        KOTSU_PROBLEM_PROPERTY_BASE_48, "property-base-48",
        "Record {i} has property {a}: the file numbers its Quantized-Precision family from 48, as God Hand does, and "
        "is read that way (at {o})."),
    NOTE(KOTSU_PROBLEM_PROPERTY_BASE_GUESS, "property-base-guess",
         "The Quantized-Precision family is read as properties 50 to 58; nothing in this file tells that from 48 to "
         "56."),
    WARNING(KOTSU_PROBLEM_DUPLICATE_CURVE, "duplicate-curve",
            "Record {i} moves the same channel as record {a} (at {o}); the later one is used."),
    NOTE(KOTSU_PROBLEM_FLAT_RIG, "flat-rig",
         "A motion holds no skeleton: without its model the bones are laid out flat under the root."),
    WARNING(KOTSU_PROBLEM_BONE_NOT_IN_MODEL, "bone-not-in-model",
            "Record {i} moves bone {a}, and the model has {b} bones."),

    FAILURE(KOTSU_PROBLEM_MODEL_HEADER, KOTSU_TRUNCATED, "model-header",
            "The file ends inside the header of a model ({a} bytes)."),
    FAILURE(KOTSU_PROBLEM_MODEL_VERSION, KOTSU_UNSUPPORTED, "model-version",
            "The model has version {a}; versions 0 (model) and 1 (scenery) are known."),
    FAILURE(KOTSU_PROBLEM_PART_TABLE, KOTSU_TRUNCATED, "part-table",
            "The model promises {a} parts, and its table holds {b}."),
    FAILURE(KOTSU_PROBLEM_PART_MAGIC, KOTSU_BAD_VALUE, "bad-mdb", "Part {i} does not begin with mdb (at {o})."),
    FAILURE(KOTSU_PROBLEM_PART_OFFSET, KOTSU_BAD_OFFSET, "part-offset",
            "Part {i} would begin at {a}, outside the file of {b} bytes (named at {o})."),
    FAILURE(KOTSU_PROBLEM_BONE_TABLE, KOTSU_TRUNCATED, "bone-table",
            "The bone table of part {i} at {o} holds {a} of its {b} bones."),
    WARNING(KOTSU_PROBLEM_PART_DISAGREES, "part-disagrees",
            "Part {i} gives bone {a} another parent or rest offset than an earlier part (at {o}); the first is used."),
    FAILURE(KOTSU_PROBLEM_PART_CUT, KOTSU_TRUNCATED, "part-cut",
            "The file ends inside the descriptor or header of part {i}: {a} of {b} bytes at {o}."),
    FAILURE(KOTSU_PROBLEM_NO_PARTS, KOTSU_BAD_VALUE, "no-parts",
            "The model has no parts (at {o}); were it a motion, it would begin with mtb3."),
    FAILURE(KOTSU_PROBLEM_PARTS_OVERLAP, KOTSU_LIMIT, "parts-overlap",
            "The model's {a} parts share their bone tables over and over, which no real model does."),

    WARNING(KOTSU_PROBLEM_SUBMESH_OFFSET, "submesh-offset",
            "Submesh {i} would begin at {a}, outside the file of {b} bytes (named at {o}); it is left out."),
    WARNING(KOTSU_PROBLEM_SUBMESH_CUT, "submesh-cut",
            "Submesh {i} promises {b} vertices, and the file holds {a} (at {o}); it is left out."),
    WARNING(KOTSU_PROBLEM_WEIGHT_BONE, "bad-weight-bone",
            "Submesh {i} hangs a vertex on bone {a}, and the model has {b} bones (at {o}); that weight is left out."),
    WARNING(KOTSU_PROBLEM_WEIGHT_SUM, "weight-sum",
            "{a} vertices of submesh {i} have no weight at all (the first at {o}); they follow their first bone."),
    WARNING(KOTSU_PROBLEM_NON_FINITE_VERTEX, "non-finite-vertex",
            "{a} vertices of submesh {i} have positions that are not numbers (the first at {o}); they are put at 0."),
    NOTE(KOTSU_PROBLEM_PS2_WEIGHTS, "ps2-weights",
         "Submesh {i} has weights as the PS2 release writes them: bones times 4, weights in hundredths (at {o})."),

    WARNING(KOTSU_PROBLEM_OBJECT_TABLE, "object-table",
            "The geometry section at {o} promises {b} objects, and its table holds {a}."),
    WARNING(KOTSU_PROBLEM_OBJECT_OFFSET, "object-offset",
            "Object {i} would begin {a} bytes into a geometry section of {b} bytes (at {o})."),
    WARNING(KOTSU_PROBLEM_OBJECT_CUT, "object-cut", "Object {i}: {a} of {b} faces, cut at {o}."),
    WARNING(KOTSU_PROBLEM_VERTICES_CUT, "vertices-cut",
            "Object {i} ends inside its vertices at {o}; the object is left out."),
    WARNING(KOTSU_PROBLEM_VERTEX_BONE, "vertex-bone",
            "Object {i} hangs vertices on bone {a}, and the skeleton has {b} bones (at {o}); they follow bone 0."),
    WARNING(KOTSU_PROBLEM_FACE_VERTEX, "face-vertex",
            "{a} faces of object {i} name vertices that it does not have (the first at {o}); they are left out."),
    NOTE(KOTSU_PROBLEM_VERTEX_TOTAL, "vertex-total",
         "The geometry section counts {a} vertices at {o}, and its objects have {b}."),
    NOTE(KOTSU_PROBLEM_OBJECT_SHARED, "object-shared",
         "Object {i} has the same offset as object {a} (at {o}); it is not shown twice."),
    WARNING(KOTSU_PROBLEM_MATERIALS, "materials",
            "The faces use more than {a} different textures and palettes; the later ones are shown with the first."),
    WARNING(KOTSU_PROBLEM_TIM_TABLE, "texture-table",
            "The textures section at {o} promises {b} textures, and its table holds {a}."),
    WARNING(KOTSU_PROBLEM_TIM_OFFSET, "texture-offset",
            "Texture {i} would begin {a} bytes into a section of {b} bytes (at {o})."),
    WARNING(KOTSU_PROBLEM_TIM_MAGIC, "texture-magic", "Texture {i} begins with {A} instead of 0x10 (at {o})."),
    WARNING(KOTSU_PROBLEM_TIM_CUT, "texture-cut",
            "Texture {i} has {a} of the {b} bytes it needs, cut at {o}; it is left out."),
    NOTE(KOTSU_PROBLEM_TIM_BOUNDS, "texture-bounds", "Texture {i} reaches past the edge of video memory (at {o})."),
    WARNING(KOTSU_PROBLEM_FACE_PAGE, "face-page",
            "{a} triangles use texture pages that no texture of this file fills."),
    WARNING(KOTSU_PROBLEM_FACE_PALETTE, "face-palette",
            "{a} triangles use palettes that no texture of this file holds."),
    WARNING(KOTSU_PROBLEM_SEQUENCE_TABLE, "sequence-table",
            "The sequence section at {o} promises {b} sequences, and its table holds {a}."),
    WARNING(KOTSU_PROBLEM_SEQUENCE_OFFSET, "sequence-offset",
            "Sequence {i} would begin {a} bytes into a section of {b} bytes (at {o})."),
    NOTE(KOTSU_PROBLEM_SEQUENCE_OP, "sequence-op",
         "Sequence {i} has op code {A}, whose length is not known (at {o}); the rest of it is not read."),
    NOTE(KOTSU_PROBLEM_SEQUENCE_CUT, "sequence-cut", "Sequence {i} ends inside an instruction at {o}."),
    NOTE(KOTSU_PROBLEM_SEQUENCE_CLIP, "sequence-clip",
         "Sequence {i} plays animation {a}, and there are {b} animations (at {o})."),
};

static const problem_text *text_of(kotsu_problem_code code) {
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (texts[i].code == code) return &texts[i];
    return &texts[0];
}

const char *kotsu_problem_name(kotsu_problem_code code) { return text_of(code)->name; }
kotsu_severity kotsui_problem_severity(kotsu_problem_code code) { return (kotsu_severity)text_of(code)->severity; }
kotsu_status kotsui_problem_status(kotsu_problem_code code) { return (kotsu_status)text_of(code)->status; }

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
