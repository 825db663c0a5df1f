// What the sweeps share: which files are small enough to be swept byte by byte, changed bytes, and a seeded choice.
// SPDX-License-Identifier: MIT
#ifndef KOTSU_TEST_SWEEP_H
#define KOTSU_TEST_SWEEP_H

#include "file_set.h"

/* Larger files are sampled: at the fields of their headers, and at random. */
bool sweep_is_whole(const test_file *file);

/* Loads the file with `size` bytes at `at` replaced, and puts back what was there. */
void sweep_load_changed(const test_file *file, size_t at, const uint8_t *replacement, size_t size);

/* Loads the file cut to `size` bytes. */
void sweep_load_prefix(const test_file *file, size_t size);

/* The next of a row of numbers that is the same in every run. */
uint32_t sweep_random(uint32_t *state);

#endif
