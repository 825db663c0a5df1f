// Angles, quaternions and matrices of the core's own, against the C library in doubles.
// SPDX-License-Identifier: MIT
#include "kotsu_internal.h"
#include "matrix3.h"
#include "testing.h"

static void every_raw_angle_has_the_sine_and_cosine_of_half_of_it(void **state) {
    (void)state;
    for (uint32_t turn = 0; turn < 8192;
         turn++) { /* a quaternion wants half the angle: 8192 of them make a full turn */
        const double radians = 2 * acos(-1) * turn / 8192;
        double sine, cosine;
        kotsui_sincos_turn8192(turn, &sine, &cosine);
        assert_near(sine, sin(radians), 1e-15);
        assert_near(cosine, cos(radians), 1e-15);
    }
}

static void raw_angles_wrap_around_the_full_turn(void **state) {
    (void)state;
    static const int32_t turns[] = {-1, -8192, 8191, 123456789, INT32_MIN, INT32_MAX};
    for (size_t i = 0; i < sizeof turns / sizeof turns[0]; i++) {
        double sine, cosine, sine_within, cosine_within;
        kotsui_sincos_turn8192((uint32_t)turns[i], &sine, &cosine);
        kotsui_sincos_turn8192((uint32_t)(((int64_t)turns[i] % 8192 + 8192) % 8192), &sine_within, &cosine_within);
        assert_true(sine == sine_within && cosine == cosine_within);
    }
}

static void quarters_of_a_turn_are_exact(void **state) {
    (void)state;
    static const double sines[4] = {0, 1, 0, -1}, cosines[4] = {1, 0, -1, 0};
    for (uint32_t quarter = 0; quarter < 4; quarter++) {
        double sine, cosine;
        kotsui_sincos_turn8192(quarter * 2048, &sine, &cosine);
        assert_near(sine, sines[quarter], 0);
        assert_near(cosine, cosines[quarter], 0);
    }
}

static void radians_of_any_finite_size_have_a_sine_and_a_cosine(void **state) {
    (void)state;
    static const float angles[] = {0,          -0.0f, 0.1f,       0.785398f, 0.785399f, 1.5707964f, 3.1415927f,
                                   6.2831855f, 100,   12345.678f, 9.9e5f,    1.1e6f,    1e9f};
    for (size_t i = 0; i < sizeof angles / sizeof angles[0]; i++) {
        for (int sign = -1; sign <= 1; sign += 2) {
            const float angle = (float)sign * angles[i];
            double sine, cosine;
            kotsui_sincos(angle, &sine, &cosine);
            /* Past a few turns a double's pi limits the reduction, in the core as here. */
            const double tolerance = 1e-15 + fabs((double)angle) * 1e-15;
            assert_near(sine, sin((double)angle), tolerance);
            assert_near(cosine, cos((double)angle), tolerance);
        }
    }
    static const float huge[] = {1e20f, 3.4e38f, -3.4e38f};
    for (size_t i = 0; i < sizeof huge / sizeof huge[0]; i++) {
        double sine, cosine;
        kotsui_sincos(huge[i], &sine, &cosine);
        assert_near(sine * sine + cosine * cosine, 1, 1e-14);
    }
}

static void finite_is_told_from_infinite_and_not_a_number(void **state) {
    (void)state;
    static const float finite[] = {0, -0.0f, 1, -3.4e38f, 1e-45f}, other[] = {INFINITY, -INFINITY, NAN, -NAN};
    for (size_t i = 0; i < sizeof finite / sizeof finite[0]; i++) assert_true(kotsui_is_finite(finite[i]));
    for (size_t i = 0; i < sizeof other / sizeof other[0]; i++) assert_false(kotsui_is_finite(other[i]));
}

static void about(int axis, double radians, double out[4]) {
    for (int i = 0; i < 3; i++) out[i] = i == axis ? sin(radians / 2) : 0;
    out[3] = cos(radians / 2);
}

static void a_quaternion_product_turns_like_the_product_of_matrices(void **state) {
    (void)state;
    for (int a = 0; a < 3; a++) {
        for (int b = 0; b < 3; b++) {
            double first[4], second[4], product[4];
            about(a, 0.7, first);
            about(b, -2.1, second);
            kotsui_quaternion_multiply(first, second, product);
            const matrix3 expected = matrix3_multiply(matrix3_rotation(a, 0.7), matrix3_rotation(b, -2.1));
            double actual[9];
            kotsui_quaternion_to_matrix3(product, actual);
            for (int i = 0; i < 9; i++) assert_near(actual[i], expected.m[i], 1e-14);
            kotsui_quaternion_multiply(first, second, first); /* the output may be an input */
            assert_memory_equal(first, product, sizeof product);
        }
    }
}

static void expect_slerp(double from, double to, double fraction, double expected) {
    double a[4], b[4], out[4], wanted[4];
    about(AXIS_Y, from, a);
    about(AXIS_Y, to, b);
    about(AXIS_Y, expected, wanted);
    kotsui_quaternion_slerp(a, b, fraction, out);
    double dot = 0, norm = 0;
    for (int i = 0; i < 4; i++) {
        dot += out[i] * wanted[i];
        norm += out[i] * out[i];
    }
    assert_near(norm, 1, 1e-14);
    assert_near(fabs(dot), 1, 1e-14); /* q and -q are one rotation */
}

static void slerp_walks_the_shorter_arc_at_an_even_pace(void **state) {
    (void)state;
    for (int step = 0; step <= 10; step++) {
        const double t = step / 10.0;
        expect_slerp(0, 2, t, 2 * t);
        expect_slerp(1, -1, t, 1 - 2 * t);
        expect_slerp(0.2, 6.0, t, 0.2 - (0.2 + 2 * acos(-1) - 6.0) * t);
        expect_slerp(-3, 3, t, -3 - (2 * acos(-1) - 6) * t);
        expect_slerp(1, 1, t, 1);
        expect_slerp(1, 1.0001, t, 1 + 0.0001 * t);
        expect_slerp(0.5, 0.5 + 2 * acos(-1), t, 0.5); /* the same rotation with the opposite sign */
    }
}

static void slerp_of_opposite_rotations_is_still_a_rotation(void **state) {
    (void)state;
    double a[4] = {0, 0, 0, 1}, b[4] = {1, 0, 0, 0}, out[4]; /* half a turn apart: either way is as short */
    for (int step = 0; step <= 10; step++) {
        kotsui_quaternion_slerp(a, b, step / 10.0, out);
        double norm = 0;
        for (int i = 0; i < 4; i++) norm += out[i] * out[i];
        assert_near(norm, 1, 1e-14);
        assert_near(fabs(out[0]), sin(acos(-1) / 2 * step / 10), 1e-14);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_raw_angle_has_the_sine_and_cosine_of_half_of_it),
        cmocka_unit_test(raw_angles_wrap_around_the_full_turn),
        cmocka_unit_test(quarters_of_a_turn_are_exact),
        cmocka_unit_test(radians_of_any_finite_size_have_a_sine_and_a_cosine),
        cmocka_unit_test(finite_is_told_from_infinite_and_not_a_number),
        cmocka_unit_test(a_quaternion_product_turns_like_the_product_of_matrices),
        cmocka_unit_test(slerp_walks_the_shorter_arc_at_an_even_pace),
        cmocka_unit_test(slerp_of_opposite_rotations_is_still_a_rotation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
