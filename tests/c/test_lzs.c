// LZS, the packing of FF8 archives: the format page's check vector, the window's odd corners, streams that end early or lie.
// SPDX-License-Identifier: MIT
#include "bytes.h"
#include "kotsu.h"
#include "testing.h"

#include <stdlib.h>
#include <string.h>

static const uint8_t vector_packed[44] = {0xF5, 0x10, 0xEB, 0xF0, 0x09, 0xEB, 0xF0, 0x0C, 0x04, 0x00, 0x00,
                                          0xFF, 0x40, 0x01, 0xF0, 0x00, 0x00, 0x01, 0x02, 0x00, 0xFF, 0xFF,
                                          0xFF, 0xFE, 0xFF, 0xFC, 0xFF, 0xDE, 0xFB, 0xFF, 0xFA, 0xFF, 0xF7,
                                          0xFF, 0x9C, 0xF3, 0xF4, 0xFF, 0xFF, 0x7B, 0xEF, 0xF1, 0xFF, 0x5A};
static const uint8_t vector_plain[41] = {0x10, 0x00, 0x00, 0x00, 0x09, 0x00, 0x00, 0x00, 0x0C, 0x04, 0x00,
                                         0x00, 0x40, 0x01, 0xF0, 0x00, 0x00, 0x01, 0x02, 0x00, 0xFF, 0xFF,
                                         0xFE, 0xFF, 0xFC, 0xFF, 0xDE, 0xFB, 0xFA, 0xFF, 0xF7, 0xFF, 0x9C,
                                         0xF3, 0xF4, 0xFF, 0x7B, 0xEF, 0xF1, 0xFF, 0x5A};

enum { FIRST_WRITE = 0xFEE };

/* Expands from and into blocks of exactly these sizes. The caller frees the result. */
static uint8_t *expand(const uint8_t *packed, size_t packed_size, size_t out_size, kotsu_status expected,
                       size_t expected_size) {
    uint8_t *from = malloc(packed_size), *out = malloc(out_size);
    assert_true((from != NULL || packed_size == 0) && (out != NULL || out_size == 0));
    if (packed_size > 0) memcpy(from, packed, packed_size);
    size_t written = SIZE_MAX;
    assert_int_equal(kotsu_lzs_expand(from, packed_size, out, out_size, &written), expected);
    assert_int_equal(written, expected_size);
    free(from);
    return out;
}

static void put_match(bytes *out, unsigned position, unsigned length) {
    put_u8(out, position & 0xFF);
    put_u8(out, (position >> 4 & 0xF0) | (length - 3));
}

static void the_page_s_check_vector_expands(void **state) {
    (void)state;
    uint8_t *plain = expand(vector_packed, sizeof vector_packed, sizeof vector_plain, KOTSU_OK, sizeof vector_plain);
    assert_memory_equal(plain, vector_plain, sizeof vector_plain);
    free(plain);
}

static void a_stream_cut_anywhere_gives_what_it_has_and_says_so(void **state) {
    (void)state;
    for (size_t size = 0; size < sizeof vector_packed; size++) {
        uint8_t out[sizeof vector_plain];
        uint8_t *exact = malloc(size);
        if (size > 0) memcpy(exact, vector_packed, size);
        size_t written = SIZE_MAX;
        assert_int_equal(kotsu_lzs_expand(exact, size, out, sizeof out, &written), KOTSU_TRUNCATED);
        assert_true(written < sizeof vector_plain);
        assert_memory_equal(out, vector_plain, written);
        free(exact);
    }
}

static void output_stops_at_the_unpacked_size_even_inside_a_match(void **state) {
    (void)state;
    for (size_t size = 0; size <= sizeof vector_plain; size++) {
        uint8_t *plain = expand(vector_packed, sizeof vector_packed, size, KOTSU_OK, size);
        assert_memory_equal(plain, vector_plain, size);
        free(plain);
    }
}

static void a_match_may_read_what_it_is_writing(void **state) {
    (void)state;
    bytes packed = {0};
    put_u8(&packed, 0x03); /* two literals, then a match that begins with them */
    put_u8(&packed, 'a');
    put_u8(&packed, 'b');
    put_match(&packed, FIRST_WRITE, 18);
    uint8_t *plain = expand(packed.data, packed.size, 20, KOTSU_OK, 20);
    assert_memory_equal(plain, "abababababababababab", 20);
    free(plain);
    bytes_free(&packed);
}

static void the_window_is_zero_before_it_is_written_and_wraps_at_4096(void **state) {
    (void)state;
    bytes packed = {0};
    put_u8(&packed, 0x01);
    put_u8(&packed, 'x');
    put_match(&packed, 100, 18);             /* never written */
    put_match(&packed, FIRST_WRITE + 15, 4); /* 0xFFD ... 0x000: across the end of the window, still zeros */
    put_match(&packed, FIRST_WRITE, 3);
    uint8_t *plain = expand(packed.data, packed.size, 1 + 18 + 4 + 3, KOTSU_OK, 1 + 18 + 4 + 3);
    for (int i = 1; i < 1 + 18 + 4; i++) assert_int_equal(plain[i], 0);
    assert_int_equal(plain[23], 'x');
    assert_int_equal(plain[24], 0);
    free(plain);
    bytes_free(&packed);
}

static void a_long_stream_goes_round_the_window_many_times(void **state) {
    (void)state;
    enum { LITERALS = 20000 };
    bytes packed = {0};
    for (int i = 0; i < LITERALS; i++) {
        if (i % 8 == 0) put_u8(&packed, 0xFF);
        put_u8(&packed, (unsigned)(i * i >> 3) & 0xFF);
    }
    uint8_t *plain = expand(packed.data, packed.size, LITERALS, KOTSU_OK, LITERALS);
    for (int i = 0; i < LITERALS; i++) assert_int_equal(plain[i], (i * i >> 3) & 0xFF);
    free(plain);
    bytes_free(&packed);
}

static void every_byte_of_a_stream_may_hold_anything(void **state) {
    (void)state;
    for (size_t at = 0; at < sizeof vector_packed; at++) {
        for (unsigned value = 0; value < 256; value++) {
            uint8_t changed[sizeof vector_packed], *exact = malloc(sizeof vector_plain);
            size_t written = SIZE_MAX;
            memcpy(changed, vector_packed, sizeof changed);
            changed[at] = (uint8_t)value;
            const kotsu_status status = kotsu_lzs_expand(changed, sizeof changed, exact, sizeof vector_plain, &written);
            assert_true(status == KOTSU_OK ? written == sizeof vector_plain
                                           : status == KOTSU_TRUNCATED && written < sizeof vector_plain);
            free(exact);
        }
    }
}

static void a_claim_beyond_eight_and_a_half_times_is_a_lie(void **state) {
    (void)state;
    assert_true(kotsu_lzs_can_reach(0, 0));
    assert_true(kotsu_lzs_can_reach(sizeof vector_packed, sizeof vector_plain));
    assert_true(kotsu_lzs_can_reach(17, 8 * 18)); /* one control byte and eight longest matches */
    assert_true(kotsu_lzs_can_reach(1000, 8500 + 18));
    assert_false(kotsu_lzs_can_reach(1000, 8500 + 19));
    assert_false(kotsu_lzs_can_reach(44, 0xFFFFFFFF));
    assert_true(kotsu_lzs_can_reach(UINT64_MAX, UINT64_MAX));
}

/* Eight longest matches to each control byte, then as many as the rest has room for. */
static void the_most_that_a_stream_can_make_is_within_reach(void **state) {
    (void)state;
    for (size_t size = 0; size <= 200; size++) {
        const size_t rest = size % 17, matches = size / 17 * 8 + (rest > 0 ? (rest - 1) / 2 : 0);
        uint8_t packed[200] = {0}; /* control bytes of matches alone */
        for (size_t i = 0; i < size; i++) packed[i] = i % 17 == 0 ? 0 : i % 17 % 2 == 0 ? 0x0F : 0;
        assert_true(kotsu_lzs_can_reach(size, 18 * matches));
        free(expand(packed, size, 18 * matches, KOTSU_OK, 18 * matches));
        free(expand(packed, size, 18 * matches + 1, KOTSU_TRUNCATED, 18 * matches));
    }
}

/* The same packing told another way: without a window, every match looks back into what has been written. */
static size_t expand_by_looking_back(const uint8_t *packed, size_t packed_size, uint8_t *out, size_t out_size) {
    size_t at = 0, written = 0;
    unsigned control = 0;
    for (int item = 0; at < packed_size && written < out_size; item++) {
        if (item % 8 == 0) control = packed[at++];
        if (at == packed_size) break;
        if (control >> item % 8 & 1) {
            out[written++] = packed[at++];
            continue;
        }
        if (packed_size - at < 2) break;
        const size_t slot = packed[at] | (packed[at + 1] & 0xF0u) << 4, length = (packed[at + 1] & 15u) + 3;
        at += 2;
        /* How far behind the write position the slot lies: 1 ... 4096. */
        const size_t distance = (FIRST_WRITE + written + 4095 - slot) % 4096 + 1;
        for (size_t i = 0; i < length && written < out_size; i++, written++)
            out[written] = distance <= written ? out[written - distance] : 0;
    }
    return written;
}

static void random_streams_expand_as_they_do_without_a_window(void **state) {
    (void)state;
    enum { STREAMS = 3000, MOST_PACKED = 1500, MOST_OUT = 9000 };
    static uint8_t packed[MOST_PACKED], out[MOST_OUT], expected[MOST_OUT];
    uint32_t seed = 20250101;
    for (int stream = 0; stream < STREAMS; stream++) {
        const size_t size = 1 + (size_t)stream * 7 % MOST_PACKED, out_size = (size_t)stream * 31 % MOST_OUT;
        for (size_t i = 0; i < size; i++) {
            seed = seed * 1664525u + 1013904223u;
            packed[i] = (uint8_t)(seed >> 24);
        }
        size_t written = SIZE_MAX;
        const kotsu_status status = kotsu_lzs_expand(packed, size, out, out_size, &written);
        const size_t expected_size = expand_by_looking_back(packed, size, expected, out_size);
        assert_int_equal(written, expected_size);
        assert_int_equal(status, expected_size == out_size ? KOTSU_OK : KOTSU_TRUNCATED);
        assert_memory_equal(out, expected, expected_size);
    }
}

static void missing_arguments_are_refused(void **state) {
    (void)state;
    uint8_t out[4];
    size_t written;
    assert_int_equal(kotsu_lzs_expand(NULL, 1, out, 4, &written), KOTSU_BAD_ARGUMENT);
    assert_int_equal(kotsu_lzs_expand(vector_packed, 1, NULL, 4, &written), KOTSU_BAD_ARGUMENT);
    assert_int_equal(kotsu_lzs_expand(vector_packed, 1, out, 4, NULL), KOTSU_BAD_ARGUMENT);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_page_s_check_vector_expands),
        cmocka_unit_test(a_stream_cut_anywhere_gives_what_it_has_and_says_so),
        cmocka_unit_test(output_stops_at_the_unpacked_size_even_inside_a_match),
        cmocka_unit_test(a_match_may_read_what_it_is_writing),
        cmocka_unit_test(the_window_is_zero_before_it_is_written_and_wraps_at_4096),
        cmocka_unit_test(a_long_stream_goes_round_the_window_many_times),
        cmocka_unit_test(every_byte_of_a_stream_may_hold_anything),
        cmocka_unit_test(a_claim_beyond_eight_and_a_half_times_is_a_lie),
        cmocka_unit_test(the_most_that_a_stream_can_make_is_within_reach),
        cmocka_unit_test(random_streams_expand_as_they_do_without_a_window),
        cmocka_unit_test(missing_arguments_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
