// Sweep: every small file with every single byte set to 00, 7F, 80 and FF loads or fails cleanly.
// SPDX-License-Identifier: MIT
#include "sweep.h"
#include "testing.h"

#include <string.h>

/* The corpus holds dozens of copies of one motion with random bytes changed: breaking those further shows nothing new. */
static bool is_already_random(const test_file *file) { return strstr(file->name, "_flipped") != NULL; }

static void every_byte_of_every_small_file_may_hold_anything(void **state) {
    (void)state;
    static const uint8_t values[] = {0x00, 0x7F, 0x80, 0xFF};
    file_set set = file_set_of_everything();
    for (size_t i = 0; i < set.count; i++) {
        const test_file *file = &set.files[i];
        if (is_already_random(file) || !sweep_is_whole(file)) continue;
        for (size_t at = 0; at < file->size; at++)
            for (size_t value = 0; value < sizeof values; value++) sweep_load_changed(file, at, &values[value], 1);
    }
    file_set_close(&set);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_byte_of_every_small_file_may_hold_anything)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
