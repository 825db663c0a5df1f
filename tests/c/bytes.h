// Little-endian byte and bit writing: every test builds its files field by field with it.
// SPDX-License-Identifier: MIT
#ifndef KOTSU_TEST_BYTES_H
#define KOTSU_TEST_BYTES_H

#include <stddef.h>
#include <stdint.h>

/* A growing run of bytes. All zero is a valid empty one; free it with bytes_free. */
typedef struct bytes {
    uint8_t *data;
    size_t size, capacity;
} bytes;

void bytes_free(bytes *out);

void put_u8(bytes *out, unsigned value);
void put_u16(bytes *out, unsigned value);
void put_s16(bytes *out, int value);
void put_u32(bytes *out, uint32_t value);
void put_s32(bytes *out, int32_t value);
void put_f32(bytes *out, float value);
void put_zeros(bytes *out, size_t count);
void put_fill(bytes *out, size_t count, unsigned value);
void put_text(bytes *out, const char *text); /* without its 0 */
void put_bytes(bytes *out, const bytes *other);
void put_align(bytes *out, size_t multiple); /* with zeros */

/* Overwrites what is already there. */
void patch_u8(bytes *out, size_t at, unsigned value);
void patch_u16(bytes *out, size_t at, unsigned value);
void patch_u32(bytes *out, size_t at, uint32_t value);
void patch_f32(bytes *out, size_t at, float value);

/* Bits go out least significant first, never realigned: the order of the FF8 animation stream. */
typedef struct bit_writer {
    bytes *out;
    unsigned used; /* bits of the last byte; 0 or 8 where it is full */
} bit_writer;

/* The low `width` bits of value; negative values in two's complement. */
void put_bits(bit_writer *writer, int32_t value, unsigned width);

#endif
