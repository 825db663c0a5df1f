// The three readings of an Okami position, family by family: in the parent's space, on the rest offset, in model space.
// SPDX-License-Identifier: MIT
#include "loading.h"
#include "okami_builder.h"
#include "testing.h"

enum { BONES = 4 }; /* the root node and three */

static const okami_bone chain[] = {{{0, 10, 0}, -1}, {{1, 2, 3}, 0}, {{0, 0, 5}, 1}};

typedef struct rig {
    loaded model, motion;
    kotsu_transform local[BONES];
    double matrices[BONES * 16];
} rig;

static rig open_rig(bytes *motion) {
    bytes part = {0}, file = {0};
    okami_part(&part, chain, 3);
    okami_model(&file, &part, 1);
    bytes_free(&part);
    rig r = {.model = load_built(&file)};
    r.motion = load_built(motion);
    assert_int_equal(r.model.status, KOTSU_OK);
    assert_int_equal(r.motion.status, KOTSU_OK);
    return r;
}

static void close_rig(rig *r) {
    loaded_close(&r->model);
    loaded_close(&r->motion);
}

static void pose(rig *r, float frame, uint32_t flags) {
    const kotsu_skeleton *skeleton = kotsu_document_skeleton(r->model.document);
    const kotsu_clip *clip = kotsu_document_clip(r->motion.document, 0);
    assert_int_equal(kotsu_clip_sample(skeleton, clip, frame, flags, r->local, BONES), KOTSU_OK);
    assert_int_equal(kotsu_pose_compose(skeleton, r->local, r->matrices, BONES), KOTSU_OK);
}

static void expect_offset(const rig *r, int id, double x, double y, double z) {
    const double *found = r->local[position_of(r->model.document, id)].translation, wanted[3] = {x, y, z};
    for (int axis = 0; axis < 3; axis++) assert_near(found[axis], wanted[axis], 1e-12);
}

static void expect_place(const rig *r, int id, double x, double y, double z) {
    const double *found = r->matrices + 16 * position_of(r->model.document, id) + 12, wanted[3] = {x, y, z};
    for (int axis = 0; axis < 3; axis++) assert_near(found[axis], wanted[axis], 1e-12);
}

/* Bones 0 and 1 turned, stretched and moved, bone 2 at (7, 8, 9) of some space. */
static bytes a_moving_chain(void) {
    bytes file = {0};
    okami_header(&file, 10, 9, 0);
    okami_single(&file, -1, KOTSU_CHANNEL_ROTATION_Y, 0.5f);
    okami_single(&file, 0, KOTSU_CHANNEL_ROTATION_X, 1.25f);
    okami_single(&file, 0, KOTSU_CHANNEL_SCALE_Z, 2);
    okami_single(&file, 1, KOTSU_CHANNEL_ROTATION_Z, -0.75f);
    for (int axis = 0; axis < 3; axis++)
        okami_single(&file, 2, KOTSU_CHANNEL_POSITION_X + (unsigned)axis, 7 + (float)axis);
    okami_single(&file, 1, KOTSU_CHANNEL_SCALE_Y, 0.5f);
    okami_terminator(&file);
    return file;
}

static uint32_t single_read(kotsu_position_reading reading) {
    return KOTSU_SAMPLE_POSITION(KOTSU_FAMILY_SINGLE, reading);
}

static void a_position_is_read_in_the_parent_s_space_unless_told_otherwise(void **state) {
    (void)state;
    bytes file = a_moving_chain();
    rig r = open_rig(&file);
    pose(&r, 0, 0);
    expect_offset(&r, 2, 7, 8, 9);
    pose(&r, 0, single_read(KOTSU_POSITION_IN_PARENT));
    expect_offset(&r, 2, 7, 8, 9);
    close_rig(&r);
}

static void on_rest_it_is_added_to_the_rest_offset(void **state) {
    (void)state;
    bytes file = a_moving_chain();
    rig r = open_rig(&file);
    pose(&r, 0, single_read(KOTSU_POSITION_ON_REST));
    expect_offset(&r, 2, 7, 8, 14);
    expect_offset(&r, 1, 1, 2, 3); /* no curve, no change */
    close_rig(&r);
}

static void in_model_space_it_is_where_the_bone_stands(void **state) {
    (void)state;
    bytes file = a_moving_chain();
    rig r = open_rig(&file);
    pose(&r, 0, single_read(KOTSU_POSITION_IN_MODEL));
    expect_place(&r, 2, 7, 8, 9);
    close_rig(&r);
}

static void parents_are_placed_before_their_children(void **state) {
    (void)state;
    bytes file = {0};
    okami_header(&file, 10, 8, 0);
    for (int axis = 0; axis < 3; axis++) okami_single(&file, 2, KOTSU_CHANNEL_POSITION_X + (unsigned)axis, 3);
    for (int axis = 0; axis < 3; axis++) okami_single(&file, 1, KOTSU_CHANNEL_POSITION_X + (unsigned)axis, -20);
    okami_single(&file, 1, KOTSU_CHANNEL_ROTATION_X, 1);
    okami_terminator(&file);
    rig r = open_rig(&file);
    pose(&r, 0, single_read(KOTSU_POSITION_IN_MODEL));
    expect_place(&r, 1, -20, -20, -20);
    expect_place(&r, 2, 3, 3, 3);
    close_rig(&r);
}

static void an_axis_without_a_curve_keeps_its_rest_offset(void **state) {
    (void)state;
    bytes file = {0};
    okami_header(&file, 10, 3, 0);
    okami_single(&file, 0, KOTSU_CHANNEL_ROTATION_X, 0.5f);
    okami_single(&file, 1, KOTSU_CHANNEL_POSITION_Y, 100);
    okami_terminator(&file);
    rig r = open_rig(&file);
    pose(&r, 0, single_read(KOTSU_POSITION_IN_MODEL));
    const double *offset = r.local[position_of(r.model.document, 1)].translation;
    assert_near(offset[0], 1, 1e-12);
    assert_near(offset[2], 3, 1e-12);
    assert_near(r.matrices[16 * position_of(r.model.document, 1) + 13], 100, 1e-12);
    close_rig(&r);
}

static void each_family_has_its_own_reading(void **state) {
    (void)state;
    const uint16_t halves[6] = {HALF_HUNDRED, 0, 0, 0, 0, 0};
    const float floats[6] = {200, 0, 0, 0, 0, 0};
    bytes file = {0};
    okami_header(&file, 10, 5, 0);
    okami_single(&file, 2, KOTSU_CHANNEL_POSITION_X, 50);
    okami_record(&file, 2, OKAMI_QUANTIZED + KOTSU_CHANNEL_POSITION_Y, 1, okami_table_end(5));
    okami_record(&file, 1, OKAMI_PRECISION_50 + KOTSU_CHANNEL_POSITION_Z, 1, okami_table_end(5) + 16);
    okami_record(&file, 2, OKAMI_FULL + KOTSU_CHANNEL_POSITION_Z, 1, okami_table_end(5) + 48);
    okami_terminator(&file);
    okami_quantized_header(&file, halves);
    okami_quantized_key(&file, 0, 0, 0, 0);
    okami_precision_header(&file, floats);
    okami_precision_key(&file, 0, 0, 0, 0);
    okami_full_key(&file, 0, 300, 0, 0);
    rig r = open_rig(&file);
    pose(&r, 0, 0);
    expect_offset(&r, 1, 1, 2, 200);
    expect_offset(&r, 2, 50, 100, 300);
    pose(&r, 0, single_read(KOTSU_POSITION_ON_REST) | KOTSU_SAMPLE_POSITION(KOTSU_FAMILY_FULL, KOTSU_POSITION_ON_REST));
    expect_offset(&r, 1, 1, 2, 200);
    expect_offset(&r, 2, 50, 100, 305);
    pose(&r, 0,
         KOTSU_SAMPLE_POSITION(KOTSU_FAMILY_QUANTIZED, KOTSU_POSITION_IN_MODEL) |
             KOTSU_SAMPLE_POSITION(KOTSU_FAMILY_QUANTIZED_PRECISION, KOTSU_POSITION_ON_REST));
    expect_offset(&r, 1, 1, 2, 203);
    expect_place(&r, 2, 51, 100, 503); /* nothing is turned here: y as stated, the others 50 and 300 from the parent */
    close_rig(&r);
}

static void where_no_offset_leads_the_rest_offset_is_kept(void **state) {
    (void)state;
    bytes file = {0};
    okami_header(&file, 10, 5, 0);
    okami_single(&file, 1, KOTSU_CHANNEL_SCALE_X, 0);
    for (int axis = 0; axis < 3; axis++) okami_single(&file, 2, KOTSU_CHANNEL_POSITION_X + (unsigned)axis, 7);
    okami_terminator(&file);
    rig r = open_rig(&file);
    pose(&r, 0, single_read(KOTSU_POSITION_IN_MODEL));
    expect_offset(&r, 2, 0, 0, 5);
    close_rig(&r);
}

static void the_root_node_stands_in_model_space_anyway(void **state) {
    (void)state;
    bytes file = {0};
    okami_header(&file, 10, 2, 0);
    okami_single(&file, -1, KOTSU_CHANNEL_POSITION_X, 4);
    okami_terminator(&file);
    rig r = open_rig(&file);
    for (uint32_t reading = KOTSU_POSITION_IN_PARENT; reading <= KOTSU_POSITION_IN_MODEL; reading++) {
        pose(&r, 0, single_read((kotsu_position_reading)reading));
        expect_place(&r, -1, 4, 0, 0);
        expect_place(&r, 0, 4, 10, 0);
    }
    close_rig(&r);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_position_is_read_in_the_parent_s_space_unless_told_otherwise),
        cmocka_unit_test(on_rest_it_is_added_to_the_rest_offset),
        cmocka_unit_test(in_model_space_it_is_where_the_bone_stands),
        cmocka_unit_test(parents_are_placed_before_their_children),
        cmocka_unit_test(an_axis_without_a_curve_keeps_its_rest_offset),
        cmocka_unit_test(each_family_has_its_own_reading),
        cmocka_unit_test(where_no_offset_leads_the_rest_offset_is_kept),
        cmocka_unit_test(the_root_node_stands_in_model_space_anyway),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
