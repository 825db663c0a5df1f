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

kotsu_status kotsui_clip_matches(const kotsu_skeleton *skeleton, const kotsu_clip *clip, uint32_t flags) {
    if (!are_readings(flags)) return KOTSU_BAD_ARGUMENT;
    const bool is_ff8 = skeleton->composition == KOTSU_COMPOSE_FF8;
    return (is_ff8 ? clip->bone_count != skeleton->bone_count : clip->bone_count != 0) ? KOTSU_SKELETON_MISMATCH
                                                                                       : KOTSU_OK;
}

kotsui_span kotsui_clip_span(const kotsu_skeleton *skeleton, const kotsu_clip *clip, uint32_t flags) {
    if (skeleton->composition == KOTSU_COMPOSE_FF8 && (flags & KOTSU_SAMPLE_SLOW) != 0) {
        const uint32_t ticks = kotsu_ff8_slow_tick_count(clip);
        return (kotsui_span){ticks, (float)ticks};
    }
    return (kotsui_span){clip->frame_count, clip->loop_length};
}

/* Into [0, frame_count - 1], or with wrap into [0, loop_length). */
static float clamp_frame(kotsui_span span, float frame, bool wrap) {
    const float last = (float)(span.frame_count - 1);
    if (wrap && span.loop_length > 0 && kotsui_is_finite(frame)) {
        frame -= floorf(frame / span.loop_length) * span.loop_length;
        return frame >= 0 && frame < span.loop_length ? frame : 0; /* rounding of huge frames */
    }
    return frame < 0 ? 0 : frame > last ? last : frame;
}

float kotsui_span_frame(kotsui_span span, float frame, uint32_t flags) {
    frame = clamp_frame(span, frame, (flags & KOTSU_SAMPLE_WRAP) != 0);
    return flags & KOTSU_SAMPLE_STEPPED ? floorf(frame) : frame;
}

kotsu_status kotsu_clip_sample(const kotsu_skeleton *skeleton, const kotsu_clip *clip, float frame, uint32_t flags,
                               kotsu_transform *out_local, uint32_t out_count) {
    if (!skeleton || !clip || !out_local || out_count < skeleton->bone_count || frame != frame)
        return KOTSU_BAD_ARGUMENT;
    KOTSUI_TRY(kotsui_clip_matches(skeleton, clip, flags));
    const kotsui_span span = kotsui_clip_span(skeleton, clip, flags);
    if (span.frame_count == 0) return kotsu_skeleton_rest(skeleton, out_local, out_count);
    frame = kotsui_span_frame(span, frame, flags);
    if (skeleton->composition == KOTSU_COMPOSE_FF8)
        kotsui_ff8_frames_sample(clip->ff8, skeleton, frame, flags, out_local);
    else
        kotsui_okami_sample(skeleton, clip, frame, flags, out_local);
    return KOTSU_OK;
}
