// SPDX-License-Identifier: MIT
/* ff8_sample.c - one moment of an FF8 clip: raw integers of a frame, or of a tick of the slowed clip, and the local pose of them.
 * Source: format page ff8-battle-model, sections 4 to 6; between two moments our own rule (shorter way, linear scale and root). */
#include "kotsu_internal.h"

/* The raw integers of one bone at a whole frame. */
static kotsu_ff8_raw frame_raw(const kotsui_ff8_frames *frames, uint32_t frame, uint32_t bone) {
    const size_t channel = ((size_t)frame * frames->bone_count + bone) * 3;
    kotsu_ff8_raw raw = {.scaled = frames->scaled[frame] != 0};
    for (int i = 0; i < 3; i++) {
        raw.position[i] = frames->positions[(size_t)frame * 3 + i];
        raw.rotation[i] = frames->rotations[channel + i];
        raw.scale[i] = raw.scaled ? frames->scales[channel + i] : KOTSUI_FF8_SCALE_ONE;
    }
    return raw;
}

/* Half of the step from one sum to the next, cut toward zero as the engine does. */
static int32_t half_step(int32_t from, int32_t to) { return (int32_t)((uint32_t)to - (uint32_t)from) / 2; }

/* The raw integers at a tick of the slowed clip. Frame 0 is tick 0; every later frame comes in two ticks, each of which adds half
 * of its step. What the halves lose adds up, so a slowed clip does not quite come to where the clip itself does. Summed up from
 * frame 0 at each call: slowed playback is for looking, and keeping its frames would double every document. */
static kotsu_ff8_raw tick_raw(const kotsui_ff8_frames *frames, uint32_t tick, uint32_t bone) {
    const uint32_t last = (tick + 1) / 2; /* the frame that this tick belongs to */
    kotsu_ff8_raw sum = frame_raw(frames, 0, bone), before = sum;
    for (uint32_t frame = 1; frame <= last; frame++) {
        const kotsu_ff8_raw next = frame_raw(frames, frame, bone);
        const int32_t halves = frame == last && tick % 2 == 1 ? 1 : 2;
        for (int i = 0; i < 3; i++) {
            for (int32_t k = 0; k < halves; k++) {
                sum.position[i] = kotsui_add(sum.position[i], half_step(before.position[i], next.position[i]));
                sum.rotation[i] = kotsui_add(sum.rotation[i], half_step(before.rotation[i], next.rotation[i]));
            }
            sum.scale[i] = next.scale[i];
        }
        sum.scaled = next.scaled;
        before = next;
    }
    return sum;
}

uint32_t kotsu_ff8_slow_tick_count(const kotsu_clip *clip) {
    return clip && clip->frame_count ? clip->frame_count * 2 - 1 : 0;
}

kotsu_status kotsu_ff8_clip_raw(const kotsu_clip *clip, uint32_t frame, uint32_t bone, kotsu_ff8_raw *out) {
    if (!clip || !out || !clip->ff8 || frame >= clip->frame_count || bone >= clip->bone_count)
        return KOTSU_BAD_ARGUMENT;
    *out = frame_raw(clip->ff8, frame, bone);
    return KOTSU_OK;
}

kotsu_status kotsu_ff8_slow_raw(const kotsu_clip *clip, uint32_t tick, uint32_t bone, kotsu_ff8_raw *out) {
    if (!clip || !out || !clip->ff8 || tick >= kotsu_ff8_slow_tick_count(clip) || bone >= clip->bone_count)
        return KOTSU_BAD_ARGUMENT;
    *out = tick_raw(clip->ff8, tick, bone);
    return KOTSU_OK;
}

/* Local transform of bone `bone` from its raw integers; the rest rotation is added, or half of it while slowed. */
static void pose_bone(const kotsu_skeleton *skeleton, uint32_t bone, const kotsu_ff8_raw *raw, bool slow,
                      kotsu_transform *out) {
    const kotsu_bone *of = &skeleton->bones[bone];
    int32_t turns[3];
    for (int i = 0; i < 3; i++) {
        turns[i] = kotsui_add(slow ? of->raw.rotation[i] / 2 : of->raw.rotation[i], raw->rotation[i]);
        out->scale[i] = raw->scaled ? (double)raw->scale[i] / KOTSUI_FF8_SCALE_ONE : 1;
    }
    kotsui_ff8_rotation(turns, out->rotation);
    if (of->parent >= 0) {
        out->translation[0] = out->translation[1] = 0;
        out->translation[2] = skeleton->bones[of->parent].length;
    } else { /* 256 raw units to one of ours; x and y turn with the axes */
        out->translation[0] = -raw->position[0] / 256.0;
        out->translation[1] = -raw->position[1] / 256.0;
        out->translation[2] = raw->position[2] / 256.0;
    }
}

void kotsui_ff8_frames_sample(const kotsui_ff8_frames *frames, const kotsu_skeleton *skeleton, float moment,
                              uint32_t flags, kotsu_transform *out_local) {
    const bool slow = (flags & KOTSU_SAMPLE_SLOW) != 0;
    kotsu_ff8_raw (*const raw_at)(const kotsui_ff8_frames *, uint32_t, uint32_t) = slow ? tick_raw : frame_raw;
    const uint32_t count = slow ? frames->frame_count * 2 - 1 : frames->frame_count;
    const uint32_t from = (uint32_t)moment; /* in [0, count), as the caller has seen to */
    const float fraction = flags & KOTSU_SAMPLE_STEPPED ? 0.0f : moment - (float)from;
    const uint32_t to = from + 1 < count ? from + 1 : 0;
    for (uint32_t bone = 0; bone < frames->bone_count; bone++) {
        kotsu_transform *out = &out_local[bone];
        const kotsu_ff8_raw raw = raw_at(frames, from, bone);
        pose_bone(skeleton, bone, &raw, slow, out);
        if (fraction <= 0) continue;
        const kotsu_ff8_raw next_raw = raw_at(frames, to, bone);
        kotsu_transform next;
        pose_bone(skeleton, bone, &next_raw, slow, &next);
        kotsui_quaternion_slerp(out->rotation, next.rotation, fraction, out->rotation);
        for (int i = 0; i < 3; i++) {
            out->translation[i] += (next.translation[i] - out->translation[i]) * fraction;
            out->scale[i] += (next.scale[i] - out->scale[i]) * fraction;
        }
    }
}
