// Okami properties: which family and channel each of the 256 numbers means, and the two readings of Quantized-Precision.
// SPDX-License-Identifier: MIT
#include "loading.h"
#include "okami_builder.h"
#include "testing.h"

static const kotsu_clip *clip_of(const loaded *motion) { return kotsu_document_clip(motion->document, 0); }

static void every_property_of_a_family_is_a_channel(void **state) {
    (void)state;
    static const struct {
        unsigned base;
        kotsu_family family;
    } families[] = {{0, KOTSU_FAMILY_SINGLE},
                    {16, KOTSU_FAMILY_QUANTIZED},
                    {50, KOTSU_FAMILY_QUANTIZED_PRECISION},
                    {80, KOTSU_FAMILY_FULL}};
    for (unsigned property = 0; property < 256; property++) {
        bytes file = {0};
        okami_header(&file, 10, 3, 0);
        okami_record(&file, 3, property, 1, okami_table_end(3));
        okami_single(&file, 1, KOTSU_CHANNEL_POSITION_X, 1);
        okami_terminator(&file);
        put_zeros(&file, 24 + 8);
        const kotsu_load_options base_50 = {.okami_precision_base = 50};
        loaded motion = load_built_with(&file, &base_50);
        assert_int_equal(motion.status, KOTSU_OK);
        assert_int_equal(clip_of(&motion)->curve_count, 2); /* an unknown property is kept */
        const kotsu_curve *curve = &clip_of(&motion)->curves[0];
        assert_int_equal(curve->property, property);
        kotsu_family family = KOTSU_FAMILY_UNKNOWN;
        int channel = KOTSU_CHANNEL_UNKNOWN;
        for (size_t i = 0; i < sizeof families / sizeof families[0]; i++) {
            if (property < families[i].base || property > families[i].base + 8) continue;
            family = families[i].family;
            channel = (int)(property - families[i].base);
        }
        assert_int_equal(curve->family, family);
        assert_int_equal(curve->channel, channel);
        const kotsu_problem *unknown = find_problem(motion.document, KOTSU_PROBLEM_UNKNOWN_PROPERTY);
        assert_int_equal(unknown != NULL, family == KOTSU_FAMILY_UNKNOWN);
        if (unknown != NULL) {
            assert_int_equal(unknown->index, 0);
            assert_int_equal(unknown->a, property);
            assert_int_equal(unknown->b, 3);
            assert_int_equal(curve->keyframe_count, 0);
        }
        loaded_close(&motion);
    }
}

/* One key each for these properties; returns the channel that property `of` was read as. */
static int channel_read_as(const unsigned *properties, unsigned count, unsigned of, unsigned base,
                           kotsu_problem_code expected) {
    bytes file = {0};
    okami_header(&file, 10, count + 1, 0);
    for (unsigned i = 0; i < count; i++) okami_record(&file, 0, properties[i], 1, okami_table_end(count + 1));
    okami_terminator(&file);
    put_zeros(&file, 24 + 8);
    const kotsu_load_options options = {.okami_precision_base = (uint8_t)base};
    loaded motion = load_built_with(&file, &options);
    assert_int_equal(motion.status, KOTSU_OK);
    static const kotsu_problem_code about_the_base[] = {KOTSU_PROBLEM_PROPERTY_BASE_48,
                                                        KOTSU_PROBLEM_PROPERTY_BASE_GUESS};
    for (int i = 0; i < 2; i++)
        assert_int_equal(count_problems(motion.document, about_the_base[i]), about_the_base[i] == expected);
    int channel = -2;
    for (uint32_t i = 0; i < clip_of(&motion)->curve_count; i++) {
        if (clip_of(&motion)->curves[i].property == of) channel = clip_of(&motion)->curves[i].channel;
    }
    loaded_close(&motion);
    return channel;
}

static void the_precision_family_s_base_is_told_by_the_properties_that_only_one_reading_has(void **state) {
    (void)state;
    static const unsigned only_48[] = {48, 50, 56}, only_49[] = {53, 49}, only_57[] = {50, 57}, only_58[] = {58, 50},
                          both[] = {50, 53};
    assert_int_equal(channel_read_as(only_48, 3, 48, 0, KOTSU_PROBLEM_PROPERTY_BASE_48), KOTSU_CHANNEL_POSITION_X);
    assert_int_equal(channel_read_as(only_48, 3, 50, 0, KOTSU_PROBLEM_PROPERTY_BASE_48), KOTSU_CHANNEL_POSITION_Z);
    assert_int_equal(channel_read_as(only_48, 3, 56, 0, KOTSU_PROBLEM_PROPERTY_BASE_48), KOTSU_CHANNEL_SCALE_Z);
    assert_int_equal(channel_read_as(only_49, 2, 53, 0, KOTSU_PROBLEM_PROPERTY_BASE_48), KOTSU_CHANNEL_ROTATION_Z);
    assert_int_equal(channel_read_as(only_57, 2, 50, 0, KOTSU_PROBLEM_NONE), KOTSU_CHANNEL_POSITION_X);
    assert_int_equal(channel_read_as(only_58, 2, 58, 0, KOTSU_PROBLEM_NONE), KOTSU_CHANNEL_SCALE_Z);
    assert_int_equal(channel_read_as(both, 2, 53, 0, KOTSU_PROBLEM_PROPERTY_BASE_GUESS), KOTSU_CHANNEL_ROTATION_X);
}

static void the_caller_may_settle_the_precision_family_s_base(void **state) {
    (void)state;
    static const unsigned ambiguous[] = {50, 53}, lower[] = {48, 50};
    assert_int_equal(channel_read_as(ambiguous, 2, 50, 48, KOTSU_PROBLEM_NONE), KOTSU_CHANNEL_POSITION_Z);
    assert_int_equal(channel_read_as(ambiguous, 2, 50, 50, KOTSU_PROBLEM_NONE), KOTSU_CHANNEL_POSITION_X);
    assert_int_equal(channel_read_as(lower, 2, 48, 50, KOTSU_PROBLEM_NONE), KOTSU_CHANNEL_UNKNOWN);
    assert_int_equal(channel_read_as(lower, 2, 50, 50, KOTSU_PROBLEM_NONE), KOTSU_CHANNEL_POSITION_X);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_property_of_a_family_is_a_channel),
        cmocka_unit_test(the_precision_family_s_base_is_told_by_the_properties_that_only_one_reading_has),
        cmocka_unit_test(the_caller_may_settle_the_precision_family_s_base),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
