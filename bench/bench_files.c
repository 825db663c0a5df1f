// The benchmark's files.
// SPDX-License-Identifier: MIT
#include "bench_files.h"

#include <stdio.h>
#include <stdlib.h>

static void fail(const char *path) {
    fprintf(stderr, "cannot use %s\n", path);
    exit(1);
}

void *bench_read(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END) != 0) fail(path);
    const long length = ftell(file);
    void *bytes = length > 0 ? malloc((size_t)length) : NULL;
    rewind(file);
    if (!bytes || fread(bytes, 1, (size_t)length, file) != (size_t)length) fail(path);
    fclose(file);
    *size = (size_t)length;
    return bytes;
}

kotsu_document *bench_load(const char *path) {
    size_t size;
    void *bytes = bench_read(path, &size);
    kotsu_document *document;
    if (kotsu_document_load(bytes, size, NULL, &document, NULL) != KOTSU_OK) fail(path);
    free(bytes);
    return document;
}
