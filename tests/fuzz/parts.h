// Fuzz inputs made of several byte strings: lengths (u16 little endian) of all but the last, then the strings themselves.
// SPDX-License-Identifier: MIT
#ifndef KOTSU_FUZZ_PARTS_H
#define KOTSU_FUZZ_PARTS_H

#include "bytes.h"

#include <stdbool.h>

/* Heap copies of exactly their sizes, so that AddressSanitizer sees one byte more; the last part takes what is left. Returns false
 * where the input is too short for the lengths. The caller frees them with parts_free. */
bool parts_split(const uint8_t *data, size_t size, bytes *parts, size_t count);
void parts_free(bytes *parts, size_t count);

/* A custom mutator of libFuzzer: changes one part by the fuzzer's own mutations and keeps all the others whole. */
size_t parts_mutate(uint8_t *data, size_t size, size_t most, unsigned seed, size_t count);

#endif
