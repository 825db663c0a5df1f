// SPDX-License-Identifier: MIT
/* okami_sample.c - the curves of an Okami clip at one frame -> local pose: Hermite segments, and values in other spaces than the
 * parent's carried over to it. Source: format page okami-motion, sections 1, 2 and 5. */
#include "kotsu_internal.h"

#include <math.h>
#include <string.h>

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

/* In double: 65535 frames and large values leave a float too few bits for the sum of four products. */
double kotsui_okami_segment(const kotsu_keyframe *from, const kotsu_keyframe *to, double t) {
    const double t2 = t * t, t3 = t2 * t;
    return (2 * t3 - 3 * t2 + 1) * from->value + (t3 - 2 * t2 + t) * from->tangent_out +
           (-2 * t3 + 3 * t2) * to->value + (t3 - t2) * to->tangent_in;
}

/* The value at a frame; the curve has keys. Of keys that share a time the last rules from there on, and the first is the
 * target of the segment before: both follow from the search, and no segment has length 0. */
static float curve_value(const kotsu_curve *curve, float frame) {
    const uint32_t until = keys_until(curve, frame);
    if (until == 0) return curve->keyframes[0].value;
    const kotsu_keyframe *from = &curve->keyframes[until - 1];
    if (until == curve->keyframe_count) return from->value;
    const kotsu_keyframe *to = from + 1;
    const double t = ((double)frame - from->time) / ((double)to->time - from->time);
    const float result = (float)kotsui_okami_segment(from, to, t);
    return kotsui_is_finite(result) ? result : from->value; /* finite keys near the largest float can add up to more */
}

kotsu_status kotsu_curve_sample(const kotsu_curve *curve, float frame, float *out) {
    if (!curve || !out || curve->keyframe_count == 0 || frame != frame) return KOTSU_BAD_ARGUMENT;
    *out = curve_value(curve, frame);
    return KOTSU_OK;
}

enum { ROOT_ID = -1, NAMEABLE_BONES = 129 }; /* a record can name bones -1 ... 127 */

/* Which space a channel's value is in. */
typedef enum space { IN_PARENT, IN_ROOT, IN_MODEL } space;

/* Of one bone: the space of each position axis and of its rotation. */
typedef struct bone_spaces {
    uint8_t position[3], rotation;
} bone_spaces;

/* Every curve's value into its channel, angles as angles. Returns whether some value is in another space than its parent's. */
static bool put_values(const kotsu_skeleton *skeleton, const kotsu_clip *clip, float frame, uint32_t flags,
                       kotsu_transform *out_local, bone_spaces *spaces) {
    bool foreign = false;
    for (uint32_t i = 0; i < clip->curve_count; i++) {
        const kotsu_curve *curve = &clip->curves[i];
        if (curve->channel == KOTSU_CHANNEL_UNKNOWN || curve->keyframe_count == 0) continue;
        const int16_t position = skeleton->position_of_id[curve->bone_id + 128];
        if (position < 0 || curve->root_space == KOTSU_ROOT_SPACE_NOT_APPLIED)
            continue; /* or the model lacks this bone */
        kotsu_transform *out = &out_local[position];
        double *const groups[3] = {out->translation, out->rotation, out->scale};
        double *value = &groups[curve->channel / 3][curve->channel % 3];
        *value = curve_value(curve, frame);
        space in = curve->root_space == KOTSU_ROOT_SPACE_APPLIED ? IN_ROOT : IN_PARENT;
        bone_spaces *of = &spaces[curve->bone_id - ROOT_ID];
        if (curve->channel <= KOTSU_CHANNEL_POSITION_Z) {
            const kotsu_position_reading reading = kotsui_position_reading(flags, curve->family);
            if (in == IN_PARENT && reading == KOTSU_POSITION_IN_MODEL) in = IN_MODEL;
            if (in == IN_PARENT && reading == KOTSU_POSITION_ON_REST)
                *value += skeleton->bones[position].rest.translation[curve->channel];
            of->position[curve->channel] = (uint8_t)in;
        } else if (curve->channel <= KOTSU_CHANNEL_ROTATION_Z) {
            of->rotation = (uint8_t)in;
        }
        foreign = foreign || in != IN_PARENT;
    }
    return foreign;
}

/* Where a bone's parent stands: its matrix (basis, point) and its rotation alone. */
typedef struct frame_of_reference {
    double basis[9], point[3], rotation[4];
} frame_of_reference;

static const frame_of_reference origin = {{1, 0, 0, 0, 1, 0, 0, 0, 1}, {0, 0, 0}, {0, 0, 0, 1}};

/* From the axes of `bone` up to those of `top`, an ancestor; -1 is model space. */
static frame_of_reference stand(const kotsu_skeleton *skeleton, const kotsu_transform *local, int32_t bone,
                                int32_t top) {
    frame_of_reference sum = origin;
    for (; bone >= 0 && bone != top; bone = skeleton->bones[bone].parent) {
        const kotsu_transform *of = &local[bone];
        double basis[9], point[3];
        kotsui_quaternion_to_matrix3(of->rotation, basis);
        for (int i = 0; i < 9; i++) basis[i] *= of->scale[i % 3];
        for (int row = 0; row < 3; row++)
            point[row] = of->translation[row] + basis[row * 3] * sum.point[0] + basis[row * 3 + 1] * sum.point[1] +
                         basis[row * 3 + 2] * sum.point[2];
        memcpy(sum.point, point, sizeof point);
        double product[9];
        kotsui_matrix3_multiply(basis, sum.basis, product);
        memcpy(sum.basis, product, sizeof product);
        kotsui_quaternion_multiply(of->rotation, sum.rotation, sum.rotation);
    }
    return sum;
}

static double determinant(const double m[9]) {
    return m[0] * (m[4] * m[8] - m[5] * m[7]) - m[1] * (m[3] * m[8] - m[5] * m[6]) + m[2] * (m[3] * m[7] - m[4] * m[6]);
}

/* Solves rows * out = values by Cramer's rule. False where no finite offset does. */
static bool solve(const double rows[9], const double values[3], double out[3]) {
    const double whole = determinant(rows);
    for (int axis = 0; axis < 3; axis++) {
        double replaced[9];
        memcpy(replaced, rows, sizeof replaced);
        for (int row = 0; row < 3; row++) replaced[row * 3 + axis] = values[row];
        out[axis] = determinant(replaced) / whole;
        if (!isfinite(out[axis])) return false;
    }
    return true;
}

/* The offset from the parent that gives each axis its value in that axis's own space. */
static void carry_position(const kotsu_skeleton *skeleton, const frame_of_reference in[3], const uint8_t spaces[3],
                           uint32_t bone, kotsu_transform *local) {
    double rows[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, values[3], offset[3];
    for (int axis = 0; axis < 3; axis++) {
        values[axis] = local[bone].translation[axis];
        if (spaces[axis] == IN_PARENT) continue;
        const frame_of_reference *parent = &in[spaces[axis]];
        memcpy(&rows[axis * 3], &parent->basis[axis * 3], 3 * sizeof *rows);
        values[axis] -= parent->point[axis];
    }
    const double *kept = solve(rows, values, offset) ? offset : skeleton->bones[bone].rest.translation;
    memcpy(local[bone].translation, kept, sizeof offset);
}

/* Carries values that are in the root's or the model's space over to the parent's, parents before children. */
static void carry_over(const kotsu_skeleton *skeleton, const bone_spaces *spaces, kotsu_transform *local) {
    static const bone_spaces all_in_parent;
    const int32_t root = skeleton->position_of_id[ROOT_ID + 128];
    for (uint32_t i = 0; i < skeleton->bone_count; i++) {
        const uint32_t bone = skeleton->order[i];
        const int32_t id = skeleton->bones[bone].id, parent = skeleton->bones[bone].parent;
        if (id < ROOT_ID || id >= NAMEABLE_BONES + ROOT_ID || parent < 0) continue; /* a root's parent is the model */
        const bone_spaces *of = &spaces[id - ROOT_ID];
        if (memcmp(of, &all_in_parent, sizeof *of) == 0) continue;
        const frame_of_reference in[3] = {[IN_PARENT] = origin,
                                          [IN_ROOT] = stand(skeleton, local, parent, root),
                                          [IN_MODEL] = stand(skeleton, local, parent, -1)};
        if (of->rotation == IN_ROOT) {
            const double *q = in[IN_ROOT].rotation, back[4] = {-q[0], -q[1], -q[2], q[3]};
            kotsui_quaternion_multiply(back, local[bone].rotation, local[bone].rotation);
        }
        carry_position(skeleton, in, of->position, bone, local);
    }
}

/* Rest values first, then every curve into its channel, then angles to quaternions. A rest rotation of an Okami bone is
 * none, so the rotation's first three numbers can carry the angles meanwhile. */
void kotsui_okami_sample(const kotsu_skeleton *skeleton, const kotsu_clip *clip, float frame, uint32_t flags,
                         kotsu_transform *out_local) {
    bone_spaces spaces[NAMEABLE_BONES] = {{{0}, 0}};
    for (uint32_t i = 0; i < skeleton->bone_count; i++) {
        out_local[i] = skeleton->bones[i].rest;
        memset(out_local[i].rotation, 0, sizeof out_local[i].rotation);
    }
    const bool foreign = put_values(skeleton, clip, frame, flags, out_local, spaces);
    for (uint32_t i = 0; i < skeleton->bone_count; i++) {
        const double angles[3] = {out_local[i].rotation[0], out_local[i].rotation[1], out_local[i].rotation[2]};
        kotsui_quaternion_from_euler(angles, out_local[i].rotation);
    }
    if (foreign) carry_over(skeleton, spaces, out_local);
}
