// Writes what FF8 models look like: geometry objects and TIM images, with every field open to a lie (format page, sections 7 and 8).
// SPDX-License-Identifier: MIT
#ifndef KOTSU_TEST_FF8_LOOKS_BUILDER_H
#define KOTSU_TEST_FF8_LOOKS_BUILDER_H

#include "bytes.h"

/* Vertices that follow one bone. */
typedef struct ff8_group {
    unsigned bone, count;
    const int (*vertices)[3];
} ff8_group;

/* How many faces each of an object's four lists has. */
typedef struct ff8_face_counts {
    unsigned triangles, quads, coloured_triangles, coloured_quads;
} ff8_face_counts;

/* A face: corners A B C and, of a quad, D. */
typedef struct ff8_face {
    unsigned index[4];
    unsigned uv[4][2];
    unsigned palette, page;
    unsigned colour[3];
} ff8_face;

/* An object up to its faces. It is aligned from the beginning of `out`, which must come to lie on a multiple of 4. */
void ff8_object(bytes *out, const ff8_group *groups, unsigned group_count, ff8_face_counts counts);
void ff8_triangle(bytes *out, const ff8_face *face);
void ff8_quad(bytes *out, const ff8_face *face);
void ff8_coloured_triangle(bytes *out, const ff8_face *face);
void ff8_coloured_quad(bytes *out, const ff8_face *face);

/* A geometry section: a table of objects and the total of vertices. */
void ff8_geometry(bytes *out, const bytes *objects, unsigned count, uint32_t vertex_total);

/* An object of five vertices on bone 1, up to its faces: FF8_FIVE_POINT_HEAD bytes. */
extern const int ff8_five_points[5][3];
bytes ff8_five_point_object(ff8_face_counts counts);
enum { FF8_FIVE_POINT_HEAD = 2 + 4 + 5 * 6 + 12 };

/* A monster of two bones with these objects, which are freed. Its geometry section begins at FF8_GEOMETRY_SECTION. */
bytes ff8_monster_of_objects(bytes *objects, unsigned count, uint32_t vertex_total);
enum { FF8_GEOMETRY_SECTION = 4 * 13 + 16 + 2 * 48 }; /* behind the container's table and the skeleton */

/* A block of video memory, in 16-bit cells. */
typedef struct ff8_block {
    unsigned x, y, width, height;
    const uint16_t *cells; /* [width * height] */
} ff8_block;

enum { FF8_TIM_4 = 0, FF8_TIM_8 = 1, FF8_TIM_16 = 2, FF8_TIM_24 = 3 };

/* A TIM of that depth; NULL: no palette. */
void ff8_tim(bytes *out, unsigned depth, const ff8_block *palette, const ff8_block *image);

/* Offsets of fields in a TIM with a palette, to patch; the image block follows the palette's cells. */
enum { FF8_TIM_FLAGS = 4, FF8_TIM_PALETTE = 8, FF8_BLOCK_HEADER = 12 };

/* A textures section: a table of TIMs that ends with the section's own end. */
void ff8_textures(bytes *out, const bytes *tims, unsigned count);

#endif
