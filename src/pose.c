// SPDX-License-Identifier: MIT
/* pose.c - local pose -> model-space matrices, each format by its own composition rule. */
#include "kotsu_internal.h"

/* Beyond any meaningful model; below the root of the largest double, so that no product of two becomes infinite. */
static const double largest_element = 1e18;

static double clamp(double value) {
    return value > largest_element ? largest_element : value < -largest_element ? -largest_element : value;
}

/* Column-major storage: element (row, column) is matrix[column * 4 + row]. */
static void put_basis(const double basis[9], double matrix[16]) {
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 3; column++) matrix[column * 4 + row] = clamp(basis[row * 3 + column]);
}

static void get_basis(const double matrix[16], double basis[9]) {
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 3; column++) basis[row * 3 + column] = matrix[column * 4 + row];
}

/* translation of parent + basis * point, into a matrix's fourth column. */
static void put_point(const double parent[16], const double basis[9], const double point[3], double matrix[16]) {
    for (int row = 0; row < 3; row++) {
        double sum = parent[12 + row];
        for (int column = 0; column < 3; column++) sum += basis[row * 3 + column] * clamp(point[column]);
        matrix[12 + row] = clamp(sum);
    }
}

static void scale_columns(double basis[9], const double scale[3]) {
    for (int i = 0; i < 9; i++) basis[i] *= clamp(scale[i % 3]);
}

static const double identity[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};

/* FF8 page, section 5. While the chain is built a matrix holds the pure rotation C in its basis and the accumulated scale A
 * in its fourth row; children read both. A last pass joins them to C * diag(A) and restores the row. */
static void compose_ff8(const kotsu_skeleton *skeleton, const kotsu_transform *local, double *out_matrices) {
    for (uint32_t i = 0; i < skeleton->bone_count; i++) {
        const uint32_t position = skeleton->order[i];
        const int32_t parent_position = skeleton->bones[position].parent;
        const kotsu_transform *of = &local[position];
        double *matrix = out_matrices + (size_t)position * 16;
        double rotation[9], chain[9];
        kotsui_quaternion_to_matrix3(of->rotation, rotation);
        if (parent_position < 0) {
            put_basis(rotation, matrix);
            for (int axis = 0; axis < 3; axis++)
                matrix[axis * 4 + 3] = of->scale[axis], matrix[12 + axis] = of->translation[axis];
        } else {
            const double *parent = out_matrices + (size_t)parent_position * 16;
            double parent_chain[9], offset[3];
            get_basis(parent, parent_chain);
            kotsui_matrix3_multiply(parent_chain, rotation, chain);
            put_basis(chain, matrix);
            for (int axis = 0; axis < 3; axis++) {
                matrix[axis * 4 + 3] = clamp(parent[axis * 4 + 3] * of->scale[axis]);
                offset[axis] = parent[axis * 4 + 3] * of->translation[axis];
            }
            put_point(parent, parent_chain, offset, matrix);
        }
        matrix[15] = 1;
    }
    for (uint32_t i = 0; i < skeleton->bone_count; i++) {
        double *matrix = out_matrices + (size_t)i * 16, basis[9];
        const double scale[3] = {matrix[3], matrix[7], matrix[11]};
        get_basis(matrix, basis);
        scale_columns(basis, scale);
        put_basis(basis, matrix);
        matrix[3] = matrix[7] = matrix[11] = 0;
    }
}

/* Okami page, section 2: model = parent * T * R * S. */
static void compose_hierarchical(const kotsu_skeleton *skeleton, const kotsu_transform *local, double *out_matrices) {
    for (uint32_t i = 0; i < skeleton->bone_count; i++) {
        const uint32_t position = skeleton->order[i];
        const int32_t parent_position = skeleton->bones[position].parent;
        const double *parent = parent_position < 0 ? identity : out_matrices + (size_t)parent_position * 16;
        double *matrix = out_matrices + (size_t)position * 16;
        double parent_basis[9], basis[9], product[9];
        get_basis(parent, parent_basis);
        kotsui_quaternion_to_matrix3(local[position].rotation, basis);
        scale_columns(basis, local[position].scale);
        kotsui_matrix3_multiply(parent_basis, basis, product);
        put_point(parent, parent_basis, local[position].translation, matrix);
        put_basis(product, matrix);
        matrix[3] = matrix[7] = matrix[11] = 0;
        matrix[15] = 1;
    }
}

kotsu_status kotsu_pose_compose(const kotsu_skeleton *skeleton, const kotsu_transform *local, double *out_matrices,
                                uint32_t out_count) {
    if (!skeleton || !local || !out_matrices || out_count < skeleton->bone_count) return KOTSU_BAD_ARGUMENT;
    if (skeleton->composition == KOTSU_COMPOSE_FF8)
        compose_ff8(skeleton, local, out_matrices);
    else
        compose_hierarchical(skeleton, local, out_matrices);
    return KOTSU_OK;
}
