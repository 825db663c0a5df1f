// SPDX-License-Identifier: MIT
/* map_ff8_geometry.c - field map of an FF8 object: vertices by bone, then four lists of faces.
 * Source: format page ff8-battle-model, section 7. */
#include "map_internal.h"

enum { FACE_LISTS = 4, VERTEX_SIZE = 6 };

/* In the file's order: the count of a list, the list, and a face of it. */
static const struct {
    uint16_t count, list, face;
} lists[FACE_LISTS] = {
    {MAP_FF8_TRIANGLE_COUNT, MAP_FF8_TRIANGLES, MAP_FF8_TRIANGLE},
    {MAP_FF8_QUAD_COUNT, MAP_FF8_QUADS, MAP_FF8_QUAD},
    {MAP_FF8_COLOURED_TRIANGLE_COUNT, MAP_FF8_COLOURED_TRIANGLES, MAP_FF8_COLOURED_TRIANGLE},
    {MAP_FF8_COLOURED_QUAD_COUNT, MAP_FF8_COLOURED_QUADS, MAP_FF8_COLOURED_QUAD},
};

static size_t face_size(int list) { return kotsui_map_kinds[lists[list].face].bits / 8u; }

/* Passes over a vertex group; its vertices. */
static uint32_t skip_group(kotsui_reader *reader) {
    kotsui_skip(reader, 2);
    const uint32_t count = kotsui_read_u16(reader);
    kotsui_skip(reader, (size_t)count * VERTEX_SIZE);
    return count;
}

/* Up to the next multiple of 4 of the position in the file; none where it is aligned. */
static size_t alignment(const kotsui_reader *reader) { return (4 - kotsui_offset(reader) % 4) % 4; }

size_t kotsui_map_ff8_object_size(kotsui_reader object) {
    const uint32_t groups = kotsui_read_u16(&object);
    for (uint32_t i = 0; i < groups && !object.failed; i++) (void)skip_group(&object);
    kotsui_skip(&object, alignment(&object));
    size_t faces = 0;
    for (int i = 0; i < FACE_LISTS; i++) faces += kotsui_read_u16(&object) * face_size(i);
    kotsui_skip(&object, 4);
    if (object.failed || faces > kotsui_left(&object)) return object.size;
    return object.at + faces;
}

static void lay_out_object(const kotsui_map_range *range, kotsui_map_sink *sink) {
    kotsui_reader reader = range->bytes;
    const uint32_t groups = kotsui_read_u16(&reader);
    kotsui_map_offer_field(sink, MAP_FF8_GROUP_COUNT, 0);
    for (uint32_t i = 0; i < groups; i++) {
        const size_t from = reader.at;
        (void)skip_group(&reader);
        if (reader.failed) return; /* cut */
        kotsui_map_offer(sink, MAP_FF8_VERTEX_GROUP, i, (reader.at - from) * 8);
    }
    kotsui_map_offer(sink, MAP_FF8_ALIGNMENT, 0, alignment(&reader) * 8);
    kotsui_skip(&reader, alignment(&reader));
    uint32_t counts[FACE_LISTS];
    for (int i = 0; i < FACE_LISTS; i++) {
        counts[i] = kotsui_read_u16(&reader);
        kotsui_map_offer_field(sink, lists[i].count, 0);
    }
    kotsui_skip(&reader, 4);
    kotsui_map_offer_field(sink, MAP_FF8_FACES_UNUSED, 0);
    for (int i = 0; i < FACE_LISTS && !reader.failed; i++) {
        const size_t fitting = kotsui_left(&reader) / face_size(i), size = counts[i] * face_size(i);
        if (counts[i] > fitting) { /* those that are whole */
            kotsui_map_offer(sink, lists[i].list, 0, fitting * face_size(i) * 8);
            return;
        }
        kotsui_map_offer(sink, lists[i].list, 0, size * 8);
        kotsui_skip(&reader, size);
    }
}

/* Vertices are numbered through the object, so those of the groups before count. */
static void lay_out_group(const kotsui_map_range *range, kotsui_map_sink *sink) {
    const kotsui_map_region *object = range->owner;
    kotsui_reader reader = kotsui_reader_range(range->map->bytes, object->begin, object->end);
    const size_t group = range->bytes.base - object->begin;
    uint32_t first = 0;
    kotsui_skip(&reader, 2);
    while (reader.at < group && !reader.failed) first += skip_group(&reader);
    kotsui_map_offer_field(sink, MAP_FF8_GROUP_BONE, 0);
    kotsui_map_offer_field(sink, MAP_FF8_VERTEX_COUNT, 0);
    kotsui_map_offer_list(sink, MAP_FF8_VERTEX, first, kotsui_left(&range->bytes) / VERTEX_SIZE);
}

bool kotsui_map_ff8_geometry_lay_out(const kotsui_map_range *range, kotsui_map_sink *sink) {
    switch (range->node.kind) {
    case MAP_FF8_OBJECT: lay_out_object(range, sink); return true;
    case MAP_FF8_VERTEX_GROUP: lay_out_group(range, sink); return true;
    default:
        for (int i = 0; i < FACE_LISTS; i++) {
            if (lists[i].list != range->node.kind) continue;
            kotsui_map_offer_list(sink, lists[i].face, 0, range->bytes.size / face_size(i));
            return true;
        }
        return false;
    }
}
