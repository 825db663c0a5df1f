// The invariant walker's part for what clips are made of: Okami curves and FF8 integer frames.
// SPDX-License-Identifier: MIT
#include "check_walk.h"

#include <math.h>

/* A curve evaluates to something finite everywhere, holds its first and last value, and refuses NaN. */
static void check_curve_samples(const document_walk *walk, const kotsu_curve *curve) {
    const kotsu_keyframe *first = &curve->keyframes[0], *last = &curve->keyframes[curve->keyframe_count - 1];
    const float middle = ((float)first->time + (float)last->time) / 2;
    float value = 0;
    CHECK(walk, kotsu_curve_sample(curve, -1, &value) == KOTSU_OK && value == first->value);
    CHECK(walk, kotsu_curve_sample(curve, middle, &value) == KOTSU_OK && isfinite(value));
    CHECK(walk, kotsu_curve_sample(curve, INFINITY, &value) == KOTSU_OK && value == last->value);
    paint(&value, sizeof value);
    CHECK(walk, kotsu_curve_sample(curve, NAN, &value) == KOTSU_BAD_ARGUMENT);
    CHECK(walk, is_painted(&value, sizeof value));
    if (walk->depth == CHECK_BRIEFLY) return;
    CHECK(walk, kotsu_curve_sample(curve, -INFINITY, &value) == KOTSU_OK && value == first->value);
    CHECK(walk, kotsu_curve_sample(curve, (float)last->time, &value) == KOTSU_OK && value == last->value);
    for (uint32_t i = 0; i < curve->keyframe_count; i++) {
        CHECK(walk, kotsu_curve_sample(curve, (float)curve->keyframes[i].time, &value) == KOTSU_OK && isfinite(value));
        CHECK(walk,
              kotsu_curve_sample(curve, (float)curve->keyframes[i].time + 0.3f, &value) == KOTSU_OK && isfinite(value));
    }
}

/* Every key stands inside the file, in the block, and no two in one place. */
static void check_sources(const document_walk *walk, const kotsu_curve *curve) {
    kotsu_key_source source;
    const bool quantized = curve->family == KOTSU_FAMILY_QUANTIZED || curve->family == KOTSU_FAMILY_QUANTIZED_PRECISION;
    for (uint32_t i = 0; i < curve->keyframe_count; i++) {
        CHECK(walk, kotsu_curve_key_source(curve, i, &source) == KOTSU_OK);
        CHECK(walk, source.byte_size >= 4 && source.byte_size <= 16 && source.quantized == quantized);
        CHECK(walk, source.byte_offset >= curve->block_offset);
        CHECK(walk, source.byte_offset + source.byte_size <= walk->file_size);
        CHECK(walk, curve->key_numbers != NULL || i == 0 ||
                        source.byte_offset ==
                            curve->block_offset + (quantized ? curve->family * 12u - 12u : 0u) + i * source.byte_size);
    }
    paint(&source, sizeof source);
    CHECK(walk, kotsu_curve_key_source(curve, curve->keyframe_count, &source) == KOTSU_BAD_ARGUMENT);
    CHECK(walk, is_painted(&source, sizeof source));
}

void check_curve(const document_walk *walk, const kotsu_curve *curve) {
    CHECK(walk, curve->bone_id >= -128 && curve->bone_id <= 127);
    CHECK(walk, curve->channel >= KOTSU_CHANNEL_UNKNOWN && curve->channel <= KOTSU_CHANNEL_SCALE_Z);
    CHECK(walk, curve->family >= KOTSU_FAMILY_UNKNOWN && curve->family <= KOTSU_FAMILY_FULL);
    CHECK(walk, curve->family != KOTSU_FAMILY_UNKNOWN || curve->channel == KOTSU_CHANNEL_UNKNOWN);
    CHECK(walk, curve->byte_offset < walk->file_size);
    CHECK(walk, curve->channel != KOTSU_CHANNEL_UNKNOWN || curve->keyframe_count == 0);
    CHECK(walk, (curve->root_space != KOTSU_ROOT_SPACE_NONE) == (curve->flags != 0 && curve->keyframe_count > 0));
    CHECK(walk, curve->family != KOTSU_FAMILY_SINGLE || curve->data_offset == 0);
    if (curve->family == KOTSU_FAMILY_SINGLE) {
        CHECK(walk, curve->keyframe_count <= 1);
    } else {
        CHECK(walk, curve->keyframe_count <= curve->claimed_keyframe_count);
    }
    if (curve->keyframe_count == 0) {
        float value;
        paint(&value, sizeof value);
        CHECK(walk, kotsu_curve_sample(curve, 0, &value) == KOTSU_BAD_ARGUMENT);
        CHECK(walk, is_painted(&value, sizeof value));
        return;
    }
    CHECK(walk, curve->keyframes != NULL);
    for (uint32_t i = 0; i < curve->keyframe_count; i++) {
        const kotsu_keyframe *key = &curve->keyframes[i];
        CHECK(walk, isfinite(key->value) && isfinite(key->tangent_in) && isfinite(key->tangent_out));
        if (i > 0) CHECK(walk, curve->keyframes[i - 1].time <= key->time);
    }
    check_sources(walk, curve);
    check_curve_samples(walk, curve);
}

static void check_raw_is_refused(const document_walk *walk, const kotsu_clip *clip, uint32_t frame, uint32_t bone) {
    kotsu_ff8_raw raw;
    paint(&raw, sizeof raw);
    CHECK(walk, kotsu_ff8_clip_raw(clip, frame, bone, &raw) == KOTSU_BAD_ARGUMENT);
    CHECK(walk, is_painted(&raw, sizeof raw));
}

/* Raw integers can be had of the corners of an FF8 clip, of nothing beyond them, and of no other clip. */
void check_ff8_frames(const document_walk *walk, const kotsu_clip *clip) {
    check_raw_is_refused(walk, clip, clip->frame_count, 0);
    check_raw_is_refused(walk, clip, 0, clip->bone_count);
    check_raw_is_refused(walk, clip, UINT32_MAX, UINT32_MAX);
    if (clip->bone_count == 0 || clip->frame_count == 0) return;
    kotsu_ff8_raw raw;
    uint32_t scaled = 0;
    for (uint32_t frame = 0; frame < clip->frame_count; frame++) {
        CHECK(walk, kotsu_ff8_clip_raw(clip, frame, clip->bone_count - 1, &raw) == KOTSU_OK);
        scaled += raw.scaled;
    }
    CHECK(walk, scaled == clip->scaled_frame_count);
    CHECK(walk, kotsu_ff8_slow_tick_count(clip) == 2 * clip->frame_count - 1);
    CHECK(walk, kotsu_ff8_slow_raw(clip, 2 * clip->frame_count - 2, clip->bone_count - 1, &raw) == KOTSU_OK);
    paint(&raw, sizeof raw);
    CHECK(walk, kotsu_ff8_slow_raw(clip, 2 * clip->frame_count - 1, 0, &raw) == KOTSU_BAD_ARGUMENT);
    CHECK(walk, is_painted(&raw, sizeof raw));
}
