// Reads the benchmark's own files, which are sound: whatever fails ends the program.
// SPDX-License-Identifier: MIT
#ifndef KOTSU_BENCH_FILES_H
#define KOTSU_BENCH_FILES_H

#include "kotsu.h"

/* The whole file; the caller frees it. */
void *bench_read(const char *path, size_t *size);
kotsu_document *bench_load(const char *path);

#endif
