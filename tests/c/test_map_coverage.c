// Property: whatever a file is and however it is damaged, its map has every bit in exactly one field.
// SPDX-License-Identifier: MIT
#include "check_map.h"
#include "counting_allocator.h"
#include "file_set.h"
#include "map_internal.h"
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LOOK_UP_EVERY = 97, /* fields; odd, so that it falls on every kind */
    SMALL = 8192,       /* bytes; larger files are damaged in fewer places */
    PLACES = 24,
    FEW_PLACES = 3,
};

static bool ends_with(const char *name, const char *ending) {
    const size_t length = strlen(name), tail = strlen(ending);
    return length >= tail && strcmp(name + length - tail, ending) == 0;
}

static kotsu_map_source source_of(const char *name) {
    if (ends_with(name, ".fi")) return KOTSU_MAP_FF8_INDEX;
    if (ends_with(name, ".fl")) return KOTSU_MAP_FF8_NAMES;
    return ends_with(name, ".zzz") ? KOTSU_MAP_FF8_ZZZ : KOTSU_MAP_DETECT;
}

/* Whether the decoder takes the file. */
static bool loads(const test_file *file) {
    kotsu_document *document = NULL;
    const bool taken = kotsu_document_load(file->data, file->size, NULL, &document, NULL) == KOTSU_OK;
    kotsu_document_free(document);
    return taken;
}

static void every_file_that_loads_is_covered(void **state) {
    (void)state;
    file_set set = file_set_of_everything();
    for (size_t i = 0; i < set.count; i++) {
        const test_file *file = &set.files[i];
        const kotsu_map_source source = source_of(file->name);
        const bool mapped = check_map_of(file->data, file->size, source, LOOK_UP_EVERY, file->name);
        if (source == KOTSU_MAP_DETECT && loads(file) && !mapped) fail_msg("%s loads and has no map", file->name);
        if (source != KOTSU_MAP_DETECT && file->size > 0 && !mapped) fail_msg("%s has no map", file->name);
    }
    file_set_close(&set);
}

static void a_file_cut_anywhere_is_covered(void **state) {
    (void)state;
    file_set set = file_set_of_everything();
    for (size_t i = 0; i < set.count; i++) {
        const test_file *file = &set.files[i];
        const size_t places = file->size <= SMALL ? PLACES : FEW_PLACES;
        for (size_t k = 1; k <= places; k++) {
            const size_t size = file->size * k / (places + 1);
            char label[300];
            snprintf(label, sizeof label, "%s cut to %zu bytes", file->name, size);
            (void)check_map_of(file->data, size, source_of(file->name), 0, label);
        }
    }
    file_set_close(&set);
}

/* Random places that are the same in every run. */
static uint32_t next_random(uint32_t *seed) { return *seed = *seed * 1664525u + 1013904223u; }

static void a_file_with_any_bytes_changed_is_covered(void **state) {
    (void)state;
    enum { FRONT = 96 }; /* where most tables are; half of the damage goes there */
    static const uint8_t values[] = {0x00, 0x01, 0x7F, 0x80, 0xFF};
    file_set set = file_set_of_everything();
    uint32_t seed = 1;
    for (size_t i = 0; i < set.count; i++) {
        test_file *file = &set.files[i];
        if (file->size == 0) continue;
        const size_t places = file->size <= SMALL ? 4 * PLACES : FEW_PLACES;
        for (size_t k = 0; k < places; k++) {
            const size_t span = k % 2 && file->size > FRONT ? FRONT : file->size;
            const size_t at = (next_random(&seed) >> 8) % span;
            const uint8_t original = file->data[at];
            file->data[at] = values[(next_random(&seed) >> 16) % sizeof values];
            char label[300];
            snprintf(label, sizeof label, "%s with byte %zu set to %02X", file->name, at, file->data[at]);
            (void)check_map_of(file->data, file->size, source_of(file->name), 0, label);
            if (k % 3 == 0) file->data[at] = original; /* else the damage adds up */
        }
    }
    file_set_close(&set);
}

static void opening_without_memory_fails_and_leaks_nothing(void **state) {
    (void)state;
    file_set set = {0};
    file_set_add_built_in(&set);
    for (size_t i = 0; i < set.count; i++) {
        bool failed = true;
        for (size_t fail_at = 1; failed && fail_at < 100; fail_at++) {
            counting_allocator counter = {.fail_at = fail_at};
            const kotsu_load_options options = {.allocator = counting_allocator_use(&counter)};
            kotsu_map *map = NULL;
            const kotsu_status status =
                kotsu_map_open(set.files[i].data, set.files[i].size, KOTSU_MAP_DETECT, &options, &map, NULL);
            failed = counter.calls >= fail_at;
            assert_int_equal(failed, status == KOTSU_OUT_OF_MEMORY);
            assert_int_equal(status == KOTSU_OK, map != NULL);
            kotsu_map_close(map);
            assert_int_equal(counter.live_blocks, 0);
        }
        assert_false(failed);
    }
    file_set_close(&set);
}

static void records_are_as_large_as_their_fields(void **state) {
    (void)state;
    for (int kind = 0; kind < MAP_KIND_COUNT; kind++) {
        const uint16_t *fields = kotsui_map_fields(kind);
        unsigned bits = 0;
        for (int i = 0; fields && fields[i] != MAP_FILE; i++) bits += kotsui_map_kinds[fields[i]].bits;
        if (fields && bits != kotsui_map_kinds[kind].bits)
            fail_msg("%s has %u bits, its fields %u", kotsui_map_kinds[kind].name, kotsui_map_kinds[kind].bits, bits);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_file_that_loads_is_covered),
        cmocka_unit_test(a_file_cut_anywhere_is_covered),
        cmocka_unit_test(a_file_with_any_bytes_changed_is_covered),
        cmocka_unit_test(opening_without_memory_fails_and_leaks_nothing),
        cmocka_unit_test(records_are_as_large_as_their_fields),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
