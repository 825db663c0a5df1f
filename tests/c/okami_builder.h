// Writes Okami motions and models for the tests, with every field open to a lie (format page okami-motion).
// SPDX-License-Identifier: MIT
#ifndef KOTSU_TEST_OKAMI_BUILDER_H
#define KOTSU_TEST_OKAMI_BUILDER_H

#include "bytes.h"

/* First property of each family. */
enum { OKAMI_SINGLE = 0, OKAMI_QUANTIZED = 16, OKAMI_PRECISION_48 = 48, OKAMI_PRECISION_50 = 50, OKAMI_FULL = 80 };

/* 16-bit floats of the page's table. */
enum { HALF_ZERO = 0, HALF_ONE = 0x5E00, HALF_MINUS_ONE = 0xDE00, HALF_A_HALF = 0x5C00, HALF_HUNDRED = 0x6B20 };

enum { OKAMI_HEADER_BYTES = 8, OKAMI_RECORD_BYTES = 8, GOD_HAND_RECORD_BYTES = 12 };

/* `record_count` as the file claims it, the terminator included. */
void okami_header(bytes *out, unsigned frame_count, unsigned record_count, unsigned loops);
void okami_record(bytes *out, int bone, unsigned property, unsigned key_count, uint32_t offset);
void okami_single(bytes *out, int bone, unsigned channel, float value);
void okami_terminator(bytes *out);

/* Where keys begin that follow a table of `record_count` records. */
uint32_t okami_table_end(unsigned record_count);

/* God Hand: 12-byte records with a word of flags before the offset or value. */
void god_hand_record(bytes *out, int bone, unsigned property, unsigned key_count, uint32_t flags, uint32_t offset);
void god_hand_single(bytes *out, int bone, unsigned channel, uint32_t flags, float value);
void god_hand_terminator(bytes *out);
uint32_t god_hand_table_end(unsigned record_count);

void okami_full_key(bytes *out, unsigned time, float value, float tangent_in, float tangent_out);
void okami_quantized_header(bytes *out, const uint16_t codes[6]);
void okami_quantized_key(bytes *out, unsigned delta, unsigned value, unsigned tangent_in, unsigned tangent_out);
void okami_precision_header(bytes *out, const float values[6]);
void okami_precision_key(bytes *out, unsigned time, unsigned value, unsigned tangent_in, unsigned tangent_out);

typedef struct okami_bone {
    float offset[3];
    int32_t parent;
} okami_bone;

/* One part: mdb header, no submeshes, bone table. */
void okami_part(bytes *out, const okami_bone *bones, unsigned count);

/* A whole scr file, version 0, of `count` parts; descriptors first. */
void okami_model(bytes *out, const bytes *parts, unsigned count);

/* Where okami_model puts part `index` of `count`, each `part_bytes` long. */
size_t okami_part_offset(unsigned index, unsigned count, size_t part_bytes);

/* Where okami_part puts its bone table, and the size of a bone. */
enum { OKAMI_BONE_TABLE = 32, OKAMI_BONE_BYTES = 16 };

#endif
