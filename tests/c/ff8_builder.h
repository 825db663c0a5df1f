// Writes FF8 battle files for the tests, with every field open to a lie (format page ff8-battle-model).
// SPDX-License-Identifier: MIT
#ifndef KOTSU_TEST_FF8_BUILDER_H
#define KOTSU_TEST_FF8_BUILDER_H

#include "bytes.h"

/* Width codes of the animation stream: position {3, 6, 9, 16} bits, rotation {3, 6, 8, 12}. */
enum { FF8_NARROWEST = 0, FF8_NARROW = 1, FF8_WIDE = 2, FF8_WIDEST = 3 };

typedef struct ff8_bone {
    int parent; /* -1: root */
    int size;
    int rotation[3];
    int scale[3];
} ff8_bone;

/* The section's 16-byte header with model scale 4096 and root translation 0, then the bones. */
void ff8_skeleton(bytes *out, const ff8_bone *bones, unsigned count);

/* Offsets of fields in a skeleton section, to patch. */
enum { FF8_MODEL_SCALE = 2, FF8_ROOT_TRANSLATION = 8, FF8_FIRST_BONE = 16, FF8_BONE_BYTES = 48 };

/* One animation: frame count byte, then frames one by one. */
bit_writer ff8_animation_begin(bytes *out, unsigned frame_count);
void ff8_position(bit_writer *bits, unsigned code, int delta); /* one of the three positions */
void ff8_still_position(bit_writer *bits);                     /* all three, delta 0 */
void ff8_mode(bit_writer *bits, int scaled);
void ff8_rotation(bit_writer *bits, unsigned code, int delta); /* one of a bone's three rotations */
void ff8_still_rotation(bit_writer *bits);                     /* all three absent */
void ff8_scale(bit_writer *bits, int value);                   /* one of a bone's three scales, 1024 = absent */

/* A u32 count, u32 offsets from its own start, then the items one after the other: the shape of most sections. */
void ff8_table(bytes *out, const bytes *items, unsigned count);
/* A section of `count` animations. */
void ff8_animations(bytes *out, const bytes *animations, unsigned count);

/* Section count, offsets, end offset, sections (each on a multiple of 4). */
void ff8_container(bytes *out, const bytes *sections, unsigned count);

/* A whole monster: skeleton and animations where the page puts them, stats that start with name[24] (may be NULL),
 * the other sections 16 zero bytes each. */
void ff8_monster(bytes *out, const bytes *skeleton, const bytes *animations, const uint8_t *name);

/* A container of any kind, sections by number from 1; NULL: no such section in this kind. */
void ff8_kind(bytes *out, unsigned section_count, const bytes *skeleton, const bytes *animations);

/* Sections of a monster. NULL: 16 zero bytes, which is an empty table; of skeleton and animations two bones, standing still. */
typedef struct ff8_parts {
    const bytes *skeleton, *geometry, *animations, *sequences, *textures;
} ff8_parts;
enum { FF8_GEOMETRY = 2, FF8_ANIMATIONS = 3, FF8_SEQUENCES = 5, FF8_TEXTURES = 11 }; /* a monster's section numbers */
void ff8_monster_of(bytes *out, const ff8_parts *parts);

/* A summon of these bones and one clip, which is freed. */
void ff8_summon_of_clip(bytes *out, const ff8_bone *bones, unsigned bone_count, bytes *clip);

/* Where section `number` (from 1) begins. */
uint32_t ff8_section_offset(const bytes *file, unsigned number);

#endif
