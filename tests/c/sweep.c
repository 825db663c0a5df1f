// What the sweeps share, see sweep.h.
// SPDX-License-Identifier: MIT
#include "sweep.h"

#include "loading.h"

#include <stdio.h>
#include <string.h>

/* AddressSanitizer keeps freed memory back from use. A sweep's files are small: with the default of 256 MB it spends more time on
 * fresh pages than on decoding. */
const char *__asan_default_options(void);
const char *__asan_default_options(void) { return "quarantine_size_mb=16"; }

bool sweep_is_whole(const test_file *file) { return file->size <= 8192; }

static void load(const test_file *file, size_t size, const char *label) {
    loaded changed = load_copy(file->data, size, NULL, CHECK_BRIEFLY, label);
    loaded_close(&changed);
}

void sweep_load_changed(const test_file *file, size_t at, const uint8_t *replacement, size_t size) {
    enum { MOST = 8 };
    uint8_t original[MOST];
    if (size > MOST || size > file->size - at || memcmp(file->data + at, replacement, size) == 0) return;
    char label[300];
    int length = snprintf(label, sizeof label, "%s with byte %zu set to", file->name, at);
    for (size_t i = 0; i < size; i++)
        length += snprintf(label + length, sizeof label - (size_t)length, " %02X", replacement[i]);
    memcpy(original, file->data + at, size);
    memcpy(file->data + at, replacement, size);
    load(file, file->size, label);
    memcpy(file->data + at, original, size);
}

void sweep_load_prefix(const test_file *file, size_t size) {
    char label[300];
    snprintf(label, sizeof label, "%s cut to %zu bytes", file->name, size);
    load(file, size, label);
}

uint32_t sweep_random(uint32_t *state) {
    *state = *state * 1664525u + 1013904223u;
    return *state >> 8; /* the low bits of such a row repeat soon */
}
