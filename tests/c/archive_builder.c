// Writes and loads the tables of FF8 archives, see archive_builder.h.
// SPDX-License-Identifier: MIT
#include "archive_builder.h"

#include <stdlib.h>
#include <string.h>

void fi_record(bytes *fi, uint32_t size, uint32_t offset, uint32_t packing) {
    put_u32(fi, size);
    put_u32(fi, offset);
    put_u32(fi, packing);
}

void zzz_record(bytes *zzz, const char *name, uint64_t offset, uint32_t size) {
    put_u32(zzz, (uint32_t)strlen(name));
    put_text(zzz, name);
    put_u32(zzz, (uint32_t)offset);
    put_u32(zzz, (uint32_t)(offset >> 32));
    put_u32(zzz, size);
}

static void *copy_of(const bytes *original) {
    void *copy = malloc(original->size);
    if (copy == NULL && original->size > 0) abort();
    if (original->size > 0) memcpy(copy, original->data, original->size);
    return copy;
}

/* Offsets of problems count in the index, which is what the walker takes for the file. */
static loaded walked(loaded result, size_t index_size, check_depth depth, const char *label) {
    if (result.status == KOTSU_OK) {
        check_document(result.document, index_size, depth, label);
    } else {
        check_failed_load(result.status, result.document, &result.error, index_size, label);
    }
    return result;
}

loaded load_archive_copy(const bytes *fi, const bytes *fl, uint64_t fs_size, const kotsu_load_options *options,
                         check_depth depth, const char *label) {
    loaded result = {.document = NULL};
    void *index = copy_of(fi), *names = copy_of(fl);
    result.status =
        kotsu_ff8_archive_load(index, fi->size, names, fl->size, fs_size, options, &result.document, &result.error);
    free(index);
    free(names);
    return walked(result, fi->size, depth, label);
}

loaded load_zzz_copy(const bytes *beginning, uint64_t file_size, const kotsu_load_options *options, check_depth depth,
                     const char *label) {
    loaded result = {.document = NULL};
    void *copy = copy_of(beginning);
    result.status = kotsu_ff8_zzz_load(copy, beginning->size, file_size, options, &result.document, &result.error);
    free(copy);
    return walked(result, beginning->size, depth, label);
}
