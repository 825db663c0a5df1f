// SPDX-License-Identifier: MIT
/* map_ff8_stream.c - field map of FF8 animations, bit by bit, and of the byte code of sequences.
 * Source: format pages ff8-battle-model, section 4, and ff8-sequences. */
#include "map_internal.h"

enum {
    USUAL_PADDING = 3, /* bytes; as ff8_animation.c has it */
    SCALE_BITS = 16,
    LOOP_CODE = 0xA0,
    GO_ON_CODE = 0xA7,
    FIRST_UNKNOWN_CODE = 0xF4,
    LONGEST_PARAMETERS = 254, /* as ff8_sequence.c has it */
};

static const uint8_t position_widths[4] = {3, 6, 9, 16}, rotation_widths[4] = {3, 6, 8, 12};

/* Moves over bits; width may be any. */
static void skip_bits(kotsui_bits *bits, size_t width) {
    if (bits->failed || width > bits->bit_count - bits->at)
        bits->failed = true;
    else
        bits->at += width;
}

static void skip_step(kotsui_bits *bits, const uint8_t widths[4]) {
    skip_bits(bits, widths[kotsui_read_bits(bits, 2)]);
}

static void skip_rotation(kotsui_bits *bits) {
    if (kotsui_read_bits(bits, 1)) skip_step(bits, rotation_widths);
}

static void skip_scale(kotsui_bits *bits) {
    if (kotsui_read_bits(bits, 1)) skip_bits(bits, SCALE_BITS);
}

static void skip_bone(kotsui_bits *bits, bool scaled) {
    for (int i = 0; i < 3; i++) skip_rotation(bits);
    for (int i = 0; scaled && i < 3; i++) skip_scale(bits);
}

static void skip_frame(kotsui_bits *bits, uint32_t bone_count) {
    for (int i = 0; i < 3; i++) skip_step(bits, position_widths);
    const bool scaled = kotsui_read_bits(bits, 1);
    for (uint32_t i = 0; i < bone_count && !bits->failed; i++) skip_bone(bits, scaled);
}

static void lay_out_animation(const kotsui_map_range *range, kotsui_map_sink *sink) {
    kotsui_reader reader = range->bytes;
    const uint32_t frames = kotsui_read_u8(&reader);
    kotsui_bits bits = kotsui_bits_of(&reader);
    kotsui_map_offer_field(sink, MAP_FF8_FRAME_COUNT, 0);
    for (uint32_t i = 0; i < frames; i++) {
        const size_t from = bits.at;
        skip_frame(&bits, range->map->bone_count);
        if (bits.failed) return; /* cut */
        kotsui_map_offer(sink, MAP_FF8_FRAME, i, bits.at - from);
    }
    const bool usual = (bits.bit_count - bits.at) / 8 <= USUAL_PADDING;
    kotsui_map_offer_rest(sink, usual ? MAP_FF8_STREAM_PADDING : MAP_FF8_STREAM_REST);
}

static void lay_out_frame(const kotsui_map_range *range, kotsui_map_sink *sink) {
    kotsui_bits bits = range->bits;
    for (int i = 0; i < 3; i++) {
        const size_t from = bits.at;
        skip_step(&bits, position_widths);
        kotsui_map_offer(sink, MAP_FF8_POSITION_X + i, 0, bits.at - from);
    }
    const bool scaled = kotsui_read_bits(&bits, 1);
    kotsui_map_offer_field(sink, MAP_FF8_MODE, 0);
    for (uint32_t i = 0; i < range->map->bone_count && !bits.failed; i++) {
        const size_t from = bits.at;
        skip_bone(&bits, scaled);
        kotsui_map_offer(sink, MAP_FF8_FRAME_BONE, i, bits.at - from);
    }
}

static void lay_out_bone(const kotsui_map_range *range, kotsui_map_sink *sink) {
    kotsui_bits bits = range->bits;
    for (int i = 0; i < 6 && bits.at < bits.bit_count && !bits.failed; i++) {
        const size_t from = bits.at;
        if (i < 3)
            skip_rotation(&bits);
        else
            skip_scale(&bits);
        kotsui_map_offer(sink, i < 3 ? MAP_FF8_ROTATION_X + i : MAP_FF8_SCALE_X + (i - 3), 0, bits.at - from);
    }
}

/* A width and a step; the width says how wide the step is. */
static void lay_out_step(kotsui_bits *bits, const uint8_t widths[4], kotsui_map_kind width, kotsui_map_kind step,
                         kotsui_map_sink *sink) {
    const uint32_t code = kotsui_read_bits(bits, 2);
    kotsui_map_offer_field(sink, width, 0);
    kotsui_map_offer(sink, step, 0, widths[code]);
}

static void lay_out_channel(const kotsui_map_range *range, kotsui_map_sink *sink) {
    kotsui_bits bits = range->bits;
    if (range->node.kind <= MAP_FF8_POSITION_Z) {
        lay_out_step(&bits, position_widths, MAP_FF8_POSITION_WIDTH, MAP_FF8_POSITION_STEP, sink);
        return;
    }
    const bool present = kotsui_read_bits(&bits, 1);
    kotsui_map_offer_field(sink, MAP_FF8_PRESENT, 0);
    if (!present) return;
    if (range->node.kind <= MAP_FF8_ROTATION_Z)
        lay_out_step(&bits, rotation_widths, MAP_FF8_ROTATION_WIDTH, MAP_FF8_ROTATION_STEP, sink);
    else
        kotsui_map_offer_field(sink, MAP_FF8_SCALE_VALUE, 0);
}

bool kotsui_map_ff8_stream_lay_out(const kotsui_map_range *range, kotsui_map_sink *sink) {
    switch (range->node.kind) {
    case MAP_FF8_ANIMATION: lay_out_animation(range, sink); return true;
    case MAP_FF8_FRAME: lay_out_frame(range, sink); return true;
    case MAP_FF8_FRAME_BONE: lay_out_bone(range, sink); return true;
    case MAP_FF8_POSITION_X:
    case MAP_FF8_POSITION_Y:
    case MAP_FF8_POSITION_Z:
    case MAP_FF8_ROTATION_X:
    case MAP_FF8_ROTATION_Y:
    case MAP_FF8_ROTATION_Z:
    case MAP_FF8_SCALE_X:
    case MAP_FF8_SCALE_Y:
    case MAP_FF8_SCALE_Z: lay_out_channel(range, sink); return true;
    default: return false;
    }
}

static void lay_out_sequence(const kotsui_map_range *range, kotsui_map_sink *sink) {
    kotsui_reader reader = range->bytes;
    for (uint32_t i = 0; kotsui_left(&reader) > 0; i++) {
        const uint8_t code = kotsui_read_u8(&reader);
        bool whole = false;
        const uint32_t parameters = code < FIRST_UNKNOWN_CODE ? kotsui_ff8_parameter_length(code, reader, &whole) : 0;
        if (!whole || parameters > LONGEST_PARAMETERS) {
            kotsui_map_offer_rest(sink, MAP_NOT_READ);
            return;
        }
        kotsui_skip(&reader, parameters);
        kotsui_map_offer(sink, MAP_FF8_INSTRUCTION, i, (1 + parameters) * 8);
    }
}

/* What the first parameter of an op code is, where that is known. */
static kotsui_map_kind first_parameter(uint8_t code) {
    if (code == LOOP_CODE) return MAP_FF8_OP_CLIP;
    if (code == GO_ON_CODE) return MAP_FF8_OP_SEQUENCE;
    if (code == 0x99 || code == 0xB1) return MAP_FF8_OP_BONE;
    if (code >= 0xE6 && code <= 0xEC) return MAP_FF8_OP_JUMP_8;
    if (code >= 0xED && code < FIRST_UNKNOWN_CODE) return MAP_FF8_OP_JUMP_16;
    return MAP_FF8_OP_PARAMETER;
}

bool kotsui_map_ff8_sequence_lay_out(const kotsui_map_range *range, kotsui_map_sink *sink) {
    if (range->node.kind == MAP_FF8_SEQUENCE) {
        lay_out_sequence(range, sink);
        return true;
    }
    if (range->node.kind != MAP_FF8_INSTRUCTION) return false;
    kotsui_reader reader = range->bytes;
    const kotsui_map_kind first = first_parameter(kotsui_read_u8(&reader));
    kotsui_map_offer_field(sink, MAP_FF8_OP_CODE, 0);
    if (first != MAP_FF8_OP_PARAMETER && kotsui_left(&reader)) {
        kotsui_map_offer_field(sink, first, 0);
        kotsui_skip(&reader, kotsui_map_kinds[first].bits / 8u);
    }
    kotsui_map_offer_list(sink, MAP_FF8_OP_PARAMETER, 0, kotsui_left(&reader));
    return true;
}
