// Writes Okami motions and models for the tests, see okami_builder.h.
// SPDX-License-Identifier: MIT
#include "okami_builder.h"

#include <string.h>

enum { MODEL_HEADER_BYTES = 16, DESCRIPTOR_BYTES = 64 };

void okami_header(bytes *out, unsigned frame_count, unsigned record_count, unsigned loops) {
    put_text(out, "mtb3");
    put_u16(out, frame_count);
    put_u8(out, record_count);
    put_u8(out, loops);
}

void okami_record(bytes *out, int bone, unsigned property, unsigned key_count, uint32_t offset) {
    put_u8(out, (unsigned)bone & 0xFF);
    put_u8(out, property);
    put_u16(out, key_count);
    put_u32(out, offset);
}

void okami_single(bytes *out, int bone, unsigned channel, float value) {
    put_u8(out, (unsigned)bone & 0xFF);
    put_u8(out, OKAMI_SINGLE + channel);
    put_u16(out, 1);
    put_f32(out, value);
}

void okami_terminator(bytes *out) {
    put_u8(out, 0x7F);
    put_fill(out, 3, 0xFF);
    put_zeros(out, 4);
}

uint32_t okami_table_end(unsigned record_count) { return OKAMI_HEADER_BYTES + OKAMI_RECORD_BYTES * record_count; }

void god_hand_record(bytes *out, int bone, unsigned property, unsigned key_count, uint32_t flags, uint32_t offset) {
    put_u8(out, (unsigned)bone & 0xFF);
    put_u8(out, property);
    put_u16(out, key_count);
    put_u32(out, flags);
    put_u32(out, offset);
}

void god_hand_single(bytes *out, int bone, unsigned channel, uint32_t flags, float value) {
    uint32_t word;
    memcpy(&word, &value, sizeof word);
    god_hand_record(out, bone, OKAMI_SINGLE + channel, 1, flags, word);
}

void god_hand_terminator(bytes *out) {
    okami_terminator(out);
    put_zeros(out, GOD_HAND_RECORD_BYTES - OKAMI_RECORD_BYTES);
}

uint32_t god_hand_table_end(unsigned record_count) { return OKAMI_HEADER_BYTES + GOD_HAND_RECORD_BYTES * record_count; }

void okami_full_key(bytes *out, unsigned time, float value, float tangent_in, float tangent_out) {
    put_u16(out, time);
    put_u16(out, 0xABCD); /* padding holds anything */
    put_f32(out, value);
    put_f32(out, tangent_in);
    put_f32(out, tangent_out);
}

void okami_quantized_header(bytes *out, const uint16_t codes[6]) {
    for (int i = 0; i < 6; i++) put_u16(out, codes[i]);
}

void okami_quantized_key(bytes *out, unsigned delta, unsigned value, unsigned tangent_in, unsigned tangent_out) {
    put_u8(out, delta);
    put_u8(out, value);
    put_u8(out, tangent_in);
    put_u8(out, tangent_out);
}

void okami_precision_header(bytes *out, const float values[6]) {
    for (int i = 0; i < 6; i++) put_f32(out, values[i]);
}

void okami_precision_key(bytes *out, unsigned time, unsigned value, unsigned tangent_in, unsigned tangent_out) {
    put_u16(out, time);
    put_u16(out, value);
    put_u16(out, tangent_in);
    put_u16(out, tangent_out);
}

void okami_part(bytes *out, const okami_bone *bones, unsigned count) {
    put_text(out, "mdb");
    put_u8(out, 0);
    put_u32(out, OKAMI_BONE_TABLE);
    put_u16(out, count);
    put_u16(out, 0); /* submeshes */
    put_zeros(out, 20);
    for (unsigned i = 0; i < count; i++) {
        for (int axis = 0; axis < 3; axis++) put_f32(out, bones[i].offset[axis]);
        put_s32(out, bones[i].parent);
    }
    put_align(out, 16);
}

static size_t descriptors_offset(unsigned count) {
    size_t table_end = MODEL_HEADER_BYTES + 4 * (size_t)count;
    return (table_end + 15) / 16 * 16;
}

size_t okami_part_offset(unsigned index, unsigned count, size_t part_bytes) {
    return descriptors_offset(count) + DESCRIPTOR_BYTES * (size_t)count + index * part_bytes;
}

void okami_model(bytes *out, const bytes *parts, unsigned count) {
    size_t descriptors = descriptors_offset(count);
    put_text(out, "scr");
    put_u8(out, 0);
    put_u32(out, 0); /* version */
    put_u32(out, count);
    put_u32(out, 0);
    for (unsigned i = 0; i < count; i++) put_u32(out, (uint32_t)(descriptors + DESCRIPTOR_BYTES * i));
    put_align(out, 16);
    size_t part = descriptors + DESCRIPTOR_BYTES * (size_t)count;
    for (unsigned i = 0; i < count; i++) {
        put_s32(out, (int32_t)(part - out->size)); /* relative to this descriptor */
        put_u32(out, 0);
        for (int axis = 0; axis < 3; axis++) put_f32(out, 1); /* scale */
        put_zeros(out, DESCRIPTOR_BYTES - 8 - 12);            /* rotation, translation, rest */
        part += parts[i].size;
    }
    for (unsigned i = 0; i < count; i++) put_bytes(out, &parts[i]);
}
