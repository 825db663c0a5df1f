// Sweep: every file with every single byte set to 00, 7F, 80 and FF loads or fails cleanly.
// SPDX-License-Identifier: MIT
#include "file_set.h"
#include "loading.h"
#include "testing.h"

#include <stdio.h>
#include <string.h>

enum {
    WHOLE_SWEEP = 8192, /* bytes; larger files are sampled, */
    FRONT = 48,         /* more closely in the table at their front */
    FRONT_STRIDE = 5,
    SAMPLES = 10,
};

static void load_with_byte(const test_file *file, size_t at, uint8_t value) {
    const uint8_t original = file->data[at];
    if (original == value) return;
    char label[300];
    snprintf(label, sizeof label, "%s with byte %zu set to %02X", file->name, at, value);
    file->data[at] = value;
    loaded changed = load_copy(file->data, file->size, NULL, CHECK_BRIEFLY, label);
    loaded_close(&changed);
    file->data[at] = original;
}

/* The corpus holds dozens of copies of one motion with random bytes changed: breaking those further shows nothing new. */
static bool is_already_random(const test_file *file) { return strstr(file->name, "_flipped") != NULL; }

static void every_byte_of_every_file_may_hold_anything(void **state) {
    (void)state;
    static const uint8_t values[] = {0x00, 0x7F, 0x80, 0xFF};
    file_set set = file_set_of_everything();
    for (size_t i = 0; i < set.count; i++) {
        const test_file *file = &set.files[i];
        if (is_already_random(file)) continue;
        const bool whole = file->size <= WHOLE_SWEEP;
        const size_t stride = file->size / SAMPLES | 1; /* odd: it falls on every alignment */
        for (size_t at = 0; at < file->size; at += whole ? 1 : at < FRONT ? FRONT_STRIDE : stride) {
            for (size_t value = 0; value < sizeof values; value++) load_with_byte(file, at, values[value]);
        }
    }
    file_set_close(&set);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_byte_of_every_file_may_hold_anything)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
