// The fuzz harness for LZS: any bytes, beside an expander that does what the format page says a byte at a time.
// SPDX-License-Identifier: MIT
#include "kotsu.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { WINDOW = 4096, FIRST_WRITE = 0xFEE, SHORTEST = 3 };

/* Output, and the window that it runs through. */
typedef struct plain {
    uint8_t window[WINDOW];
    uint8_t *out;
    size_t size, most;
} plain;

static void put(plain *to, uint8_t byte) {
    if (to->size == to->most) return;
    to->window[(FIRST_WRITE + to->size) % WINDOW] = byte;
    to->out[to->size++] = byte;
}

/* Until the output is full or the input ends, be it within a match. */
static void expand(const uint8_t *packed, size_t size, plain *to) {
    size_t at = 0;
    while (at < size) {
        const unsigned flags = packed[at++];
        for (int i = 0; i < 8; i++) {
            if (flags >> i & 1) {
                if (at >= size) return;
                put(to, packed[at++]);
            } else {
                if (at + 2 > size) return;
                const unsigned from = packed[at] | (packed[at + 1] & 0xF0u) << 4,
                               length = (packed[at + 1] & 15u) + SHORTEST;
                at += 2;
                for (unsigned k = 0; k < length; k++) put(to, to->window[(from + k) % WINDOW]);
            }
        }
    }
}

/* Two bytes of how much is to come out, then packed bytes. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 2) return 0;
    const size_t claim = data[0] | (size_t)data[1] << 8;
    uint8_t *packed = malloc(size - 2), *out = malloc(claim ? claim : 1);
    plain reference = {.out = malloc(claim ? claim : 1), .most = claim};
    if ((!packed && size > 2) || !out || !reference.out) abort();
    if (size > 2) memcpy(packed, data + 2, size - 2);
    size_t written = SIZE_MAX;
    const kotsu_status status = kotsu_lzs_expand(packed, size - 2, out, claim, &written);
    expand(packed, size - 2, &reference);
    if (written != reference.size || status != (written == claim ? KOTSU_OK : KOTSU_TRUNCATED) ||
        memcmp(out, reference.out, written) != 0) {
        fprintf(stderr, "fuzzed LZS: %zu of %zu bytes, the page says %zu\n", written, claim, reference.size);
        abort();
    }
    free(packed), free(out), free(reference.out);
    return 0;
}
