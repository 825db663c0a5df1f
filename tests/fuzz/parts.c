// Splits a fuzz input into its parts, and has libFuzzer change one part at a time.
// SPDX-License-Identifier: MIT
#include "parts.h"

#include <stdlib.h>
#include <string.h>

enum { LARGEST = 0xFFFF, LENGTH_BYTES = 2 };

bool parts_split(const uint8_t *data, size_t size, bytes *parts, size_t count) {
    const size_t head = (count - 1) * LENGTH_BYTES;
    if (size < head) return false;
    size_t at = head;
    for (size_t i = 0; i < count; i++) {
        size_t length = size - at;
        if (i + 1 < count) {
            const size_t claimed = data[i * LENGTH_BYTES] | (size_t)data[i * LENGTH_BYTES + 1] << 8;
            if (claimed < length) length = claimed;
        }
        parts[i] = (bytes){.data = malloc(length ? length : 1), .size = length};
        if (!parts[i].data) abort();
        if (length > 0) memcpy(parts[i].data, data + at, length);
        at += length;
    }
    return true;
}

void parts_free(bytes *parts, size_t count) {
    for (size_t i = 0; i < count; i++) free(parts[i].data);
}

#ifdef KOTSU_LIBFUZZER
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);

size_t parts_mutate(uint8_t *data, size_t size, size_t most, unsigned seed, size_t count) {
    bytes parts[8];
    const size_t head = (count - 1) * LENGTH_BYTES;
    if (count > sizeof parts / sizeof parts[0] || size > most || most < head + 1 ||
        !parts_split(data, size, parts, count))
        return LLVMFuzzerMutate(data, size, most);
    const size_t chosen = seed % count;
    size_t others = head;
    for (size_t i = 0; i < count; i++) others += i == chosen ? 0 : parts[i].size;
    const size_t room = most - others < LARGEST ? most - others : LARGEST;
    uint8_t *changed = malloc(room ? room : 1);
    if (!changed) abort();
    size_t length = parts[chosen].size < room ? parts[chosen].size : room;
    memcpy(changed, parts[chosen].data, length);
    if (room > 0) length = LLVMFuzzerMutate(changed, length, room);
    size_t at = head;
    for (size_t i = 0; i < count; i++) {
        const size_t part = i == chosen ? length : parts[i].size;
        if (i + 1 < count) data[i * LENGTH_BYTES] = (uint8_t)part, data[i * LENGTH_BYTES + 1] = (uint8_t)(part >> 8);
        memcpy(data + at, i == chosen ? changed : parts[i].data, part);
        at += part;
    }
    free(changed);
    parts_free(parts, count);
    return at;
}
#endif
