// The fuzz harness for archives: any bytes as a table of either kind and as a packed entry, with memory counted on the way.
// SPDX-License-Identifier: MIT
#include "check_document.h"
#include "counting_allocator.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define REQUIRE(promise) ((promise) ? (void)0 : broken(#promise, __LINE__))

static _Noreturn void broken(const char *promise, int line) {
    fprintf(stderr, "fuzzed archive: broken promise (line %d): %s\n", line, promise);
    abort();
}

/* A heap block of exactly that size: AddressSanitizer sees one byte more. */
static uint8_t *exact_copy(const uint8_t *data, size_t size) {
    uint8_t *copy = malloc(size);
    REQUIRE(copy != NULL || size == 0);
    if (size > 0) memcpy(copy, data, size);
    return copy;
}

static void walk_and_free(kotsu_status status, kotsu_document *document, const kotsu_error *error, size_t size,
                          const counting_allocator *counter) {
    if (status == KOTSU_OK)
        check_document(document, size, CHECK_BRIEFLY, "fuzzed archive");
    else
        check_failed_load(status, document, error, size, "fuzzed archive");
    kotsu_document_free(document);
    REQUIRE(counter->live_blocks == 0);
}

static void load_zzz(const uint8_t *data, size_t size, uint64_t file_size) {
    counting_allocator counter = {0};
    const kotsu_load_options options = {.allocator = counting_allocator_use(&counter)};
    kotsu_document *document = NULL;
    kotsu_error error;
    const kotsu_status status = kotsu_ff8_zzz_load(data, size, file_size, &options, &document, &error);
    walk_and_free(status, document, &error, size, &counter);
    REQUIRE(counter.peak_bytes <= 4 * size + ((size_t)16 << 20));
}

static void load_index(const uint8_t *data, size_t size, size_t index_size, uint64_t payload_size) {
    uint8_t *index = exact_copy(data, index_size), *names = exact_copy(data + index_size, size - index_size);
    counting_allocator counter = {0};
    const kotsu_load_options options = {.allocator = counting_allocator_use(&counter)};
    kotsu_document *document = NULL;
    kotsu_error error;
    const kotsu_status status =
        kotsu_ff8_archive_load(index, index_size, names, size - index_size, payload_size, &options, &document, &error);
    free(index);
    free(names);
    walk_and_free(status, document, &error, index_size, &counter);
}

/* A claim that LZS could reach is unpacked; half of it is the beginning of the whole. */
static void expand(const uint8_t *packed, size_t packed_size, size_t claim) {
    if (!kotsu_lzs_can_reach(packed_size, claim)) claim = packed_size;
    uint8_t *whole = malloc(claim), *half = malloc(claim / 2);
    REQUIRE((whole != NULL || claim == 0) && (half != NULL || claim / 2 == 0));
    size_t written = SIZE_MAX, half_written = SIZE_MAX;
    const kotsu_status status = kotsu_lzs_expand(packed, packed_size, whole, claim, &written);
    REQUIRE(status == KOTSU_OK ? written == claim : status == KOTSU_TRUNCATED && written < claim);
    REQUIRE(kotsu_lzs_can_reach(packed_size, written));
    kotsu_lzs_expand(packed, packed_size, half, claim / 2, &half_written);
    REQUIRE(half_written == (written < claim / 2 ? written : claim / 2));
    if (half_written > 0) REQUIRE(memcmp(whole, half, half_written) == 0);
    free(whole);
    free(half);
}

/* The first two bytes are a number: where the index ends and the names begin, and how large the packed entry claims to be. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 2) return 0;
    const size_t number = data[0] | (size_t)data[1] << 8;
    data += 2, size -= 2;
    uint8_t *exact = exact_copy(data, size);
    load_zzz(exact, size, 16 * (uint64_t)size);
    load_index(exact, size, number < size ? number : size, 8 * (uint64_t)size);
    expand(exact, size, number);
    free(exact);
    return 0;
}
