// Writes the tables of FF8 archives: .fi and .fl, and the beginning of a .zzz (format page ff8-archive).
// SPDX-License-Identifier: MIT
#ifndef KOTSU_TEST_ARCHIVE_BUILDER_H
#define KOTSU_TEST_ARCHIVE_BUILDER_H

#include "bytes.h"
#include "loading.h"

/* One 12-byte record of a .fi. */
void fi_record(bytes *fi, uint32_t size, uint32_t offset, uint32_t packing);

/* One record of a .zzz; its count of records stands before the first one. */
void zzz_record(bytes *zzz, const char *name, uint64_t offset, uint32_t size);

/* Loads heap copies of exactly these sizes, which are gone before the document is walked. */
loaded load_archive_copy(const bytes *fi, const bytes *fl, uint64_t fs_size, const kotsu_load_options *options,
                         check_depth depth, const char *label);
loaded load_zzz_copy(const bytes *beginning, uint64_t file_size, const kotsu_load_options *options, check_depth depth,
                     const char *label);

#endif
