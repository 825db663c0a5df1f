// Writes what FF8 models look like, see ff8_looks_builder.h.
// SPDX-License-Identifier: MIT
#include "ff8_looks_builder.h"

#include "ff8_builder.h"

void ff8_object(bytes *out, const ff8_group *groups, unsigned group_count, ff8_face_counts counts) {
    put_u16(out, group_count);
    for (unsigned i = 0; i < group_count; i++) {
        put_u16(out, groups[i].bone);
        put_u16(out, groups[i].count);
        for (unsigned k = 0; k < groups[i].count; k++)
            for (int axis = 0; axis < 3; axis++) put_s16(out, groups[i].vertices[k][axis]);
    }
    put_align(out, 4);
    put_u16(out, counts.triangles);
    put_u16(out, counts.quads);
    put_u16(out, counts.coloured_triangles);
    put_u16(out, counts.coloured_quads);
    put_u32(out, 0); /* unused */
}

static void put_uv(bytes *out, const ff8_face *face, int corner) {
    put_u8(out, face->uv[corner][0]);
    put_u8(out, face->uv[corner][1]);
}

void ff8_triangle(bytes *out, const ff8_face *face) {
    for (int i = 0; i < 3; i++) put_u16(out, face->index[i]);
    put_uv(out, face, 2);
    put_uv(out, face, 0);
    put_u16(out, face->palette);
    put_uv(out, face, 1);
    put_u16(out, face->page);
}

void ff8_quad(bytes *out, const ff8_face *face) {
    for (int i = 0; i < 4; i++) put_u16(out, face->index[i]);
    put_uv(out, face, 0);
    put_u16(out, face->palette);
    put_uv(out, face, 1);
    put_u16(out, face->page);
    put_uv(out, face, 2);
    put_uv(out, face, 3);
}

static void put_colour(bytes *out, const ff8_face *face) {
    for (int i = 0; i < 3; i++) put_u8(out, face->colour[i]);
    put_u8(out, 0x34); /* the drawing code */
}

void ff8_coloured_triangle(bytes *out, const ff8_face *face) {
    ff8_triangle(out, face);
    put_colour(out, face);
}

void ff8_coloured_quad(bytes *out, const ff8_face *face) {
    ff8_quad(out, face);
    put_colour(out, face);
}

void ff8_geometry(bytes *out, const bytes *objects, unsigned count, uint32_t vertex_total) {
    ff8_table(out, objects, count);
    put_u32(out, vertex_total);
}

const int ff8_five_points[5][3] = {{4096, 2048, -1024}, {-32768, 32767, 0}, {0, 0, 0}, {1, -1, 2}, {100, 200, 300}};

bytes ff8_five_point_object(ff8_face_counts counts) {
    bytes object = {0};
    ff8_object(&object, &(ff8_group){1, 5, ff8_five_points}, 1, counts);
    return object;
}

bytes ff8_monster_of_objects(bytes *objects, unsigned count, uint32_t vertex_total) {
    bytes file = {0}, section = {0};
    ff8_geometry(&section, objects, count, vertex_total);
    for (unsigned i = 0; i < count; i++) bytes_free(&objects[i]);
    ff8_monster_of(&file, &(ff8_parts){.geometry = &section});
    bytes_free(&section);
    return file;
}

static void put_block(bytes *out, const ff8_block *block) {
    const unsigned count = block->width * block->height;
    put_u32(out, FF8_BLOCK_HEADER + 2 * count);
    put_u16(out, block->x);
    put_u16(out, block->y);
    put_u16(out, block->width);
    put_u16(out, block->height);
    for (unsigned i = 0; i < count; i++) put_u16(out, block->cells[i]);
}

void ff8_tim(bytes *out, unsigned depth, const ff8_block *palette, const ff8_block *image) {
    put_u32(out, 0x10);
    put_u32(out, depth | (palette != NULL ? 8 : 0));
    if (palette != NULL) put_block(out, palette);
    put_block(out, image);
}

void ff8_textures(bytes *out, const bytes *tims, unsigned count) {
    uint32_t offset = 4 + 4 * count + 4;
    put_u32(out, count);
    for (unsigned i = 0; i < count; i++) {
        put_u32(out, offset);
        offset += (uint32_t)tims[i].size;
    }
    put_u32(out, offset);
    for (unsigned i = 0; i < count; i++) put_bytes(out, &tims[i]);
}
