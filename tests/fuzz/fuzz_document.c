// The fuzz harness: any bytes through load, walk (which samples and composes) and free, with memory counted on the way.
// SPDX-License-Identifier: MIT
#include "check_document.h"
#include "check_rewrite.h"
#include "counting_allocator.h"

#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Loads with these options. The input lies in the fuzzer's own block of exactly its size. Returns the format, or unknown. */
static kotsu_format load_and_walk(const uint8_t *data, size_t size, kotsu_load_options options, check_depth depth) {
    counting_allocator counter = {0};
    options.allocator = counting_allocator_use(&counter);
    kotsu_document *document = NULL;
    kotsu_error error;
    kotsu_format format = KOTSU_FORMAT_UNKNOWN;
    const kotsu_status status = kotsu_document_load(data, size, &options, &document, &error);
    if (status == KOTSU_OK) {
        format = kotsu_document_format(document);
        check_document(document, size, depth, "fuzzed");
        if (format == KOTSU_FORMAT_OKAMI_MOTION) check_rewrite(document, "fuzzed");
    } else {
        check_failed_load(status, document, &error, size, "fuzzed");
    }
    kotsu_document_free(document);
    if (counter.live_blocks != 0 || (options.max_memory != 0 && counter.peak_bytes > options.max_memory)) {
        fprintf(stderr, "fuzzed: %zu blocks leaked, %zu bytes held at most\n", counter.live_blocks, counter.peak_bytes);
        abort();
    }
    return format;
}

/* Seeds are plain files, so no byte of the input is spent on options: every file is tried with the options that matter to it. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    /* A thorough walk takes far longer than loading: every fourth size gets one, and mutations change sizes all the time. */
    const check_depth depth = size % 4 == 0 ? CHECK_THOROUGHLY : CHECK_BRIEFLY;
    const kotsu_format format = load_and_walk(data, size, (kotsu_load_options){0}, depth);
    if (format == KOTSU_FORMAT_OKAMI_MOTION) {
        load_and_walk(data, size, (kotsu_load_options){.okami_precision_base = 48}, CHECK_BRIEFLY);
        load_and_walk(data, size, (kotsu_load_options){.okami_precision_base = 50}, CHECK_BRIEFLY);
        load_and_walk(data, size, (kotsu_load_options){.dialect = KOTSU_DIALECT_OKAMI}, CHECK_BRIEFLY);
        load_and_walk(data, size, (kotsu_load_options){.dialect = KOTSU_DIALECT_GOD_HAND}, CHECK_BRIEFLY);
    }
    if (format == KOTSU_FORMAT_OKAMI_MODEL) {
        load_and_walk(data, size, (kotsu_load_options){.okami_weights = KOTSU_WEIGHTS_HD}, CHECK_BRIEFLY);
        load_and_walk(data, size, (kotsu_load_options){.okami_weights = KOTSU_WEIGHTS_PS2}, CHECK_BRIEFLY);
    }
    load_and_walk(data, size, (kotsu_load_options){.max_memory = 2 * size + 4096}, CHECK_BRIEFLY);
    return 0;
}
