// SPDX-License-Identifier: MIT
/* map_okami_model.c - field map of Okami models: descriptors, parts, their bones and the columns of their submeshes.
 * Source: format page okami-motion, section 3. */
#include "map_internal.h"

#include <string.h>

enum {
    HEADER_SIZE = 16,
    PART_HEADER_SIZE = 32,
    SUBMESH_HEADER_SIZE = 32,
    MOST_PARTS = 65536,     /* far beyond any model */
    MOST_SUBMESHES = 65535, /* of all parts together, as okami_mesh.c has it */
    TIMES_SHARED = 4,       /* bone tables may be shared, as okami_model.c has it */
    BONE_SIZE = 16,
};

/* Where the columns of a submesh are stated, and what lies there. Normals are never there. */
static const struct {
    uint8_t word;
    uint16_t column, scenery_column;
} columns[] = {{0, MAP_POSITIONS, MAP_SCENERY_POSITIONS},
               {2, MAP_UVS, MAP_UVS},
               {3, MAP_COLOURS, MAP_COLOURS},
               {4, MAP_WEIGHTS, MAP_WEIGHTS}};

static kotsui_map_kind element_of(kotsui_map_kind column) {
    switch (column) {
    case MAP_PART_BONES: return MAP_PART_BONE;
    case MAP_PART_BONES_PS2: return MAP_PART_BONE_PS2;
    case MAP_PART_SUBMESHES: return MAP_PART_SUBMESH_OFFSET;
    case MAP_MODEL_DESCRIPTOR_OFFSETS: return MAP_MODEL_DESCRIPTOR_OFFSET;
    case MAP_POSITIONS: return MAP_POSITION;
    case MAP_SCENERY_POSITIONS: return MAP_SCENERY_POSITION;
    case MAP_UVS: return MAP_UV;
    case MAP_COLOURS: return MAP_VERTEX_COLOUR;
    case MAP_WEIGHTS: return MAP_WEIGHT;
    default: return MAP_FILE;
    }
}

/* A part that is being claimed. */
typedef struct part {
    uint32_t number, at;
    bool scenery;
    /* Of all parts together: many that share their bytes would make a small file slow. */
    uint32_t *submeshes_left, *bones_left;
} part;

/* Claims `count` elements of a list that begins at `at`. */
static kotsu_status claim_list(kotsui_map_builder *builder, const part *of, uint32_t submesh, kotsui_map_kind list,
                               uint64_t at, uint64_t count, uint32_t base) {
    kotsui_map_claim *claim =
        kotsui_map_claim_range(builder, list, 0, at, at + count * (kotsui_map_kinds[element_of(list)].bits / 8));
    if (!claim) return builder->loader->error->status;
    claim->part = of->number;
    claim->submesh = submesh;
    claim->base = base;
    return KOTSU_OK;
}

static kotsu_status claim_record(kotsui_map_builder *builder, const part *of, uint32_t submesh, kotsui_map_kind kind,
                                 uint32_t at) {
    kotsui_map_claim *claim =
        kotsui_map_claim_range(builder, kind, of->number, at, (uint64_t)at + kotsui_map_kinds[kind].bits / 8);
    if (!claim) return builder->loader->error->status;
    claim->part = of->number;
    claim->submesh = submesh;
    claim->base = at;
    return KOTSU_OK;
}

static kotsu_status claim_submesh(kotsui_map_builder *builder, const part *of, uint32_t number, uint64_t at) {
    const uint32_t size = builder->map->size;
    if (at > size || size - at < SUBMESH_HEADER_SIZE) return KOTSU_OK;
    kotsui_reader reader = kotsui_reader_range(builder->map->bytes, (size_t)at, size);
    uint32_t offsets[5];
    for (int i = 0; i < 5; i++) offsets[i] = kotsui_read_u32(&reader);
    const uint32_t vertices = kotsui_read_u16(&reader);
    KOTSUI_TRY(claim_record(builder, of, number, MAP_SUBMESH_HEADER, (uint32_t)at));
    for (size_t i = 0; i < sizeof columns / sizeof columns[0]; i++) {
        const uint32_t offset = offsets[columns[i].word];
        if (offset == 0) continue;
        const uint16_t list = of->scenery ? columns[i].scenery_column : columns[i].column;
        KOTSUI_TRY(claim_list(builder, of, number, list, at + offset, vertices, (uint32_t)at));
    }
    return KOTSU_OK;
}

/* Whether the parents of a bone table make sense only as the PS2 release's: a pad and 16 bits. As okami_model.c tells it. */
static bool has_ps2_parents(kotsui_reader bones, uint32_t count) {
    bool hd = true, ps2 = true;
    for (uint32_t i = 0; i < count && !bones.failed; i++) {
        kotsui_skip(&bones, 12);
        const int32_t word = (int32_t)kotsui_read_u32(&bones), half = word >> 16;
        hd = hd && word >= -1 && word < (int32_t)count;
        ps2 = ps2 && half >= -1 && half < (int32_t)count && (word & 0xFFFF) == 0;
    }
    return ps2 && !hd;
}

static kotsu_status claim_part(kotsui_map_builder *builder, const part *of) {
    const uint8_t *bytes = builder->map->bytes;
    const uint32_t size = builder->map->size;
    if (size - of->at < PART_HEADER_SIZE || memcmp(bytes + of->at, "mdb", 4) != 0) return KOTSU_OK;
    kotsui_reader reader = kotsui_reader_range(bytes, of->at + 4, size);
    const uint64_t bones_at = (uint64_t)of->at + kotsui_read_u32(&reader);
    const uint32_t bones = kotsui_read_u16(&reader), submeshes = kotsui_read_u16(&reader);
    KOTSUI_TRY(claim_record(builder, of, MAP_NO_INDEX, MAP_PART_HEADER, of->at));
    if (bones && bones_at < size && bones <= *of->bones_left) {
        *of->bones_left -= bones;
        const bool ps2 = has_ps2_parents(kotsui_reader_range(bytes, (size_t)bones_at, size), bones);
        KOTSUI_TRY(
            claim_list(builder, of, MAP_NO_INDEX, ps2 ? MAP_PART_BONES_PS2 : MAP_PART_BONES, bones_at, bones, of->at));
    }
    const uint32_t offsets_at = of->at + PART_HEADER_SIZE;
    KOTSUI_TRY(claim_list(builder, of, MAP_NO_INDEX, MAP_PART_SUBMESHES, offsets_at, submeshes, of->at));
    reader = kotsui_reader_range(bytes, offsets_at, size);
    for (uint32_t i = 0; i<submeshes && * of->submeshes_left> 0; i++, --*of->submeshes_left) {
        const uint32_t offset = kotsui_read_u32(&reader);
        if (reader.failed) break;
        KOTSUI_TRY(claim_submesh(builder, of, i, (uint64_t)of->at + offset));
    }
    return KOTSU_OK;
}

static kotsu_status claim_descriptor(kotsui_map_builder *builder, part *of, uint32_t at) {
    const uint32_t size = builder->map->size;
    const kotsui_map_kind kind = of->scenery ? MAP_SCENERY_DESCRIPTOR : MAP_MODEL_DESCRIPTOR;
    if (at >= size || size - at < kotsui_map_kinds[kind].bits / 8u) return KOTSU_OK;
    kotsui_map_claim *claim =
        kotsui_map_claim_range(builder, kind, of->number, at, (uint64_t)at + kotsui_map_kinds[kind].bits / 8);
    if (!claim) return builder->loader->error->status;
    claim->base = at;
    kotsui_reader reader = kotsui_reader_range(builder->map->bytes, at, size);
    const int64_t part_at = (int64_t)at + (int32_t)kotsui_read_u32(&reader);
    if (part_at < 0 || part_at >= size) return KOTSU_OK;
    of->at = (uint32_t)part_at;
    return claim_part(builder, of);
}

kotsu_status kotsui_map_model_build(kotsui_map_builder *builder) {
    kotsu_map *map = builder->map;
    uint32_t submeshes_left = MOST_SUBMESHES, bones_left = map->size / BONE_SIZE * TIMES_SHARED;
    part of = {.submeshes_left = &submeshes_left, .bones_left = &bones_left};
    if (memcmp(map->bytes, "mdb", 4) == 0) {
        KOTSUI_TRY(claim_part(builder, &of));
        return kotsui_map_tile(builder, 0);
    }
    kotsui_reader reader = kotsui_reader_range(map->bytes, 4, map->size);
    of.scenery = kotsui_read_u32(&reader) == 1;
    const uint32_t parts = kotsui_read_u32(&reader);
    kotsui_skip(&reader, 4);
    bool made = kotsui_map_claim_range(builder, MAP_MODEL_HEADER, 0, 0, HEADER_SIZE) &&
                kotsui_map_claim_range(builder, MAP_MODEL_DESCRIPTOR_OFFSETS, 0, HEADER_SIZE,
                                       HEADER_SIZE + (uint64_t)parts * 4);
    if (!made) return builder->loader->error->status;
    for (of.number = 0; of.number < parts && of.number < MOST_PARTS; of.number++) {
        const uint32_t at = kotsui_read_u32(&reader);
        if (reader.failed) break;
        KOTSUI_TRY(claim_descriptor(builder, &of, at));
    }
    return kotsui_map_tile(builder, 0);
}

static void lay_out_weight(kotsui_map_sink *sink) {
    kotsui_map_offer_field(sink, MAP_WEIGHT_PAD, 0);
    kotsui_map_offer_list(sink, MAP_WEIGHT_BONE, 0, 3);
    kotsui_map_offer_list(sink, MAP_WEIGHT_VALUE, 0, 3);
    kotsui_map_offer_field(sink, MAP_WEIGHT_PAD, 1);
}

bool kotsui_map_model_lay_out(const kotsui_map_range *range, kotsui_map_sink *sink) {
    const kotsui_map_kind element = element_of(range->node.kind);
    if (range->node.kind == MAP_WEIGHT)
        lay_out_weight(sink);
    else if (element != MAP_FILE)
        kotsui_map_offer_list(sink, element, 0, range->bytes.size / (kotsui_map_kinds[element].bits / 8u));
    else
        return false;
    return true;
}
