// Little-endian byte and bit writing, see bytes.h.
// SPDX-License-Identifier: MIT
#include "bytes.h"

#include <stdlib.h>
#include <string.h>

static uint8_t *extend(bytes *out, size_t count) {
    if (out->capacity - out->size < count) {
        out->capacity = 2 * (out->size + count);
        out->data = realloc(out->data, out->capacity);
        if (out->data == NULL) abort();
    }
    uint8_t *end = out->data + out->size;
    out->size += count;
    return end;
}

void bytes_free(bytes *out) {
    free(out->data);
    *out = (bytes){0};
}

void put_u8(bytes *out, unsigned value) { *extend(out, 1) = (uint8_t)value; }

void put_u16(bytes *out, unsigned value) {
    put_u8(out, value & 0xFF);
    put_u8(out, value >> 8 & 0xFF);
}

void put_s16(bytes *out, int value) { put_u16(out, (unsigned)value & 0xFFFF); }

void put_u32(bytes *out, uint32_t value) {
    put_u16(out, value & 0xFFFF);
    put_u16(out, value >> 16);
}

void put_s32(bytes *out, int32_t value) { put_u32(out, (uint32_t)value); }

void put_f32(bytes *out, float value) {
    uint32_t code;
    memcpy(&code, &value, sizeof code);
    put_u32(out, code);
}

void put_fill(bytes *out, size_t count, unsigned value) {
    if (count > 0) memset(extend(out, count), (int)value, count);
}

void put_zeros(bytes *out, size_t count) { put_fill(out, count, 0); }

void put_text(bytes *out, const char *text) {
    while (*text != '\0') put_u8(out, (unsigned char)*text++);
}

void put_bytes(bytes *out, const bytes *other) {
    if (other->size > 0) memcpy(extend(out, other->size), other->data, other->size);
}

void put_align(bytes *out, size_t multiple) {
    while (out->size % multiple != 0) put_u8(out, 0);
}

void patch_u8(bytes *out, size_t at, unsigned value) {
    if (at >= out->size) abort();
    out->data[at] = (uint8_t)value;
}

void patch_u16(bytes *out, size_t at, unsigned value) {
    patch_u8(out, at, value & 0xFF);
    patch_u8(out, at + 1, value >> 8 & 0xFF);
}

void patch_u32(bytes *out, size_t at, uint32_t value) {
    patch_u16(out, at, value & 0xFFFF);
    patch_u16(out, at + 2, value >> 16);
}

void patch_f32(bytes *out, size_t at, float value) {
    uint32_t code;
    memcpy(&code, &value, sizeof code);
    patch_u32(out, at, code);
}

void put_bits(bit_writer *writer, int32_t value, unsigned width) {
    for (unsigned bit = 0; bit < width; bit++) {
        if (writer->used % 8 == 0) {
            put_u8(writer->out, 0);
            writer->used = 0;
        }
        unsigned set = (uint32_t)value >> bit & 1;
        writer->out->data[writer->out->size - 1] |= (uint8_t)(set << writer->used);
        writer->used++;
    }
}
