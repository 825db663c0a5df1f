// The byte and bit cursors: little-endian, least significant bit first, and failed for good after the first read too far.
// SPDX-License-Identifier: MIT
#include "bytes.h"
#include "kotsu_internal.h"
#include "testing.h"

#include <stdlib.h>
#include <string.h>

static void values_are_read_little_endian(void **state) {
    (void)state;
    bytes out = {0};
    put_u8(&out, 0xFE);
    put_u16(&out, 0x1234);
    put_s16(&out, -2);
    put_u32(&out, 0x89ABCDEF);
    put_f32(&out, -1.5f);
    kotsui_reader reader = kotsui_reader_range(out.data, 0, out.size);
    assert_int_equal(kotsui_read_u8(&reader), 0xFE);
    assert_int_equal(kotsui_read_u16(&reader), 0x1234);
    assert_int_equal(kotsui_read_s16(&reader), -2);
    assert_int_equal(kotsui_read_u32(&reader), 0x89ABCDEF);
    assert_near(kotsui_read_f32(&reader), -1.5, 0);
    assert_int_equal(kotsui_left(&reader), 0);
    assert_false(reader.failed);
    bytes_free(&out);
}

static void a_read_too_far_gives_0_and_fails_for_good(void **state) {
    (void)state;
    const uint8_t data[3] = {1, 2, 3};
    kotsui_reader reader = kotsui_reader_range(data, 0, 3);
    assert_int_equal(kotsui_read_u16(&reader), 0x0201);
    assert_int_equal(kotsui_read_u32(&reader), 0);
    assert_true(reader.failed);
    assert_int_equal(kotsui_read_u8(&reader), 0); /* though a byte is left */
    assert_true(reader.failed);
}

static void a_row_of_numbers_is_read_whole_or_not_at_all(void **state) {
    (void)state;
    const uint8_t data[5] = {1, 2, 3, 4, 5};
    kotsui_reader reader = kotsui_reader_range(data, 0, 5);
    uint16_t out[2] = {9, 9};
    kotsui_read_u16s(&reader, out, 0);
    kotsui_read_u16s(&reader, out, 2);
    assert_int_equal(out[0], 0x0201);
    assert_int_equal(out[1], 0x0403);
    assert_false(reader.failed);
    kotsui_read_u16s(&reader, out, 1);
    assert_int_equal(out[0], 0);
    assert_int_equal(out[1], 0x0403);
    assert_true(reader.failed);
    assert_int_equal(kotsui_left(&reader), 1);
}

static void skipping_too_far_fails_like_reading(void **state) {
    (void)state;
    const uint8_t data[4] = {1, 2, 3, 4};
    kotsui_reader reader = kotsui_reader_range(data, 0, 4);
    kotsui_skip(&reader, 3);
    assert_int_equal(kotsui_read_u8(&reader), 4);
    kotsui_skip(&reader, 0);
    assert_false(reader.failed);
    kotsui_skip(&reader, SIZE_MAX);
    assert_true(reader.failed);
}

static void a_range_ends_where_it_ends_and_counts_offsets_from_the_file(void **state) {
    (void)state;
    const uint8_t data[6] = {0, 1, 2, 3, 4, 5};
    kotsui_reader reader = kotsui_reader_range(data, 2, 4);
    assert_int_equal(kotsui_offset(&reader), 2);
    assert_int_equal(kotsui_left(&reader), 2);
    assert_int_equal(kotsui_read_u8(&reader), 2);
    assert_int_equal(kotsui_offset(&reader), 3);
    assert_int_equal(kotsui_read_u16(&reader), 0);
    assert_true(reader.failed);
}

static void bits_come_least_significant_first_at_any_phase_and_width(void **state) {
    (void)state;
    for (unsigned phase = 0; phase < 8; phase++) {
        for (unsigned width = 1; width <= 16; width++) {
            const int32_t value = 0x5A36 & ((1 << width) - 1);
            bytes out = {0};
            bit_writer writer = {.out = &out};
            put_bits(&writer, 0, phase);
            put_bits(&writer, value, width);
            put_bits(&writer, -1, 3);
            uint8_t *exact = malloc(out.size); /* so that AddressSanitizer sees a byte too far */
            assert_non_null(exact);
            memcpy(exact, out.data, out.size);
            const kotsui_reader reader = kotsui_reader_range(exact, 0, out.size);
            kotsui_bits bits = kotsui_bits_of(&reader);
            if (phase > 0) assert_int_equal(kotsui_read_bits(&bits, phase), 0);
            assert_int_equal(kotsui_read_bits(&bits, width), value);
            assert_int_equal(kotsui_read_bits(&bits, 3), 7);
            assert_false(bits.failed);
            free(exact);
            bytes_free(&out);
        }
    }
}

static void signed_bits_are_two_s_complement_of_their_width(void **state) {
    (void)state;
    static const unsigned widths[] = {3, 6, 8, 9, 12, 16};
    for (size_t i = 0; i < sizeof widths / sizeof widths[0]; i++) {
        const int32_t highest = (1 << (widths[i] - 1)) - 1, lowest = -highest - 1;
        const int32_t values[] = {0, 1, -1, highest, lowest};
        bytes out = {0};
        bit_writer writer = {.out = &out};
        for (int k = 0; k < 5; k++) put_bits(&writer, values[k], widths[i]);
        const kotsui_reader reader = kotsui_reader_range(out.data, 0, out.size);
        kotsui_bits bits = kotsui_bits_of(&reader);
        for (int k = 0; k < 5; k++) assert_int_equal(kotsui_read_signed_bits(&bits, widths[i]), values[k]);
        bytes_free(&out);
    }
}

static void bits_too_far_fail_for_good(void **state) {
    (void)state;
    const uint8_t data[2] = {0xFF, 0xFF};
    const kotsui_reader reader = kotsui_reader_range(data, 0, 2);
    kotsui_bits bits = kotsui_bits_of(&reader);
    assert_int_equal(kotsui_read_bits(&bits, 12), 0xFFF);
    kotsui_read_bits(&bits, 5);
    assert_true(bits.failed);
    kotsui_read_bits(&bits, 1);
    assert_true(bits.failed);
    kotsui_bits whole = kotsui_bits_of(&reader);
    assert_int_equal(kotsui_read_bits(&whole, 16), 0xFFFF); /* all of them can be had */
    assert_false(whole.failed);
    kotsui_read_signed_bits(&whole, 3);
    assert_true(whole.failed);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_read_little_endian),
        cmocka_unit_test(a_read_too_far_gives_0_and_fails_for_good),
        cmocka_unit_test(a_row_of_numbers_is_read_whole_or_not_at_all),
        cmocka_unit_test(skipping_too_far_fails_like_reading),
        cmocka_unit_test(a_range_ends_where_it_ends_and_counts_offsets_from_the_file),
        cmocka_unit_test(bits_come_least_significant_first_at_any_phase_and_width),
        cmocka_unit_test(signed_bits_are_two_s_complement_of_their_width),
        cmocka_unit_test(bits_too_far_fail_for_good),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
