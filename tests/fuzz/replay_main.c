// Replays files through the fuzz harness without libFuzzer: every seed and every past crash is a test with any compiler.
// SPDX-License-Identifier: MIT
#include "file_set.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* An exact-size heap block, as libFuzzer hands over: AddressSanitizer sees a read of one byte more. */
static void replay(const uint8_t *data, size_t size) {
    uint8_t *exact = malloc(size);
    if (exact == NULL && size > 0) abort();
    if (size > 0) memcpy(exact, data, size);
    LLVMFuzzerTestOneInput(exact, size);
    free(exact);
}

int main(int argc, char **argv) {
    file_set set = {0};
    file_set_add_built_in(&set);
    for (int i = 1; i < argc; i++) {
        size_t size = 0;
        if (file_set_add_folder(&set, argv[i])) continue;
        uint8_t *data = read_whole_file(argv[i], &size); /* a single file: to look into one crash */
        if (data == NULL) continue;
        fprintf(stderr, "%s\n", argv[i]);
        replay(data, size);
        free(data);
    }
    for (size_t i = 0; i < set.count; i++) {
        fprintf(stderr, "%s\n", set.files[i].name); /* the last line before a crash names its file */
        replay(set.files[i].data, set.files[i].size);
    }
    fprintf(stderr, "%zu files replayed\n", set.count);
    file_set_close(&set);
    return 0;
}
