// Values at whole frames to Hermite keys: never farther than allowed, few, and within what every family can hold.
// SPDX-License-Identifier: MIT
#include "kotsu.h"
#include "testing.h"

enum { MOST = 700, STEPS = 2 };

static double values[MOST * STEPS];
static kotsu_keyframe keys[MOST];

/* Fits the first values, `steps` to a frame, checks what is promised of every fit, and returns how many keys there are. */
static uint32_t fit_steps(uint32_t frames, uint32_t steps, double allowed) {
    uint32_t key_count = 0;
    double worst = -1;
    assert_int_equal(kotsu_keys_fit(values, frames, steps, allowed, keys, &key_count, &worst), KOTSU_OK);
    assert_true(key_count >= 1 && key_count <= frames);
    assert_int_equal(keys[0].time, 0);
    if (key_count > 1) assert_int_equal(keys[key_count - 1].time, frames - 1);
    bool neighbours = false;
    for (uint32_t i = 1; i < key_count; i++) {
        assert_true(keys[i].time > keys[i - 1].time && keys[i].time - keys[i - 1].time <= 255);
        neighbours = neighbours || keys[i].time - keys[i - 1].time == 1;
    }
    const kotsu_curve curve = {.keyframes = keys, .keyframe_count = key_count};
    double farthest = 0, size = 0;
    for (uint32_t i = 0; i <= (frames - 1) * steps; i++) {
        float value = NAN;
        assert_int_equal(kotsu_curve_sample(&curve, (float)i / (float)steps, &value), KOTSU_OK);
        farthest = fmax(farthest, fabs((double)value - values[i]));
        size = fmax(size, fabs(values[i]));
    }
    assert_true(farthest <= worst + size * 1e-7);
    assert_true(worst <= fmax(allowed, size * 1e-7) || (steps > 1 && neighbours));
    return key_count;
}

static uint32_t fit(uint32_t frames, double allowed) { return fit_steps(frames, 1, allowed); }

static void a_channel_that_stands_still_is_one_key(void **state) {
    (void)state;
    for (uint32_t i = 0; i < 100; i++) values[i] = 5 + (i % 2 ? 0.01 : -0.01);
    assert_int_equal(fit(100, 0.011), 1);
    assert_near(keys[0].value, 5, 1e-6);
    assert_int_equal(fit(1, 0), 1);
}

static void a_straight_line_and_a_cubic_are_one_segment(void **state) {
    (void)state;
    for (uint32_t i = 0; i < 200; i++) values[i] = 0.25 * i - 3;
    assert_int_equal(fit(200, 1e-5), 2);
    assert_near(keys[0].tangent_out, 0.25 * 199, 1e-4);
    for (uint32_t i = 0; i < 200; i++) {
        const double t = i / 199.0;
        values[i] = 2 + t - 7 * t * t + 4 * t * t * t;
    }
    assert_int_equal(fit(200, 1e-5), 2);
    assert_near(keys[0].tangent_out, 1, 1e-3);
    assert_near(keys[1].tangent_in, 1 - 14 + 12, 1e-3);
}

static void a_wave_takes_more_keys_the_nearer_it_must_be(void **state) {
    (void)state;
    uint32_t before = 0;
    for (uint32_t i = 0; i < MOST; i++) values[i] = sin(i * 0.05) + 0.3 * sin(i * 0.21 + 1);
    for (double allowed = 0.1; allowed > 1e-6; allowed /= 10) {
        const uint32_t count = fit(MOST, allowed);
        assert_true(count > before && count < MOST);
        before = count;
    }
}

static void noise_takes_a_key_for_every_two_or_three_frames_at_most(void **state) {
    (void)state;
    for (uint32_t i = 0; i < MOST; i++) values[i] = (double)((float)((i * 7919u) % 1009u));
    const uint32_t count = fit(MOST, 1e-3); /* two tangents can meet two values between two keys, hardly ever three */
    assert_true(count > MOST / 4 && count <= MOST / 3 + 2);
}

static void values_between_frames_are_met_too(void **state) {
    (void)state;
    for (uint32_t i = 0; i < MOST * STEPS; i++) values[i] = (i / STEPS % 2 ? 1 : -1) * (i % STEPS ? 0 : 1.0);
    assert_int_equal(fit_steps(MOST, STEPS, 1e-3), MOST); /* a zigzag with straight sides: no cubic turns so sharply */
    for (uint32_t i = 0; i < MOST * STEPS; i++) values[i] = sin(i * 0.025);
    const uint32_t count = fit_steps(MOST, STEPS, 1e-3);
    assert_true(count < MOST / 8);
}

static void segments_are_never_longer_than_the_byte_family_can_say(void **state) {
    (void)state;
    for (uint32_t i = 0; i < MOST; i++) values[i] = i;
    assert_int_equal(fit(MOST, 1e-3), 4); /* 0, 255, 510, 699 */
}

static void between_neighbouring_keys_the_line_is_straight(void **state) {
    (void)state;
    values[0] = 0, values[1] = 10;
    assert_int_equal(fit(2, 0), 2);
    const kotsu_curve curve = {.keyframes = keys, .keyframe_count = 2};
    float value;
    kotsu_curve_sample(&curve, 0.25f, &value);
    assert_near(value, 2.5, 1e-6);
}

static void arguments_that_do_not_fit_are_refused(void **state) {
    (void)state;
    uint32_t count;
    double worst;
    values[0] = 1;
    assert_int_equal(kotsu_keys_fit(NULL, 1, 1, 0, keys, &count, &worst), KOTSU_BAD_ARGUMENT);
    assert_int_equal(kotsu_keys_fit(values, 0, 1, 0, keys, &count, &worst), KOTSU_BAD_ARGUMENT);
    assert_int_equal(kotsu_keys_fit(values, 65537, 1, 0, keys, &count, &worst), KOTSU_BAD_ARGUMENT);
    assert_int_equal(kotsu_keys_fit(values, 1, 1, NAN, keys, &count, &worst), KOTSU_BAD_ARGUMENT);
    assert_int_equal(kotsu_keys_fit(values, 1, 1, -1, keys, &count, &worst), KOTSU_BAD_ARGUMENT);
    assert_int_equal(kotsu_keys_fit(values, 1, 1, 0, NULL, &count, &worst), KOTSU_BAD_ARGUMENT);
    assert_int_equal(kotsu_keys_fit(values, 1, 1, 0, keys, NULL, &worst), KOTSU_BAD_ARGUMENT);
    assert_int_equal(kotsu_keys_fit(values, 1, 1, 0, keys, &count, NULL), KOTSU_BAD_ARGUMENT);
    assert_int_equal(kotsu_keys_fit(values, 1, 0, 0, keys, &count, &worst), KOTSU_BAD_ARGUMENT);
    assert_int_equal(kotsu_keys_fit(values, 1, 65, 0, keys, &count, &worst), KOTSU_BAD_ARGUMENT);
    values[0] = 1e39; /* no float */
    assert_int_equal(kotsu_keys_fit(values, 1, 1, 0, keys, &count, &worst), KOTSU_BAD_ARGUMENT);
    values[0] = NAN;
    assert_int_equal(kotsu_keys_fit(values, 1, 1, 0, keys, &count, &worst), KOTSU_BAD_ARGUMENT);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_channel_that_stands_still_is_one_key),
        cmocka_unit_test(a_straight_line_and_a_cubic_are_one_segment),
        cmocka_unit_test(a_wave_takes_more_keys_the_nearer_it_must_be),
        cmocka_unit_test(noise_takes_a_key_for_every_two_or_three_frames_at_most),
        cmocka_unit_test(values_between_frames_are_met_too),
        cmocka_unit_test(segments_are_never_longer_than_the_byte_family_can_say),
        cmocka_unit_test(between_neighbouring_keys_the_line_is_straight),
        cmocka_unit_test(arguments_that_do_not_fit_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
