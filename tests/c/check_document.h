// The invariant walker: holds a document to every promise of kotsu.h. Tests, sweeps and the fuzzer all end in it.
// SPDX-License-Identifier: MIT
#ifndef KOTSU_TEST_CHECK_DOCUMENT_H
#define KOTSU_TEST_CHECK_DOCUMENT_H

#include "kotsu.h"

/* How many poses are sampled; everything else is always walked in full. */
typedef enum check_depth {
    CHECK_BRIEFLY,    /* a few frames of each clip, with one combination of flags: for sweeps over very many files */
    CHECK_THOROUGHLY, /* every flag combination at every frame looked at */
} check_depth;

/* Walks all that a document hands out. Where a promise is broken it prints `label` and the promise, and aborts:
 * that is a crash to a fuzzer and a failed program to ctest. */
void check_document(const kotsu_document *document, size_t file_size, check_depth depth, const char *label);

/* Checks what a failed load must leave behind: no document, and an error that explains itself. */
void check_failed_load(kotsu_status status, const kotsu_document *document, const kotsu_error *error, size_t file_size,
                       const char *label);

#endif
