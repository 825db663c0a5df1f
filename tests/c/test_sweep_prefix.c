// Sweep: every file cut at every length loads or fails cleanly. Each prefix lies in a heap block of exactly its size.
// SPDX-License-Identifier: MIT
#include "loading.h"
#include "sweep.h"
#include "testing.h"

enum { SAMPLES = 60 }; /* of a large file */

static void every_prefix_of_every_file_loads_or_fails_cleanly(void **state) {
    (void)state;
    file_set set = file_set_of_everything();
    for (size_t i = 0; i < set.count; i++) {
        const test_file *file = &set.files[i];
        loaded whole = load_copy(file->data, file->size, NULL, CHECK_THOROUGHLY, file->name);
        loaded_close(&whole);
        /* An odd stride falls on every alignment. */
        const size_t stride = sweep_is_whole(file) ? 1 : file->size / SAMPLES | 1;
        for (size_t size = 0; size < file->size; size += stride) sweep_load_prefix(file, size);
    }
    file_set_close(&set);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_prefix_of_every_file_loads_or_fails_cleanly)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
