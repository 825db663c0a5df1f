// Clip + frame -> local pose: FF8 integers to transforms, between frames, stepped, wrapped; Okami channels by Euler angles.
// SPDX-License-Identifier: MIT
#include "ff8_builder.h"
#include "loading.h"
#include "matrix3.h"
#include "okami_builder.h"
#include "testing.h"

#include <string.h>

/* One frame of a one-bone clip in absolute raw numbers; scale 0: the mode bit is 0. */
typedef struct raw_frame {
    int position[3], rotation[3], scale;
} raw_frame;

/* A rotation of any size in the stream's 12 bits: a full turn more or less is the same pose. */
static int within_a_turn(int delta) {
    while (delta > 2047) delta -= 4096;
    while (delta < -2048) delta += 4096;
    return delta;
}

/* A summon of one bone and one clip. */
static loaded load_frames(const raw_frame *frames, unsigned count, const int rest_rotation[3]) {
    bytes file = {0}, skeleton = {0}, animation = {0}, section = {0};
    bit_writer bits = ff8_animation_begin(&animation, count);
    raw_frame before = {.scale = 0};
    for (unsigned frame = 0; frame < count; frame++) {
        for (int i = 0; i < 3; i++) ff8_position(&bits, FF8_WIDEST, frames[frame].position[i] - before.position[i]);
        ff8_mode(&bits, frames[frame].scale != 0);
        for (int i = 0; i < 3; i++)
            ff8_rotation(&bits, FF8_WIDEST, within_a_turn(frames[frame].rotation[i] - before.rotation[i]));
        for (int i = 0; frames[frame].scale != 0 && i < 3; i++) ff8_scale(&bits, frames[frame].scale);
        before = frames[frame];
    }
    ff8_bone bone = {.parent = -1, .size = 4096};
    if (rest_rotation != NULL) memcpy(bone.rotation, rest_rotation, sizeof bone.rotation);
    ff8_skeleton(&skeleton, &bone, 1);
    ff8_animations(&section, &animation, 1);
    ff8_kind(&file, 4, &skeleton, &section);
    bytes_free(&skeleton);
    bytes_free(&animation);
    bytes_free(&section);
    loaded summon = load_built(&file);
    assert_int_equal(summon.status, KOTSU_OK);
    assert_int_equal(kotsu_document_clip(summon.document, 0)->frame_count, count);
    return summon;
}

static kotsu_transform sample(const loaded *from, float frame, uint32_t flags) {
    kotsu_transform pose;
    const kotsu_skeleton *skeleton = kotsu_document_skeleton(from->document);
    assert_int_equal(skeleton->bone_count, 1);
    assert_int_equal(kotsu_clip_sample(skeleton, kotsu_document_clip(from->document, 0), frame, flags, &pose, 1),
                     KOTSU_OK);
    return pose;
}

static void expect_rotation(const kotsu_transform *pose, matrix3 expected, double tolerance) {
    const matrix3 actual = matrix3_of_quaternion(pose->rotation);
    for (int i = 0; i < 9; i++) assert_near(actual.m[i], expected.m[i], tolerance);
}

static void expect_same(kotsu_transform a, kotsu_transform b) { assert_memory_equal(&a, &b, sizeof a); }

static void raw_angles_and_rest_angles_add_up_to_the_page_s_rotation(void **state) {
    (void)state;
    static const int angles[][3] = {
        {0, 0, 0},  {1024, 0, 0},    {0, 1024, 0},         {0, 0, 1024},      {2048, 0, 0},       {0, 2048, 2048},
        {1, -1, 1}, {512, -300, 77}, {-2000, 1999, -1234}, {1023, 1025, 511}, {3000, 4095, -4095}};
    static const int rests[][3] = {{0, 0, 0}, {1024, 0, 0}, {-100, 37, 2047}, {-32768, 32767, 1}};
    for (size_t i = 0; i < sizeof angles / sizeof angles[0]; i++) {
        for (size_t k = 0; k < sizeof rests / sizeof rests[0]; k++) {
            raw_frame frame = {.scale = 0};
            int sum[3];
            memcpy(frame.rotation, angles[i], sizeof frame.rotation);
            for (int axis = 0; axis < 3; axis++) sum[axis] = angles[i][axis] + rests[k][axis];
            loaded summon = load_frames(&frame, 1, rests[k]);
            kotsu_transform pose = sample(&summon, 0, 0);
            expect_rotation(&pose, matrix3_ff8(sum), 1e-6);
            loaded_close(&summon);
        }
    }
}

static void quarter_turns_come_out_as_worked_by_hand(void **state) {
    (void)state;
    const raw_frame about_y = {.rotation = {0, 1024, 0}};
    loaded summon = load_frames(&about_y, 1, NULL);
    kotsu_transform pose = sample(&summon, 0, 0);
    expect_rotation(&pose, (matrix3){{0, 0, -1, 0, 1, 0, 1, 0, 0}}, 1e-6); /* Ry(-90): z goes to -x */
    loaded_close(&summon);
}

static void the_root_stands_at_its_position_over_256_with_x_and_y_turned(void **state) {
    (void)state;
    const raw_frame frame = {.position = {256, -512, 384}};
    loaded summon = load_frames(&frame, 1, NULL);
    kotsu_transform pose = sample(&summon, 0, 0);
    assert_near(pose.translation[0], -1, 0);
    assert_near(pose.translation[1], 2, 0);
    assert_near(pose.translation[2], 1.5, 0);
    loaded_close(&summon);
}

static void between_frames_the_rotation_takes_the_shorter_way(void **state) {
    (void)state;
    static const struct {
        int from, to;
        double middle;
    } ways[] = {{0, 1024, 512},        {100, -100, 0},  {100, 3996, 0},   {2000, -2000, 2048},
                {-1000, -1000, -1000}, {0, 2040, 1020}, {0, -2040, -1020}};
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        const raw_frame frames[2] = {{.rotation = {ways[i].from, 0, 0}}, {.rotation = {ways[i].to, 0, 0}}};
        loaded summon = load_frames(frames, 2, NULL);
        kotsu_transform pose = sample(&summon, 0.5f, 0);
        const int middle[3] = {(int)ways[i].middle, 0, 0};
        expect_rotation(&pose, matrix3_ff8(middle), 2e-6);
        loaded_close(&summon);
    }
}

static void the_way_between_frames_is_walked_at_an_even_pace(void **state) {
    (void)state;
    const raw_frame frames[2] = {{.rotation = {0, 0, 0}}, {.rotation = {0, 0, 1600}}};
    loaded summon = load_frames(frames, 2, NULL);
    for (int step = 0; step <= 16; step++) {
        kotsu_transform pose = sample(&summon, (float)step / 16, 0);
        expect_rotation(&pose, matrix3_ff8((const int[3]){0, 0, 100 * step}),
                        2e-6); /* slerp, not a blend of matrices */
    }
    loaded_close(&summon);
}

static void root_and_scale_move_in_straight_lines(void **state) {
    (void)state;
    const raw_frame frames[3] = {
        {.position = {0, 0, 0}}, {.position = {-512, 256, 1024}, .scale = 3072}, {.position = {0, 0, 0}, .scale = 512}};
    loaded summon = load_frames(frames, 3, NULL);
    kotsu_transform pose = sample(&summon, 0.25f, 0);
    assert_near(pose.translation[0], 0.5, 1e-6);
    assert_near(pose.translation[1], -0.25, 1e-6);
    assert_near(pose.translation[2], 1, 1e-6);
    assert_near(pose.scale[0], 1.5, 1e-6); /* from 1 (mode bit 0) towards 3 */
    pose = sample(&summon, 1.5f, 0);
    assert_near(pose.scale[2], 1.75, 1e-6);
    loaded_close(&summon);
}

/* Four frames that differ in everything. */
static loaded load_four(void) {
    static const raw_frame frames[4] = {{{10, 20, 30}, {100, 200, 300}, 0},
                                        {{500, -300, 7}, {-900, 5, 1500}, 2048},
                                        {{-77, 1000, 12}, {1000, 1000, 1000}, 700},
                                        {{1, 2, 3}, {2000, -2000, 5}, 0}};
    return load_frames(frames, 4, NULL);
}

static void stepped_holds_each_whole_frame(void **state) {
    (void)state;
    loaded summon = load_four();
    for (int frame = 0; frame < 4; frame++) {
        kotsu_transform whole = sample(&summon, (float)frame, KOTSU_SAMPLE_STEPPED);
        expect_same(whole, sample(&summon, (float)frame + 0.5f, KOTSU_SAMPLE_STEPPED));
        expect_same(whole, sample(&summon, (float)frame + 0.999f, KOTSU_SAMPLE_STEPPED));
        expect_same(whole, sample(&summon, (float)frame, 0)); /* smooth is the same at whole frames, to the bit */
    }
    loaded_close(&summon);
}

static void outside_the_clip_the_nearest_frame_is_held(void **state) {
    (void)state;
    loaded summon = load_four();
    const kotsu_transform first = sample(&summon, 0, 0), last = sample(&summon, 3, 0);
    static const float before[] = {-0.001f, -1, -1e30f, -INFINITY}, after[] = {3.001f, 4, 100, 1e30f, INFINITY};
    for (size_t i = 0; i < sizeof before / sizeof before[0]; i++) expect_same(sample(&summon, before[i], 0), first);
    for (size_t i = 0; i < sizeof after / sizeof after[0]; i++) {
        expect_same(sample(&summon, after[i], 0), last);
        expect_same(sample(&summon, after[i], KOTSU_SAMPLE_STEPPED), last);
    }
    loaded_close(&summon);
}

static void wrapped_an_ff8_clip_goes_on_from_its_last_frame_towards_its_first(void **state) {
    (void)state;
    const raw_frame frames[3] = {{.position = {0, 0, 0}}, {.position = {0, 0, 256}}, {.position = {0, 0, 512}}};
    loaded summon = load_frames(frames, 3, NULL);
    static const struct {
        float frame;
        double z;
    } wrapped[] = {{2, 2},     {2.5f, 1}, {2.75f, 0.5}, {3, 0},    {4, 1},         {3.5f, 0.5},
                   {-0.5f, 1}, {-1, 2},   {-2.5f, 0.5}, {3002, 2}, {-2999.5f, 0.5}};
    for (size_t i = 0; i < sizeof wrapped / sizeof wrapped[0]; i++)
        assert_near(sample(&summon, wrapped[i].frame, KOTSU_SAMPLE_WRAP).translation[2], wrapped[i].z, 1e-6);
    assert_near(sample(&summon, 2.5f, KOTSU_SAMPLE_WRAP | KOTSU_SAMPLE_STEPPED).translation[2], 2, 0);
    assert_near(sample(&summon, 4.9f, KOTSU_SAMPLE_WRAP | KOTSU_SAMPLE_STEPPED).translation[2], 1, 0);
    loaded_close(&summon);
}

/* Sums of many turns meet the first frame's small angle again: 4000 is 96 short of where 0 is. */
static void wrapped_rotations_take_the_shorter_way_too(void **state) {
    (void)state;
    const raw_frame frames[3] = {{.rotation = {0, 0, 0}}, {.rotation = {0, 0, 2000}}, {.rotation = {0, 0, 4000}}};
    loaded summon = load_frames(frames, 3, NULL);
    const kotsu_transform pose = sample(&summon, 2.5f, KOTSU_SAMPLE_WRAP);
    expect_rotation(&pose, matrix3_ff8((const int[3]){0, 0, 4048}), 2e-6);
    loaded_close(&summon);
}

static void a_clip_of_one_frame_stands_still_however_it_is_sampled(void **state) {
    (void)state;
    const raw_frame only = {{1, 2, 3}, {4, 5, 6}, 2000};
    loaded summon = load_frames(&only, 1, NULL);
    const kotsu_transform pose = sample(&summon, 0, 0);
    for (uint32_t flags = 0; flags < 4; flags++) {
        static const float frames[] = {-3.3f, 0, 0.5f, 1, 7};
        for (size_t i = 0; i < sizeof frames / sizeof frames[0]; i++) {
            const kotsu_transform other = sample(&summon, frames[i], flags);
            for (int axis = 0; axis < 3; axis++) {
                assert_near(other.translation[axis], pose.translation[axis], 1e-6);
                assert_near(other.scale[axis], pose.scale[axis], 1e-6);
            }
            expect_rotation(&other, matrix3_of_quaternion(pose.rotation), 1e-6);
        }
    }
    loaded_close(&summon);
}

static void seeking_backwards_equals_playing_forwards(void **state) {
    (void)state;
    enum { FRAMES = 60, STEPS = FRAMES * 4 };
    raw_frame frames[FRAMES];
    for (int i = 0; i < FRAMES; i++)
        frames[i] = (raw_frame){{i * 3, -i, i * i}, {i * 40, -i * 55, i * 7}, i % 5 == 0 ? 900 + i : 0};
    loaded summon = load_frames(frames, FRAMES, NULL);
    static kotsu_transform forwards[STEPS];
    for (int i = 0; i < STEPS; i++) forwards[i] = sample(&summon, (float)i / 4, 0);
    for (int i = STEPS; i-- > 0;) expect_same(sample(&summon, (float)i / 4, 0), forwards[i]);
    expect_same(sample(&summon, 5, 0), forwards[20]);
    loaded_close(&summon);
}

/* An Okami motion of one curve per given channel of the root node, each a single pose. */
static loaded load_root_poses(const unsigned *channels, const float *values, unsigned count) {
    bytes file = {0};
    okami_header(&file, 10, count + 1, 0);
    for (unsigned i = 0; i < count; i++) okami_single(&file, -1, channels[i], values[i]);
    okami_terminator(&file);
    return load_built(&file);
}

static void okami_angles_turn_about_x_first_then_y_then_z(void **state) {
    (void)state;
    static const unsigned channels[] = {3, 4, 5};
    static const float angles[][3] = {
        {0.5f, 0, 0}, {0.3f, -1.2f, 2.5f}, {-3.1f, 1.5707964f, 0.1f}, {10, -20, 30}, {1000, 2000, -3000}};
    for (size_t i = 0; i < sizeof angles / sizeof angles[0]; i++) {
        loaded motion = load_root_poses(channels, angles[i], 3);
        kotsu_transform pose = sample(&motion, 0, 0);
        const matrix3 y_after_x = matrix3_multiply(matrix3_rotation(AXIS_Y, (double)angles[i][1]),
                                                   matrix3_rotation(AXIS_X, (double)angles[i][0]));
        expect_rotation(&pose, matrix3_multiply(matrix3_rotation(AXIS_Z, (double)angles[i][2]), y_after_x), 1e-5);
        loaded_close(&motion);
    }
}

static void an_okami_angle_of_any_finite_size_is_a_rotation(void **state) {
    (void)state;
    static const unsigned channels[] = {3, 4, 5};
    static const float angles[3] = {3.4e38f, -1e20f, 1e-40f};
    loaded motion = load_root_poses(channels, angles, 3);
    assert_int_equal(motion.status, KOTSU_OK); /* the walker has checked that the quaternion is a unit */
    loaded_close(&motion);
}

static void an_okami_channel_without_a_curve_keeps_its_rest_value(void **state) {
    (void)state;
    static const unsigned channels[] = {KOTSU_CHANNEL_POSITION_Y, KOTSU_CHANNEL_SCALE_Z};
    loaded motion = load_root_poses(channels, (const float[]){5, 3}, 2);
    kotsu_transform pose = sample(&motion, 4, 0);
    static const float translation[3] = {0, 5, 0}, rotation[4] = {0, 0, 0, 1}, scale[3] = {1, 1, 3};
    for (int i = 0; i < 3; i++) assert_near(pose.translation[i], translation[i], 0);
    for (int i = 0; i < 4; i++) assert_near(pose.rotation[i], rotation[i], 0);
    for (int i = 0; i < 3; i++) assert_near(pose.scale[i], scale[i], 0);
    loaded_close(&motion);
}

static void an_okami_loop_ends_on_the_frame_that_repeats_the_first(void **state) {
    (void)state;
    bytes file = {0};
    okami_header(&file, 11, 2, 1);
    okami_record(&file, -1, OKAMI_FULL, 2, okami_table_end(2));
    okami_terminator(&file);
    okami_full_key(&file, 0, 0, 10, 10); /* a straight line from 0 to 10: both tangents equal the rise */
    okami_full_key(&file, 10, 10, 10, 10);
    loaded motion = load_built(&file);
    static const struct {
        float frame;
        uint32_t flags;
        double x;
    } frames[] = {{2.5f, 0, 2.5},
                  {10, 0, 10},
                  {11, 0, 10},
                  {2.9f, KOTSU_SAMPLE_STEPPED, 2},
                  {9.5f, KOTSU_SAMPLE_WRAP, 9.5},
                  {10, KOTSU_SAMPLE_WRAP, 0},
                  {12.5f, KOTSU_SAMPLE_WRAP, 2.5},
                  {-1, KOTSU_SAMPLE_WRAP, 9},
                  {-1, 0, 0}};
    for (size_t i = 0; i < sizeof frames / sizeof frames[0]; i++)
        assert_near(sample(&motion, frames[i].frame, frames[i].flags).translation[0], frames[i].x, 1e-5);
    loaded_close(&motion);
}

static void a_clip_of_another_kind_or_size_of_skeleton_is_refused(void **state) {
    (void)state;
    const raw_frame only = {.scale = 0};
    bytes two = {0};
    ff8_skeleton(&two, (const ff8_bone[]){{.parent = -1}, {.parent = 0}}, 2);
    loaded ff8 = load_frames(&only, 1, NULL), ff8_of_two = load_built(&two),
           okami = load_root_poses((const unsigned[]){0}, (const float[]){1}, 1);
    const kotsu_clip *ff8_clip = kotsu_document_clip(ff8.document, 0),
                     *okami_clip = kotsu_document_clip(okami.document, 0);
    const kotsu_skeleton *skeletons[3] = {kotsu_document_skeleton(ff8.document),
                                          kotsu_document_skeleton(ff8_of_two.document),
                                          kotsu_document_skeleton(okami.document)};
    const struct {
        int skeleton;
        const kotsu_clip *clip;
        kotsu_status status;
    } pairs[] = {{0, ff8_clip, KOTSU_OK},
                 {1, ff8_clip, KOTSU_SKELETON_MISMATCH},
                 {2, ff8_clip, KOTSU_SKELETON_MISMATCH},
                 {0, okami_clip, KOTSU_SKELETON_MISMATCH},
                 {1, okami_clip, KOTSU_SKELETON_MISMATCH},
                 {2, okami_clip, KOTSU_OK}};
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        kotsu_transform pose[2], untouched[2];
        memset(pose, 0x5A, sizeof pose);
        memset(untouched, 0x5A, sizeof untouched);
        assert_int_equal(kotsu_clip_sample(skeletons[pairs[i].skeleton], pairs[i].clip, 0, 0, pose, 2),
                         pairs[i].status);
        if (pairs[i].status != KOTSU_OK) assert_memory_equal(pose, untouched, sizeof pose);
    }
    loaded_close(&ff8);
    loaded_close(&ff8_of_two);
    loaded_close(&okami);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(raw_angles_and_rest_angles_add_up_to_the_page_s_rotation),
        cmocka_unit_test(quarter_turns_come_out_as_worked_by_hand),
        cmocka_unit_test(the_root_stands_at_its_position_over_256_with_x_and_y_turned),
        cmocka_unit_test(between_frames_the_rotation_takes_the_shorter_way),
        cmocka_unit_test(the_way_between_frames_is_walked_at_an_even_pace),
        cmocka_unit_test(root_and_scale_move_in_straight_lines),
        cmocka_unit_test(stepped_holds_each_whole_frame),
        cmocka_unit_test(outside_the_clip_the_nearest_frame_is_held),
        cmocka_unit_test(wrapped_an_ff8_clip_goes_on_from_its_last_frame_towards_its_first),
        cmocka_unit_test(wrapped_rotations_take_the_shorter_way_too),
        cmocka_unit_test(a_clip_of_one_frame_stands_still_however_it_is_sampled),
        cmocka_unit_test(seeking_backwards_equals_playing_forwards),
        cmocka_unit_test(okami_angles_turn_about_x_first_then_y_then_z),
        cmocka_unit_test(an_okami_angle_of_any_finite_size_is_a_rotation),
        cmocka_unit_test(an_okami_channel_without_a_curve_keeps_its_rest_value),
        cmocka_unit_test(an_okami_loop_ends_on_the_frame_that_repeats_the_first),
        cmocka_unit_test(a_clip_of_another_kind_or_size_of_skeleton_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
