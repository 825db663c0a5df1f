// Local pose -> model-space matrices: FF8's unsheared chain and Okami's ordinary product, against doubles and by hand.
// SPDX-License-Identifier: MIT
#include "ff8_builder.h"
#include "loading.h"
#include "matrix3.h"
#include "okami_builder.h"
#include "testing.h"

#include <string.h>

enum { MOST_BONES = 8 };

static const double half_root = 0.70710678118654752440;
static const kotsu_transform unmoved = {{0, 0, 0}, {0, 0, 0, 1}, {1, 1, 1}};

static loaded ff8_chain(const int *parents, unsigned count) {
    bytes file = {0};
    ff8_bone bones[MOST_BONES];
    for (unsigned i = 0; i < count; i++) bones[i] = (ff8_bone){.parent = parents[i], .size = 4096};
    ff8_skeleton(&file, bones, count);
    loaded model = load_built(&file);
    assert_int_equal(model.status, KOTSU_OK);
    return model;
}

static loaded okami_chain(unsigned count) {
    bytes part = {0};
    okami_bone bones[MOST_BONES];
    for (unsigned i = 0; i < count; i++) bones[i] = (okami_bone){{0, 0, 0}, (int32_t)i - 1};
    okami_part(&part, bones, count);
    loaded model = load_built(&part);
    assert_int_equal(model.status, KOTSU_OK);
    return model;
}

static void compose(const loaded *model, const kotsu_transform *local, double *matrices) {
    const kotsu_skeleton *skeleton = kotsu_document_skeleton(model->document);
    assert_int_equal(kotsu_pose_compose(skeleton, local, matrices, skeleton->bone_count), KOTSU_OK);
}

static void expect_point(const double *matrix, double x, double y, double z, double tolerance) {
    assert_near(matrix[12], x, tolerance);
    assert_near(matrix[13], y, tolerance);
    assert_near(matrix[14], z, tolerance);
}

static void expect_basis(const double *matrix, matrix3 basis, double tolerance) {
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 3; column++)
            assert_near(matrix[4 * column + row], basis.m[3 * row + column], tolerance);
}

/* Numbers that look random and are the same on every machine. */
static double next_number(uint32_t *state) {
    *state = *state * 1664525u + 1013904223u;
    return (double)(*state >> 8) / 0x1000000 * 2 - 1;
}

static kotsu_transform tumbled(uint32_t *state) {
    kotsu_transform local;
    double norm = 0;
    for (int i = 0; i < 4; i++) {
        local.rotation[i] = (float)next_number(state);
        norm += (double)local.rotation[i] * (double)local.rotation[i];
    }
    for (int i = 0; i < 4; i++) local.rotation[i] = (float)((double)local.rotation[i] / sqrt(norm));
    for (int i = 0; i < 3; i++) {
        local.translation[i] = (float)(2 * next_number(state));
        local.scale[i] = (float)(1 + 0.7 * next_number(state));
    }
    return local;
}

static void matrices_are_column_major_with_the_position_at_the_end(void **state) {
    (void)state;
    loaded model = ff8_chain((const int[]){-1}, 1);
    kotsu_transform local = {{1, 2, 3}, {0, 0, half_root, half_root}, {5, 6, 7}}; /* a quarter turn about z */
    double matrix[16];
    compose(&model, &local, matrix);
    static const float expected[16] = {0, 5, 0, 0, -6, 0, 0, 0, 0, 0, 7, 0, 1, 2, 3, 1};
    for (int i = 0; i < 16; i++) assert_near(matrix[i], expected[i], 1e-12);
    loaded_close(&model);
}

static void an_ff8_parent_s_uneven_scale_stretches_the_way_to_its_child(void **state) {
    (void)state;
    loaded model = ff8_chain((const int[]){-1, 0, 1}, 3);
    kotsu_transform local[3] = {unmoved, unmoved, unmoved};
    local[0].scale[2] = 3;
    local[1].translation[2] = 2;
    local[1].scale[2] = 0.5f;
    local[2].translation[2] = 4;
    double matrices[3 * 16];
    compose(&model, local, matrices);
    expect_point(matrices + 16, 0, 0, 6, 0);     /* 2 * 3 */
    expect_point(matrices + 32, 0, 0, 6 + 6, 0); /* 4 * (3 * 0.5) */
    assert_near(matrices[32 + 10], 1.5, 0);
    loaded_close(&model);
}

static void an_ff8_parent_s_uneven_scale_never_shears_its_child(void **state) {
    (void)state;
    loaded model = ff8_chain((const int[]){-1, 0}, 2);
    kotsu_transform local[2] = {unmoved, unmoved};
    local[0].scale[0] = 4;
    local[1].rotation[2] = sin(0.4); /* turned where an ordinary product of matrices would shear */
    local[1].rotation[3] = cos(0.4);
    local[1].scale[1] = 0.5f;
    double matrices[2 * 16];
    compose(&model, local, matrices);
    const double *child = matrices + 16;
    const double lengths[3] = {4, 0.5, 1}; /* accumulated per axis */
    for (int a = 0; a < 3; a++) {
        for (int b = a; b < 3; b++) {
            double dot = 0;
            for (int row = 0; row < 3; row++) dot += (double)child[4 * a + row] * (double)child[4 * b + row];
            assert_near(dot, a == b ? lengths[a] * lengths[a] : 0, 1e-12);
        }
    }
    expect_basis(child, matrix3_multiply(matrix3_rotation(AXIS_Z, 0.8), matrix3_scale(lengths)), 1e-12);
    loaded_close(&model);
}

static void an_ff8_pose_agrees_with_the_page_s_formulas_in_doubles(void **state) {
    (void)state;
    static const int parents[MOST_BONES] = {3, 0, 0, -1, 6, 4, -1, 2}; /* forward parents, two roots */
    static const int order[MOST_BONES] = {3, 6, 0, 1, 2, 4, 5, 7};
    loaded model = ff8_chain(parents, MOST_BONES);
    uint32_t seed = 1;
    for (int round = 0; round < 50; round++) {
        kotsu_transform local[MOST_BONES];
        double matrices[MOST_BONES * 16];
        for (int i = 0; i < MOST_BONES; i++) local[i] = tumbled(&seed);
        compose(&model, local, matrices);
        matrix3 chain[MOST_BONES];
        double scale[MOST_BONES][3], position[MOST_BONES][3];
        for (int i = 0; i < MOST_BONES; i++) {
            const int bone = order[i], parent = parents[bone];
            const matrix3 own = matrix3_of_quaternion(local[bone].rotation);
            double offset[3];
            chain[bone] = parent < 0 ? own : matrix3_multiply(chain[parent], own);
            for (int axis = 0; axis < 3; axis++) {
                scale[bone][axis] = (double)local[bone].scale[axis] * (parent < 0 ? 1 : scale[parent][axis]);
                offset[axis] = (double)local[bone].translation[axis];
                position[bone][axis] = offset[axis];
            }
            if (parent >= 0) {
                matrix3_apply(matrix3_multiply(chain[parent], matrix3_scale(scale[parent])), offset, position[bone]);
                for (int axis = 0; axis < 3; axis++) position[bone][axis] += position[parent][axis];
            }
            expect_basis(matrices + 16 * bone, matrix3_multiply(chain[bone], matrix3_scale(scale[bone])), 1e-12);
            expect_point(matrices + 16 * bone, position[bone][0], position[bone][1], position[bone][2], 1e-12);
        }
    }
    loaded_close(&model);
}

static void the_order_of_the_bones_in_the_file_does_not_matter(void **state) {
    (void)state;
    loaded forwards = ff8_chain((const int[]){-1, 0, 1, 2}, 4), backwards = ff8_chain((const int[]){1, 2, 3, -1}, 4);
    uint32_t seed = 7;
    kotsu_transform local[4], reversed[4];
    for (int i = 0; i < 4; i++) reversed[3 - i] = local[i] = tumbled(&seed);
    double a[4 * 16], b[4 * 16];
    compose(&forwards, local, a);
    compose(&backwards, reversed, b);
    for (int i = 0; i < 4; i++) assert_memory_equal(a + 16 * i, b + 16 * (3 - i), sizeof(double[16]));
    loaded_close(&forwards);
    loaded_close(&backwards);
}

static void okami_bones_inherit_by_an_ordinary_product_of_matrices(void **state) {
    (void)state;
    loaded model = okami_chain(MOST_BONES - 1);
    uint32_t seed = 3;
    for (int round = 0; round < 50; round++) {
        kotsu_transform local[MOST_BONES];
        double matrices[MOST_BONES * 16];
        for (int i = 0; i < MOST_BONES; i++) local[i] = tumbled(&seed);
        compose(&model, local, matrices);
        matrix3 basis = matrix3_rotation(AXIS_X, 0);
        double position[3] = {0, 0, 0};
        for (int bone = 0; bone < MOST_BONES; bone++) { /* the root node stands first, then the chain */
            double offset[3], moved[3], scale[3];
            for (int axis = 0; axis < 3; axis++) {
                offset[axis] = (double)local[bone].translation[axis];
                scale[axis] = (double)local[bone].scale[axis];
            }
            matrix3_apply(basis, offset, moved);
            for (int axis = 0; axis < 3; axis++) position[axis] += moved[axis];
            basis = matrix3_multiply(
                basis, matrix3_multiply(matrix3_of_quaternion(local[bone].rotation), matrix3_scale(scale)));
            expect_basis(matrices + 16 * bone, basis, 1e-12);
            expect_point(matrices + 16 * bone, position[0], position[1], position[2], 1e-12);
        }
    }
    loaded_close(&model);
}

static void model_scale_is_never_applied(void **state) {
    (void)state;
    bytes file = {0};
    ff8_skeleton(&file, &(ff8_bone){.parent = -1, .size = 4096}, 1);
    patch_u16(&file, FF8_MODEL_SCALE, 8192);
    loaded model = load_built(&file);
    kotsu_transform local = unmoved;
    local.translation[0] = 1;
    double matrix[16];
    compose(&model, &local, matrix);
    assert_near(matrix[0], 1, 0);
    assert_near(matrix[12], 1, 0);
    loaded_close(&model);
}

static void a_longer_output_is_written_only_as_far_as_there_are_bones(void **state) {
    (void)state;
    loaded model = ff8_chain((const int[]){-1, 0}, 2);
    const kotsu_skeleton *skeleton = kotsu_document_skeleton(model.document);
    kotsu_transform local[3];
    double matrices[3 * 16];
    memset(local, 0x5A, sizeof local);
    memset(matrices, 0x5A, sizeof matrices);
    assert_int_equal(kotsu_skeleton_rest(skeleton, local, 3), KOTSU_OK);
    assert_int_equal(kotsu_pose_compose(skeleton, local, matrices, 3), KOTSU_OK);
    for (size_t i = 0; i < sizeof local[2]; i++) assert_int_equal(((const uint8_t *)&local[2])[i], 0x5A);
    for (size_t i = 0; i < sizeof(double[16]); i++) assert_int_equal(((const uint8_t *)&matrices[32])[i], 0x5A);
    loaded_close(&model);
}

static void the_largest_finite_numbers_compose_to_finite_matrices(void **state) {
    (void)state;
    loaded models[2] = {ff8_chain((const int[]){-1, 0, 1, 2, 3, 4, 5, 6}, MOST_BONES), okami_chain(MOST_BONES - 1)};
    for (int format = 0; format < 2; format++) {
        kotsu_transform local[MOST_BONES];
        double matrices[MOST_BONES * 16];
        for (int i = 0; i < MOST_BONES; i++) {
            local[i] = (kotsu_transform){
                {3.4e38f, -3.4e38f, 3.4e38f}, {0, 0, half_root, half_root}, {3.4e38f, -3.4e38f, i % 2 ? 3.4e38f : 0}};
        }
        compose(&models[format], local, matrices);
        for (int i = 0; i < MOST_BONES * 16; i++) assert_true(isfinite(matrices[i]));
        loaded_close(&models[format]);
    }
}

static void missing_arguments_are_refused(void **state) {
    (void)state;
    loaded model = ff8_chain((const int[]){-1}, 1);
    const kotsu_skeleton *skeleton = kotsu_document_skeleton(model.document);
    kotsu_transform local = unmoved;
    double matrix[16];
    assert_int_equal(kotsu_pose_compose(NULL, &local, matrix, 1), KOTSU_BAD_ARGUMENT);
    assert_int_equal(kotsu_pose_compose(skeleton, NULL, matrix, 1), KOTSU_BAD_ARGUMENT);
    assert_int_equal(kotsu_pose_compose(skeleton, &local, NULL, 1), KOTSU_BAD_ARGUMENT);
    assert_int_equal(kotsu_skeleton_rest(NULL, &local, 1), KOTSU_BAD_ARGUMENT);
    assert_int_equal(kotsu_skeleton_rest(skeleton, NULL, 1), KOTSU_BAD_ARGUMENT);
    loaded_close(&model);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(matrices_are_column_major_with_the_position_at_the_end),
        cmocka_unit_test(an_ff8_parent_s_uneven_scale_stretches_the_way_to_its_child),
        cmocka_unit_test(an_ff8_parent_s_uneven_scale_never_shears_its_child),
        cmocka_unit_test(an_ff8_pose_agrees_with_the_page_s_formulas_in_doubles),
        cmocka_unit_test(the_order_of_the_bones_in_the_file_does_not_matter),
        cmocka_unit_test(okami_bones_inherit_by_an_ordinary_product_of_matrices),
        cmocka_unit_test(model_scale_is_never_applied),
        cmocka_unit_test(a_longer_output_is_written_only_as_far_as_there_are_bones),
        cmocka_unit_test(the_largest_finite_numbers_compose_to_finite_matrices),
        cmocka_unit_test(missing_arguments_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
