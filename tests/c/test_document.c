// Loading as such: arguments, ownership, limits, and the list of problems when there are too many.
// SPDX-License-Identifier: MIT
#include "counting_allocator.h"
#include "ff8_builder.h"
#include "loading.h"
#include "okami_builder.h"
#include "testing.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static bytes small_motion(void) {
    bytes file = {0};
    okami_header(&file, 10, 2, 0);
    okami_single(&file, 0, 0, 1);
    okami_terminator(&file);
    return file;
}

static void freeing_nothing_is_fine(void **state) {
    (void)state;
    kotsu_document_free(NULL);
}

static void arguments_that_do_not_fit_are_refused(void **state) {
    (void)state;
    bytes file = small_motion();
    counting_allocator counter = {0};
    kotsu_document *document = NULL;
    kotsu_error error;
    assert_int_equal(kotsu_document_load(file.data, file.size, NULL, NULL, &error), KOTSU_BAD_ARGUMENT);
    assert_int_equal(kotsu_document_load(NULL, 1, NULL, &document, &error), KOTSU_BAD_ARGUMENT);
    assert_int_equal(error.problem.code, KOTSU_PROBLEM_BAD_ARGUMENT);
    const kotsu_load_options odd_base = {.okami_precision_base = 49};
    assert_int_equal(kotsu_document_load(file.data, file.size, &odd_base, &document, &error), KOTSU_BAD_ARGUMENT);
    kotsu_load_options half = {.allocator = counting_allocator_use(&counter)};
    half.allocator.release = NULL;
    assert_int_equal(kotsu_document_load(file.data, file.size, &half, &document, &error), KOTSU_BAD_ARGUMENT);
    half.allocator = (kotsu_allocator){.release = counting_allocator_use(&counter).release};
    assert_int_equal(kotsu_document_load(file.data, file.size, &half, &document, &error), KOTSU_BAD_ARGUMENT);
    assert_null(document);
    assert_int_equal(counter.calls, 0);
    bytes_free(&file);
}

static void the_error_is_optional_and_the_document_is_cleared_on_failure(void **state) {
    (void)state;
    kotsu_document *document = (kotsu_document *)&state; /* not NULL, and not a document */
    assert_int_not_equal(kotsu_document_load("rubbish!", 8, NULL, &document, NULL), KOTSU_OK);
    assert_null(document);
    assert_int_not_equal(kotsu_document_load(NULL, 0, NULL, &document, NULL), KOTSU_OK);
    assert_null(document);
}

static void all_memory_comes_from_the_given_allocator_and_goes_back_to_it(void **state) {
    (void)state;
    bytes file = small_motion();
    counting_allocator counter = {0};
    const kotsu_load_options options = {.allocator = counting_allocator_use(&counter)};
    kotsu_document *document = NULL;
    assert_int_equal(kotsu_document_load(file.data, file.size, &options, &document, NULL), KOTSU_OK);
    assert_true(counter.live_blocks > 0);
    const size_t calls = counter.calls;
    check_document(document, file.size, CHECK_THOROUGHLY, "counted");
    assert_int_equal(counter.calls, calls); /* looking at a document and sampling it allocates nothing */
    kotsu_document_free(document);
    assert_int_equal(counter.live_blocks, 0);
    assert_int_equal(counter.live_bytes, 0);
    bytes_free(&file);
}

static void a_memory_cap_too_small_is_a_limit_that_names_the_cap(void **state) {
    (void)state;
    bytes file = small_motion();
    const kotsu_load_options options = {.max_memory = 100};
    loaded motion = load_built_with(&file, &options);
    assert_int_equal(motion.status, KOTSU_LIMIT);
    assert_int_equal(motion.error.problem.code, KOTSU_PROBLEM_MEMORY_CAP);
    assert_int_equal(motion.error.problem.a, 100);
}

/* Overlapping animations could be decoded to many times the file's size; the default cap keeps that honest. */
static void a_file_that_multiplies_itself_hits_the_default_cap(void **state) {
    (void)state;
    enum { BONES = 250, CLIPS = 4000, FRAMES = 255 };
    bytes file = {0}, skeleton = {0}, section = {0};
    ff8_bone bones[BONES];
    for (int i = 0; i < BONES; i++) bones[i] = (ff8_bone){.parent = i - 1};
    ff8_skeleton(&skeleton, bones, BONES);
    put_u32(&section, CLIPS);
    for (int i = 0; i < CLIPS; i++) put_u32(&section, 4 + 4 * CLIPS);
    put_u8(&section, FRAMES);
    put_zeros(&section, FRAMES * 100);
    ff8_kind(&file, 4, &skeleton, &section);
    bytes_free(&skeleton);
    bytes_free(&section);
    counting_allocator counter = {0};
    const kotsu_load_options options = {.allocator = counting_allocator_use(&counter)};
    const size_t cap = 4 * file.size + ((size_t)16 << 20);
    loaded summon = load_built_with(&file, &options);
    assert_int_equal(summon.status, KOTSU_LIMIT);
    assert_true(counter.peak_bytes <= cap);
    assert_int_equal(counter.live_blocks, 0);
}

/* 4000 empty animations report 4000 times; the list stays short and says how many it left out. */
static void too_many_problems_end_in_one_that_counts_the_rest(void **state) {
    (void)state;
    enum { CLIPS = 4000 };
    bytes file = {0}, skeleton = {0}, section = {0};
    ff8_skeleton(&skeleton, &(ff8_bone){.parent = -1}, 1);
    put_u32(&section, CLIPS);
    put_zeros(&section, 4 * CLIPS); /* offsets inside the table */
    ff8_kind(&file, 4, &skeleton, &section);
    bytes_free(&skeleton);
    bytes_free(&section);
    loaded summon = load_built(&file);
    assert_int_equal(summon.status, KOTSU_OK);
    const uint32_t count = kotsu_document_problem_count(summon.document);
    assert_true(count < 2000);
    const kotsu_problem *last = kotsu_document_problem(summon.document, count - 1);
    assert_int_equal(last->code, KOTSU_PROBLEM_MORE_WARNINGS);
    assert_int_equal(last->a, CLIPS - (count - 1));
    loaded_close(&summon);
}

/* Parts that all point at one long bone table must not cost parts times bones: 64 million steps here, for a file of 160 KB. */
static void a_model_of_very_many_parts_does_not_take_parts_times_bones(void **state) {
    (void)state;
    enum { PARTS = 8000, BONES = 8000, MOST_SECONDS = 3 }; /* of one processor under the sanitizers; linear takes 0.1 */
    bytes file = {0}, part = {0};
    okami_bone *bones = calloc(BONES, sizeof *bones);
    assert_non_null(bones);
    for (int i = 0; i < BONES; i++) bones[i].parent = i - 1;
    okami_part(&part, bones, BONES);
    free(bones);
    put_text(&file, "scr");
    put_u8(&file, 0);
    put_u32(&file, 0);
    put_u32(&file, PARTS);
    put_u32(&file, 0);
    const uint32_t descriptor = (uint32_t)(16 + 4 * PARTS);
    for (int i = 0; i < PARTS; i++) put_u32(&file, descriptor);
    put_s32(&file, 64);
    put_zeros(&file, 60);
    put_bytes(&file, &part);
    bytes_free(&part);
    const clock_t start = clock();
    loaded model = load_built(&file); /* whether it is taken or refused is the core's choice */
    assert_true((clock() - start) / CLOCKS_PER_SEC < MOST_SECONDS);
    loaded_close(&model);
}

static void a_file_of_no_known_format_is_told_which_are_known(void **state) {
    (void)state;
    static const char text[] = "The quick brown fox jumps over the lazy dog.";
    loaded unknown = load_copy(text, sizeof text, NULL, CHECK_THOROUGHLY, "text");
    assert_int_equal(unknown.status, KOTSU_UNKNOWN_FORMAT);
    char sentence[1024];
    kotsu_problem_message(&unknown.error.problem, sentence, sizeof sentence);
    assert_non_null(strstr(sentence, "Final Fantasy VIII"));
    assert_non_null(strstr(sentence, "Okami"));
}

/* A .dat of Okami's PC release is encrypted on disk. */
static void noise_is_taken_for_an_encrypted_file(void **state) {
    (void)state;
    uint8_t noise[4096];
    uint32_t seed = 5;
    for (size_t i = 0; i < sizeof noise; i++) {
        seed = seed * 1664525u + 1013904223u;
        noise[i] = (uint8_t)(seed >> 24);
    }
    loaded encrypted = load_copy(noise, sizeof noise, NULL, CHECK_THOROUGHLY, "noise");
    assert_int_equal(encrypted.status, KOTSU_UNSUPPORTED);
    assert_int_equal(encrypted.error.problem.code, KOTSU_PROBLEM_ENCRYPTED);
    char sentence[1024];
    kotsu_problem_message(&encrypted.error.problem, sentence, sizeof sentence);
    assert_non_null(strstr(sentence, "encrypted"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(freeing_nothing_is_fine),
        cmocka_unit_test(arguments_that_do_not_fit_are_refused),
        cmocka_unit_test(the_error_is_optional_and_the_document_is_cleared_on_failure),
        cmocka_unit_test(all_memory_comes_from_the_given_allocator_and_goes_back_to_it),
        cmocka_unit_test(a_memory_cap_too_small_is_a_limit_that_names_the_cap),
        cmocka_unit_test(a_file_that_multiplies_itself_hits_the_default_cap),
        cmocka_unit_test(too_many_problems_end_in_one_that_counts_the_rest),
        cmocka_unit_test(a_model_of_very_many_parts_does_not_take_parts_times_bones),
        cmocka_unit_test(a_file_of_no_known_format_is_told_which_are_known),
        cmocka_unit_test(noise_is_taken_for_an_encrypted_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
