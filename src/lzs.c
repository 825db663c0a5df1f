// SPDX-License-Identifier: MIT
/* lzs.c - the LZS packing of FF8 archives.   Source: format page ff8-archive. */
#include "kotsu_internal.h"

enum {
    WINDOW_SIZE = 4096,
    FIRST_WRITE = 0xFEE,
    SHORTEST_MATCH = 3,
    LONGEST_MATCH = 18,
};

bool kotsu_lzs_can_reach(uint64_t packed_size, uint64_t size) {
    /* Eight matches of 18 bytes take 17 packed ones: at most 8.5 times, and a last match that is cut short. */
    const uint64_t most = packed_size > UINT64_MAX / 17 ? UINT64_MAX : packed_size * 17 / 2;
    return size <= most || size - most <= LONGEST_MATCH;
}

kotsu_status kotsu_lzs_expand(const void *packed, size_t packed_size, void *out, size_t out_size, size_t *out_written) {
    if ((!packed && packed_size) || (!out && out_size) || !out_written) return KOTSU_BAD_ARGUMENT;
    *out_written = 0;
    if (packed_size == 0 || out_size == 0) return out_size == 0 ? KOTSU_OK : KOTSU_TRUNCATED;
    const uint8_t *from = packed, *const end = from + packed_size;
    uint8_t *to = out, *const full = to + out_size;
    uint8_t window[WINDOW_SIZE] = {0}; /* matches may point at parts that were never written */
    uint32_t at = FIRST_WRITE;
    while (to < full && from < end) {
        uint32_t control = *from++;
        for (int item = 0; item < 8 && to < full && from < end; item++, control >>= 1) {
            if (control & 1) {
                window[at++ % WINDOW_SIZE] = *to++ = *from++;
                continue;
            }
            if (end - from < 2) {
                from = end;
                break;
            }
            uint32_t match = from[0] | (from[1] & 0xF0u) << 4;
            const uint32_t length = (from[1] & 15u) + SHORTEST_MATCH;
            from += 2;
            /* Byte by byte: a match may read what it has just written. */
            for (uint32_t i = 0; i < length && to < full; i++)
                window[at++ % WINDOW_SIZE] = *to++ = window[match++ % WINDOW_SIZE];
        }
    }
    *out_written = (size_t)(to - (uint8_t *)out);
    return to == full ? KOTSU_OK : KOTSU_TRUNCATED;
}
