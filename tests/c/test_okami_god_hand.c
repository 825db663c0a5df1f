// God Hand's dialect of the Okami motion: told by structure, read by its own rules, chosen by hand; curves in the root's space.
// SPDX-License-Identifier: MIT
#include "loading.h"
#include "matrix3.h"
#include "okami_builder.h"
#include "testing.h"

#include <string.h>

static const kotsu_clip *clip_of(const loaded *motion) { return kotsu_document_clip(motion->document, 0); }

static void put_two_singles(bytes *file, unsigned records) {
    okami_header(file, 30, records, 0);
    god_hand_single(file, 0, KOTSU_CHANNEL_ROTATION_X, 0, 1.5f);
    god_hand_single(file, 1, KOTSU_CHANNEL_ROTATION_Y, 0, -2);
}

static void a_table_of_12_byte_records_is_god_hand_s_and_the_document_says_so(void **state) {
    (void)state;
    bytes file = {0};
    put_two_singles(&file, 3);
    god_hand_terminator(&file);
    loaded motion = load_built(&file);
    assert_int_equal(motion.status, KOTSU_OK);
    assert_int_equal(clip_of(&motion)->dialect, KOTSU_DIALECT_GOD_HAND);
    assert_int_equal(clip_of(&motion)->curve_count, 2);
    assert_near(clip_of(&motion)->curves[1].keyframes[0].value, -2, 0);
    assert_int_equal(clip_of(&motion)->curves[1].block_offset, OKAMI_HEADER_BYTES + GOD_HAND_RECORD_BYTES + 8);
    const kotsu_problem *note = find_problem(motion.document, KOTSU_PROBLEM_GOD_HAND);
    assert_non_null(note);
    assert_int_equal(note->severity, KOTSU_NOTE);
    assert_int_equal(note->a, 3);
    loaded_close(&motion);
}

static void okami_s_records_are_never_taken_for_god_hand_s(void **state) {
    (void)state;
    bytes file = {0};
    okami_header(&file, 30, 3, 0);
    okami_single(&file, 0, KOTSU_CHANNEL_ROTATION_X, 1.5f);
    okami_record(&file, 0, OKAMI_FULL, 1, okami_table_end(3));
    okami_terminator(&file);
    okami_full_key(&file, 0, 1, 2, 3);
    loaded motion = load_built(&file);
    assert_int_equal(clip_of(&motion)->dialect, KOTSU_DIALECT_OKAMI);
    assert_null(find_problem(motion.document, KOTSU_PROBLEM_GOD_HAND));
    loaded_close(&motion);
}

static void offsets_tell_where_the_terminator_is_missing(void **state) {
    (void)state;
    bytes file = {0};
    okami_header(&file, 30, 2, 0);
    god_hand_record(&file, 0, OKAMI_FULL, 1, 0, god_hand_table_end(2));
    god_hand_record(&file, 1, OKAMI_FULL, 1, 7, god_hand_table_end(2));
    okami_full_key(&file, 0, 1, 2, 3);
    loaded motion = load_built(&file);
    assert_int_equal(clip_of(&motion)->dialect, KOTSU_DIALECT_GOD_HAND);
    assert_non_null(find_problem(motion.document, KOTSU_PROBLEM_NO_TERMINATOR));
    assert_int_equal(clip_of(&motion)->curves[1].flags, 7);
    assert_near(clip_of(&motion)->curves[0].keyframes[0].value, 1, 0);
    loaded_close(&motion);
}

static void the_terminator_tells_where_an_offset_lies(void **state) {
    (void)state;
    bytes file = {0};
    okami_header(&file, 30, 3, 0);
    god_hand_record(&file, 0, OKAMI_FULL, 1, 0, 0x7FFFFFFF);
    god_hand_record(&file, 1, OKAMI_FULL, 1, 0, god_hand_table_end(3));
    god_hand_terminator(&file);
    okami_full_key(&file, 0, 1, 2, 3);
    loaded motion = load_built(&file);
    assert_int_equal(clip_of(&motion)->dialect, KOTSU_DIALECT_GOD_HAND);
    assert_int_equal(find_problem(motion.document, KOTSU_PROBLEM_OFFSET_OUT_OF_RANGE)->index, 0);
    assert_int_equal(clip_of(&motion)->curves[1].keyframe_count, 1);
    loaded_close(&motion);
}

static void the_dialect_can_be_chosen(void **state) {
    (void)state;
    const kotsu_load_options okami = {.dialect = KOTSU_DIALECT_OKAMI}, god_hand = {.dialect = KOTSU_DIALECT_GOD_HAND},
                             neither = {.dialect = KOTSU_DIALECT_GOD_HAND + 1};
    bytes file = {0};
    put_two_singles(&file, 3);
    god_hand_terminator(&file);
    loaded refused = load_copy(file.data, file.size, &okami, CHECK_THOROUGHLY, "God Hand as Okami");
    assert_int_equal(refused.status, KOTSU_UNSUPPORTED);
    assert_int_equal(refused.error.problem.code, KOTSU_PROBLEM_OTHER_GAME);
    char sentence[256];
    kotsu_problem_message(&refused.error.problem, sentence, sizeof sentence);
    assert_non_null(strstr(sentence, "God Hand"));
    loaded no_choice = load_built_with(&file, &neither);
    assert_int_equal(no_choice.status, KOTSU_BAD_ARGUMENT);

    okami_header(&file, 30, 4, 0); /* Okami's, and long enough to be read as 12-byte records */
    for (int i = 0; i < 3; i++) okami_single(&file, i, KOTSU_CHANNEL_ROTATION_X, 1.5f);
    okami_terminator(&file);
    put_zeros(&file, 16);
    loaded forced = load_built_with(&file, &god_hand);
    assert_int_equal(forced.status, KOTSU_OK);
    assert_int_equal(clip_of(&forced)->dialect, KOTSU_DIALECT_GOD_HAND);
    loaded_close(&forced);
}

static void a_motion_of_either_kind_is_read_as_the_one_that_was_chosen(void **state) {
    (void)state;
    const kotsu_load_options okami = {.dialect = KOTSU_DIALECT_OKAMI};
    bytes file = {0};
    okami_header(&file, 30, 3, 0);
    /* Its flags are an offset too, where records have 8 bytes. */
    god_hand_record(&file, 0, OKAMI_FULL, 1, god_hand_table_end(3), god_hand_table_end(3));
    god_hand_record(&file, 1, KOTSU_CHANNEL_ROTATION_X, 1, 0, 0);
    god_hand_terminator(&file);
    okami_full_key(&file, 0, 1, 2, 3);
    loaded chosen = load_copy(file.data, file.size, &okami, CHECK_THOROUGHLY, "either kind, as Okami");
    assert_int_equal(chosen.status, KOTSU_OK);
    assert_int_equal(clip_of(&chosen)->dialect, KOTSU_DIALECT_OKAMI);
    assert_int_equal(clip_of(&chosen)->curves[0].claimed_keyframe_count, 1);
    loaded_close(&chosen);
    loaded told = load_built(&file);
    assert_int_equal(clip_of(&told)->dialect, KOTSU_DIALECT_GOD_HAND);
    loaded_close(&told);
}

static void the_precision_family_begins_at_48_without_a_word(void **state) {
    (void)state;
    const float header[6] = {0, 1, 0, 1, 0, 1};
    bytes file = {0};
    okami_header(&file, 30, 3, 0);
    god_hand_record(&file, 0, OKAMI_PRECISION_48 + KOTSU_CHANNEL_POSITION_X, 1, 0, god_hand_table_end(3));
    god_hand_record(&file, 0, OKAMI_PRECISION_48 + KOTSU_CHANNEL_SCALE_Z, 1, 0, god_hand_table_end(3));
    god_hand_terminator(&file);
    okami_precision_header(&file, header);
    okami_precision_key(&file, 5, 1000, 2, 3);
    loaded motion = load_built(&file);
    assert_int_equal(clip_of(&motion)->curves[0].channel, KOTSU_CHANNEL_POSITION_X);
    assert_int_equal(clip_of(&motion)->curves[1].channel, KOTSU_CHANNEL_SCALE_Z);
    assert_int_equal(kotsu_document_problem_count(motion.document), 2); /* god-hand and the flat rig */
    loaded_close(&motion);
}

static void a_file_that_ends_inside_its_12_byte_records_is_cut(void **state) {
    (void)state;
    const kotsu_load_options god_hand = {.dialect = KOTSU_DIALECT_GOD_HAND};
    bytes file = {0};
    put_two_singles(&file, 3);
    put_zeros(&file, 5);
    loaded motion = load_built_with(&file, &god_hand);
    assert_int_equal(motion.status, KOTSU_TRUNCATED);
    assert_int_equal(motion.error.problem.index, 2);
    assert_int_equal(motion.error.problem.a, 3);
}

static kotsu_root_space root_space_of(const loaded *motion, int bone, kotsu_channel channel) {
    for (uint32_t i = 0; i < clip_of(motion)->curve_count; i++) {
        const kotsu_curve *curve = &clip_of(motion)->curves[i];
        if (curve->bone_id == bone && curve->channel == channel) return curve->root_space;
    }
    fail();
    return KOTSU_ROOT_SPACE_NONE;
}

static void flagged_curves_say_whether_they_are_applied(void **state) {
    (void)state;
    enum { FLAGGED = 0x20001 };
    bytes file = {0};
    okami_header(&file, 30, 11, 0);
    god_hand_single(&file, 0, KOTSU_CHANNEL_POSITION_X, FLAGGED, 1);
    god_hand_single(&file, 0, KOTSU_CHANNEL_POSITION_Y, 0, 1);
    god_hand_single(&file, 0, KOTSU_CHANNEL_ROTATION_X, FLAGGED, 1); /* its bone's only angles, both flagged */
    god_hand_single(&file, 0, KOTSU_CHANNEL_ROTATION_Z, FLAGGED, 1);
    god_hand_single(&file, 0, KOTSU_CHANNEL_SCALE_X, FLAGGED, 2);
    god_hand_single(&file, 1, KOTSU_CHANNEL_ROTATION_X, FLAGGED, 1); /* one of two angles flagged: no rotation */
    god_hand_single(&file, 1, KOTSU_CHANNEL_ROTATION_Y, 0, 1);
    god_hand_single(&file, -1, KOTSU_CHANNEL_SCALE_X, FLAGGED, 2);             /* the root node has no other space */
    god_hand_record(&file, 2, OKAMI_FULL, 0, FLAGGED, god_hand_table_end(11)); /* no keys, nothing to apply */
    god_hand_record(&file, 2, 64, 1, FLAGGED, god_hand_table_end(11));
    god_hand_terminator(&file);
    put_zeros(&file, 16);
    loaded motion = load_built(&file);
    assert_int_equal(root_space_of(&motion, 0, KOTSU_CHANNEL_POSITION_X), KOTSU_ROOT_SPACE_APPLIED);
    assert_int_equal(root_space_of(&motion, 0, KOTSU_CHANNEL_POSITION_Y), KOTSU_ROOT_SPACE_NONE);
    assert_int_equal(root_space_of(&motion, 0, KOTSU_CHANNEL_ROTATION_X), KOTSU_ROOT_SPACE_APPLIED);
    assert_int_equal(root_space_of(&motion, 0, KOTSU_CHANNEL_ROTATION_Z), KOTSU_ROOT_SPACE_APPLIED);
    assert_int_equal(root_space_of(&motion, 0, KOTSU_CHANNEL_SCALE_X), KOTSU_ROOT_SPACE_NOT_APPLIED);
    assert_int_equal(root_space_of(&motion, 1, KOTSU_CHANNEL_ROTATION_X), KOTSU_ROOT_SPACE_NOT_APPLIED);
    assert_int_equal(root_space_of(&motion, 1, KOTSU_CHANNEL_ROTATION_Y), KOTSU_ROOT_SPACE_NONE);
    assert_int_equal(root_space_of(&motion, -1, KOTSU_CHANNEL_SCALE_X), KOTSU_ROOT_SPACE_APPLIED);
    assert_int_equal(root_space_of(&motion, 2, KOTSU_CHANNEL_POSITION_X), KOTSU_ROOT_SPACE_NONE);
    assert_int_equal(count_problems(motion.document, KOTSU_PROBLEM_ROOT_SPACE), 2);
    loaded_close(&motion);
}

/* A leg of three bones under the root node, and a motion that turns and moves all but the foot, which it puts in its place. */
static void a_foot_in_the_root_s_space_stays_where_its_curves_say(void **state) {
    (void)state;
    static const okami_bone leg[] = {{{0, 10, 0}, -1}, {{0, -4, 0}, 0}, {{0, -4, 1}, 1}};
    const float foot[3] = {2, 1, -3}, angles[3] = {0.3f, -0.7f, 1.1f};
    bytes part = {0}, model_file = {0}, file = {0};
    okami_part(&part, leg, 3);
    okami_model(&model_file, &part, 1);
    bytes_free(&part);
    loaded model = load_built(&model_file);
    okami_header(&file, 30, 14, 0);
    god_hand_single(&file, -1, KOTSU_CHANNEL_POSITION_X, 0, 100);
    god_hand_single(&file, -1, KOTSU_CHANNEL_ROTATION_Y, 0, 0.5f);
    god_hand_single(&file, 0, KOTSU_CHANNEL_ROTATION_X, 0, 0.9f);
    god_hand_single(&file, 0, KOTSU_CHANNEL_SCALE_Y, 0, 1.5f);
    god_hand_single(&file, 1, KOTSU_CHANNEL_ROTATION_X, 0, -1.3f);
    god_hand_single(&file, 1, KOTSU_CHANNEL_ROTATION_Z, 0, 0.4f);
    for (int i = 0; i < 3; i++) god_hand_single(&file, 2, KOTSU_CHANNEL_POSITION_X + (unsigned)i, 1, foot[i]);
    for (int i = 0; i < 3; i++) god_hand_single(&file, 2, KOTSU_CHANNEL_ROTATION_X + (unsigned)i, 1, angles[i]);
    god_hand_single(&file, 2, KOTSU_CHANNEL_SCALE_X, 1, 9); /* not applied */
    god_hand_terminator(&file);
    loaded motion = load_built(&file);
    assert_int_equal(motion.status, KOTSU_OK);

    kotsu_transform local[4];
    double matrices[4 * 16];
    const kotsu_skeleton *skeleton = kotsu_document_skeleton(model.document);
    assert_int_equal(kotsu_clip_sample(skeleton, clip_of(&motion), 0, 0, local, 4), KOTSU_OK);
    assert_int_equal(kotsu_pose_compose(skeleton, local, matrices, 4), KOTSU_OK);
    const double *root = matrices + 16 * position_of(model.document, -1),
                 *bone = matrices + 16 * position_of(model.document, 2);
    for (int axis = 0; axis < 3; axis++) { /* the foot's joint along each axis of the root node */
        double along = 0;
        for (int k = 0; k < 3; k++) along += root[axis * 4 + k] * (bone[12 + k] - root[12 + k]);
        assert_near(along, foot[axis], 1e-12);
    }
    assert_near(local[position_of(model.document, 2)].scale[0], 1, 0);

    /* The rotations from below the root to the foot end in the angles stated. */
    matrix3 found = matrix3_rotation(AXIS_X, 0);
    for (int id = 0; id <= 2; id++)
        found = matrix3_multiply(found, matrix3_of_quaternion(local[position_of(model.document, id)].rotation));
    const matrix3 y_after_x =
        matrix3_multiply(matrix3_rotation(AXIS_Y, (double)angles[1]), matrix3_rotation(AXIS_X, (double)angles[0]));
    const matrix3 wanted = matrix3_multiply(matrix3_rotation(AXIS_Z, (double)angles[2]), y_after_x);
    for (int i = 0; i < 9; i++) assert_near(found.m[i], wanted.m[i], 1e-12);
    loaded_close(&motion);
    loaded_close(&model);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_table_of_12_byte_records_is_god_hand_s_and_the_document_says_so),
        cmocka_unit_test(okami_s_records_are_never_taken_for_god_hand_s),
        cmocka_unit_test(offsets_tell_where_the_terminator_is_missing),
        cmocka_unit_test(the_terminator_tells_where_an_offset_lies),
        cmocka_unit_test(the_dialect_can_be_chosen),
        cmocka_unit_test(a_motion_of_either_kind_is_read_as_the_one_that_was_chosen),
        cmocka_unit_test(the_precision_family_begins_at_48_without_a_word),
        cmocka_unit_test(a_file_that_ends_inside_its_12_byte_records_is_cut),
        cmocka_unit_test(flagged_curves_say_whether_they_are_applied),
        cmocka_unit_test(a_foot_in_the_root_s_space_stays_where_its_curves_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
