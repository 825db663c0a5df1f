// SPDX-License-Identifier: MIT
/* baked_sample.c - baked clip + frame -> model-space matrices, four joints abreast: cubics or frames to rotations, then the chain
 * from parents to children. Nothing here is format knowledge but the two rules of composition. */
#include "baked_internal.h"
#include "simd4.h"

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

/* The four values of a slot whose piece is `alive`; `into` is the frame's fraction less the age and the half frame of its middle. */
static inline f4 slot_value(const float *pieces, uint32_t alive, float into) {
    const float *piece = pieces + (size_t)(alive >> 8) * KOTSUI_PIECE;
    const f4 u = f4_splat((float)(int32_t)(alive & 255) + into);
    f4 value = multiply_add(f4_load(piece + 3 * LANES), u, f4_load(piece + 2 * LANES));
    value = multiply_add(value, u, f4_load(piece + LANES));
    return multiply_add(value, u, f4_load(piece));
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

static void sample_curves(const kotsu_baked *baked, float moment, float *out) {
    const kotsui_baked_curves *curves = &baked->curves;
    const uint32_t frame = (uint32_t)moment;
    const float into = moment - (float)frame - (KOTSUI_MIDDLE_AGE + 0.5f);
    const uint32_t *alive = curves->alive + (size_t)frame * curves->slot_count;
    const float *rest = curves->rest;
    const kotsui_joint *joints = baked->joints;
    uint32_t slot = 0;
    for (uint32_t group = 0; group < baked->group_count; group++, joints += LANES) {
        f4 channels[CHANNELS];
        for (int i = 0; i < CHANNELS; i++, rest += LANES) channels[i] = f4_load(rest);
        for (; slot < curves->group_slots_end[group]; slot++)
            channels[curves->slot_channels[slot]] = slot_value(curves->pieces, alive[slot], into);
        const bases b = bases_of_channels(channels);
        compose(&b, channels, joints, out);
    }
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

static void sample(const kotsu_baked *baked, float frame, uint32_t flags, float *out) {
    const float moment = baked->span.frame_count ? kotsui_span_frame(baked->span, frame, flags) : 0;
    if (baked->composition == KOTSU_COMPOSE_FF8)
        sample_frames(baked, moment, out);
    else
        sample_curves(baked, moment, out);
}

kotsu_status KOTSUI_BAKED_NAME(kotsu_baked_sample)(const kotsu_baked *baked, float frame, uint32_t flags,
                                                   float *out_matrices, uint32_t out_count) {
    if (!baked || !out_matrices || frame != frame || out_count < baked->bone_count) return KOTSU_BAD_ARGUMENT;
    sample(baked, frame, flags, out_matrices);
    return KOTSU_OK;
}

kotsu_status KOTSUI_BAKED_NAME(kotsu_baked_sample_many)(const kotsu_baked *const *baked, const float *frames,
                                                        uint32_t count, uint32_t flags, float *out_matrices,
                                                        uint32_t out_count) {
    if (count == 0) return KOTSU_OK;
    if (!baked || !frames || !out_matrices) return KOTSU_BAD_ARGUMENT;
    uint64_t bones = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (!baked[i] || frames[i] != frames[i]) return KOTSU_BAD_ARGUMENT;
        bones += baked[i]->bone_count;
    }
    if (bones > out_count) return KOTSU_BAD_ARGUMENT;
    for (uint32_t i = 0; i < count; i++) {
        sample(baked[i], frames[i], flags, out_matrices);
        out_matrices += (size_t)baked[i]->bone_count * MATRIX;
    }
    return KOTSU_OK;
}
