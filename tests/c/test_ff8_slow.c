// The game's Slow: every step after frame 0 in two halves cut toward zero, and rest rotations halved.
// SPDX-License-Identifier: MIT
#include "ff8_builder.h"
#include "loading.h"
#include "testing.h"

#include <string.h>

/* Steps of the clip's four frames; position and rotation of bone 1 about x. */
static const int position_steps[4][3] = {{100, -100, 7}, {5, -5, 1}, {-3, 3, -1}, {0, 32767, -32768}};
static const int rotation_steps[4] = {200, -7, 1, 2047};
static const int scales[4] = {1024, 2048, 512, 1024}; /* the last frame's mode bit is 0 */

/* A summon of two bones with a rest rotation, and one clip of those four frames. */
static loaded load_stepping(void) {
    static const ff8_bone bones[] = {{.parent = -1, .size = -4096, .rotation = {3, -3, 1}},
                                     {.parent = 0, .size = -4096, .rotation = {-101, 0, 0}}};
    bytes file = {0}, clip = {0};
    bit_writer bits = ff8_animation_begin(&clip, 4);
    for (int frame = 0; frame < 4; frame++) {
        for (int axis = 0; axis < 3; axis++) ff8_position(&bits, FF8_WIDEST, position_steps[frame][axis]);
        ff8_mode(&bits, frame < 3);
        for (int bone = 0; bone < 2; bone++) {
            if (bone == 1) {
                ff8_rotation(&bits, FF8_WIDEST, rotation_steps[frame]);
                put_bits(&bits, 0, 2);
            } else {
                ff8_still_rotation(&bits);
            }
            for (int axis = 0; frame < 3 && axis < 3; axis++) ff8_scale(&bits, scales[frame]);
        }
    }
    ff8_summon_of_clip(&file, bones, 2, &clip);
    return load_sound(&file);
}

static kotsu_ff8_raw slow_at(const loaded *summon, uint32_t tick, uint32_t bone) {
    kotsu_ff8_raw raw;
    assert_int_equal(kotsu_ff8_slow_raw(kotsu_document_clip(summon->document, 0), tick, bone, &raw), KOTSU_OK);
    return raw;
}

static void each_step_comes_in_two_halves_cut_toward_zero(void **state) {
    (void)state;
    static const int positions[7][3] = {{100, -100, 7}, {102, -102, 7},          {104, -104, 7},         {103, -103, 7},
                                        {102, -102, 7}, {102, 16281, 7 - 16384}, {102, 32664, 7 - 32768}};
    static const int rotations[7] = {200, 197, 194, 194, 194, 194 + 1023, 194 + 2046};
    loaded summon = load_stepping();
    assert_int_equal(kotsu_ff8_slow_tick_count(kotsu_document_clip(summon.document, 0)), 7);
    for (uint32_t tick = 0; tick < 7; tick++) {
        const kotsu_ff8_raw raw = slow_at(&summon, tick, 1);
        for (int axis = 0; axis < 3; axis++) assert_int_equal(raw.position[axis], positions[tick][axis]);
        assert_int_equal(raw.rotation[0], rotations[tick]);
        assert_int_equal(raw.rotation[1], 0);
        assert_int_equal(slow_at(&summon, tick, 0).rotation[0], 0);
    }
    loaded_close(&summon);
}

static void scale_is_that_of_the_frame_a_tick_belongs_to(void **state) {
    (void)state;
    static const int frames[7] = {0, 1, 1, 2, 2, 3, 3};
    loaded summon = load_stepping();
    for (uint32_t tick = 0; tick < 7; tick++) {
        const kotsu_ff8_raw raw = slow_at(&summon, tick, 1);
        assert_int_equal(raw.scale[0], scales[frames[tick]]);
        assert_int_equal(raw.scaled, frames[tick] < 3);
    }
    loaded_close(&summon);
}

static void ticks_beyond_the_slowed_clip_are_refused(void **state) {
    (void)state;
    loaded summon = load_stepping();
    const kotsu_clip *clip = kotsu_document_clip(summon.document, 0);
    kotsu_ff8_raw raw;
    assert_int_equal(kotsu_ff8_slow_raw(clip, 7, 0, &raw), KOTSU_BAD_ARGUMENT);
    assert_int_equal(kotsu_ff8_slow_raw(clip, 0, 2, &raw), KOTSU_BAD_ARGUMENT);
    assert_int_equal(kotsu_ff8_slow_raw(clip, 0, 0, NULL), KOTSU_BAD_ARGUMENT);
    assert_int_equal(kotsu_ff8_slow_raw(NULL, 0, 0, &raw), KOTSU_BAD_ARGUMENT);
    assert_int_equal(kotsu_ff8_slow_tick_count(NULL), 0);
    loaded_close(&summon);
}

static kotsu_transform posed(const loaded *summon, float tick, uint32_t flags, uint32_t bone) {
    kotsu_transform pose[2];
    assert_int_equal(kotsu_clip_sample(kotsu_document_skeleton(summon->document),
                                       kotsu_document_clip(summon->document, 0), tick, KOTSU_SAMPLE_SLOW | flags, pose,
                                       2),
                     KOTSU_OK);
    return pose[bone];
}

/* A turn about the file's x alone is one about ours the other way: L = Ry(-ay) * Rx(-ax) * Rz(az). */
static void expect_turn_about_x(const kotsu_transform *pose, double turns) {
    const double half = -turns / 4096 * 3.14159265358979323846;
    assert_near(pose->rotation[0], sin(half), 1e-6);
    assert_near(pose->rotation[1], 0, 1e-6);
    assert_near(pose->rotation[2], 0, 1e-6);
    assert_near(pose->rotation[3], cos(half), 1e-6);
}

static void a_slowed_pose_adds_half_the_rest_rotation_cut_toward_zero(void **state) {
    (void)state;
    loaded summon = load_stepping();
    const kotsu_transform bone = posed(&summon, 2, 0, 1);
    expect_turn_about_x(&bone, 194 - 50); /* -101 / 2 */
    const kotsu_transform root = posed(&summon, 2, 0, 0);
    assert_near(root.translation[0], -104.0 / 256, 1e-6);
    assert_near(root.translation[1], 104.0 / 256, 1e-6);
    assert_near(root.translation[2], 7.0 / 256, 1e-6);
    loaded_close(&summon);
}

static void between_ticks_a_slowed_pose_is_smooth_or_holds_and_past_the_last_it_wraps(void **state) {
    (void)state;
    loaded summon = load_stepping();
    assert_near(posed(&summon, 0.5f, 0, 0).translation[0], -101.0 / 256, 1e-6);
    assert_near(posed(&summon, 0.5f, KOTSU_SAMPLE_STEPPED, 0).translation[0], -100.0 / 256, 1e-6);
    assert_near(posed(&summon, 6, 0, 0).translation[0], -102.0 / 256, 1e-6);
    assert_near(posed(&summon, 100, 0, 0).translation[0], -102.0 / 256, 1e-6);                  /* held */
    assert_near(posed(&summon, 6.5f, KOTSU_SAMPLE_WRAP, 0).translation[0], -101.0 / 256, 1e-6); /* towards tick 0 */
    assert_near(posed(&summon, 7 + 2, KOTSU_SAMPLE_WRAP, 0).translation[0], -104.0 / 256, 1e-6);
    loaded_close(&summon);
}

/* Where the original's 8-bit counter of 2n - 1 ticks wraps, this one goes on. */
static void a_clip_of_more_than_128_frames_has_all_its_ticks(void **state) {
    (void)state;
    enum { FRAMES = 140 };
    static const ff8_bone root = {.parent = -1};
    bytes file = {0}, clip = {0};
    bit_writer bits = ff8_animation_begin(&clip, FRAMES);
    for (int frame = 0; frame < FRAMES; frame++) {
        for (int axis = 0; axis < 3; axis++) ff8_position(&bits, FF8_NARROWEST, axis == 0 ? 2 : 0);
        ff8_mode(&bits, 0);
        ff8_still_rotation(&bits);
    }
    ff8_summon_of_clip(&file, &root, 1, &clip);
    loaded summon = load_sound(&file);
    assert_int_equal(kotsu_ff8_slow_tick_count(kotsu_document_clip(summon.document, 0)), 2 * FRAMES - 1);
    assert_int_equal(slow_at(&summon, 2 * FRAMES - 2, 0).position[0], 2 * FRAMES);
    assert_int_equal(slow_at(&summon, 255, 0).position[0], 2 + 255);
    loaded_close(&summon);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_step_comes_in_two_halves_cut_toward_zero),
        cmocka_unit_test(scale_is_that_of_the_frame_a_tick_belongs_to),
        cmocka_unit_test(ticks_beyond_the_slowed_clip_are_refused),
        cmocka_unit_test(a_slowed_pose_adds_half_the_rest_rotation_cut_toward_zero),
        cmocka_unit_test(between_ticks_a_slowed_pose_is_smooth_or_holds_and_past_the_last_it_wraps),
        cmocka_unit_test(a_clip_of_more_than_128_frames_has_all_its_ticks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
