// SPDX-License-Identifier: MIT
/* baked_sample.c - baked clip + frame -> model-space matrices, four joints abreast: cubics or frames to rotations, then the chain
 * from parents to children. Nothing here is format knowledge but the two rules of composition. */
#include "baked_internal.h"
#include "simd4.h"

#include <string.h>

#ifndef KOTSUI_BAKED_NAME
#define KOTSUI_BAKED_NAME(name) name /* the tests build this file a second time, without SIMD */
#endif

enum { MATRIX = 16, LANES = KOTSUI_LANES, CHANNELS = KOTSUI_CHANNELS };

/* The 3x3 part of four joints' local matrices: [row][column], a lane to each joint. */
typedef struct bases {
    f4 of[3][3];
} bases;

static inline f4 multiply_add(f4 a, f4 b, f4 c) { return f4_add(f4_mul(a, b), c); }

/* Sine and cosine of quarter turns, |quarters| < 2^21. Minimax polynomials on half a quarter either way, off by 2e-9 and 4e-8. */
static inline void sine_cosine(f4 quarters, f4 *sine, f4 *cosine) {
    const f4 rounder = f4_splat(12582912.0f); /* 1.5 * 2^23: sums are whole, and end in the quadrant's bits */
    const f4 quadrant = f4_add(quarters, rounder);
    const f4 r = f4_sub(quarters, f4_sub(quadrant, rounder)), z = f4_mul(r, r);
    f4 s = multiply_add(f4_splat(-0.0045922890f), z, f4_splat(0.0796759030f));
    s = multiply_add(s, z, f4_splat(-0.6459629382f));
    s = f4_mul(multiply_add(s, z, f4_splat(1.5707963051f)), r);
    f4 c = multiply_add(f4_splat(-0.0204262503f), z, f4_splat(0.2536063619f));
    c = multiply_add(c, z, f4_splat(-1.2336979540f));
    c = multiply_add(c, z, f4_splat(1.0f));
    const f4 exchanged = f4_and(f4_xor(s, c), f4_mask_of_lowest_bit(quadrant));
    const f4 next = f4_add(quadrant, f4_splat(1.0f)); /* cosine is sine a quadrant on */
    *sine = f4_xor(f4_xor(s, exchanged), f4_second_bit_as_sign(quadrant));
    *cosine = f4_xor(f4_xor(c, exchanged), f4_second_bit_as_sign(next));
}

/* Rz * Ry * Rx * diag(scale). */
static inline bases bases_of_channels(const f4 channels[CHANNELS]) {
    f4 sx, cx, sy, cy, sz, cz;
    sine_cosine(channels[KOTSU_CHANNEL_ROTATION_X], &sx, &cx);
    sine_cosine(channels[KOTSU_CHANNEL_ROTATION_Y], &sy, &cy);
    sine_cosine(channels[KOTSU_CHANNEL_ROTATION_Z], &sz, &cz);
    const f4 x = channels[KOTSU_CHANNEL_SCALE_X], y = channels[KOTSU_CHANNEL_SCALE_Y],
             z = channels[KOTSU_CHANNEL_SCALE_Z];
    const f4 sy_cz = f4_mul(sy, cz), sy_sz = f4_mul(sy, sz);
    return (bases){{
        {f4_mul(f4_mul(cy, cz), x), f4_mul(f4_sub(f4_mul(sx, sy_cz), f4_mul(cx, sz)), y),
         f4_mul(f4_add(f4_mul(cx, sy_cz), f4_mul(sx, sz)), z)},
        {f4_mul(f4_mul(cy, sz), x), f4_mul(f4_add(f4_mul(sx, sy_sz), f4_mul(cx, cz)), y),
         f4_mul(f4_sub(f4_mul(cx, sy_sz), f4_mul(sx, cz)), z)},
        {f4_mul(f4_sub(f4_splat(0), sy), x), f4_mul(f4_mul(sx, cy), y), f4_mul(f4_mul(cx, cy), z)},
    }};
}

/* parent * [x y z] for the vector that lies in one lane of x, y, z. */
#define TURNED(lane, x, y, z)                                                                                          \
    multiply_add(f4_lane(z, lane), p2, multiply_add(f4_lane(y, lane), p1, f4_mul(f4_lane(x, lane), p0)))

/* One joint of a group: parent * local. The fourth row of a parent is 0 0 0 1, and so is the product's. */
#define COMPOSE(lane)                                                                                                  \
    do {                                                                                                               \
        const float *parent = joints[lane].parent < 0 ? no_parent : out + (size_t)joints[lane].parent * MATRIX;        \
        const f4 p0 = f4_load(parent), p1 = f4_load(parent + 4), p2 = f4_load(parent + 8), p3 = f4_load(parent + 12);  \
        float *matrix = out + (size_t)joints[lane].position * MATRIX;                                                  \
        f4_store(matrix, TURNED(lane, b->of[0][0], b->of[1][0], b->of[2][0]));                                         \
        f4_store(matrix + 4, TURNED(lane, b->of[0][1], b->of[1][1], b->of[2][1]));                                     \
        f4_store(matrix + 8, TURNED(lane, b->of[0][2], b->of[1][2], b->of[2][2]));                                     \
        f4_store(matrix + 12, f4_add(TURNED(lane, place[0], place[1], place[2]), p3));                                 \
    } while (0)

/* One after another: a joint's parent may be in its own group. */
static inline void compose(const bases *b, const f4 place[3], const kotsui_joint joints[LANES], float *out) {
    static const float no_parent[MATRIX] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    COMPOSE(0);
    COMPOSE(1);
    COMPOSE(2);
    COMPOSE(3);
}

/* A frame, and how far into it. Frames are counted apart, as they are exact. */
typedef struct instant {
    uint32_t frame;
    float into; /* -0.5 ... 0.5 from the frame's middle */
} instant;

static inline instant instant_of(float moment) {
    const uint32_t frame = (uint32_t)moment;
    return (instant){frame, moment - (float)frame - 0.5f};
}

/* The four values of a piece. */
static inline f4 piece_values(const float *piece, f4 frame, f4 into) {
    const f4 u = f4_add(f4_sub(frame, f4_load(piece)), into);
    f4 value = multiply_add(f4_load(piece + 4 * LANES), u, f4_load(piece + 3 * LANES));
    value = multiply_add(value, u, f4_load(piece + 2 * LANES));
    return multiply_add(value, u, f4_load(piece + LANES));
}

/* hot: NULL, or the pieces that are alive at this very frame. */
static inline void sample_curves(const kotsu_baked *baked, const float *hot, instant at, float *out) {
    const kotsui_baked_curves *curves = &baked->curves;
    const f4 frame = f4_splat((float)at.frame), into = f4_splat(at.into);
    const uint32_t *alive = curves->alive + (size_t)at.frame * curves->slot_count;
    const float *rest = curves->rest;
    const kotsui_joint *joints = baked->joints;
    uint32_t slot = 0;
    for (uint32_t group = 0; group < baked->group_count; group++, joints += LANES) {
        f4 channels[CHANNELS];
        if (curves->group_slots_end[group] - slot < CHANNELS)
            for (int i = 0; i < CHANNELS; i++) channels[i] = f4_load(rest + i * LANES);
        rest += CHANNELS * LANES;
        for (; slot < curves->group_slots_end[group]; slot++) {
            const float *piece =
                hot ? hot + (size_t)slot * KOTSUI_PIECE : curves->pieces + (size_t)alive[slot] * KOTSUI_PIECE;
            channels[curves->slot_channels[slot]] = piece_values(piece, frame, into);
        }
        const bases b = bases_of_channels(channels);
        compose(&b, channels, joints, out);
    }
}

static void fill_hot_set(kotsui_member *member, uint32_t frame) {
    const kotsui_baked_curves *curves = &member->baked->curves;
    const uint32_t *alive = curves->alive + (size_t)frame * curves->slot_count;
    for (uint32_t slot = 0; slot < curves->slot_count; slot++)
        memcpy(member->hot + (size_t)slot * KOTSUI_PIECE, curves->pieces + (size_t)alive[slot] * KOTSUI_PIECE,
               KOTSUI_PIECE * sizeof *member->hot);
    member->next = curves->changes_end[frame];
    member->hot_frame = frame;
}

static void go_to_next_frame(kotsui_member *member) {
    const kotsui_baked_curves *curves = &member->baked->curves;
    const uint32_t frame = ++member->hot_frame, end = curves->changes_end[frame];
    const kotsui_change *change = curves->changes + member->next, *last = curves->changes + end;
    for (; change < last; change++) {
        float *to = member->hot + (size_t)(change->place / LANES) * KOTSUI_PIECE + change->place % LANES;
        *to = (float)(frame + change->middle);
        for (int i = 0; i < KOTSUI_POWERS; i++) *(to += LANES) = change->of[i];
    }
    member->next = end;
}

/* Whether the hot set is that of the frame, brought there if that costs little. A leap leaves it as it is: only who goes on from where
 * he leapt to needs another one. */
static bool is_hot(kotsui_member *member, uint32_t frame) {
    enum { FARTHEST = 4 };
    if (member->hot_frame <= frame && frame - member->hot_frame <= FARTHEST) {
        while (member->hot_frame < frame) go_to_next_frame(member);
        return true;
    }
    const uint32_t last = member->last_frame;
    member->last_frame = frame;
    if (last > frame || frame - last > FARTHEST) return false;
    fill_hot_set(member, frame);
    return true;
}

/* Sine of 0 ... a quarter turn in radians, off by 4e-9. */
static inline f4 sine(f4 angle) {
    const f4 z = f4_mul(angle, angle);
    f4 s = multiply_add(f4_splat(2.5904885e-6f), z, f4_splat(-1.9800898e-4f));
    s = multiply_add(s, z, f4_splat(8.3328998e-3f));
    s = multiply_add(s, z, f4_splat(-0.1666664763f));
    return f4_mul(multiply_add(s, z, f4_splat(0.9999999766f)), angle);
}

static inline bases bases_of_quaternions(const f4 q[4]) {
    const f4 one = f4_splat(1), x2 = f4_add(q[0], q[0]), y2 = f4_add(q[1], q[1]), z2 = f4_add(q[2], q[2]);
    const f4 xx = f4_mul(q[0], x2), yy = f4_mul(q[1], y2), zz = f4_mul(q[2], z2);
    const f4 xy = f4_mul(q[0], y2), xz = f4_mul(q[0], z2), yz = f4_mul(q[1], z2);
    const f4 wx = f4_mul(q[3], x2), wy = f4_mul(q[3], y2), wz = f4_mul(q[3], z2);
    return (bases){{{f4_sub(one, f4_add(yy, zz)), f4_sub(xy, wz), f4_add(xz, wy)},
                    {f4_add(xy, wz), f4_sub(one, f4_add(xx, zz)), f4_sub(yz, wx)},
                    {f4_sub(xz, wy), f4_add(yz, wx), f4_sub(one, f4_add(xx, yy))}}};
}

/* Between a frame and the next by fraction: numbers straight, rotations by the turns of baked_ff8.c. */
typedef struct between {
    f4 fraction, rest; /* rest = 1 - fraction */
    bool on_frame;     /* fraction is 0: the next frame need not be looked at */
    size_t from, to;   /* frames */
} between;

static inline f4 straight(const float *from, const float *to, const between *at) {
    const f4 a = f4_load(from);
    return at->on_frame ? a : multiply_add(f4_sub(f4_load(to), a), at->fraction, a);
}

/* Scales multiply along the chain, axis by axis: FF8 page, section 5. */
static void accumulate_scales(const kotsu_baked *baked, const between *at, float (*accumulated)[3]) {
    const size_t frame_size = (size_t)baked->group_count * 3 * LANES;
    const float *from = baked->frames.scales + at->from * frame_size, *to = baked->frames.scales + at->to * frame_size;
    for (uint32_t i = 0; i < baked->group_count * LANES; i += LANES, from += 3 * LANES, to += 3 * LANES) {
        float scales[3][LANES];
        for (int axis = 0; axis < 3; axis++)
            f4_store(scales[axis], straight(from + axis * LANES, to + axis * LANES, at));
        for (uint32_t lane = 0; lane < LANES; lane++) {
            const kotsui_joint *joint = &baked->joints[i + lane];
            for (int axis = 0; axis < 3; axis++)
                accumulated[joint->position][axis] =
                    scales[axis][lane] * (joint->parent < 0 ? 1 : accumulated[joint->parent][axis]);
        }
    }
}

/* Offsets, which lie along the parents' z, as their accumulated scales stretch them. */
static f4 stretched(f4 offsets, const kotsui_joint joints[LANES], float (*accumulated)[3]) {
    float stretch[LANES];
    for (int lane = 0; lane < LANES; lane++)
        stretch[lane] = joints[lane].parent < 0 ? 1 : accumulated[joints[lane].parent][2];
    return f4_mul(offsets, f4_load(stretch));
}

static void scale_bases(const kotsu_baked *baked, float (*accumulated)[3], float *out) {
    for (uint32_t bone = 0; bone < baked->bone_count; bone++, out += MATRIX)
        for (int column = 0; column < 3; column++)
            f4_store(out + column * 4, f4_mul(f4_load(out + column * 4), f4_splat(accumulated[bone][column])));
}

static void sample_frames(const kotsu_baked *baked, float moment, float *out) {
    const kotsui_baked_frames *frames = &baked->frames;
    const size_t from = (size_t)moment, to = from + 1 < baked->frame_count ? from + 1 : 0;
    const float fraction = moment - (float)from;
    const between at = {f4_splat(fraction), f4_splat(1 - fraction), fraction <= 0, from, to};
    const size_t group_count = baked->group_count;
    const float *rotations = frames->rotations + from * group_count * 4 * LANES;
    const float *next = frames->rotations + to * group_count * 4 * LANES;
    const float *turns = frames->turns + from * group_count * 3 * LANES;
    const float *offsets = frames->offsets, *are_roots = frames->are_roots;
    const kotsui_joint *joints = baked->joints;
    const f4 root = straight(frames->roots + from * 4, frames->roots + to * 4, &at);
    const f4 root_axes[3] = {f4_lane(root, 0), f4_lane(root, 1), f4_lane(root, 2)};
    float accumulated[KOTSUI_MOST_SCALED_BONES][3];
    if (frames->scales) accumulate_scales(baked, &at, accumulated);
    for (uint32_t group = 0; group < group_count; group++) {
        f4 q[4];
        for (int i = 0; i < 4; i++) q[i] = f4_load(rotations + i * LANES);
        if (!at.on_frame) {
            const f4 angle = f4_load(turns);
            const f4 here = f4_mul(sine(f4_mul(angle, at.rest)), f4_load(turns + LANES));
            const f4 there = f4_mul(sine(f4_mul(angle, at.fraction)), f4_load(turns + 2 * LANES));
            for (int i = 0; i < 4; i++) q[i] = multiply_add(f4_load(next + i * LANES), there, f4_mul(q[i], here));
        }
        const bases b = bases_of_quaternions(q);
        const f4 is_root = f4_load(are_roots);
        const f4 offset = frames->scales ? stretched(f4_load(offsets), joints, accumulated) : f4_load(offsets);
        const f4 place[3] = {f4_mul(root_axes[0], is_root), f4_mul(root_axes[1], is_root),
                             multiply_add(root_axes[2], is_root, offset)};
        compose(&b, place, joints, out);
        rotations += 4 * LANES, next += 4 * LANES, turns += 3 * LANES;
        offsets += LANES, are_roots += LANES, joints += LANES;
    }
    if (frames->scales) scale_bases(baked, accumulated, out);
}

static float moment_of(const kotsu_baked *baked, float frame, uint32_t flags) {
    return baked->span.frame_count ? kotsui_span_frame(baked->span, frame, flags) : 0;
}

kotsu_status KOTSUI_BAKED_NAME(kotsu_baked_sample)(const kotsu_baked *baked, float frame, uint32_t flags,
                                                   float *out_matrices, uint32_t out_count) {
    if (!baked || !out_matrices || frame != frame || out_count < baked->bone_count) return KOTSU_BAD_ARGUMENT;
    const float moment = moment_of(baked, frame, flags);
    if (baked->composition == KOTSU_COMPOSE_FF8)
        sample_frames(baked, moment, out_matrices);
    else
        sample_curves(baked, NULL, instant_of(moment), out_matrices);
    return KOTSU_OK;
}

/* What a member is to be sampled at, and whether its hot set is ready for that. */
typedef struct cue {
    float moment;
    bool hot;
} cue;

/* Has the changes that a member will take brought near, where the compiler can say so; elsewhere they are waited for. */
static inline void fetch_changes(const kotsui_member *member, float moment) {
#ifdef __GNUC__
    enum { LINE = 64, LINES = 8 }; /* what changes within a frame of 28 joints with nine curves each */
    if (member->hot_frame >= (uint32_t)moment) return;
    const char *changes = (const char *)(member->baked->curves.changes + member->next);
    for (int i = 0; i < LINES; i++) __builtin_prefetch(changes + i * LINE);
#else
    (void)member, (void)moment;
#endif
}

static cue cue_for(kotsu_cast *cast, const float *frames, uint32_t flags, uint32_t number) {
    enum { AHEAD = 1 }; /* members: time enough to fetch from afar, too little to be pushed out again */
    if (number + AHEAD < cast->count) {
        const kotsui_member *later = &cast->members[number + AHEAD];
        fetch_changes(later, moment_of(later->baked, frames[number + AHEAD], flags));
    }
    if (number >= cast->count) return (cue){0};
    kotsui_member *member = &cast->members[number];
    const float moment = moment_of(member->baked, frames[number], flags);
    return (cue){moment, member->baked->composition != KOTSU_COMPOSE_FF8 && is_hot(member, (uint32_t)moment)};
}

static void sample_member(const kotsui_member *member, cue at, float *out) {
    if (member->baked->composition == KOTSU_COMPOSE_FF8)
        sample_frames(member->baked, at.moment, out);
    else
        sample_curves(member->baked, at.hot ? member->hot : NULL, instant_of(at.moment), out);
}

kotsu_status KOTSUI_BAKED_NAME(kotsu_cast_sample)(kotsu_cast *cast, const float *frames, uint32_t flags,
                                                  float *out_matrices, uint32_t out_count) {
    if (!cast || !frames || !out_matrices || out_count < cast->bone_count) return KOTSU_BAD_ARGUMENT;
    for (uint32_t i = 0; i < cast->count; i++)
        if (frames[i] != frames[i]) return KOTSU_BAD_ARGUMENT;
    cue now = cue_for(cast, frames, flags, 0);
    for (uint32_t i = 0; i < cast->count; i++) {
        /* While this one is sampled, what the next one takes has time to reach its hot set. */
        const cue next = cue_for(cast, frames, flags, i + 1);
        sample_member(&cast->members[i], now, out_matrices);
        out_matrices += (size_t)cast->members[i].baked->bone_count * MATRIX;
        now = next;
    }
    return KOTSU_OK;
}
