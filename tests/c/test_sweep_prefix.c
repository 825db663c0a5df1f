// Sweep: every file cut at every length loads or fails cleanly. Each prefix lies in a heap block of exactly its size.
// SPDX-License-Identifier: MIT
#include "file_set.h"
#include "loading.h"
#include "testing.h"

#include <stdio.h>

enum {
    WHOLE_SWEEP = 8192, /* bytes; larger files are sampled */
    SAMPLES = 60,
};

static void load_prefix(const test_file *file, size_t size, check_depth depth) {
    char label[300];
    snprintf(label, sizeof label, "%s cut to %zu bytes", file->name, size);
    loaded prefix = load_copy(file->data, size, NULL, depth, label);
    loaded_close(&prefix);
}

static void every_prefix_of_every_file_loads_or_fails_cleanly(void **state) {
    (void)state;
    file_set set = file_set_of_everything();
    for (size_t i = 0; i < set.count; i++) {
        const test_file *file = &set.files[i];
        load_prefix(file, file->size, CHECK_THOROUGHLY);
        /* An odd stride falls on every alignment. */
        const size_t stride = file->size <= WHOLE_SWEEP ? 1 : file->size / SAMPLES | 1;
        for (size_t size = 0; size < file->size; size += stride) load_prefix(file, size, CHECK_BRIEFLY);
    }
    file_set_close(&set);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_prefix_of_every_file_loads_or_fails_cleanly)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
