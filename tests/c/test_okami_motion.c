// Okami motions: header, record table and its terminators, offsets that lie, the flat rig.
// SPDX-License-Identifier: MIT
#include "loading.h"
#include "okami_builder.h"
#include "testing.h"

#include <string.h>

static const kotsu_clip *clip_of(const loaded *motion) { return kotsu_document_clip(motion->document, 0); }

static void expect_problem(const loaded *motion, kotsu_problem_code code, kotsu_severity severity, int index) {
    const kotsu_problem *problem = find_problem(motion->document, code);
    assert_non_null(problem);
    assert_int_equal(problem->severity, severity);
    assert_int_equal(problem->index, index);
}

/* The flat rig's note comes with every motion. */
static void expect_no_problem_but_the_flat_rig(const loaded *motion) {
    assert_int_equal(kotsu_document_problem_count(motion->document), 1);
    assert_int_equal(kotsu_document_problem(motion->document, 0)->code, KOTSU_PROBLEM_FLAT_RIG);
}

static void a_motion_is_one_clip_of_30_frames_per_second(void **state) {
    (void)state;
    for (unsigned loops = 0; loops <= 1; loops++) {
        bytes file = {0};
        okami_header(&file, 60, 2, loops);
        okami_single(&file, 0, KOTSU_CHANNEL_ROTATION_Z, 0.5f);
        okami_terminator(&file);
        loaded motion = load_built(&file);
        assert_int_equal(motion.status, KOTSU_OK);
        assert_int_equal(kotsu_document_format(motion.document), KOTSU_FORMAT_OKAMI_MOTION);
        assert_int_equal(kotsu_document_clip_count(motion.document), 1);
        const kotsu_clip *clip = clip_of(&motion);
        assert_int_equal(clip->frame_count, 60);
        assert_int_equal(clip->claimed_frame_count, 60);
        assert_near(clip->frames_per_second, 30, 0);
        assert_near(clip->loop_length, 59, 0); /* its last frame repeats the first */
        assert_int_equal(clip->loops, loops ? KOTSU_LOOPS_YES : KOTSU_LOOPS_NO);
        assert_int_equal(clip->curve_count, 1); /* the terminator is no curve */
        expect_no_problem_but_the_flat_rig(&motion);
        loaded_close(&motion);
    }
}

static void a_table_of_nothing_but_the_terminator_is_sound(void **state) {
    (void)state;
    bytes file = {0};
    okami_header(&file, 1, 1, 0);
    okami_terminator(&file);
    loaded motion = load_built(&file);
    assert_int_equal(motion.status, KOTSU_OK);
    assert_int_equal(clip_of(&motion)->curve_count, 0);
    expect_no_problem_but_the_flat_rig(&motion);
    loaded_close(&motion);
}

static void a_table_without_a_terminator_keeps_its_last_curve(void **state) {
    (void)state;
    for (int follows = 0; follows <= 1; follows++) { /* a terminator that the count leaves out changes nothing */
        bytes file = {0};
        okami_header(&file, 10, 2, 0);
        okami_single(&file, 0, 0, 1);
        okami_single(&file, 1, 0, 2);
        if (follows) okami_terminator(&file);
        loaded motion = load_built(&file);
        assert_int_equal(clip_of(&motion)->curve_count, 2);
        assert_int_equal(clip_of(&motion)->curves[1].bone_id, 1);
        expect_problem(&motion, KOTSU_PROBLEM_NO_TERMINATOR, KOTSU_NOTE, 1);
        loaded_close(&motion);
    }
}

static void an_early_terminator_does_not_hide_the_curves_behind_it(void **state) {
    (void)state;
    bytes file = {0};
    okami_header(&file, 10, 4, 0);
    okami_single(&file, 0, 0, 1);
    okami_terminator(&file);
    okami_single(&file, 1, 0, 2);
    okami_terminator(&file);
    loaded motion = load_built(&file);
    assert_int_equal(clip_of(&motion)->curve_count, 2);
    assert_int_equal(clip_of(&motion)->curves[1].record, 2);
    expect_problem(&motion, KOTSU_PROBLEM_EARLY_TERMINATOR, KOTSU_WARNING, 1);
    loaded_close(&motion);
}

static void an_odd_terminator_is_a_note_and_no_curve(void **state) {
    (void)state;
    for (int zeros = 0; zeros <= 1; zeros++) {
        bytes file = {0};
        okami_header(&file, 10, 2, 0);
        okami_single(&file, 0, 0, 1);
        if (zeros)
            put_zeros(&file, OKAMI_RECORD_BYTES);
        else
            okami_record(&file, 0x7F, 0xFF, 12, 34);
        loaded motion = load_built(&file);
        assert_int_equal(clip_of(&motion)->curve_count, 1);
        expect_problem(&motion, KOTSU_PROBLEM_ODD_TERMINATOR, KOTSU_NOTE, 1);
        loaded_close(&motion);
    }
}

static void a_single_pose_of_no_keys_before_the_end_is_a_curve_without_keys(void **state) {
    (void)state;
    bytes file = {0};
    okami_header(&file, 10, 3, 0);
    okami_record(&file, 0, 0, 0, 0x3F800000);
    okami_record(&file, 0, OKAMI_FULL + 1, 0, okami_table_end(3));
    okami_terminator(&file);
    loaded motion = load_built(&file);
    assert_int_equal(motion.status, KOTSU_OK);
    assert_int_equal(clip_of(&motion)->curve_count, 2);
    assert_int_equal(count_problems(motion.document, KOTSU_PROBLEM_ZERO_KEYS), 2);
    for (uint32_t i = 0; i < 2; i++) assert_int_equal(clip_of(&motion)->curves[i].keyframe_count, 0);
    loaded_close(&motion);
}

static void a_record_count_of_0_is_a_motion_of_nothing(void **state) {
    (void)state;
    bytes file = {0};
    okami_header(&file, 10, 0, 0);
    loaded motion = load_built(&file);
    assert_int_equal(motion.status, KOTSU_OK);
    expect_problem(&motion, KOTSU_PROBLEM_NO_RECORDS, KOTSU_NOTE, -1);
    assert_int_equal(clip_of(&motion)->curve_count, 0);
    loaded_close(&motion);
}

static void a_frame_count_of_0_plays_as_far_as_the_keys_reach(void **state) {
    (void)state;
    bytes file = {0};
    okami_header(&file, 0, 2, 0);
    okami_record(&file, 0, OKAMI_FULL, 2, okami_table_end(2));
    okami_terminator(&file);
    okami_full_key(&file, 0, 0, 0, 0);
    okami_full_key(&file, 7, 1, 0, 0);
    loaded motion = load_built(&file);
    expect_problem(&motion, KOTSU_PROBLEM_NO_FRAMES, KOTSU_NOTE, -1);
    assert_int_equal(clip_of(&motion)->claimed_frame_count, 0);
    assert_int_equal(clip_of(&motion)->frame_count, 8);
    loaded_close(&motion);
}

static void an_odd_loop_flag_is_noted_with_its_value(void **state) {
    (void)state;
    bytes file = {0};
    okami_header(&file, 10, 1, 255);
    okami_terminator(&file);
    loaded motion = load_built(&file);
    expect_problem(&motion, KOTSU_PROBLEM_ODD_LOOP, KOTSU_NOTE, -1);
    assert_int_equal(find_problem(motion.document, KOTSU_PROBLEM_ODD_LOOP)->a, 255);
    loaded_close(&motion);
}

static void key_blocks_may_be_shared_unaligned_and_in_reverse(void **state) {
    (void)state;
    bytes file = {0};
    okami_header(&file, 10, 4, 0);
    const uint32_t first = okami_table_end(4) + 1, second = first + 16 + 1;
    okami_record(&file, 0, OKAMI_FULL, 1, second);
    okami_record(&file, 1, OKAMI_FULL, 1, first);
    okami_record(&file, 2, OKAMI_FULL, 1, first);
    okami_terminator(&file);
    put_u8(&file, 0xEE);
    okami_full_key(&file, 0, 1, 0, 0);
    put_u8(&file, 0xEE);
    okami_full_key(&file, 0, 2, 0, 0);
    loaded motion = load_built(&file);
    static const float values[] = {2, 1, 1};
    for (uint32_t i = 0; i < 3; i++) assert_near(clip_of(&motion)->curves[i].keyframes[0].value, values[i], 0);
    expect_no_problem_but_the_flat_rig(&motion);
    loaded_close(&motion);
}

static void a_key_offset_that_points_nowhere_costs_only_its_curve(void **state) {
    (void)state;
    enum { KEYED_BYTES = 16 };
    const uint32_t table_end = okami_table_end(3), size = table_end + KEYED_BYTES;
    const struct {
        uint32_t offset;
        kotsu_problem_code code;
    } lies[] = {
        {0, KOTSU_PROBLEM_OFFSET_IN_TABLE},
        {table_end - 1, KOTSU_PROBLEM_OFFSET_IN_TABLE},
        {size, KOTSU_PROBLEM_OFFSET_OUT_OF_RANGE},
        {0x7FFFFFFF, KOTSU_PROBLEM_OFFSET_OUT_OF_RANGE},
        {0x80000000, KOTSU_PROBLEM_OFFSET_OUT_OF_RANGE},
        {0xFFFFFFFF, KOTSU_PROBLEM_OFFSET_OUT_OF_RANGE},
        {size - 1, KOTSU_PROBLEM_TRUNCATED_KEYS},
        {table_end + 1, KOTSU_PROBLEM_TRUNCATED_KEYS},
    };
    for (size_t i = 0; i < sizeof lies / sizeof lies[0]; i++) {
        bytes file = {0};
        okami_header(&file, 10, 3, 0);
        okami_record(&file, 0, OKAMI_FULL, 1, lies[i].offset);
        okami_record(&file, 1, OKAMI_FULL, 1, table_end);
        okami_terminator(&file);
        okami_full_key(&file, 0, 4, 0, 0);
        assert_int_equal(file.size, size);
        loaded motion = load_built(&file);
        assert_int_equal(motion.status, KOTSU_OK);
        expect_problem(&motion, lies[i].code, KOTSU_WARNING, 0);
        if (lies[i].code != KOTSU_PROBLEM_TRUNCATED_KEYS)
            assert_int_equal(find_problem(motion.document, lies[i].code)->a, lies[i].offset);
        assert_int_equal(clip_of(&motion)->curves[0].keyframe_count, 0);
        assert_near(clip_of(&motion)->curves[1].keyframes[0].value, 4, 0);
        loaded_close(&motion);
    }
}

static void a_file_that_ends_inside_its_record_table_is_rejected_with_the_record(void **state) {
    (void)state;
    for (uint32_t size = 8; size < 8 + 3 * 8; size++) {
        bytes file = {0};
        okami_header(&file, 10, 3, 0);
        okami_single(&file, 0, 0, 1);
        okami_single(&file, 1, 0, 2);
        okami_terminator(&file);
        file.size = size;
        loaded motion = load_built(&file);
        assert_int_equal(motion.status, KOTSU_TRUNCATED);
        assert_int_equal(motion.error.problem.code, KOTSU_PROBLEM_RECORD_TABLE);
        assert_int_equal(motion.error.problem.index, (size - 8) / 8);
        assert_int_equal(motion.error.problem.a, 3);
    }
}

static void a_file_shorter_than_the_header_says_how_long_one_is(void **state) {
    (void)state;
    for (uint32_t size = 1; size < 8; size++) {
        bytes file = {0};
        okami_header(&file, 10, 1, 0);
        file.size = size;
        loaded motion = load_built(&file);
        assert_int_equal(motion.status, KOTSU_TRUNCATED);
        assert_int_equal(motion.error.problem.code, KOTSU_PROBLEM_MOTION_HEADER);
        char sentence[256];
        kotsu_problem_message(&motion.error.problem, sentence, sizeof sentence);
        assert_non_null(strstr(sentence, "8 bytes"));
    }
}

static void the_magic_in_capitals_is_named_as_such(void **state) {
    (void)state;
    bytes file = {0};
    okami_header(&file, 10, 1, 0);
    okami_terminator(&file);
    memcpy(file.data, "MTB3", 4);
    loaded motion = load_built(&file);
    assert_int_equal(motion.status, KOTSU_UNKNOWN_FORMAT);
    assert_int_equal(motion.error.problem.code, KOTSU_PROBLEM_MOTION_MAGIC_CASE);
}

static void bones_below_the_root_cannot_exist(void **state) {
    (void)state;
    bytes file = {0};
    okami_header(&file, 10, 4, 0);
    okami_single(&file, -128, 0, 1);
    okami_single(&file, -2, 0, 1);
    okami_single(&file, -1, 0, 5); /* the root itself may move */
    okami_terminator(&file);
    loaded motion = load_built(&file);
    expect_problem(&motion, KOTSU_PROBLEM_BAD_BONE, KOTSU_WARNING, 0);
    assert_int_equal(find_problem(motion.document, KOTSU_PROBLEM_BAD_BONE)->a, -128);
    assert_int_equal(count_problems(motion.document, KOTSU_PROBLEM_BAD_BONE), 2);
    assert_int_equal(kotsu_document_skeleton(motion.document)->bone_count, 1);
    loaded_close(&motion);
}

static void without_a_model_the_bones_lie_flat_under_the_root_with_their_own_tracks(void **state) {
    (void)state;
    bytes file = {0};
    okami_header(&file, 10, 5, 0);
    okami_single(&file, 127, KOTSU_CHANNEL_POSITION_X, 7);
    okami_single(&file, 4, KOTSU_CHANNEL_POSITION_Y, 3);
    okami_single(&file, 4, KOTSU_CHANNEL_SCALE_X, 2);
    okami_single(&file, -1, KOTSU_CHANNEL_POSITION_Z, 10);
    okami_terminator(&file);
    loaded motion = load_built(&file);
    expect_problem(&motion, KOTSU_PROBLEM_FLAT_RIG, KOTSU_NOTE, -1);
    const kotsu_skeleton *skeleton = kotsu_document_skeleton(motion.document);
    assert_true(skeleton->flat);
    assert_int_equal(skeleton->bone_count, 3);
    const int root = position_of(motion.document, -1), a = position_of(motion.document, 4),
              b = position_of(motion.document, 127);
    assert_true(root >= 0 && a >= 0 && b >= 0);
    assert_int_equal(skeleton->bones[root].parent, -1);
    assert_int_equal(skeleton->bones[a].parent, root);
    assert_int_equal(skeleton->bones[b].parent, root);
    kotsu_transform pose[3];
    double matrices[3 * 16];
    assert_int_equal(kotsu_clip_sample(skeleton, clip_of(&motion), 0, 0, pose, 3), KOTSU_OK);
    assert_int_equal(kotsu_pose_compose(skeleton, pose, matrices, 3), KOTSU_OK);
    assert_near(matrices[16 * b + 12], 7, 0);
    assert_near(matrices[16 * b + 14], 10, 0);
    assert_near(matrices[16 * a + 13], 3, 0);
    assert_near(matrices[16 * a], 2, 0);
    assert_int_equal(clip_of(&motion)->scaled_frame_count, 10);
    loaded_close(&motion);
}

static void two_curves_of_one_channel_are_reported_and_the_later_rules(void **state) {
    (void)state;
    bytes file = {0};
    okami_header(&file, 10, 4, 0);
    okami_single(&file, 0, KOTSU_CHANNEL_POSITION_X, 1);
    okami_single(&file, 0, KOTSU_CHANNEL_POSITION_Y, 2);
    okami_single(&file, 0, KOTSU_CHANNEL_POSITION_X, 3);
    okami_terminator(&file);
    loaded motion = load_built(&file);
    expect_problem(&motion, KOTSU_PROBLEM_DUPLICATE_CURVE, KOTSU_WARNING, 2);
    assert_int_equal(find_problem(motion.document, KOTSU_PROBLEM_DUPLICATE_CURVE)->a, 0);
    kotsu_transform pose[2];
    assert_int_equal(kotsu_clip_sample(kotsu_document_skeleton(motion.document), clip_of(&motion), 0, 0, pose, 2),
                     KOTSU_OK);
    assert_near(pose[position_of(motion.document, 0)].translation[0], 3, 0);
    loaded_close(&motion);
}

static void the_most_curves_that_the_count_byte_can_say_all_load(void **state) {
    (void)state;
    bytes file = {0};
    okami_header(&file, 10, 255, 0);
    for (int i = 0; i < 254; i++) okami_single(&file, i / 9, (unsigned)i % 9, (float)i);
    okami_terminator(&file);
    loaded motion = load_built(&file);
    assert_int_equal(clip_of(&motion)->curve_count, 254);
    for (uint32_t i = 0; i < 254; i++) assert_near(clip_of(&motion)->curves[i].keyframes[0].value, i, 0);
    loaded_close(&motion);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_motion_is_one_clip_of_30_frames_per_second),
        cmocka_unit_test(a_table_of_nothing_but_the_terminator_is_sound),
        cmocka_unit_test(a_table_without_a_terminator_keeps_its_last_curve),
        cmocka_unit_test(an_early_terminator_does_not_hide_the_curves_behind_it),
        cmocka_unit_test(an_odd_terminator_is_a_note_and_no_curve),
        cmocka_unit_test(a_single_pose_of_no_keys_before_the_end_is_a_curve_without_keys),
        cmocka_unit_test(a_record_count_of_0_is_a_motion_of_nothing),
        cmocka_unit_test(a_frame_count_of_0_plays_as_far_as_the_keys_reach),
        cmocka_unit_test(an_odd_loop_flag_is_noted_with_its_value),
        cmocka_unit_test(key_blocks_may_be_shared_unaligned_and_in_reverse),
        cmocka_unit_test(a_key_offset_that_points_nowhere_costs_only_its_curve),
        cmocka_unit_test(a_file_that_ends_inside_its_record_table_is_rejected_with_the_record),
        cmocka_unit_test(a_file_shorter_than_the_header_says_how_long_one_is),
        cmocka_unit_test(the_magic_in_capitals_is_named_as_such),
        cmocka_unit_test(bones_below_the_root_cannot_exist),
        cmocka_unit_test(without_a_model_the_bones_lie_flat_under_the_root_with_their_own_tracks),
        cmocka_unit_test(two_curves_of_one_channel_are_reported_and_the_later_rules),
        cmocka_unit_test(the_most_curves_that_the_count_byte_can_say_all_load),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
