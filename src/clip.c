// SPDX-License-Identifier: MIT
/* clip.c - clip + frame -> local pose: checks and clamps for every format, then ff8_sample.c or okami_sample.c. */
#include "kotsu_internal.h"

#include <math.h>

kotsu_status kotsu_skeleton_rest(const kotsu_skeleton *skeleton, kotsu_transform *out_local, uint32_t out_count) {
    if (!skeleton || !out_local || out_count < skeleton->bone_count) return KOTSU_BAD_ARGUMENT;
    for (uint32_t i = 0; i < skeleton->bone_count; i++) out_local[i] = skeleton->bones[i].rest;
    return KOTSU_OK;
}

/* Every family's reading is one that exists. */
static bool are_readings(uint32_t flags) {
    for (uint32_t family = KOTSU_FAMILY_SINGLE; family <= KOTSU_FAMILY_FULL; family++)
        if (kotsui_position_reading(flags, (kotsu_family)family) > KOTSU_POSITION_IN_MODEL) return false;
    return true;
}

/* Brings a frame into [0, count - 1], or with wrap into [0, loop_length). */
static float clamp_frame(float frame, uint32_t count, float loop_length, bool wrap) {
    const float last = (float)(count - 1);
    if (wrap && loop_length > 0 && kotsui_is_finite(frame)) {
        frame -= floorf(frame / loop_length) * loop_length;
        return frame >= 0 && frame < loop_length ? frame : 0; /* rounding of huge frames */
    }
    return frame < 0 ? 0 : frame > last ? last : frame;
}

kotsu_status kotsu_clip_sample(const kotsu_skeleton *skeleton, const kotsu_clip *clip, float frame, uint32_t flags,
                               kotsu_transform *out_local, uint32_t out_count) {
    if (!skeleton || !clip || !out_local || out_count < skeleton->bone_count || frame != frame || !are_readings(flags))
        return KOTSU_BAD_ARGUMENT;
    const bool is_ff8 = skeleton->composition == KOTSU_COMPOSE_FF8;
    if (is_ff8 ? clip->bone_count != skeleton->bone_count : clip->bone_count != 0) return KOTSU_SKELETON_MISMATCH;
    if (clip->frame_count == 0) return kotsu_skeleton_rest(skeleton, out_local, out_count);
    const bool slow = is_ff8 && (flags & KOTSU_SAMPLE_SLOW) != 0;
    const uint32_t count = slow ? kotsu_ff8_slow_tick_count(clip) : clip->frame_count;
    frame = clamp_frame(frame, count, slow ? (float)count : clip->loop_length, (flags & KOTSU_SAMPLE_WRAP) != 0);
    if (flags & KOTSU_SAMPLE_STEPPED) frame = floorf(frame);
    if (is_ff8)
        kotsui_ff8_frames_sample(clip->ff8, skeleton, frame, flags, out_local);
    else
        kotsui_okami_sample(skeleton, clip, frame, flags, out_local);
    return KOTSU_OK;
}
