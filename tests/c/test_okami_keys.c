// The keys of Okami curves: the 16-bit float, the four packings, Hermite values worked by hand, keys that cannot be used.
// SPDX-License-Identifier: MIT
#include "kotsu_internal.h"
#include "loading.h"
#include "okami_builder.h"
#include "testing.h"

/* The 16-bit float by the format page's words, in doubles. */
static double half_by_the_page(unsigned code) {
    const unsigned exponent = code >> 9 & 63, significand = code & 511;
    const double size =
        exponent == 0 ? ldexp(significand / 512.0, -46) : ldexp(1 + significand / 512.0, (int)exponent - 47);
    return code & 0x8000 ? -size : size;
}

static void every_code_of_the_16_bit_float_is_the_number_the_page_says(void **state) {
    (void)state;
    for (unsigned code = 0; code <= 0xFFFF; code++) {
        const float value = kotsui_okami_half((uint16_t)code);
        assert_true(isfinite(value));
        assert_true((double)value == half_by_the_page(code)); /* exactly: a float holds every one of them */
    }
}

static void the_16_bit_float_is_monotonic_and_symmetric(void **state) {
    (void)state;
    for (unsigned code = 0; code < 0x7FFF; code++)
        assert_true(kotsui_okami_half((uint16_t)code) < kotsui_okami_half((uint16_t)(code + 1)));
    for (unsigned code = 0; code <= 0x7FFF; code++)
        assert_true(kotsui_okami_half((uint16_t)(code | 0x8000)) == -kotsui_okami_half((uint16_t)code));
}

static void the_16_bit_float_gives_the_values_of_the_page_s_table(void **state) {
    (void)state;
    static const struct {
        uint16_t code;
        float value;
    } table[] = {{0x5E00, 1},         {0xDE00, -1},  {0x5C00, 0.5f}, {0x5F00, 1.5f},
                 {0x6124, 3.140625f}, {0x6B20, 100}, {0x0000, 0}};
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        assert_near(kotsui_okami_half(table[i].code), table[i].value, 0);
    assert_near(kotsui_okami_half(0x7E00), 65536, 0);
    assert_near(kotsui_okami_half(0x7FFF), 131072 - 128, 0);
    assert_near(kotsui_okami_half(0x0001), ldexp(1, -55), 0);
}

/* A motion of one curve (bone 0, position x) with `keys` behind its table; `keys` is freed. */
static loaded load_curve(unsigned frame_count, unsigned property, unsigned key_count, bytes *keys) {
    bytes file = {0};
    okami_header(&file, frame_count, 2, 0);
    okami_record(&file, 0, property, key_count, okami_table_end(2));
    okami_terminator(&file);
    put_bytes(&file, keys);
    bytes_free(keys);
    loaded motion = load_built(&file);
    assert_int_equal(motion.status, KOTSU_OK);
    return motion;
}

static const kotsu_curve *curve_of(const loaded *motion) {
    const kotsu_clip *clip = kotsu_document_clip(motion->document, 0);
    assert_int_equal(clip->curve_count, 1);
    return &clip->curves[0];
}

static float value_at(const loaded *motion, float frame) {
    float value = NAN;
    assert_int_equal(kotsu_curve_sample(curve_of(motion), frame, &value), KOTSU_OK);
    return value;
}

static void expect_key(const loaded *motion, uint32_t index, uint32_t time, double value, double in, double out) {
    const kotsu_keyframe *key = &curve_of(motion)->keyframes[index];
    assert_int_equal(key->time, time);
    assert_near(key->value, value, 0);
    assert_near(key->tangent_in, in, 0);
    assert_near(key->tangent_out, out, 0);
}

static void a_full_key_is_time_padding_value_tangent_in_tangent_out(void **state) {
    (void)state;
    bytes keys = {0};
    okami_full_key(&keys, 0, 1.5f, -2, 3);
    okami_full_key(&keys, 65535, -0.25f, 4, -5);
    loaded motion = load_curve(65535, OKAMI_FULL, 2, &keys);
    assert_int_equal(curve_of(&motion)->family, KOTSU_FAMILY_FULL);
    assert_int_equal(curve_of(&motion)->keyframe_count, 2);
    expect_key(&motion, 0, 0, 1.5, -2, 3);
    expect_key(&motion, 1, 65535, -0.25, 4, -5);
    loaded_close(&motion);
}

static void a_quantized_key_is_start_plus_step_times_code(void **state) {
    (void)state;
    static const uint16_t header[6] = {HALF_ONE, HALF_A_HALF, HALF_ZERO, HALF_ONE, HALF_MINUS_ONE, HALF_HUNDRED};
    bytes keys = {0};
    okami_quantized_header(&keys, header);
    okami_quantized_key(&keys, 3, 0, 0, 0);
    okami_quantized_key(&keys, 4, 255, 7, 2); /* times are steps: 3 + 4 */
    loaded motion = load_curve(10, OKAMI_QUANTIZED, 2, &keys);
    assert_int_equal(curve_of(&motion)->family, KOTSU_FAMILY_QUANTIZED);
    expect_key(&motion, 0, 3, 1, 0, -1);
    expect_key(&motion, 1, 7, 1 + 0.5 * 255, 7, -1 + 100 * 2);
    loaded_close(&motion);
}

static void a_quantized_precision_key_has_absolute_16_bit_times_and_codes(void **state) {
    (void)state;
    static const float header[6] = {10, 0.5f, -1, 0.25f, 2, -0.125f};
    bytes keys = {0};
    okami_precision_header(&keys, header);
    okami_precision_key(&keys, 2, 0, 4, 8);
    okami_precision_key(&keys, 40000, 65535, 65535, 16);
    loaded motion = load_curve(40001, OKAMI_PRECISION_50, 2, &keys);
    assert_int_equal(curve_of(&motion)->family, KOTSU_FAMILY_QUANTIZED_PRECISION);
    expect_key(&motion, 0, 2, 10, 0, 1);
    expect_key(&motion, 1, 40000, 10 + 0.5 * 65535, -1 + 0.25 * 65535, 0);
    loaded_close(&motion);
}

static void a_single_pose_is_the_float_in_its_record(void **state) {
    (void)state;
    bytes file = {0};
    okami_header(&file, 60, 2, 1);
    okami_single(&file, 5, KOTSU_CHANNEL_SCALE_Y, 2.5f);
    okami_terminator(&file);
    loaded motion = load_built(&file);
    const kotsu_curve *curve = curve_of(&motion);
    assert_int_equal(curve->family, KOTSU_FAMILY_SINGLE);
    assert_int_equal(curve->channel, KOTSU_CHANNEL_SCALE_Y);
    assert_int_equal(curve->bone_id, 5);
    assert_int_equal(curve->keyframe_count, 1);
    assert_int_equal(curve->data_offset, 0);
    assert_near(value_at(&motion, 59), 2.5, 0);
    loaded_close(&motion);
}

static void tangents_belong_to_the_segment_and_the_outer_ones_do_not_matter(void **state) {
    (void)state;
    bytes keys = {0};
    okami_full_key(&keys, 0, 0, 3, 1);
    okami_full_key(&keys, 10, 0, -1, 7);
    loaded motion = load_curve(11, OKAMI_FULL, 2, &keys);
    assert_near(value_at(&motion, 5), 0.25, 0); /* 1/8 * 1 - 1/8 * -1 */
    loaded_close(&motion);
}

static void hermite_values_agree_with_those_worked_by_hand(void **state) {
    (void)state;
    static const struct {
        float frame, value;
    } by_hand[] = {{0, 1}, {4, 2.328125f}, {8, 4.125f}, {12, 5.359375f}, {16, 5}};
    bytes keys = {0};
    okami_full_key(&keys, 0, 1, 100, 3);
    okami_full_key(&keys, 16, 5, -6, 100);
    loaded motion = load_curve(17, OKAMI_FULL, 2, &keys);
    for (size_t i = 0; i < sizeof by_hand / sizeof by_hand[0]; i++)
        assert_near(value_at(&motion, by_hand[i].frame), by_hand[i].value, 1e-6);
    loaded_close(&motion);
}

static void tangents_are_not_scaled_by_the_segment_s_length(void **state) {
    (void)state;
    bytes keys = {0};
    okami_full_key(&keys, 0, 0, 4, 4);
    okami_full_key(&keys, 1, 0, -4, 4);
    okami_full_key(&keys, 3, 0, -4, 4);
    okami_full_key(&keys, 103, 0, -4, 4);
    loaded motion = load_curve(104, OKAMI_FULL, 4, &keys);
    assert_near(value_at(&motion, 0.5f), 1, 0);
    assert_near(value_at(&motion, 2), 1, 0);
    assert_near(value_at(&motion, 53), 1, 0);
    loaded_close(&motion);
}

static void before_the_first_and_after_the_last_key_the_value_is_held(void **state) {
    (void)state;
    bytes keys = {0};
    okami_full_key(&keys, 5, 2, 9, 9);
    okami_full_key(&keys, 8, 3, 9, 9);
    loaded motion = load_curve(20, OKAMI_FULL, 2, &keys);
    assert_near(value_at(&motion, -1000), 2, 0);
    assert_near(value_at(&motion, 4.99f), 2, 0);
    assert_near(value_at(&motion, 5), 2, 0);
    assert_near(value_at(&motion, 8), 3, 0);
    assert_near(value_at(&motion, 1e9f), 3, 0);
    loaded_close(&motion);
}

static void of_keys_at_one_time_the_first_is_the_target_and_the_last_rules_from_there_on(void **state) {
    (void)state;
    bytes keys = {0};
    okami_full_key(&keys, 0, 0, 0, 0);
    okami_full_key(&keys, 10, 4, 0, 0);
    okami_full_key(&keys, 10, 6, 0, 0);
    okami_full_key(&keys, 10, 8, 0, 0);
    okami_full_key(&keys, 20, 12, 0, 0);
    loaded motion = load_curve(21, OKAMI_FULL, 5, &keys);
    assert_int_equal(curve_of(&motion)->keyframe_count, 5);
    assert_near(value_at(&motion, 5), 2, 0);
    assert_near(value_at(&motion, 9.999f), 4, 1e-4);
    assert_near(value_at(&motion, 10), 8, 0);
    assert_near(value_at(&motion, 15), 10, 0);
    const kotsu_problem *note = find_problem(motion.document, KOTSU_PROBLEM_DUPLICATE_TIME);
    assert_non_null(note);
    assert_int_equal(note->severity, KOTSU_NOTE);
    assert_int_equal(note->a, 2);
    loaded_close(&motion);
}

static void unsorted_keys_are_sorted_and_equal_times_keep_the_file_s_order(void **state) {
    (void)state;
    bytes keys = {0};
    okami_full_key(&keys, 10, 1, 0, 0);
    okami_full_key(&keys, 0, 2, 0, 0);
    okami_full_key(&keys, 20, 3, 0, 0);
    okami_full_key(&keys, 10, 4, 0, 0);
    okami_full_key(&keys, 5, 5, 0, 0);
    loaded motion = load_curve(21, OKAMI_FULL, 5, &keys);
    static const struct {
        uint32_t time;
        float value;
    } sorted[] = {{0, 2}, {5, 5}, {10, 1}, {10, 4}, {20, 3}};
    for (uint32_t i = 0; i < 5; i++) expect_key(&motion, i, sorted[i].time, sorted[i].value, 0, 0);
    assert_non_null(find_problem(motion.document, KOTSU_PROBLEM_TIME_ORDER));
    loaded_close(&motion);
}

static void the_byte_family_s_clock_does_not_wrap_at_16_bits(void **state) {
    (void)state;
    enum { KEYS = 300 };
    static const uint16_t header[6] = {0};
    bytes keys = {0};
    okami_quantized_header(&keys, header);
    for (int i = 0; i < KEYS; i++) okami_quantized_key(&keys, 255, 0, 0, 0);
    loaded motion = load_curve(21, OKAMI_QUANTIZED, KEYS, &keys);
    assert_int_equal(curve_of(&motion)->keyframes[KEYS - 1].time, 255 * KEYS);
    const kotsu_problem *note = find_problem(motion.document, KOTSU_PROBLEM_TIME_PAST_END);
    assert_non_null(note);
    assert_int_equal(note->a, KEYS);
    assert_int_equal(note->b, 255 * KEYS);
    loaded_close(&motion);
}

static void a_key_that_is_no_number_counts_as_absent(void **state) {
    (void)state;
    static const float bad[] = {NAN, INFINITY, -INFINITY};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        for (int field = 0; field < 3; field++) {
            bytes keys = {0};
            okami_full_key(&keys, 0, 1, 0, 0);
            okami_full_key(&keys, 5, field == 0 ? bad[i] : 50, field == 1 ? bad[i] : 0, field == 2 ? bad[i] : 0);
            okami_full_key(&keys, 10, 3, 0, 0);
            loaded motion = load_curve(11, OKAMI_FULL, 3, &keys);
            assert_int_equal(curve_of(&motion)->keyframe_count, 2);
            assert_int_equal(curve_of(&motion)->claimed_keyframe_count, 3);
            assert_near(value_at(&motion, 5), 2, 0); /* straight from 1 to 3 */
            const kotsu_problem *warning = find_problem(motion.document, KOTSU_PROBLEM_NON_FINITE_KEY);
            assert_non_null(warning);
            assert_int_equal(warning->severity, KOTSU_WARNING);
            assert_int_equal(warning->a, 1);
            assert_int_equal(warning->b, 3);
            loaded_close(&motion);
        }
    }
}

static void a_nan_in_a_tangent_that_is_never_used_harms_nothing(void **state) {
    (void)state;
    bytes keys = {0};
    okami_full_key(&keys, 0, 1, NAN, 0);
    okami_full_key(&keys, 10, 3, 0, NAN);
    loaded motion = load_curve(11, OKAMI_FULL, 2, &keys);
    assert_int_equal(curve_of(&motion)->keyframe_count, 2);
    assert_null(find_problem(motion.document, KOTSU_PROBLEM_NON_FINITE_KEY));
    assert_near(value_at(&motion, 5), 2, 0);
    loaded_close(&motion);
}

static void a_curve_of_no_usable_key_moves_nothing(void **state) {
    (void)state;
    bytes file = {0};
    okami_header(&file, 10, 2, 0);
    okami_single(&file, 0, KOTSU_CHANNEL_POSITION_X, NAN);
    okami_terminator(&file);
    loaded motion = load_built(&file);
    assert_int_equal(motion.status, KOTSU_OK);
    assert_int_equal(curve_of(&motion)->keyframe_count, 0);
    assert_non_null(find_problem(motion.document, KOTSU_PROBLEM_NON_FINITE_KEY));
    loaded_close(&motion);
}

static void exponent_63_is_read_as_a_number_with_a_warning(void **state) {
    (void)state;
    static const uint16_t header[6] = {0x7E01, HALF_ZERO, HALF_ZERO, HALF_ZERO, HALF_ZERO, HALF_ZERO};
    bytes keys = {0};
    okami_quantized_header(&keys, header);
    okami_quantized_key(&keys, 0, 0, 0, 0);
    loaded motion = load_curve(10, OKAMI_QUANTIZED, 1, &keys);
    assert_near(value_at(&motion, 0), half_by_the_page(0x7E01), 0);
    const kotsu_problem *warning = find_problem(motion.document, KOTSU_PROBLEM_HALF_EXPONENT_63);
    assert_non_null(warning);
    assert_int_equal(warning->severity, KOTSU_WARNING);
    loaded_close(&motion);
}

static void a_key_count_of_65535_is_clipped_to_the_keys_that_are_there(void **state) {
    (void)state;
    static const struct {
        unsigned property, header_bytes, key_bytes;
    } families[] = {{OKAMI_QUANTIZED, 12, 4}, {OKAMI_PRECISION_50, 24, 8}, {OKAMI_FULL, 0, 16}};
    for (size_t i = 0; i < sizeof families / sizeof families[0]; i++) {
        for (unsigned whole = 0; whole < 4; whole++) {
            bytes keys = {0};
            put_zeros(&keys, families[i].header_bytes + whole * families[i].key_bytes + families[i].key_bytes - 1);
            loaded motion = load_curve(10, families[i].property, 65535, &keys);
            assert_int_equal(curve_of(&motion)->keyframe_count, whole);
            assert_int_equal(curve_of(&motion)->claimed_keyframe_count, 65535);
            const kotsu_problem *warning = find_problem(motion.document, KOTSU_PROBLEM_TRUNCATED_KEYS);
            assert_non_null(warning);
            assert_int_equal(warning->a, whole);
            assert_int_equal(warning->b, 65535);
            loaded_close(&motion);
        }
    }
}

static void the_largest_floats_do_not_overflow_between_keys(void **state) {
    (void)state;
    bytes keys = {0};
    okami_full_key(&keys, 0, 3.4e38f, 0, 3.4e38f);
    okami_full_key(&keys, 10, 3.4e38f, -3.4e38f, 0);
    loaded motion = load_curve(11, OKAMI_FULL, 2, &keys);
    for (float frame = 0; frame <= 10; frame += 0.25f) assert_true(isfinite(value_at(&motion, frame)));
    loaded_close(&motion);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_code_of_the_16_bit_float_is_the_number_the_page_says),
        cmocka_unit_test(the_16_bit_float_is_monotonic_and_symmetric),
        cmocka_unit_test(the_16_bit_float_gives_the_values_of_the_page_s_table),
        cmocka_unit_test(a_full_key_is_time_padding_value_tangent_in_tangent_out),
        cmocka_unit_test(a_quantized_key_is_start_plus_step_times_code),
        cmocka_unit_test(a_quantized_precision_key_has_absolute_16_bit_times_and_codes),
        cmocka_unit_test(a_single_pose_is_the_float_in_its_record),
        cmocka_unit_test(tangents_belong_to_the_segment_and_the_outer_ones_do_not_matter),
        cmocka_unit_test(hermite_values_agree_with_those_worked_by_hand),
        cmocka_unit_test(tangents_are_not_scaled_by_the_segment_s_length),
        cmocka_unit_test(before_the_first_and_after_the_last_key_the_value_is_held),
        cmocka_unit_test(of_keys_at_one_time_the_first_is_the_target_and_the_last_rules_from_there_on),
        cmocka_unit_test(unsorted_keys_are_sorted_and_equal_times_keep_the_file_s_order),
        cmocka_unit_test(the_byte_family_s_clock_does_not_wrap_at_16_bits),
        cmocka_unit_test(a_key_that_is_no_number_counts_as_absent),
        cmocka_unit_test(a_nan_in_a_tangent_that_is_never_used_harms_nothing),
        cmocka_unit_test(a_curve_of_no_usable_key_moves_nothing),
        cmocka_unit_test(exponent_63_is_read_as_a_number_with_a_warning),
        cmocka_unit_test(a_key_count_of_65535_is_clipped_to_the_keys_that_are_there),
        cmocka_unit_test(the_largest_floats_do_not_overflow_between_keys),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
