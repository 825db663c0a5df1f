// SPDX-License-Identifier: MIT
/* mesh.c - what holds for every mesh: the matrices that place its vertices, and the box around them. */
#include "kotsu_internal.h"

#include <float.h>
#include <string.h>

/* Sum of weight * matrix * position over the bones that carry a vertex. */
static void skin_vertex(const kotsu_vertex *vertex, const double *matrices, double out[3]) {
    out[0] = out[1] = out[2] = 0;
    for (int influence = 0; influence < 3; influence++) {
        const double weight = vertex->weight[influence];
        if (weight <= 0) continue;
        const double *m = matrices + (size_t)vertex->bone[influence] * 16;
        const float *p = vertex->position;
        for (int row = 0; row < 3; row++) {
            out[row] += weight * (m[row] * p[0] + m[4 + row] * p[1] + m[8 + row] * p[2] + m[12 + row]);
        }
    }
}

kotsu_status kotsu_pose_skin(const kotsu_skeleton *skeleton, const kotsu_mesh *mesh, const double *matrices,
                             double *out_matrices, uint32_t out_count) {
    if (!skeleton || !mesh || !matrices || !out_matrices || out_count < skeleton->bone_count) return KOTSU_BAD_ARGUMENT;
    if (out_matrices != matrices) memcpy(out_matrices, matrices, (size_t)skeleton->bone_count * 16 * sizeof *matrices);
    if (!mesh->at_rest) return KOTSU_OK;
    for (uint32_t i = 0; i < skeleton->bone_count; i++) {
        /* The joint at rest in model space: rest poses with a mesh at rest are translations alone. */
        double joint[3] = {0, 0, 0}, *m = out_matrices + (size_t)i * 16;
        for (int32_t bone = (int32_t)i; bone >= 0; bone = skeleton->bones[bone].parent)
            for (int axis = 0; axis < 3; axis++) joint[axis] += skeleton->bones[bone].rest.translation[axis];
        for (int row = 0; row < 3; row++)
            m[12 + row] -= m[row] * joint[0] + m[4 + row] * joint[1] + m[8 + row] * joint[2];
    }
    return KOTSU_OK;
}

kotsu_status kotsu_mesh_bounds(const kotsu_mesh *mesh, const double *matrices, uint32_t matrix_count, float out_min[3],
                               float out_max[3]) {
    if (!mesh || !matrices || !out_min || !out_max || mesh->vertex_count == 0) return KOTSU_BAD_ARGUMENT;
    double low[3] = {DBL_MAX, DBL_MAX, DBL_MAX}, high[3] = {-DBL_MAX, -DBL_MAX, -DBL_MAX};
    for (uint32_t i = 0; i < mesh->vertex_count; i++) {
        const kotsu_vertex *vertex = &mesh->vertices[i];
        for (int influence = 0; influence < 3; influence++)
            if (vertex->bone[influence] >= matrix_count) return KOTSU_BAD_ARGUMENT;
        double point[3];
        skin_vertex(vertex, matrices, point);
        for (int axis = 0; axis < 3; axis++) {
            if (point[axis] < low[axis]) low[axis] = point[axis];
            if (point[axis] > high[axis]) high[axis] = point[axis];
        }
    }
    for (int axis = 0; axis < 3; axis++) out_min[axis] = (float)low[axis], out_max[axis] = (float)high[axis];
    return KOTSU_OK;
}
