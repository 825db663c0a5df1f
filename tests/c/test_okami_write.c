// The writer of Okami motions: what it writes reads again, exactly where a file had it, within the stated error elsewhere.
// SPDX-License-Identifier: MIT
#include "check_rewrite.h"
#include "file_set.h"
#include "loading.h"
#include "okami_builder.h"
#include "testing.h"

#include <stdlib.h>
#include <string.h>

/* Small numbers that repeat from run to run. */
static uint32_t random_state = 1;
static uint32_t random_below(uint32_t count) {
    random_state = random_state * 1664525u + 1013904223u;
    return (random_state >> 8) % count;
}
static float random_number(float reach) { return ((float)random_below(20001) / 10000.0f - 1) * reach; }

typedef struct written {
    uint8_t *bytes;
    kotsu_motion_report report;
} written;

/* Writes into a block of exactly the size that was asked for first. */
static written write_motion(const kotsu_motion *motion) {
    written result = {.bytes = NULL};
    assert_int_equal(kotsu_okami_motion_write(motion, NULL, 0, &result.report), KOTSU_OK);
    const size_t size = result.report.size;
    result.bytes = malloc(size);
    assert_non_null(result.bytes);
    memset(result.bytes, 0xA5, size);
    assert_int_equal(kotsu_okami_motion_write(motion, result.bytes, size - 1, &result.report), KOTSU_BAD_ARGUMENT);
    assert_int_equal(result.report.size, size);
    for (size_t i = 0; i < size; i++) assert_int_equal(result.bytes[i], 0xA5); /* never a part of it */
    assert_int_equal(kotsu_okami_motion_write(motion, result.bytes, size, &result.report), KOTSU_OK);
    return result;
}

static loaded read_again(const written *motion) {
    loaded again = load_copy(motion->bytes, motion->report.size, NULL, CHECK_BRIEFLY, "written by the test");
    assert_int_equal(again.status, KOTSU_OK);
    return again;
}

static void every_motion_there_is_reads_the_same_after_being_written(void **state) {
    (void)state;
    file_set set = file_set_of_everything();
    uint32_t motions = 0, refused = 0;
    for (size_t i = 0; i < set.count; i++) {
        loaded file = load_copy(set.files[i].data, set.files[i].size, NULL, CHECK_BRIEFLY, set.files[i].name);
        if (file.status == KOTSU_OK && kotsu_document_format(file.document) == KOTSU_FORMAT_OKAMI_MOTION) {
            motions++;
            if (!check_rewrite(file.document, set.files[i].name)) {
                assert_non_null(find_problem(file.document, KOTSU_PROBLEM_NON_FINITE_KEY));
                print_message("cannot be written as it was understood: %s\n", set.files[i].name);
                refused++;
            }
        }
        loaded_close(&file);
    }
    print_message("%u motions, %u of them refused\n", motions, refused);
    assert_true(motions >= 2);
    file_set_close(&set);
}

static float sample(const kotsu_keyframe *keys, uint32_t count, float frame) {
    const kotsu_curve curve = {.keyframes = keys, .keyframe_count = count};
    float value = NAN;
    assert_int_equal(kotsu_curve_sample(&curve, frame, &value), KOTSU_OK);
    return value;
}

/* The farthest that the file's curve is from the keys that were to be written, eight times a frame. */
static double farthest(const kotsu_curve *found, const kotsu_motion_curve *given) {
    const uint32_t last = given->keyframes[given->keyframe_count - 1].time;
    double most = 0;
    for (uint32_t i = 0; i <= 8 * (last + 2); i++) {
        const float frame = (float)i / 8;
        float value = NAN;
        assert_int_equal(kotsu_curve_sample(found, frame, &value), KOTSU_OK);
        most = fmax(most, fabs((double)value - (double)sample(given->keyframes, given->keyframe_count, frame)));
    }
    return most;
}

static uint32_t random_keys(kotsu_keyframe *keys, uint32_t most, float reach) {
    const uint32_t count = 1 + random_below(most);
    uint32_t time = random_below(4);
    for (uint32_t i = 0; i < count; i++, time += random_below(12))
        keys[i] = (kotsu_keyframe){time, random_number(reach) + reach, random_number(reach), random_number(reach)};
    return count;
}

static void no_curve_is_farther_from_what_was_given_than_stated(void **state) {
    (void)state;
    static const float reaches[] = {1e-3f, 1, 3.14159f, 1000, 20000};
    for (int round = 0; round < 400; round++) {
        kotsu_keyframe keys[24];
        const float reach = reaches[round % 5];
        kotsu_motion_curve curve = {.bone_id = (int32_t)random_below(129) - 1,
                                    .channel = (kotsu_channel)random_below(9),
                                    .family = (kotsu_family)random_below(5),
                                    .keyframes = keys,
                                    .keyframe_count = random_keys(keys, 24, reach)};
        const float allowed = reach * (float)pow(10, -(double)random_below(7));
        const kotsu_motion motion = {
            .frame_count = 300, .curves = &curve, .curve_count = 1, .allowed = {allowed, allowed, allowed}};
        written file = write_motion(&motion);
        loaded again = read_again(&file);
        const kotsu_curve *found = &kotsu_document_clip(again.document, 0)->curves[0];
        const double rounding = (double)reach * 1e-6, stated = (double)file.report.worst[curve.channel / 3];
        assert_int_equal(found->bone_id, curve.bone_id);
        assert_int_equal(found->channel, curve.channel);
        if (curve.family == KOTSU_FAMILY_UNKNOWN)
            assert_true(stated <= (double)allowed);
        else
            assert_int_equal(found->family, curve.family);
        const double measured = farthest(found, &curve);
        assert_true(measured <= stated + rounding);
        assert_true(found->family != KOTSU_FAMILY_FULL || measured == 0);
        loaded_close(&again);
        free(file.bytes);
    }
}

/* One curve on the position of bone 0; the file's family for it. */
static kotsu_family family_for(const kotsu_keyframe *keys, uint32_t count, float allowed) {
    const kotsu_motion_curve curve = {.keyframes = keys, .keyframe_count = count};
    const kotsu_motion motion = {.frame_count = 10, .curves = &curve, .curve_count = 1, .allowed = {allowed, 0, 0}};
    written file = write_motion(&motion);
    loaded again = read_again(&file);
    const kotsu_family family = kotsu_document_clip(again.document, 0)->curves[0].family;
    loaded_close(&again);
    free(file.bytes);
    return family;
}

static void the_smallest_family_that_is_near_enough_is_chosen(void **state) {
    (void)state;
    kotsu_keyframe keys[40];
    for (uint32_t i = 0; i < 40; i++) keys[i] = (kotsu_keyframe){4 * i, sinf((float)i), cosf((float)i), cosf((float)i)};
    assert_int_equal(family_for(keys, 40, 2), KOTSU_FAMILY_SINGLE);
    assert_int_equal(family_for(keys, 40, 0.02f), KOTSU_FAMILY_QUANTIZED);
    assert_int_equal(family_for(keys, 40, 1e-4f), KOTSU_FAMILY_QUANTIZED_PRECISION);
    assert_int_equal(family_for(keys, 40, 0), KOTSU_FAMILY_FULL);
    keys[39].time = 2000; /* a gap that the byte family cannot bridge */
    assert_int_equal(family_for(keys, 40, 0.02f), KOTSU_FAMILY_QUANTIZED_PRECISION);
    keys[39].value = 200000; /* ... nor this number */
    keys[39].time = 160;
    assert_int_equal(family_for(keys, 40, 1000), KOTSU_FAMILY_QUANTIZED_PRECISION);
    for (uint32_t i = 0; i < 40; i++) keys[i] = (kotsu_keyframe){4 * i, 1.0f / 3, 0, 0};
    assert_int_equal(family_for(keys, 40, 0), KOTSU_FAMILY_SINGLE); /* it stands still: exact in one float */
}

static void a_single_pose_lies_halfway_between_the_curve_s_extremes(void **state) {
    (void)state;
    /* From 0 to 0 on tangents of 4: up to 4 * 4/27 * ... : p(t) = 4 (t - 3 t^2 + 2 t^3), extremes at (3 -+ sqrt 3) / 6. */
    const kotsu_keyframe keys[] = {{0, 0, 0, 4}, {10, 0, 4, 0}};
    const kotsu_motion_curve curve = {.family = KOTSU_FAMILY_SINGLE, .keyframes = keys, .keyframe_count = 2};
    const kotsu_motion motion = {.frame_count = 11, .curves = &curve, .curve_count = 1};
    written file = write_motion(&motion);
    assert_near(file.report.worst[0], 4 * sqrt(3) / 18, 1e-7);
    free(file.bytes);
}

static void the_bytes_are_those_of_the_format_page(void **state) {
    (void)state;
    static const kotsu_keyframe quantized[] = {{3, 1, 0, 0.5f}, {13, 1 + 255 * 0.5f, 0, 0.5f}},
                                full[] = {{0, 7, -1, 2}, {300, 8, -3, 4}}, pose[] = {{0, 0.25f, 0, 0}};
    static const kotsu_quantization header = {1, 0.5f, 0, 0, 0.5f, 0};
    const kotsu_motion_curve curves[] = {
        {-1, KOTSU_CHANNEL_POSITION_Y, KOTSU_FAMILY_QUANTIZED, quantized, 2, &header},
        {5, KOTSU_CHANNEL_SCALE_Z, KOTSU_FAMILY_FULL, full, 2, NULL},
        {6, KOTSU_CHANNEL_ROTATION_X, KOTSU_FAMILY_SINGLE, pose, 1, NULL},
        {7, KOTSU_CHANNEL_POSITION_X, KOTSU_FAMILY_QUANTIZED_PRECISION, pose, 1, NULL},
    };
    const kotsu_motion motion = {
        .frame_count = 301, .loops = true, .precision_base = 48, .curves = curves, .curve_count = 4};
    written file = write_motion(&motion);
    bytes wanted = {0};
    okami_header(&wanted, 301, 5, 1);
    okami_record(&wanted, -1, OKAMI_QUANTIZED + 1, 2, okami_table_end(5));
    okami_record(&wanted, 5, OKAMI_FULL + 8, 2, okami_table_end(5) + 20);
    okami_single(&wanted, 6, 3, 0.25f);
    okami_record(&wanted, 7, OKAMI_PRECISION_48, 1, okami_table_end(5) + 52);
    okami_terminator(&wanted);
    okami_quantized_header(&wanted, (const uint16_t[]){HALF_ONE, HALF_A_HALF, 0, 0, HALF_A_HALF, 0});
    okami_quantized_key(&wanted, 3, 0, 0, 0);
    okami_quantized_key(&wanted, 10, 255, 0, 0);
    for (int i = 0; i < 2; i++) {
        put_u16(&wanted, full[i].time);
        put_u16(&wanted, 0);
        put_f32(&wanted, full[i].value);
        put_f32(&wanted, full[i].tangent_in);
        put_f32(&wanted, full[i].tangent_out);
    }
    okami_precision_header(&wanted, (const float[]){0.25f, 0, 0, 0, 0, 0});
    okami_precision_key(&wanted, 0, 0, 0, 0);
    assert_int_equal(file.report.size, wanted.size);
    assert_memory_equal(file.bytes, wanted.data, wanted.size);
    bytes_free(&wanted);
    free(file.bytes);
}

static void a_motion_of_nothing_is_its_header_and_terminator(void **state) {
    (void)state;
    const kotsu_motion motion = {.frame_count = 1};
    written file = write_motion(&motion);
    assert_int_equal(file.report.size, 16);
    loaded again = read_again(&file);
    assert_int_equal(kotsu_document_problem_count(again.document), 1); /* the flat rig */
    loaded_close(&again);
    free(file.bytes);
}

static void expect_refused(kotsu_motion_curve curve, kotsu_status status) {
    static const kotsu_keyframe sound[] = {{0, 1, 2, 3}};
    const kotsu_motion_curve curves[] = {{.keyframes = sound, .keyframe_count = 1}, curve};
    const kotsu_motion motion = {.frame_count = 10, .curves = curves, .curve_count = 2};
    kotsu_motion_report report;
    uint8_t out[256];
    memset(out, 0xA5, sizeof out);
    assert_int_equal(kotsu_okami_motion_write(&motion, out, sizeof out, &report), status);
    assert_int_equal(report.curve, 1);
    for (size_t i = 0; i < sizeof out; i++) assert_int_equal(out[i], 0xA5);
}

static void what_no_motion_can_hold_is_refused_by_its_curve(void **state) {
    (void)state;
    static const kotsu_keyframe key[] = {{0, 1, 2, 3}}, back[] = {{5, 1, 2, 3}, {4, 1, 2, 3}}, nan[] = {{0, NAN, 0, 0}},
                                gap[] = {{0, 1, 2, 3}, {256, 1, 2, 3}}, late[] = {{65536, 1, 2, 3}},
                                large[] = {{0, 200000, 0, 0}};
    const kotsu_motion_curve sound = {.keyframes = key, .keyframe_count = 1};
    kotsu_motion_curve curve = sound;
    curve.bone_id = -2, expect_refused(curve, KOTSU_BAD_ARGUMENT);
    curve.bone_id = 128, expect_refused(curve, KOTSU_BAD_ARGUMENT);
    curve = sound, curve.channel = KOTSU_CHANNEL_UNKNOWN, expect_refused(curve, KOTSU_BAD_ARGUMENT);
    curve = sound, curve.channel = (kotsu_channel)9, expect_refused(curve, KOTSU_BAD_ARGUMENT);
    curve = sound, curve.family = (kotsu_family)5, expect_refused(curve, KOTSU_BAD_ARGUMENT);
    curve = sound, curve.keyframe_count = 0, expect_refused(curve, KOTSU_BAD_ARGUMENT);
    curve = sound, curve.keyframe_count = 65536, expect_refused(curve, KOTSU_BAD_ARGUMENT);
    curve = sound, curve.keyframes = NULL, expect_refused(curve, KOTSU_BAD_ARGUMENT);
    curve = sound, curve.keyframes = nan, expect_refused(curve, KOTSU_BAD_ARGUMENT);
    curve = sound, curve.keyframes = back, curve.keyframe_count = 2, expect_refused(curve, KOTSU_BAD_ARGUMENT);
    curve.keyframes = gap, curve.family = KOTSU_FAMILY_QUANTIZED, expect_refused(curve, KOTSU_UNSUPPORTED);
    curve = sound, curve.keyframes = large, curve.family = KOTSU_FAMILY_QUANTIZED;
    expect_refused(curve, KOTSU_UNSUPPORTED);
    for (int family = KOTSU_FAMILY_QUANTIZED; family <= KOTSU_FAMILY_FULL; family++) {
        curve = sound, curve.keyframes = late, curve.family = (kotsu_family)family;
        expect_refused(curve, KOTSU_UNSUPPORTED);
    }
}

static void arguments_that_do_not_fit_are_refused(void **state) {
    (void)state;
    kotsu_motion_report report;
    const kotsu_motion sound = {.frame_count = 1};
    kotsu_motion motion = sound;
    assert_int_equal(kotsu_okami_motion_write(&sound, NULL, 0, NULL), KOTSU_BAD_ARGUMENT);
    assert_int_equal(kotsu_okami_motion_write(NULL, NULL, 0, &report), KOTSU_BAD_ARGUMENT);
    assert_int_equal(kotsu_okami_motion_write(&sound, NULL, 100, &report), KOTSU_BAD_ARGUMENT);
    motion.curve_count = 1;
    assert_int_equal(kotsu_okami_motion_write(&motion, NULL, 0, &report), KOTSU_BAD_ARGUMENT);
    motion = sound, motion.precision_base = 49;
    assert_int_equal(kotsu_okami_motion_write(&motion, NULL, 0, &report), KOTSU_BAD_ARGUMENT);
    motion = sound, motion.allowed[1] = NAN;
    assert_int_equal(kotsu_okami_motion_write(&motion, NULL, 0, &report), KOTSU_BAD_ARGUMENT);
    motion.allowed[1] = -1;
    assert_int_equal(kotsu_okami_motion_write(&motion, NULL, 0, &report), KOTSU_BAD_ARGUMENT);
    motion = sound, motion.frame_count = 65536;
    assert_int_equal(kotsu_okami_motion_write(&motion, NULL, 0, &report), KOTSU_LIMIT);
    static kotsu_motion_curve curves[255];
    motion = sound, motion.curves = curves, motion.curve_count = 255;
    assert_int_equal(kotsu_okami_motion_write(&motion, NULL, 0, &report), KOTSU_LIMIT);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_motion_there_is_reads_the_same_after_being_written),
        cmocka_unit_test(no_curve_is_farther_from_what_was_given_than_stated),
        cmocka_unit_test(the_smallest_family_that_is_near_enough_is_chosen),
        cmocka_unit_test(a_single_pose_lies_halfway_between_the_curve_s_extremes),
        cmocka_unit_test(the_bytes_are_those_of_the_format_page),
        cmocka_unit_test(a_motion_of_nothing_is_its_header_and_terminator),
        cmocka_unit_test(what_no_motion_can_hold_is_refused_by_its_curve),
        cmocka_unit_test(arguments_that_do_not_fit_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
