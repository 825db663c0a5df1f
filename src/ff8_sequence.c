// SPDX-License-Identifier: MIT
/* ff8_sequence.c - the FF8 sequence section, walked op code by op code to learn which clips are played once and which loop.
 * The rest of the byte code is listed, not interpreted.   Source: format page ff8-sequences. */
#include "kotsu_internal.h"

#include <string.h>

enum {
    LAST_CLIP_CODE = 0x7F,
    LOOP_CODE = 0xA0,
    FIRST_UNKNOWN_CODE = 0xF4,
};

static const kotsui_ff8_table_kind table_kind = {2, 4096, KOTSU_PROBLEM_SEQUENCE_TABLE, KOTSU_PROBLEM_SEQUENCE_OFFSET};

/* Parameter bytes of the op codes whose number is fixed; those that are not stand in variable_length. */
static uint32_t fixed_length(uint8_t code) {
    static const uint8_t one[] = {0x80, 0x81, 0x83, 0x84, 0x90, 0x92, 0x9A, 0xA0, 0xA5,
                                  0xA7, 0xA8, 0xAC, 0xAF, 0xB9, 0xBC, 0xBE, 0xBF};
    static const uint8_t two[] = {0x91, 0x93, 0x9B, 0x9E, 0xBD, 0xAB};
    if (code >= 0xED) return 2; /* up to 0xF3 */
    if (code >= 0xE5) return 1;
    if (code == 0xE4) return 0;
    if (code >= 0xC0) return code % 4 == 0 ? 2 : 1;
    if (memchr(one, code, sizeof one)) return 1;
    if (memchr(two, code, sizeof two)) return 2;
    switch (code) {
    case 0x96: return 3;
    case 0xAD: return 4;
    case 0xAE: return 5;
    case 0xA6: return 9;
    default: return 0; /* clips, and everything below 0xC0 that is not listed */
    }
}

uint32_t kotsui_ff8_parameter_length(uint8_t code, kotsui_reader reader, bool *out_whole) {
    const size_t start = reader.at;
    switch (code) {
    case 0x97:
    case 0x98:
    case 0xB5:
    case 0xB6:
    case 0xB8:
        kotsui_skip(&reader, 1);
        if (kotsui_read_u8(&reader) & 2) kotsui_skip(&reader, 1);
        break;
    case 0xB0:
    case 0xB4: {
        kotsui_skip(&reader, 1);
        const uint8_t flags = kotsui_read_u8(&reader);
        for (int bit = 0; bit < 3; bit++)
            if (flags >> bit & 1) kotsui_skip(&reader, 1);
        if (flags & 8)
            kotsui_skip(&reader, 1);
        else if ((flags & 0x40) && !(flags & 0x10))
            kotsui_skip(&reader, 6);
        break;
    }
    case 0x99:
    case 0xB1:
    case 0x9F:
        if (code != 0x9F) kotsui_skip(&reader, 1); /* a bone */
        while (!reader.failed && kotsui_read_u8(&reader) != 0xFF) {
        }
        break;
    default: kotsui_skip(&reader, fixed_length(code)); break;
    }
    *out_whole = !reader.failed;
    return (uint32_t)(reader.at - start);
}

/* Signed distance of a jump, from its own op code; 0 for anything else. */
static int32_t jump_distance(const uint8_t *bytes, const kotsu_sequence_op *op) {
    const uint8_t *at = bytes + op->byte_offset;
    if (op->code >= 0xE6 && op->code <= 0xEC) return (int8_t)at[1];
    if (op->code >= 0xED && op->code < FIRST_UNKNOWN_CODE) return (int16_t)(uint16_t)(at[1] | at[2] << 8);
    return 0;
}

/* Lists the instructions of one sequence. Returns how many; out has room for one per byte. */
static kotsu_status list_ops(kotsui_loader *loader, kotsui_reader reader, uint16_t sequence, kotsu_sequence_op *out,
                             uint32_t *out_count) {
    uint32_t count = 0;
    kotsu_status status = KOTSU_OK;
    while (kotsui_left(&reader) > 0) {
        const uint32_t offset = kotsui_offset(&reader);
        const uint8_t code = kotsui_read_u8(&reader);
        if (code >= FIRST_UNKNOWN_CODE) {
            status = kotsui_report(loader, KOTSU_PROBLEM_SEQUENCE_OP, offset, sequence, code, 0);
            break;
        }
        bool whole;
        const uint32_t parameters = kotsui_ff8_parameter_length(code, reader, &whole);
        if (!whole || parameters > 254) {
            status = kotsui_report(loader, KOTSU_PROBLEM_SEQUENCE_CUT, offset, sequence, 0, 0);
            break;
        }
        kotsui_skip(&reader, parameters);
        out[count++] = (kotsu_sequence_op){sequence, code, (uint8_t)(1 + parameters), offset};
    }
    *out_count = count;
    return status;
}

/* Clips by number, one bit each. */
typedef struct clip_set {
    uint8_t bits[256 / 8];
} clip_set;

static void add_clip(clip_set *set, uint8_t clip) { set->bits[clip / 8] |= (uint8_t)(1u << clip % 8); }
static bool has_clip(const clip_set *set, uint32_t clip) { return set->bits[clip / 8] >> clip % 8 & 1; }

/* The clips of one sequence: A0 loops its clip; a clip inside a backward jump's body, which runs from the jump's target to the
 * jump itself, loops too; any other plays once. Writes each pair of clip and way once, in order; returns how many. */
static uint32_t collect_plays(const uint8_t *bytes, const kotsu_sequence_op *ops, uint32_t count,
                              kotsu_sequence_play *out) {
    clip_set once = {{0}}, loops = {{0}};
    int64_t body_from = INT64_MAX; /* where the earliest body that a jump at or behind the present op closes begins */
    for (uint32_t i = count; i-- > 0;) {
        const kotsu_sequence_op *op = &ops[i];
        const int32_t distance = jump_distance(bytes, op);
        if (distance < 0 && (int64_t)op->byte_offset + distance < body_from)
            body_from = (int64_t)op->byte_offset + distance;
        if (op->code <= LAST_CLIP_CODE) add_clip(op->byte_offset >= body_from ? &loops : &once, op->code);
        if (op->code == LOOP_CODE) add_clip(&loops, bytes[op->byte_offset + 1]);
    }
    uint32_t plays = 0;
    for (uint32_t clip = 0; count > 0 && clip < 256; clip++) {
        if (has_clip(&once, clip)) out[plays++] = (kotsu_sequence_play){ops->sequence, (uint16_t)clip, false};
        if (has_clip(&loops, clip)) out[plays++] = (kotsu_sequence_play){ops->sequence, (uint16_t)clip, true};
    }
    return plays;
}

kotsu_status kotsui_ff8_sequences_load(kotsui_loader *loader, kotsui_reader section) {
    if (section.size == 0) return KOTSU_OK;
    kotsui_ff8_table table;
    KOTSUI_TRY(kotsui_ff8_table_read(loader, section, &table_kind, &table));
    /* No sequence overlaps another but where two share an offset, and each instruction takes a byte at least. */
    kotsu_sequence_op *ops = kotsui_scratch(loader, section.size, sizeof *ops);
    kotsu_sequence_play *plays = kotsui_scratch(loader, section.size, sizeof *plays);
    if (!ops || !plays) return loader->error->status;
    uint32_t op_count = 0, play_count = 0;
    for (uint32_t i = 0; i < table.count; i++) {
        if (table.offsets[i] == 0) continue; /* an empty slot keeps its number */
        kotsui_reader sequence;
        KOTSUI_TRY(kotsui_ff8_table_item(loader, &table, i, &sequence));
        if (sequence.size == 0) continue;
        kotsui_ff8_table_end_at_next(&table, i, &sequence);
        if (op_count + sequence.size > section.size) { /* only sequences that share their bytes can come to this */
            KOTSUI_TRY(
                kotsui_report(loader, KOTSU_PROBLEM_SEQUENCE_SHARED, kotsui_ff8_table_entry(&table, i), i, 0, 0));
            break;
        }
        uint32_t listed;
        KOTSUI_TRY(list_ops(loader, sequence, (uint16_t)i, ops + op_count, &listed));
        play_count += collect_plays(loader->bytes, ops + op_count, listed, plays + play_count);
        op_count += listed;
    }
    kotsu_document *document = loader->document;
    document->sequence_ops = kotsui_keep(loader, op_count, sizeof *ops);
    if (!document->sequence_ops) return loader->error->status;
    if (op_count) memcpy(document->sequence_ops, ops, op_count * sizeof *ops);
    document->sequence_op_count = op_count;
    for (uint32_t i = 0; i < play_count; i++) {
        if (plays[i].clip >= document->clip_count && document->clip_count > 0) {
            KOTSUI_TRY(kotsui_report(loader, KOTSU_PROBLEM_SEQUENCE_CLIP, section.base, plays[i].sequence,
                                     plays[i].clip, document->clip_count));
        }
    }
    document->plays = kotsui_keep(loader, play_count, sizeof *plays);
    if (!document->plays) return loader->error->status;
    if (play_count) memcpy(document->plays, plays, play_count * sizeof *plays);
    document->play_count = play_count;
    return KOTSU_OK;
}
