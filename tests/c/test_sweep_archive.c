// Sweep: the tables of archives cut at every length, with every byte changed, and with every allocation failing.
// SPDX-License-Identifier: MIT
#include "archive_builder.h"
#include "counting_allocator.h"
#include "file_set.h"
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* An index with its names, or a .zzz where there are none. */
typedef struct tables {
    const char *name;
    bytes index, names;
    bool is_zzz;
} tables;

enum { MOST = 64, FS_SIZE = 20000, MOST_BYTES = 8192 };

static loaded load_tables(const tables *of, const kotsu_load_options *options, const char *label) {
    return of->is_zzz ? load_zzz_copy(&of->index, FS_SIZE, options, CHECK_BRIEFLY, label)
                      : load_archive_copy(&of->index, &of->names, FS_SIZE, options, CHECK_BRIEFLY, label);
}

static void load_and_close(const tables *of, const char *what, size_t at) {
    char label[300];
    snprintf(label, sizeof label, "%s %s %zu", of->name, what, at);
    loaded archive = load_tables(of, NULL, label);
    loaded_close(&archive);
}

static bool ends_in(const char *name, const char *extension) {
    const size_t length = strlen(name), wanted = strlen(extension);
    return length >= wanted && strcmp(name + length - wanted, extension) == 0;
}

static const test_file *sibling(const file_set *set, const test_file *fi) {
    char name[200];
    snprintf(name, sizeof name, "%.*sl", (int)strlen(fi->name) - 1, fi->name);
    for (size_t i = 0; i < set->count; i++)
        if (strcmp(set->files[i].name, name) == 0) return &set->files[i];
    return NULL;
}

static bytes view(const test_file *file) { return (bytes){.data = file->data, .size = file->size}; }

/* One of each kind built here, then all that were generated. Returns how many. */
static unsigned gather(tables out[MOST], const file_set *set) {
    unsigned count = 2;
    out[0] = (tables){.name = "built-in .fi and .fl"};
    fi_record(&out[0].index, 100, 0, 0);
    fi_record(&out[0].index, 800, 100, 1);
    fi_record(&out[0].index, 800, 300, 2);
    fi_record(&out[0].index, 0, 0, 0);
    put_text(&out[0].names, "c:\\one\r\nc:\\two\r\nC:\\ONE\r\nc:\\\xE9\r\n");
    out[1] = (tables){.name = "built-in .zzz", .is_zzz = true};
    put_u32(&out[1].index, 2);
    zzz_record(&out[1].index, "data\\main.fs", 100, 1000);
    zzz_record(&out[1].index, "DATA\\main.FS", (uint64_t)1 << 40, 1);
    for (size_t i = 0; i < set->count && count < MOST; i++) {
        const test_file *file = &set->files[i];
        if (file->size > MOST_BYTES) continue;
        if (ends_in(file->name, ".zzz"))
            out[count++] = (tables){.name = file->name, .index = view(file), .is_zzz = true};
        else if (ends_in(file->name, ".fi") && sibling(set, file) != NULL)
            out[count++] = (tables){.name = file->name, .index = view(file), .names = view(sibling(set, file))};
    }
    return count;
}

static void sweep_prefixes(tables *of, bytes *part) {
    const size_t whole = part->size;
    for (part->size = 0; part->size < whole; part->size++) load_and_close(of, "cut to", part->size);
    part->size = whole;
}

static void sweep_bytes(tables *of, bytes *part) {
    static const uint8_t values[] = {0x00, 0x01, 0x7F, 0x80, 0xFF};
    for (size_t at = 0; at < part->size; at++) {
        const uint8_t original = part->data[at];
        for (size_t i = 0; i < sizeof values; i++) {
            part->data[at] = values[i];
            load_and_close(of, "with a lie at", at);
        }
        part->data[at] = original;
    }
}

static void sweep_allocations(const tables *of) {
    bool failed = true;
    for (size_t fail_at = 1; failed; fail_at++) {
        counting_allocator counter = {.fail_at = fail_at};
        const kotsu_load_options options = {.allocator = counting_allocator_use(&counter)};
        loaded archive = load_tables(of, &options, of->name);
        failed = counter.calls >= fail_at;
        if (failed) assert_int_equal(archive.status, KOTSU_OUT_OF_MEMORY);
        loaded_close(&archive);
        assert_int_equal(counter.live_blocks, 0);
    }
    for (size_t cap = 64; cap < (size_t)1 << 20; cap *= 2) {
        counting_allocator counter = {0};
        const kotsu_load_options options = {.allocator = counting_allocator_use(&counter), .max_memory = cap};
        loaded archive = load_tables(of, &options, of->name);
        assert_true(counter.peak_bytes <= cap);
        loaded_close(&archive);
        assert_int_equal(counter.live_blocks, 0);
    }
}

static void the_tables_of_archives_may_hold_anything(void **state) {
    (void)state;
    char folder[300];
    snprintf(folder, sizeof folder, "%s/archives", fixtures_folder());
    file_set set = {0};
    file_set_add_folder(&set, folder);
    tables all[MOST];
    const unsigned count = gather(all, &set);
    for (unsigned i = 0; i < count; i++) {
        load_and_close(&all[i], "whole", 0);
        sweep_prefixes(&all[i], &all[i].index);
        sweep_bytes(&all[i], &all[i].index);
        if (!all[i].is_zzz) {
            sweep_prefixes(&all[i], &all[i].names);
            sweep_bytes(&all[i], &all[i].names);
        }
        sweep_allocations(&all[i]);
    }
    for (unsigned i = 0; i < 2; i++) {
        bytes_free(&all[i].index);
        bytes_free(&all[i].names);
    }
    file_set_close(&set);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_tables_of_archives_may_hold_anything)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
