// Writes FF8 battle files for the tests, see ff8_builder.h.
// SPDX-License-Identifier: MIT
#include "ff8_builder.h"

#include <stdlib.h>

static const unsigned position_widths[] = {3, 6, 9, 16};
static const unsigned rotation_widths[] = {3, 6, 8, 12};

enum { MONSTER_SECTIONS = 11, SKELETON_SECTION = 1, ANIMATION_SECTION = 3, STATS_SECTION = 7, NAME_BYTES = 24 };

void ff8_skeleton(bytes *out, const ff8_bone *bones, unsigned count) {
    put_u8(out, count);
    put_u8(out, 0);        /* per-bone-scale flag */
    put_s16(out, 4096);    /* model scale */
    put_zeros(out, 2 * 2); /* unknown */
    put_zeros(out, 3 * 2); /* root translation */
    put_zeros(out, 2);     /* unknown */
    for (unsigned i = 0; i < count; i++) {
        put_s16(out, bones[i].parent);
        put_s16(out, bones[i].size);
        for (int axis = 0; axis < 3; axis++) put_s16(out, bones[i].rotation[axis]);
        for (int axis = 0; axis < 3; axis++) put_s16(out, bones[i].scale[axis]);
        put_zeros(out, 20 + 12); /* run-time matrix, scratch */
    }
}

bit_writer ff8_animation_begin(bytes *out, unsigned frame_count) {
    put_u8(out, frame_count);
    return (bit_writer){.out = out};
}

void ff8_position(bit_writer *bits, unsigned code, int delta) {
    put_bits(bits, (int32_t)code, 2);
    put_bits(bits, delta, position_widths[code]);
}

void ff8_still_position(bit_writer *bits) {
    for (int axis = 0; axis < 3; axis++) ff8_position(bits, FF8_NARROWEST, 0);
}

void ff8_mode(bit_writer *bits, int scaled) { put_bits(bits, scaled, 1); }

void ff8_rotation(bit_writer *bits, unsigned code, int delta) {
    put_bits(bits, 1, 1);
    put_bits(bits, (int32_t)code, 2);
    put_bits(bits, delta, rotation_widths[code]);
}

void ff8_still_rotation(bit_writer *bits) { put_bits(bits, 0, 3); }

void ff8_scale(bit_writer *bits, int value) {
    put_bits(bits, value != 1024, 1);
    if (value != 1024) put_bits(bits, value - 1024, 16);
}

void ff8_table(bytes *out, const bytes *items, unsigned count) {
    uint32_t offset = 4 + 4 * count;
    put_u32(out, count);
    for (unsigned i = 0; i < count; i++) {
        put_u32(out, offset);
        offset += (uint32_t)items[i].size;
    }
    for (unsigned i = 0; i < count; i++) put_bytes(out, &items[i]);
}

void ff8_animations(bytes *out, const bytes *animations, unsigned count) { ff8_table(out, animations, count); }

void ff8_container(bytes *out, const bytes *sections, unsigned count) {
    put_u32(out, count);
    put_zeros(out, 4 * (count + 1));
    for (unsigned i = 0; i < count; i++) {
        patch_u32(out, 4 + 4 * i, (uint32_t)out->size);
        put_bytes(out, &sections[i]);
        put_align(out, 4);
    }
    patch_u32(out, 4 + 4 * count, (uint32_t)out->size);
}

static void container_of(bytes *out, unsigned count, const bytes *skeleton, const bytes *animations,
                         const uint8_t *name) {
    static uint8_t zeros[16];
    if (count > MONSTER_SECTIONS) abort();
    bytes sections[MONSTER_SECTIONS];
    for (unsigned i = 0; i < count; i++) sections[i] = (bytes){.data = zeros, .size = sizeof zeros};
    if (skeleton != NULL) sections[SKELETON_SECTION - 1] = *skeleton;
    if (animations != NULL) sections[ANIMATION_SECTION - 1] = *animations;
    uint8_t stats[NAME_BYTES] = {0};
    if (name != NULL) {
        for (int i = 0; i < NAME_BYTES; i++) stats[i] = name[i];
        sections[count == MONSTER_SECTIONS ? STATS_SECTION - 1 : 0] = (bytes){.data = stats, .size = sizeof stats};
    }
    ff8_container(out, sections, count);
}

void ff8_monster(bytes *out, const bytes *skeleton, const bytes *animations, const uint8_t *name) {
    static const uint8_t nameless[NAME_BYTES];
    container_of(out, MONSTER_SECTIONS, skeleton, animations, name != NULL ? name : nameless);
}

void ff8_kind(bytes *out, unsigned section_count, const bytes *skeleton, const bytes *animations) {
    container_of(out, section_count, skeleton, animations, NULL);
}

static void still_life(bytes *skeleton, bytes *animations) {
    static const ff8_bone two_bones[] = {{.parent = -1, .size = -4096}, {.parent = 0, .size = -4096}};
    bytes animation = {0};
    bit_writer bits = ff8_animation_begin(&animation, 1);
    ff8_still_position(&bits);
    ff8_mode(&bits, 0);
    for (int bone = 0; bone < 2; bone++) ff8_still_rotation(&bits);
    ff8_skeleton(skeleton, two_bones, 2);
    ff8_animations(animations, &animation, 1);
    bytes_free(&animation);
}

void ff8_monster_of(bytes *out, const ff8_parts *parts) {
    static uint8_t zeros[NAME_BYTES];
    bytes skeleton = {0}, animations = {0};
    still_life(&skeleton, &animations);
    bytes sections[MONSTER_SECTIONS];
    for (unsigned i = 0; i < MONSTER_SECTIONS; i++) sections[i] = (bytes){.data = zeros, .size = 16};
    sections[STATS_SECTION - 1].size = NAME_BYTES;
    sections[SKELETON_SECTION - 1] = parts->skeleton != NULL ? *parts->skeleton : skeleton;
    sections[FF8_ANIMATIONS - 1] = parts->animations != NULL ? *parts->animations : animations;
    if (parts->geometry != NULL) sections[FF8_GEOMETRY - 1] = *parts->geometry;
    if (parts->sequences != NULL) sections[FF8_SEQUENCES - 1] = *parts->sequences;
    if (parts->textures != NULL) sections[FF8_TEXTURES - 1] = *parts->textures;
    ff8_container(out, sections, MONSTER_SECTIONS);
    bytes_free(&skeleton);
    bytes_free(&animations);
}

void ff8_summon_of_clip(bytes *out, const ff8_bone *bones, unsigned bone_count, bytes *clip) {
    bytes skeleton = {0}, animations = {0};
    ff8_skeleton(&skeleton, bones, bone_count);
    ff8_animations(&animations, clip, 1);
    ff8_kind(out, 4, &skeleton, &animations);
    bytes_free(clip);
    bytes_free(&skeleton);
    bytes_free(&animations);
}

uint32_t ff8_section_offset(const bytes *file, unsigned number) {
    const uint8_t *at = file->data + 4 * (size_t)number;
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}
