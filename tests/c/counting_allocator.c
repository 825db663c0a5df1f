// An allocator that counts what is held, see counting_allocator.h.
// SPDX-License-Identifier: MIT
#include "counting_allocator.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Before each block, so that release knows its size; as aligned as malloc's own. */
typedef union block_header {
    size_t size;
    max_align_t aligned;
} block_header;

static void *counted_allocate(void *user, size_t size) {
    counting_allocator *counter = user;
    counter->calls++;
    bool fails = counter->fail_for_good ? counter->calls >= counter->fail_at : counter->calls == counter->fail_at;
    if (counter->fail_at != 0 && fails) return NULL;
    block_header *header = malloc(sizeof *header + size);
    if (header == NULL) return NULL;
    header->size = size;
    counter->live_blocks++;
    counter->live_bytes += size;
    if (counter->live_bytes > counter->peak_bytes) counter->peak_bytes = counter->live_bytes;
    memset(header + 1, 0xA5, size); /* nobody may count on zeroed memory */
    return header + 1;
}

static void counted_release(void *user, void *pointer) {
    counting_allocator *counter = user;
    if (pointer == NULL) return;
    block_header *header = (block_header *)pointer - 1;
    if (counter->live_blocks == 0 || header->size > counter->live_bytes) {
        fprintf(stderr, "counting_allocator: released more than was handed out\n");
        abort();
    }
    counter->live_blocks--;
    counter->live_bytes -= header->size;
    free(header);
}

kotsu_allocator counting_allocator_use(counting_allocator *counter) {
    return (kotsu_allocator){.allocate = counted_allocate, .release = counted_release, .user = counter};
}
