// SPDX-License-Identifier: MIT
/* reader.c - the only place that touches file bytes: little-endian byte cursor and LSB-first bit cursor, both sticky. */
#include "kotsu_internal.h"

#include <string.h>

kotsui_reader kotsui_reader_range(const uint8_t *file, size_t from, size_t to) {
    /* No arithmetic on a NULL, which empty input may be. */
    return (kotsui_reader){.bytes = from ? file + from : file, .size = to - from, .base = from};
}

/* The next count bytes, or NULL once anything has failed. */
static const uint8_t *take(kotsui_reader *reader, size_t count) {
    if (reader->failed || count > reader->size - reader->at) {
        reader->failed = true;
        return NULL;
    }
    const uint8_t *bytes = reader->bytes + reader->at;
    reader->at += count;
    return bytes;
}

uint8_t kotsui_read_u8(kotsui_reader *reader) {
    const uint8_t *b = take(reader, 1);
    return b ? b[0] : 0;
}

uint16_t kotsui_read_u16(kotsui_reader *reader) {
    const uint8_t *b = take(reader, 2);
    return b ? (uint16_t)((uint32_t)b[0] | (uint32_t)b[1] << 8) : 0;
}

void kotsui_read_u16s(kotsui_reader *reader, uint16_t *out, size_t count) {
    const uint8_t *b = take(reader, count * 2);
    for (size_t i = 0; i < count; i++) out[i] = b ? (uint16_t)((uint32_t)b[2 * i] | (uint32_t)b[2 * i + 1] << 8) : 0;
}

int16_t kotsui_read_s16(kotsui_reader *reader) { return (int16_t)kotsui_read_u16(reader); }

uint32_t kotsui_read_u32(kotsui_reader *reader) {
    const uint8_t *b = take(reader, 4);
    return b ? (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24 : 0;
}

uint64_t kotsui_read_u64(kotsui_reader *reader) {
    const uint64_t low = kotsui_read_u32(reader);
    return low | (uint64_t)kotsui_read_u32(reader) << 32;
}

float kotsui_read_f32(kotsui_reader *reader) {
    const uint32_t word = kotsui_read_u32(reader);
    float value;
    memcpy(&value, &word, sizeof value);
    return value;
}

void kotsui_skip(kotsui_reader *reader, size_t count) { (void)take(reader, count); }

uint32_t kotsui_offset(const kotsui_reader *reader) { return (uint32_t)(reader->base + reader->at); }

size_t kotsui_left(const kotsui_reader *reader) { return reader->size - reader->at; }

kotsui_bits kotsui_bits_of(const kotsui_reader *reader) {
    return (kotsui_bits){.bytes = reader->bytes + reader->at, .bit_count = kotsui_left(reader) * 8};
}

uint32_t kotsui_read_bits(kotsui_bits *bits, unsigned width) {
    if (bits->failed || width > bits->bit_count - bits->at) {
        bits->failed = true;
        return 0;
    }
    /* 16 bits at any phase lie within 3 bytes; the last byte read is the one that holds the last bit. */
    const size_t first = bits->at / 8, last = (bits->at + width - 1) / 8;
    uint32_t window = bits->bytes[first];
    if (last > first) window |= (uint32_t)bits->bytes[first + 1] << 8;
    if (last > first + 1) window |= (uint32_t)bits->bytes[first + 2] << 16;
    window >>= bits->at % 8;
    bits->at += width;
    return window & ((1u << width) - 1u);
}

int32_t kotsui_read_signed_bits(kotsui_bits *bits, unsigned width) {
    const uint32_t sign = 1u << (width - 1);
    return (int32_t)(kotsui_read_bits(bits, width) ^ sign) - (int32_t)sign;
}
