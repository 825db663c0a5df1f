// SPDX-License-Identifier: MIT
/* baked_ff8.c - an FF8 clip's whole frames, posed by the plain path once, as rotations four joints abreast. Between two frames
 * baked_sample.c turns the shorter way, as kotsui_quaternion_slerp does, by numbers that are worked out here. */
#include "baked_internal.h"

#include <math.h>

enum { QUATERNION = 4, TURN = 3, AXES = 3 };

/* Any smaller angle gives the weights of a straight line to the last bit of a float. */
static const double smallest_angle = 1e-4;

/* angle, 1 / sin(angle) and the same with the sign that makes the way the shorter one: the turn by fraction f is
 * from * sin((1 - f) * angle) / sin(angle) + to * sign * sin(f * angle) / sin(angle). */
static void turn_between(const double from[4], const double to[4], float *out) {
    double dot = 0, apart = 0, together = 0;
    for (int i = 0; i < 4; i++) dot += from[i] * to[i];
    const double sign = dot < 0 ? -1 : 1;
    for (int i = 0; i < 4; i++) {
        apart += (from[i] - sign * to[i]) * (from[i] - sign * to[i]);
        together += (from[i] + sign * to[i]) * (from[i] + sign * to[i]);
    }
    const double angle = fmax(2 * atan2(sqrt(apart), sqrt(together)), smallest_angle);
    double sine, cosine;
    kotsui_sincos(angle, &sine, &cosine);
    out[0] = (float)angle;
    out[KOTSUI_LANES] = (float)(1 / sine);
    out[2 * KOTSUI_LANES] = (float)(sign / sine);
}

/* Where a frame's numbers are written to. */
typedef struct frame_numbers {
    float *rotations, *scales, *roots;
} frame_numbers;

static void put_frame(const kotsu_baked *baked, const kotsu_skeleton *skeleton, const kotsu_transform *local,
                      uint32_t frame, const frame_numbers *to) {
    for (uint32_t i = 0; i < baked->group_count * KOTSUI_LANES; i++) {
        const kotsu_transform *of = &local[baked->joints[i].position];
        const size_t group = (size_t)frame * baked->group_count + i / KOTSUI_LANES, in_lane = i % KOTSUI_LANES;
        for (int k = 0; k < QUATERNION; k++)
            to->rotations[(group * QUATERNION + k) * KOTSUI_LANES + in_lane] = (float)of->rotation[k];
        for (int k = 0; to->scales && k < AXES; k++)
            to->scales[(group * AXES + k) * KOTSUI_LANES + in_lane] = (float)of->scale[k];
    }
    for (int k = 0; k < AXES; k++) /* all roots stand at the frame's position */
        to->roots[frame * 4 + k] = (float)local[skeleton->order[0]].translation[k];
}

static void put_turns(const kotsu_baked *baked, const kotsu_transform *from, const kotsu_transform *to, uint32_t frame,
                      float *turns) {
    for (uint32_t i = 0; i < baked->group_count * KOTSUI_LANES; i++) {
        const size_t group = (size_t)frame * baked->group_count + i / KOTSUI_LANES;
        const uint32_t position = baked->joints[i].position;
        turn_between(from[position].rotation, to[position].rotation,
                     &turns[group * TURN * KOTSUI_LANES + i % KOTSUI_LANES]);
    }
}

/* Whether scales, which multiply from the root on, stay what floats can hold at every frame. */
static bool scales_fit(const kotsu_baked *baked, const kotsu_transform *local, double *largest) {
    for (uint32_t i = 0; i < baked->bone_count; i++) {
        const kotsui_joint *joint = &baked->joints[i];
        const double *scale = local[joint->position].scale;
        const double own = fmax(fmax(fabs(scale[0]), fabs(scale[1])), fabs(scale[2]));
        largest[joint->position] = fmax(own, 1) * (joint->parent < 0 ? 1 : largest[joint->parent]);
        if (!(largest[joint->position] <= KOTSUI_LARGEST_BAKED)) return false;
    }
    return true;
}

kotsu_status kotsui_bake_frames(kotsui_baking *baking) {
    kotsu_baked *baked = baking->baked;
    const kotsu_skeleton *skeleton = baking->skeleton;
    if (skeleton->bone_count > KOTSUI_MOST_SCALED_BONES) return KOTSU_UNSUPPORTED;
    const uint32_t frames = baked->frame_count, joints = baked->group_count * KOTSUI_LANES;
    const size_t lanes = (size_t)frames * joints; /* 509 ticks of 256 joints at most */
    const bool scaled = baking->clip->scaled_frame_count > 0;
    float *rotations = kotsui_baking_keep(baking, lanes * QUATERNION, sizeof *rotations);
    float *turns = kotsui_baking_keep(baking, lanes * TURN, sizeof *turns);
    float *scales = scaled ? kotsui_baking_keep(baking, lanes * AXES, sizeof *scales) : NULL;
    float *roots = kotsui_baking_keep(baking, frames, 4 * sizeof *roots);
    float *offsets = kotsui_baking_keep(baking, joints, sizeof *offsets);
    float *are_roots = kotsui_baking_keep(baking, joints, sizeof *are_roots);
    kotsu_transform *pose = kotsui_arena_alloc(&baking->scratch, skeleton->bone_count, sizeof *pose);
    kotsu_transform *next = kotsui_arena_alloc(&baking->scratch, skeleton->bone_count, sizeof *next);
    double *largest = kotsui_arena_alloc(&baking->scratch, skeleton->bone_count, sizeof *largest);
    if (!rotations || !turns || (scaled && !scales) || !roots || !offsets || !are_roots || !pose || !next || !largest)
        return kotsui_baking_no_memory(baking);

    for (uint32_t i = 0; i < joints; i++) {
        const int32_t parent = baked->joints[i].parent;
        offsets[i] = parent < 0 ? 0 : skeleton->bones[parent].length;
        are_roots[i] = parent < 0;
    }
    const uint32_t flags = baking->flags & KOTSU_SAMPLE_SLOW;
    KOTSUI_TRY(kotsu_clip_sample(skeleton, baking->clip, 0, flags, pose, skeleton->bone_count));
    const frame_numbers to = {rotations, scales, roots};
    for (uint32_t frame = 0; frame < frames; frame++) {
        if (scaled && !scales_fit(baked, pose, largest)) return KOTSU_UNSUPPORTED;
        const float after = frame + 1 < frames ? (float)(frame + 1) : 0; /* a wrapped clip goes on to its first frame */
        KOTSUI_TRY(kotsu_clip_sample(skeleton, baking->clip, after, flags, next, skeleton->bone_count));
        put_frame(baked, skeleton, pose, frame, &to);
        put_turns(baked, pose, next, frame, turns);
        kotsu_transform *swap = pose;
        pose = next;
        next = swap;
    }
    baked->frames = (kotsui_baked_frames){rotations, turns, scales, roots, offsets, are_roots};
    return KOTSU_OK;
}
