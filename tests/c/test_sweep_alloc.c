// Sweep: every file with the n-th allocation failing, and under ever smaller memory caps: nothing leaks, nothing is exceeded.
// SPDX-License-Identifier: MIT
#include "counting_allocator.h"
#include "file_set.h"
#include "loading.h"
#include "testing.h"

#include <stdio.h>

/* Loads with the n-th allocation failing (and, for good, all after it). Returns whether it failed at all. */
static bool load_failing(const test_file *file, size_t fail_at, bool for_good) {
    char label[300];
    snprintf(label, sizeof label, "%s with allocation %zu failing", file->name, fail_at);
    counting_allocator counter = {.fail_at = fail_at, .fail_for_good = for_good};
    const kotsu_load_options options = {.allocator = counting_allocator_use(&counter)};
    loaded file_loaded = load_copy(file->data, file->size, &options, CHECK_BRIEFLY, label);
    const bool failed = counter.calls >= fail_at;
    if (failed) assert_int_equal(file_loaded.status, KOTSU_OUT_OF_MEMORY);
    loaded_close(&file_loaded);
    assert_int_equal(counter.live_blocks, 0);
    return failed;
}

static void a_failing_allocation_is_out_of_memory_and_leaks_nothing(void **state) {
    (void)state;
    enum { MOST_CALLS = 200 };
    file_set set = file_set_of_everything();
    for (size_t i = 0; i < set.count; i++) {
        for (int for_good = 0; for_good <= 1; for_good++) {
            size_t fail_at = 1;
            while (fail_at <= MOST_CALLS && load_failing(&set.files[i], fail_at, for_good)) fail_at++;
        }
    }
    file_set_close(&set);
}

static void memory_held_never_passes_the_cap(void **state) {
    (void)state;
    file_set set = file_set_of_everything();
    for (size_t i = 0; i < set.count; i++) {
        const test_file *file = &set.files[i];
        bool enough = false;
        for (size_t cap = 64; !enough; cap += cap / 3) {
            char label[300];
            snprintf(label, sizeof label, "%s under a cap of %zu bytes", file->name, cap);
            counting_allocator counter = {0};
            const kotsu_load_options options = {.allocator = counting_allocator_use(&counter), .max_memory = cap};
            loaded capped = load_copy(file->data, file->size, &options, CHECK_BRIEFLY, label);
            assert_true(counter.peak_bytes <= cap);
            enough = capped.status != KOTSU_LIMIT;
            loaded_close(&capped);
            assert_int_equal(counter.live_blocks, 0);
        }
    }
    file_set_close(&set);
}

static void the_default_cap_holds_for_every_file(void **state) {
    (void)state;
    file_set set = file_set_of_everything();
    for (size_t i = 0; i < set.count; i++) {
        const test_file *file = &set.files[i];
        counting_allocator counter = {0};
        const kotsu_load_options options = {.allocator = counting_allocator_use(&counter)};
        loaded file_loaded = load_copy(file->data, file->size, &options, CHECK_BRIEFLY, file->name);
        assert_true(counter.peak_bytes <= 4 * file->size + ((size_t)16 << 20));
        assert_int_not_equal(file_loaded.status, KOTSU_LIMIT); /* no sound or broken file here is that greedy */
        loaded_close(&file_loaded);
        assert_int_equal(counter.live_blocks, 0);
    }
    file_set_close(&set);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_failing_allocation_is_out_of_memory_and_leaks_nothing),
        cmocka_unit_test(memory_held_never_passes_the_cap),
        cmocka_unit_test(the_default_cap_holds_for_every_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
