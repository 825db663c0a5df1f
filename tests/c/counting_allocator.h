// An allocator that counts what is held, and can be told to fail.
// SPDX-License-Identifier: MIT
#ifndef KOTSU_TEST_COUNTING_ALLOCATOR_H
#define KOTSU_TEST_COUNTING_ALLOCATOR_H

#include "kotsu.h"

/* All zero is a valid one that never fails. */
typedef struct counting_allocator {
    size_t calls;       /* allocations asked for so far, failed ones included */
    size_t live_blocks; /* handed out and not released */
    size_t live_bytes, peak_bytes;
    size_t fail_at;     /* the call (from 1) that gets NULL; 0: none */
    bool fail_for_good; /* and so do all calls after it */
} counting_allocator;

kotsu_allocator counting_allocator_use(counting_allocator *counter);

#endif
