// SPDX-License-Identifier: MIT
/* ff8_animation.c - the FF8 animation section: bit streams of deltas, summed up once at load into absolute frames.
 * Source: format page ff8-battle-model, section 4. */
#include "kotsu_internal.h"

enum {
    USUAL_PADDING = 3, /* bytes that usually follow an animation's last bit; more is worth a note */
};

static const float frames_per_second = 15.0f;
static const kotsui_ff8_table_kind table_kind = {4, 4096, KOTSU_PROBLEM_ANIMATION_TABLE,
                                                 KOTSU_PROBLEM_ANIMATION_OFFSET};

/* The signed delta behind a 2-bit width code. */
static int32_t read_delta(kotsui_bits *bits, const uint8_t widths[4]) {
    return kotsui_read_signed_bits(bits, widths[kotsui_read_bits(bits, 2)]);
}

static const uint8_t position_widths[4] = {3, 6, 9, 16}, rotation_widths[4] = {3, 6, 8, 12};

void kotsui_ff8_position_read(kotsui_bits *bits, const int32_t before[3], int32_t position[3]) {
    for (int i = 0; i < 3; i++) position[i] = kotsui_add(before[i], read_delta(bits, position_widths));
}

static uint32_t word_of(const uint8_t *b) {
    return (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

/* Three rotations from bit `at` on, of which at least 64 more are there; returns where they end. They take 45 bits at most, which
 * one window holds. By the three lowest bits, whether there is a delta (bit 0) and the code of its width: how many bits there are
 * in all, and how far a delta at the top of a word goes down again. */
static size_t read_rotations(const uint8_t *bytes, size_t at, const int32_t before[3], int32_t rotation[3]) {
    static const uint8_t downs[8] = {0, 61, 0, 58, 0, 56, 0, 52};
    const uint32_t lengths =
        0xF1B19161u; /* a nibble to each kind: faster than memory where each field waits for the last */
    const uint8_t *from = bytes + at / 8;
    uint64_t window = (word_of(from) | (uint64_t)word_of(from + 4) << 32) >> at % 8;
    for (int i = 0; i < 3; i++) {
        const unsigned kind = window & 7, length = lengths >> kind * 4 & 15;
        const uint32_t delta = (uint32_t)((int64_t)(window << (64 - length)) >> downs[kind]);
        rotation[i] = (int32_t)((uint32_t)before[i] + (delta & (0u - (kind & 1))));
        window >>= length;
        at += length;
    }
    return at;
}

/* The same, field by field: where the stream ends, or scales stand in between. */
static void read_single_rotations(kotsui_bits *bits, const int32_t before[3], int32_t rotation[3]) {
    for (int i = 0; i < 3; i++) {
        const int32_t delta = kotsui_read_bits(bits, 1) ? read_delta(bits, rotation_widths) : 0;
        rotation[i] = kotsui_add(before[i], delta);
    }
}

void kotsui_ff8_bones_read(kotsui_bits *bits, uint32_t bone_count, const int32_t *before, int32_t *rotations,
                           int32_t *scales) {
    const uint32_t channels = bone_count * 3;
    uint32_t i = 0;
    if (!scales && !bits->failed) {
        size_t at = bits->at;
        for (; i < channels && bits->bit_count - at >= 64; i += 3)
            at = read_rotations(bits->bytes, at, before + i, rotations + i);
        bits->at = at;
    }
    for (; i < channels; i += 3) {
        read_single_rotations(bits, before + i, rotations + i);
        for (uint32_t k = i; scales && k < i + 3; k++)
            scales[k] = KOTSUI_FF8_SCALE_ONE + (kotsui_read_bits(bits, 1) ? kotsui_read_signed_bits(bits, 16) : 0);
    }
}

/* Buffers of one animation while its frames are read. */
typedef struct frame_buffers {
    int32_t *positions, *rotations, *scales;
    uint8_t *scaled;
} frame_buffers;

/* Reads one frame behind the previous one's sums. A failed bit cursor means that it is not whole. */
static kotsu_status read_frame(kotsui_loader *loader, kotsui_bits *bits, uint32_t frame, uint32_t frame_capacity,
                               uint32_t bone_count, frame_buffers *to) {
    const size_t channels = (size_t)bone_count * 3;
    int32_t *position = to->positions + (size_t)frame * 3, *rotation = to->rotations + frame * channels;
    /* Frame 0 adds to the zeros that it stands on. */
    kotsui_ff8_position_read(bits, frame ? position - 3 : position, position);
    const bool scaled = kotsui_read_bits(bits, 1) != 0;
    if (scaled && !to->scales) {
        to->scales = kotsui_keep(loader, frame_capacity * channels, sizeof *to->scales);
        if (!to->scales) return loader->error->status;
    }
    to->scaled[frame] = scaled;
    kotsui_ff8_bones_read(bits, bone_count, frame ? rotation - channels : rotation, rotation,
                          scaled ? to->scales + frame * channels : NULL);
    return KOTSU_OK;
}

/* Decodes the animation that fills the reader, keeping every whole frame. */
static kotsu_status read_animation(kotsui_loader *loader, kotsui_reader *reader, uint32_t index, kotsu_clip *clip) {
    const uint32_t bone_count = loader->document->skeleton->bone_count;
    clip->byte_offset = kotsui_offset(reader);
    clip->claimed_frame_count = kotsui_read_u8(reader);
    kotsui_bits bits = kotsui_bits_of(reader);

    /* The least a frame can take: three 3-bit positions with their widths, the mode bit, three absent rotations per bone. */
    const size_t smallest_frame = 3 * (2 + 3) + 1 + (size_t)bone_count * 3, possible = bits.bit_count / smallest_frame;
    const uint32_t capacity = clip->claimed_frame_count < possible ? clip->claimed_frame_count : (uint32_t)possible;
    kotsui_ff8_frames *frames = kotsui_keep(loader, 1, sizeof *frames);
    frame_buffers to = {
        .positions = kotsui_keep(loader, (size_t)capacity * 3, sizeof *to.positions),
        .rotations = kotsui_keep(loader, (size_t)capacity * bone_count * 3, sizeof *to.rotations),
        .scaled = kotsui_keep(loader, capacity, sizeof *to.scaled),
    };
    if (!frames || !to.positions || !to.rotations || !to.scaled) return loader->error->status;

    uint32_t frame = 0;
    for (; frame < capacity; frame++) {
        KOTSUI_TRY(read_frame(loader, &bits, frame, capacity, bone_count, &to));
        if (bits.failed) break;
        clip->scaled_frame_count += to.scaled[frame];
    }
    *frames = (kotsui_ff8_frames){frame, bone_count, to.positions, to.rotations, to.scales, to.scaled};
    clip->ff8 = frames;
    clip->frame_count = frame;
    clip->loop_length = (float)frame;

    const size_t end = reader->base + reader->size;
    if (clip->claimed_frame_count == 0) {
        return kotsui_report(loader, KOTSU_PROBLEM_ANIMATION_EMPTY, clip->byte_offset, index, 0, 0);
    }
    if (frame < clip->claimed_frame_count) {
        return kotsui_report(loader, KOTSU_PROBLEM_ANIMATION_CUT, end, index, frame, clip->claimed_frame_count);
    }
    const size_t used = reader->at + (bits.at + 7) / 8;
    if (reader->size - used > USUAL_PADDING) {
        return kotsui_report(loader, KOTSU_PROBLEM_ANIMATION_TAIL, reader->base + used, index, reader->size - used, 0);
    }
    return KOTSU_OK;
}

kotsu_status kotsui_ff8_animations_load(kotsui_loader *loader, kotsui_reader section) {
    kotsui_ff8_table table;
    KOTSUI_TRY(kotsui_ff8_table_read(loader, section, &table_kind, &table));
    kotsu_clip *clips = kotsui_keep(loader, table.count, sizeof *clips);
    if (!clips) return loader->error->status;
    loader->document->clips = clips;
    loader->document->clip_count = table.count;
    for (uint32_t i = 0; i < table.count; i++) {
        clips[i].bone_count = loader->document->skeleton->bone_count;
        clips[i].frames_per_second = frames_per_second;
        clips[i].loops = KOTSU_LOOPS_UNKNOWN;
        kotsui_reader animation;
        KOTSUI_TRY(kotsui_ff8_table_item(loader, &table, i, &animation));
        if (animation.size == 0) continue; /* an empty clip keeps its number */
        kotsui_ff8_table_end_at_next(&table, i, &animation);
        KOTSUI_TRY(read_animation(loader, &animation, i, &clips[i]));
    }
    return KOTSU_OK;
}
