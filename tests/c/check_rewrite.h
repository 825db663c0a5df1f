// A motion written back and read again must be the same motion: for tests and the fuzzer.
// SPDX-License-Identifier: MIT
#ifndef KOTSU_TEST_CHECK_REWRITE_H
#define KOTSU_TEST_CHECK_REWRITE_H

#include "kotsu.h"

#include <stdbool.h>

/* Writes every curve of a motion that moves something with its own family and header, loads the bytes, and aborts where a curve, a
 * key or a frame count differs. Returns false where the format cannot say the curves as they were understood: left-out keys
 * (no numbers) can leave gaps that the byte family's steps of 255 frames do not bridge. */
bool check_rewrite(const kotsu_document *motion, const char *label);

#endif
