// What holds for every mesh: matrices that carry vertices from where they stand, and the box around them, worked by hand.
// SPDX-License-Identifier: MIT
#include "kotsu.h"
#include "testing.h"

#include <string.h>

/* Two bones: the second hangs 10 above the first, which stands at (1, 2, 3). */
static const kotsu_bone bones[2] = {
    {.id = 0, .parent = -1, .rest = {{1, 2, 3}, {0, 0, 0, 1}, {1, 1, 1}}},
    {.id = 1, .parent = 0, .rest = {{0, 10, 0}, {0, 0, 0, 1}, {1, 1, 1}}},
};
static const uint32_t order[2] = {0, 1};
static const kotsu_skeleton skeleton = {
    .bones = bones, .bone_count = 2, .order = order, .composition = KOTSU_COMPOSE_HIERARCHICAL, .model_scale = 1};

/* Column by column: a turn that takes x to y and y to -x, and a step. */
#define QUARTER_TURN(x, y, z) 0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, x, y, z, 1
#define STEP(x, y, z)         1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1

static void vertices_in_their_bones_axes_need_no_other_matrices(void **state) {
    (void)state;
    const kotsu_mesh mesh = {.at_rest = false};
    const double pose[32] = {QUARTER_TURN(5, 6, 7), STEP(-1, -2, -3)};
    double skinned[32] = {0};
    assert_int_equal(kotsu_pose_skin(&skeleton, &mesh, pose, skinned, 2), KOTSU_OK);
    assert_memory_equal(skinned, pose, sizeof pose);
}

static void vertices_at_rest_are_taken_to_their_joint_first(void **state) {
    (void)state;
    const kotsu_mesh mesh = {.at_rest = true};
    double pose[32] = {STEP(1, 2, 3), QUARTER_TURN(1, 12, 3)};
    assert_int_equal(kotsu_pose_skin(&skeleton, &mesh, pose, pose, 2), KOTSU_OK); /* in place */
    /* The first bone stands where it does at rest: nothing moves. */
    const double first[16] = {STEP(0, 0, 0)};
    assert_memory_equal(pose, first, sizeof first);
    /* The second turns about its joint at (1, 12, 3), which stays: (1, 12, 3) - turn * (1, 12, 3). */
    const double second[16] = {QUARTER_TURN(1 + 12, 12 - 1, 0)};
    assert_memory_equal(pose + 16, second, sizeof second);
}

static const kotsu_vertex vertices[3] = {
    {{1, 0, 0}, {0, 0, 0}, {1, 0, 0}, {128, 128, 128, 128}},
    {{0, 2, 0}, {1, 0, 0}, {1, 0, 0}, {128, 128, 128, 128}},
    {{4, 4, 4}, {0, 1, 0}, {0.25f, 0.75f, 0}, {128, 128, 128, 128}},
};

static void the_box_surrounds_every_vertex_under_its_own_bones(void **state) {
    (void)state;
    const kotsu_mesh mesh = {.vertices = vertices, .vertex_count = 3};
    const double matrices[32] = {QUARTER_TURN(0, 0, -5), STEP(0, 0, 100)};
    float low[3], high[3];
    assert_int_equal(kotsu_mesh_bounds(&mesh, matrices, 2, low, high), KOTSU_OK);
    /* (0, 1, -5), (0, 2, 100) and a quarter of (-4, 4, -1) with three of (4, 4, 104). */
    const float expected_low[3] = {0, 1, -5}, expected_high[3] = {2, 4, 100};
    for (int axis = 0; axis < 3; axis++) {
        assert_near(low[axis], expected_low[axis], 0);
        assert_near(high[axis], expected_high[axis], 0);
    }
}

static void a_bone_without_a_matrix_and_a_mesh_without_vertices_have_no_box(void **state) {
    (void)state;
    const kotsu_mesh mesh = {.vertices = vertices, .vertex_count = 3}, empty = {.vertices = vertices};
    const double matrices[32] = {STEP(0, 0, 0), STEP(0, 0, 0)};
    double skinned[32];
    float low[3] = {7, 7, 7}, high[3];
    assert_int_equal(kotsu_mesh_bounds(&mesh, matrices, 1, low, high), KOTSU_BAD_ARGUMENT);
    assert_int_equal(kotsu_mesh_bounds(&empty, matrices, 2, low, high), KOTSU_BAD_ARGUMENT);
    assert_int_equal(kotsu_mesh_bounds(NULL, matrices, 2, low, high), KOTSU_BAD_ARGUMENT);
    assert_int_equal(kotsu_mesh_bounds(&mesh, NULL, 2, low, high), KOTSU_BAD_ARGUMENT);
    assert_int_equal(kotsu_mesh_bounds(&mesh, matrices, 2, NULL, high), KOTSU_BAD_ARGUMENT);
    assert_near(low[0], 7, 0);
    assert_int_equal(kotsu_pose_skin(&skeleton, &mesh, matrices, skinned, 1), KOTSU_BAD_ARGUMENT);
    assert_int_equal(kotsu_pose_skin(NULL, &mesh, matrices, skinned, 2), KOTSU_BAD_ARGUMENT);
    assert_int_equal(kotsu_pose_skin(&skeleton, NULL, matrices, skinned, 2), KOTSU_BAD_ARGUMENT);
    assert_int_equal(kotsu_pose_skin(&skeleton, &mesh, NULL, skinned, 2), KOTSU_BAD_ARGUMENT);
    assert_int_equal(kotsu_pose_skin(&skeleton, &mesh, matrices, NULL, 2), KOTSU_BAD_ARGUMENT);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(vertices_in_their_bones_axes_need_no_other_matrices),
        cmocka_unit_test(vertices_at_rest_are_taken_to_their_joint_first),
        cmocka_unit_test(the_box_surrounds_every_vertex_under_its_own_bones),
        cmocka_unit_test(a_bone_without_a_matrix_and_a_mesh_without_vertices_have_no_box),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
