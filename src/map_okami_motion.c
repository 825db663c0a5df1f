// SPDX-License-Identifier: MIT
/* map_okami_motion.c - field map of Okami and God Hand motions: records, and the blocks of keys that they point at.
 * Source: format page okami-motion, sections 1 and 5. */
#include "map_internal.h"

enum { HEADER_SIZE = 8, RECORD_SIZE = 8, GOD_HAND_RECORD_SIZE = 12, FIRST_KEYED_PROPERTY = 9 };

static bool is_god_hand(const kotsu_map *map) { return map->clip->dialect == KOTSU_DIALECT_GOD_HAND; }
static uint32_t record_size(const kotsu_map *map) { return is_god_hand(map) ? GOD_HAND_RECORD_SIZE : RECORD_SIZE; }

/* What a family puts at the data offset: the kind of its block, of its header (MAP_FILE: none) and of its keys. */
typedef struct family_kinds {
    uint16_t block, header, key;
} family_kinds;

static family_kinds kinds_of(kotsu_family family) {
    switch (family) {
    case KOTSU_FAMILY_QUANTIZED: return (family_kinds){MAP_KEYS_QUANTIZED, MAP_QUANTIZED_HEADER, MAP_QUANTIZED_KEY};
    case KOTSU_FAMILY_QUANTIZED_PRECISION:
        return (family_kinds){MAP_KEYS_PRECISION, MAP_PRECISION_HEADER, MAP_PRECISION_KEY};
    case KOTSU_FAMILY_FULL: return (family_kinds){MAP_KEYS_FULL, MAP_FILE, MAP_FULL_KEY};
    default: return (family_kinds){MAP_KEYS_UNKNOWN, MAP_FILE, MAP_FILE};
    }
}

static uint64_t block_size(const kotsu_curve *curve) {
    const family_kinds kinds = kinds_of(curve->family);
    return (kotsui_map_kinds[kinds.header].bits +
            (uint64_t)kotsui_map_kinds[kinds.key].bits * curve->claimed_keyframe_count) /
           8;
}

static bool has_block(const kotsu_map *map, const kotsu_curve *curve, uint32_t table_end) {
    return curve->property >= FIRST_KEYED_PROPERTY && curve->claimed_keyframe_count > 0 &&
           curve->data_offset >= table_end && curve->data_offset < map->size;
}

/* Where data of no known length end: where the next block begins. */
static uint64_t next_block(const kotsu_map *map, uint32_t offset, uint32_t table_end) {
    uint64_t next = map->size;
    for (uint32_t i = 0; i < map->clip->curve_count; i++) {
        const kotsu_curve *curve = &map->clip->curves[i];
        if (has_block(map, curve, table_end) && curve->data_offset > offset && curve->data_offset < next)
            next = curve->data_offset;
    }
    return next;
}

kotsu_status kotsui_map_motion_build(kotsui_map_builder *builder) {
    kotsu_map *map = builder->map;
    kotsui_loader *loader = builder->loader;
    loader->document->format = map->format;
    KOTSUI_TRY(kotsui_okami_motion_load(loader));
    map->clip = loader->document->clips;
    map->record_count = map->bytes[6];
    for (int i = 0; i < 256; i++) map->curve_of_record[i] = -1;
    const uint32_t table_end = HEADER_SIZE + map->record_count * record_size(map);
    bool made = kotsui_map_claim_range(builder, MAP_MOTION_HEADER, 0, 0, HEADER_SIZE) &&
                kotsui_map_claim_range(builder, MAP_MOTION_RECORDS, 0, HEADER_SIZE, table_end);
    for (uint32_t i = 0; i < map->clip->curve_count; i++) {
        const kotsu_curve *curve = &map->clip->curves[i];
        map->curve_of_record[curve->record] = (int16_t)i;
        if (!has_block(map, curve, table_end)) continue;
        const bool known = curve->family != KOTSU_FAMILY_UNKNOWN;
        const uint64_t end =
            known ? curve->data_offset + block_size(curve) : next_block(map, curve->data_offset, table_end);
        made = made &&
               kotsui_map_claim_range(builder, kinds_of(curve->family).block, curve->record, curve->data_offset, end);
    }
    return made ? kotsui_map_tile(builder, 0) : loader->error->status;
}

static void lay_out_records(const kotsui_map_range *range, kotsui_map_sink *sink) {
    for (uint32_t i = 0; i < range->map->record_count; i++) {
        const bool ends = range->map->curve_of_record[i] < 0;
        kotsui_map_offer(sink, ends ? MAP_MOTION_TERMINATOR : MAP_MOTION_RECORD, i, record_size(range->map) * 8);
    }
}

static void lay_out_record(const kotsui_map_range *range, kotsui_map_sink *sink) {
    const bool single = range->bytes.bytes[1] < FIRST_KEYED_PROPERTY;
    kotsui_map_offer_field(sink, MAP_MOTION_BONE, 0);
    kotsui_map_offer_field(sink, MAP_MOTION_PROPERTY, 0);
    kotsui_map_offer_field(sink, MAP_MOTION_KEY_COUNT, 0);
    if (is_god_hand(range->map)) kotsui_map_offer_field(sink, MAP_MOTION_FLAGS, 0);
    kotsui_map_offer_field(sink, single ? MAP_MOTION_VALUE : MAP_MOTION_OFFSET, 0);
}

static void lay_out_terminator(const kotsui_map_range *range, kotsui_map_sink *sink) {
    kotsui_map_offer_field(sink, MAP_MOTION_TERMINATOR_BONE, 0);
    kotsui_map_offer_field(sink, MAP_MOTION_TERMINATOR_PROPERTY, 0);
    kotsui_map_offer_field(sink, MAP_MOTION_TERMINATOR_COUNT, 0);
    if (is_god_hand(range->map)) kotsui_map_offer_field(sink, MAP_MOTION_TERMINATOR_FLAGS, 0);
    kotsui_map_offer_field(sink, MAP_MOTION_TERMINATOR_OFFSET, 0);
}

/* Of a block that the file's end cuts, the keys that are whole; the rest is cut. */
static void lay_out_block(const kotsui_map_range *range, kotsui_map_sink *sink) {
    const kotsu_curve *curve = &range->map->clip->curves[range->map->curve_of_record[range->owner->index]];
    const family_kinds kinds = kinds_of(curve->family);
    if (kinds.header != MAP_FILE) kotsui_map_offer_field(sink, kinds.header, 0);
    kotsui_map_offer_list(sink, kinds.key, 0, curve->claimed_keyframe_count);
}

bool kotsui_map_motion_lay_out(const kotsui_map_range *range, kotsui_map_sink *sink) {
    switch (range->node.kind) {
    case MAP_MOTION_RECORDS: lay_out_records(range, sink); return true;
    case MAP_MOTION_RECORD: lay_out_record(range, sink); return true;
    case MAP_MOTION_TERMINATOR: lay_out_terminator(range, sink); return true;
    case MAP_KEYS_QUANTIZED:
    case MAP_KEYS_PRECISION:
    case MAP_KEYS_FULL: lay_out_block(range, sink); return true;
    default: return false;
    }
}
