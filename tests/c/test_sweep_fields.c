// Sweep: every large file with each header field telling a lie, cut at each of them, and with some hundred bytes at random changed.
// SPDX-License-Identifier: MIT
#include "header_fields.h"
#include "sweep.h"
#include "testing.h"

#include <stdio.h>

enum { RANDOM_BYTES = 300, SEED = 20250101 };

/* One of the lies that suit a field: nothing, all, the sign alone, one more or less, or any number. */
static void lie(const test_file *file, header_field field, uint32_t *random) {
    uint32_t value = 0;
    for (int i = 0; i < field.size; i++) value |= (uint32_t)file->data[field.at + (uint32_t)i] << 8 * i;
    switch (sweep_random(random) % 6) {
    case 0: value = 0; break;
    case 1: value = UINT32_MAX; break;
    case 2: value = 1u << (8 * field.size - 1); break;
    case 3: value++; break;
    case 4: value--; break;
    default: value = sweep_random(random) << 8 ^ sweep_random(random); break;
    }
    uint8_t replacement[4];
    for (int i = 0; i < 4; i++) replacement[i] = (uint8_t)(value >> 8 * i);
    sweep_load_changed(file, field.at, replacement, field.size);
}

static void every_header_field_of_every_large_file_may_lie_or_be_the_last(void **state) {
    (void)state;
    uint32_t random = SEED;
    file_set set = file_set_of_everything();
    for (size_t i = 0; i < set.count; i++) {
        const test_file *file = &set.files[i];
        if (sweep_is_whole(file)) continue;
        header_fields list = header_fields_of(file->data, file->size);
        printf("%s: %zu fields\n", file->name, list.count);
        assert_true(list.count >= 20);
        for (size_t k = 0; k < list.count; k++) {
            lie(file, list.fields[k], &random);
            if (k % 3 == 0) sweep_load_prefix(file, list.fields[k].at + sweep_random(&random) % list.fields[k].size);
        }
        header_fields_free(&list);
    }
    file_set_close(&set);
}

static void any_byte_of_a_large_file_may_hold_anything(void **state) {
    (void)state;
    uint32_t random = SEED;
    file_set set = file_set_of_everything();
    for (size_t i = 0; i < set.count; i++) {
        const test_file *file = &set.files[i];
        if (sweep_is_whole(file)) continue;
        for (int k = 0; k < RANDOM_BYTES; k++) {
            const uint8_t value = (uint8_t)sweep_random(&random);
            sweep_load_changed(file, sweep_random(&random) % file->size, &value, 1);
        }
    }
    file_set_close(&set);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_header_field_of_every_large_file_may_lie_or_be_the_last),
        cmocka_unit_test(any_byte_of_a_large_file_may_hold_anything),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
