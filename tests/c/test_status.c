// Names and sentences: every status, format and problem has its own, and a sentence fits any buffer.
// SPDX-License-Identifier: MIT
#include "kotsu.h"
#include "testing.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* The least that there is: the runs of numbers that kotsu_problem_code has had since they were fixed. */
static const struct {
    int first, last;
} code_runs[] = {{1, 13}, {20, 26}, {30, 34}, {40, 67}, {80, 95}, {100, 108}, {110, 116}, {120, 125}, {130, 139}};
enum { RUNS = sizeof code_runs / sizeof code_runs[0], UNUSED_CODE = 9999, CODES = 256 };

/* A number that means a problem has another name than one that means nothing. */
static bool is_code(int number) {
    return strcmp(kotsu_problem_name((kotsu_problem_code)number),
                  kotsu_problem_name((kotsu_problem_code)UNUSED_CODE)) != 0;
}

static kotsu_problem problem_of(int code) {
    return (kotsu_problem){
        .code = (kotsu_problem_code)code, .byte_offset = 0x4A2C, .index = 77, .a = 123456, .b = 654321};
}

static char *sentence_of(const kotsu_problem *problem) {
    size_t length = kotsu_problem_message(problem, NULL, 0);
    char *sentence = malloc(length + 1);
    assert_non_null(sentence);
    assert_int_equal(kotsu_problem_message(problem, sentence, length + 1), length);
    return sentence;
}

static void every_problem_code_has_a_name_of_its_own(void **state) {
    (void)state;
    for (int run = 0; run < RUNS; run++) {
        for (int code = code_runs[run].first; code <= code_runs[run].last; code++) assert_true(is_code(code));
    }
    for (int a = 1; a < CODES; a++) {
        if (!is_code(a)) continue;
        const char *name = kotsu_problem_name((kotsu_problem_code)a);
        assert_true(strlen(name) > 0);
        assert_int_equal(strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-"), strlen(name));
        for (int b = 1; b < a; b++) {
            if (is_code(b)) assert_string_not_equal(name, kotsu_problem_name((kotsu_problem_code)b));
        }
    }
}

static void the_names_that_users_may_grep_for_are_stable(void **state) {
    (void)state;
    assert_string_equal(kotsu_problem_name(KOTSU_PROBLEM_TRUNCATED_KEYS), "truncated-keys");
    assert_string_equal(kotsu_problem_name(KOTSU_PROBLEM_ANIMATION_CUT), "animation-cut");
    assert_string_equal(kotsu_problem_name(KOTSU_PROBLEM_BONE_CYCLE), "bone-cycle");
    assert_string_equal(kotsu_problem_name(KOTSU_PROBLEM_UNKNOWN_PROPERTY), "unknown-property");
    assert_string_equal(kotsu_status_name(KOTSU_BAD_VALUE), "bad value");
    assert_string_equal(kotsu_format_name(KOTSU_FORMAT_FF8_MONSTER), "ff8-monster");
    assert_string_equal(kotsu_format_name(KOTSU_FORMAT_OKAMI_MOTION), "okami-motion");
}

static void every_problem_code_has_a_plain_sentence(void **state) {
    (void)state;
    for (int code = 1; code < CODES; code++) {
        if (!is_code(code)) continue;
        kotsu_problem problem = problem_of(code);
        char *sentence = sentence_of(&problem);
        size_t length = strlen(sentence);
        assert_true(length > 10);
        assert_int_equal(sentence[length - 1], '.');
        assert_null(strpbrk(sentence, "{}%")); /* nothing of the template is left */
        free(sentence);
    }
}

static void a_cut_animation_names_its_frames_and_the_place_of_the_cut(void **state) {
    (void)state;
    kotsu_problem problem = {.code = KOTSU_PROBLEM_ANIMATION_CUT, .byte_offset = 0x4A2C, .index = 3, .a = 11, .b = 14};
    char *sentence = sentence_of(&problem);
    assert_non_null(strstr(sentence, "nimation 3: 11 of 14 frames, cut at 0x4A2C"));
    free(sentence);
}

static void sentences_name_the_numbers_that_the_header_promises(void **state) {
    (void)state;
    static const struct {
        kotsu_problem_code code;
        bool index, a, b;
    } promises[] = {
        {KOTSU_PROBLEM_MORE_WARNINGS, false, true, false},   {KOTSU_PROBLEM_BAD_PARENT, true, true, true},
        {KOTSU_PROBLEM_BONE_CYCLE, true, false, false},      {KOTSU_PROBLEM_SEVERAL_ROOTS, false, true, false},
        {KOTSU_PROBLEM_TRAILING_BYTES, false, true, false},  {KOTSU_PROBLEM_SKELETON_SHORT, false, true, true},
        {KOTSU_PROBLEM_ANIMATION_TABLE, false, true, true},  {KOTSU_PROBLEM_ANIMATION_CUT, true, true, true},
        {KOTSU_PROBLEM_MOTION_HEADER, false, true, false},   {KOTSU_PROBLEM_RECORD_TABLE, true, true, false},
        {KOTSU_PROBLEM_NO_TERMINATOR, true, false, false},   {KOTSU_PROBLEM_ODD_LOOP, false, true, false},
        {KOTSU_PROBLEM_UNKNOWN_PROPERTY, true, true, true},  {KOTSU_PROBLEM_BAD_BONE, true, true, false},
        {KOTSU_PROBLEM_TRUNCATED_KEYS, true, true, true},    {KOTSU_PROBLEM_DUPLICATE_TIME, true, true, false},
        {KOTSU_PROBLEM_TIME_PAST_END, true, true, true},     {KOTSU_PROBLEM_NON_FINITE_KEY, true, true, true},
        {KOTSU_PROBLEM_DUPLICATE_CURVE, true, true, false},  {KOTSU_PROBLEM_BONE_NOT_IN_MODEL, true, true, true},
        {KOTSU_PROBLEM_MODEL_VERSION, false, true, false},   {KOTSU_PROBLEM_PART_TABLE, false, true, true},
        {KOTSU_PROBLEM_BONE_TABLE, true, true, true},        {KOTSU_PROBLEM_PART_DISAGREES, true, true, false},
        {KOTSU_PROBLEM_SINGLE_KEY_COUNT, true, true, false}, {KOTSU_PROBLEM_MEMORY_CAP, false, true, false},
    };
    for (size_t i = 0; i < sizeof promises / sizeof promises[0]; i++) {
        kotsu_problem problem = problem_of((int)promises[i].code);
        char *sentence = sentence_of(&problem);
        if (promises[i].index) assert_non_null(strstr(sentence, "77"));
        if (promises[i].a) assert_non_null(strstr(sentence, "123456"));
        if (promises[i].b) assert_non_null(strstr(sentence, "654321"));
        free(sentence);
    }
}

static void a_sentence_is_cut_to_its_buffer_and_always_terminated(void **state) {
    (void)state;
    for (int code = 1; code < CODES; code++) {
        if (!is_code(code)) continue;
        kotsu_problem problem = problem_of(code);
        char *whole = sentence_of(&problem);
        size_t length = strlen(whole);
        for (size_t size = 1; size <= length + 2; size++) {
            char *out = malloc(size); /* exact, so that AddressSanitizer sees a byte too many */
            assert_non_null(out);
            memset(out, 'x', size);
            assert_int_equal(kotsu_problem_message(&problem, out, size), length);
            size_t kept = size - 1 < length ? size - 1 : length;
            assert_memory_equal(out, whole, kept);
            assert_int_equal(out[kept], '\0');
            free(out);
        }
        free(whole);
    }
}

static void a_sentence_of_size_0_is_only_measured(void **state) {
    (void)state;
    kotsu_problem problem = problem_of(KOTSU_PROBLEM_TRUNCATED_KEYS);
    char untouched = 'x';
    size_t length = kotsu_problem_message(&problem, NULL, 0);
    assert_true(length > 0);
    assert_int_equal(kotsu_problem_message(&problem, &untouched, 0), length);
    assert_int_equal(untouched, 'x');
}

static void sentences_survive_the_extreme_numbers(void **state) {
    (void)state;
    static const kotsu_problem extremes[] = {
        {.byte_offset = UINT32_MAX, .index = INT32_MIN, .a = INT64_MIN, .b = INT64_MIN},
        {.byte_offset = 0, .index = INT32_MAX, .a = INT64_MAX, .b = INT64_MAX},
        {.byte_offset = 0, .index = -1, .a = 0, .b = -1},
    };
    for (size_t i = 0; i < sizeof extremes / sizeof extremes[0]; i++) {
        for (int code = 0; code < CODES; code++) {
            kotsu_problem problem = extremes[i];
            problem.code = (kotsu_problem_code)code;
            free(sentence_of(&problem));
        }
    }
    kotsu_problem lowest = {.code = KOTSU_PROBLEM_UNKNOWN_PROPERTY, .index = INT32_MIN, .a = INT64_MIN};
    char *sentence = sentence_of(&lowest);
    assert_non_null(strstr(sentence, "-2147483648"));
    assert_non_null(strstr(sentence, "-9223372036854775808"));
    free(sentence);
}

static void statuses_and_formats_have_names_of_their_own(void **state) {
    (void)state;
    for (int a = KOTSU_OK; a <= KOTSU_SKELETON_MISMATCH; a++) {
        assert_true(strlen(kotsu_status_name((kotsu_status)a)) > 0);
        for (int b = KOTSU_OK; b < a; b++)
            assert_string_not_equal(kotsu_status_name((kotsu_status)a), kotsu_status_name((kotsu_status)b));
    }
    for (int a = KOTSU_FORMAT_UNKNOWN; a <= KOTSU_FORMAT_FF8_ZZZ; a++) {
        assert_true(strlen(kotsu_format_name((kotsu_format)a)) > 0);
        for (int b = KOTSU_FORMAT_UNKNOWN; b < a; b++)
            assert_string_not_equal(kotsu_format_name((kotsu_format)a), kotsu_format_name((kotsu_format)b));
    }
}

static void numbers_that_mean_nothing_still_have_a_name(void **state) {
    (void)state;
    assert_non_null(kotsu_status_name((kotsu_status)1000));
    assert_non_null(kotsu_format_name((kotsu_format)1000));
    assert_non_null(kotsu_problem_name((kotsu_problem_code)UNUSED_CODE));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_problem_code_has_a_name_of_its_own),
        cmocka_unit_test(the_names_that_users_may_grep_for_are_stable),
        cmocka_unit_test(every_problem_code_has_a_plain_sentence),
        cmocka_unit_test(a_cut_animation_names_its_frames_and_the_place_of_the_cut),
        cmocka_unit_test(sentences_name_the_numbers_that_the_header_promises),
        cmocka_unit_test(a_sentence_is_cut_to_its_buffer_and_always_terminated),
        cmocka_unit_test(a_sentence_of_size_0_is_only_measured),
        cmocka_unit_test(sentences_survive_the_extreme_numbers),
        cmocka_unit_test(statuses_and_formats_have_names_of_their_own),
        cmocka_unit_test(numbers_that_mean_nothing_still_have_a_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
