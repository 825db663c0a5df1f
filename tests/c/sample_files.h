// Small sound files of every format, built in memory with a bit of everything in them: seeds of the sweeps and the fuzzer.
// SPDX-License-Identifier: MIT
#ifndef KOTSU_TEST_SAMPLE_FILES_H
#define KOTSU_TEST_SAMPLE_FILES_H

#include "bytes.h"

typedef struct sample_file {
    const char *name;
    void (*build)(bytes *out);
} sample_file;

extern const sample_file sample_files[];
extern const unsigned sample_file_count;

#endif
