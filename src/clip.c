// SPDX-License-Identifier: MIT
/* clip.c - clip + frame -> local pose: checks and clamps for every format, Hermite curves for Okami. */
#include "kotsu_internal.h"

#include <math.h>
#include <string.h>

kotsu_status kotsu_skeleton_rest(const kotsu_skeleton *skeleton, kotsu_transform *out_local, uint32_t out_count) {
    if (!skeleton || !out_local || out_count < skeleton->bone_count) return KOTSU_BAD_ARGUMENT;
    for (uint32_t i = 0; i < skeleton->bone_count; i++) out_local[i] = skeleton->bones[i].rest;
    return KOTSU_OK;
}

/* Number of keys at or before the frame. */
static uint32_t keys_until(const kotsu_curve *curve, float frame) {
    uint32_t low = 0, high = curve->keyframe_count;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if ((float)curve->keyframes[middle].time <= frame)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The value at a frame; the curve has keys. Of keys that share a time the last rules from there on, and the first is the
 * target of the segment before: both follow from the search, and no segment has length 0. */
static float curve_value(const kotsu_curve *curve, float frame) {
    const uint32_t until = keys_until(curve, frame);
    if (until == 0) return curve->keyframes[0].value;
    const kotsu_keyframe *from = &curve->keyframes[until - 1];
    if (until == curve->keyframe_count) return from->value;
    const kotsu_keyframe *to = from + 1;
    /* In double: 65535 frames and large values leave a float too few bits for the sum of four products. */
    const double t = ((double)frame - from->time) / ((double)to->time - from->time), t2 = t * t, t3 = t2 * t;
    const double value = (2 * t3 - 3 * t2 + 1) * from->value + (t3 - 2 * t2 + t) * from->tangent_out +
                         (-2 * t3 + 3 * t2) * to->value + (t3 - t2) * to->tangent_in;
    const float result = (float)value;
    return kotsui_is_finite(result) ? result : from->value; /* finite keys near the largest float can add up to more */
}

kotsu_status kotsu_curve_sample(const kotsu_curve *curve, float frame, float *out) {
    if (!curve || !out || curve->keyframe_count == 0 || frame != frame) return KOTSU_BAD_ARGUMENT;
    *out = curve_value(curve, frame);
    return KOTSU_OK;
}

/* Rest values first, then every curve into its channel, then angles to quaternions. A rest rotation of an Okami bone is
 * none, so the rotation's first three floats can carry the angles meanwhile. */
static void sample_curves(const kotsu_skeleton *skeleton, const kotsu_clip *clip, float frame,
                          kotsu_transform *out_local) {
    for (uint32_t i = 0; i < skeleton->bone_count; i++) {
        out_local[i] = skeleton->bones[i].rest;
        memset(out_local[i].rotation, 0, sizeof out_local[i].rotation);
    }
    for (uint32_t i = 0; i < clip->curve_count; i++) {
        const kotsu_curve *curve = &clip->curves[i];
        if (curve->channel == KOTSU_CHANNEL_UNKNOWN || curve->keyframe_count == 0) continue;
        const int16_t position = skeleton->position_of_id[curve->bone_id + 128];
        if (position < 0) continue; /* the model lacks this bone */
        kotsu_transform *out = &out_local[position];
        float *const groups[3] = {out->translation, out->rotation, out->scale};
        groups[curve->channel / 3][curve->channel % 3] = curve_value(curve, frame);
    }
    for (uint32_t i = 0; i < skeleton->bone_count; i++) {
        const float angles[3] = {out_local[i].rotation[0], out_local[i].rotation[1], out_local[i].rotation[2]};
        kotsui_quaternion_from_euler(angles, out_local[i].rotation);
    }
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
    if (!skeleton || !clip || !out_local || out_count < skeleton->bone_count || frame != frame)
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
        sample_curves(skeleton, clip, frame, out_local);
    return KOTSU_OK;
}
