// SPDX-License-Identifier: MIT
/* map_ff8.c - field map of FF8 battle files: the sections, and the tables in front of them that say where their items are.
 * Source: format page ff8-battle-model, sections 1, 2, 4, 7 and 8. */
#include "map_internal.h"

enum { MOST_SECTIONS = 11, WORD = 4, NAME_SIZE = 24 };

/* What the sections of each kind of file are, in order. */
typedef struct section_list {
    kotsu_format format;
    uint16_t count, kinds[MOST_SECTIONS];
} section_list;

static const section_list section_lists[] = {
    {KOTSU_FORMAT_FF8_MONSTER,
     11,
     {MAP_FF8_SKELETON, MAP_FF8_GEOMETRY, MAP_FF8_ANIMATIONS, MAP_FF8_DYNAMIC_TEXTURE, MAP_FF8_SEQUENCES,
      MAP_FF8_CAMERA, MAP_FF8_STATS, MAP_FF8_AI, MAP_FF8_SOUNDS, MAP_FF8_SAMPLE_BANK, MAP_FF8_TEXTURES}},
    {KOTSU_FORMAT_FF8_MONSTER_NO_MODEL, 2, {MAP_FF8_STATS, MAP_FF8_AI}},
    {KOTSU_FORMAT_FF8_CHARACTER,
     7,
     {MAP_FF8_SKELETON, MAP_FF8_GEOMETRY, MAP_FF8_ANIMATIONS, MAP_FF8_DYNAMIC_TEXTURE, MAP_FF8_CAMERA, MAP_FF8_TEXTURES,
      MAP_FF8_EXTRA_ANIMATIONS}},
    {KOTSU_FORMAT_FF8_CHARACTER_SELF_CONTAINED,
     10,
     {MAP_FF8_SKELETON, MAP_FF8_GEOMETRY, MAP_FF8_ANIMATIONS, MAP_FF8_DYNAMIC_TEXTURE, MAP_FF8_CAMERA,
      MAP_FF8_SEQUENCES, MAP_FF8_SOUNDS, MAP_FF8_SAMPLE_BANK, MAP_FF8_TEXTURES, MAP_FF8_EXTRA_ANIMATIONS}},
    {KOTSU_FORMAT_FF8_WEAPON,
     8,
     {MAP_FF8_SKELETON, MAP_FF8_GEOMETRY, MAP_FF8_ANIMATIONS, MAP_FF8_SEQUENCES, MAP_FF8_SOUNDS, MAP_FF8_SAMPLE_BANK,
      MAP_FF8_TEXTURES, MAP_FF8_EXTRA_ANIMATIONS}},
    {KOTSU_FORMAT_FF8_WEAPON_REDUCED,
     5,
     {MAP_FF8_GEOMETRY, MAP_FF8_SEQUENCES, MAP_FF8_SOUNDS, MAP_FF8_SAMPLE_BANK, MAP_FF8_TEXTURES}},
    {KOTSU_FORMAT_FF8_SUMMON, 4, {MAP_FF8_SKELETON, MAP_FF8_GEOMETRY, MAP_FF8_ANIMATIONS, MAP_FF8_TRAILER}},
};

static const section_list *sections_of(kotsu_format format) {
    for (size_t i = 0; i < sizeof section_lists / sizeof section_lists[0]; i++)
        if (section_lists[i].format == format) return &section_lists[i];
    return NULL;
}

const char *kotsui_map_ff8_section_name(const kotsu_map *map, uint32_t number) {
    const section_list *list = sections_of(map->format);
    return list && number >= 1 && number <= list->count ? kotsui_map_kinds[list->kinds[number - 1]].name : "";
}

/* A section that begins with a table of its items. */
typedef struct item_section {
    uint16_t section, table, item;
    kotsui_ff8_table_kind kind;
    size_t (*item_size)(kotsui_reader item); /* NULL: an item reaches to the next one */
} item_section;

static const item_section item_sections[] = {
    {MAP_FF8_ANIMATIONS,
     MAP_FF8_ANIMATION_TABLE,
     MAP_FF8_ANIMATION,
     {4, 4096, KOTSU_PROBLEM_NONE, KOTSU_PROBLEM_NONE},
     NULL},
    {MAP_FF8_GEOMETRY,
     MAP_FF8_OBJECT_TABLE,
     MAP_FF8_OBJECT,
     {4, 4096, KOTSU_PROBLEM_NONE, KOTSU_PROBLEM_NONE},
     kotsui_map_ff8_object_size},
    {MAP_FF8_TEXTURES,
     MAP_FF8_TIM_TABLE,
     MAP_FF8_TIM,
     {4, 256, KOTSU_PROBLEM_NONE, KOTSU_PROBLEM_NONE},
     kotsui_map_ff8_tim_size},
    {MAP_FF8_SEQUENCES,
     MAP_FF8_SEQUENCE_TABLE,
     MAP_FF8_SEQUENCE,
     {2, 4096, KOTSU_PROBLEM_NONE, KOTSU_PROBLEM_NONE},
     NULL},
};

static kotsu_status claim(kotsui_map_builder *builder, kotsui_map_kind kind, uint32_t index, uint64_t begin,
                          uint64_t end, uint32_t base) {
    kotsui_map_claim *made = kotsui_map_claim_range(builder, kind, index, begin, end);
    if (!made) return builder->loader->error->status;
    made->base = base;
    return KOTSU_OK;
}

/* Claims the items of a section, where their offsets point into it. */
static kotsu_status claim_items(kotsui_map_builder *builder, const item_section *of, const kotsui_ff8_table *table) {
    for (uint32_t i = 0; i < table->count; i++) {
        kotsui_reader item;
        if (table->offsets[i] == 0) continue; /* an empty slot of sequences; nowhere else does an item begin there */
        KOTSUI_TRY(kotsui_ff8_table_item(builder->loader, table, i, &item));
        if (item.size == 0) continue;
        if (!of->item_size) kotsui_ff8_table_end_at_next(table, i, &item);
        const size_t size = of->item_size ? of->item_size(item) : item.size;
        KOTSUI_TRY(claim(builder, of->item, i, item.base, item.base + (size < item.size ? size : item.size),
                         (uint32_t)item.base));
    }
    return KOTSU_OK;
}

static kotsu_status tile_items(kotsui_map_builder *builder, uint32_t number, const item_section *of) {
    const kotsui_map_region section = builder->map->regions[number];
    kotsui_ff8_table table;
    KOTSUI_TRY(kotsui_ff8_table_read(
        builder->loader, kotsui_reader_range(builder->map->bytes, section.begin, section.end), &of->kind, &table));
    const bool has_end = of->table == MAP_FF8_TIM_TABLE;
    const uint64_t table_end = section.begin + ((uint64_t)table.count + 1 + has_end) * of->kind.word_size;
    KOTSUI_TRY(
        claim(builder, of->table, 0, section.begin, table_end < section.end ? table_end : section.end, section.begin));
    KOTSUI_TRY(claim_items(builder, of, &table));
    /* Of a geometry of no bytes but its count, those are the count. */
    if (of->section == MAP_FF8_GEOMETRY && section.end - section.begin >= WORD)
        KOTSUI_TRY(claim(builder, MAP_FF8_VERTEX_TOTAL, 0, section.end - WORD, section.end, section.begin));
    return kotsui_map_tile(builder, number);
}

kotsu_status kotsui_map_ff8_build(kotsui_map_builder *builder) {
    kotsu_map *map = builder->map;
    const section_list *list = sections_of(map->format);
    const size_t table_size = WORD * ((size_t)list->count + 2);
    kotsui_reader reader = kotsui_reader_range(map->bytes, WORD, map->size);
    uint32_t offsets[MOST_SECTIONS];
    for (uint32_t i = 0; i < list->count; i++) offsets[i] = kotsui_read_u32(&reader);
    KOTSUI_TRY(claim(builder, MAP_FF8_TABLE, 0, 0, table_size, 0));
    for (uint32_t i = 0; i < list->count && !reader.failed; i++) {
        if (offsets[i] < table_size || offsets[i] >= map->size) continue;
        const size_t end = kotsui_ff8_section_end(offsets, list->count, i, map->size);
        KOTSUI_TRY(claim(builder, list->kinds[i], i + 1, offsets[i], end, offsets[i]));
        if (list->kinds[i] == MAP_FF8_SKELETON) map->bone_count = map->bytes[offsets[i]];
    }
    KOTSUI_TRY(kotsui_map_tile(builder, 0));
    const uint32_t first = map->regions[0].first, count = map->regions[0].count;
    for (uint32_t i = first; i < first + count; i++) {
        for (size_t k = 0; k < sizeof item_sections / sizeof item_sections[0]; k++)
            if (item_sections[k].section == map->regions[i].kind) KOTSUI_TRY(tile_items(builder, i, &item_sections[k]));
    }
    return KOTSU_OK;
}

kotsu_status kotsui_map_ff8_skeleton_build(kotsui_map_builder *builder) {
    builder->map->bone_count = builder->map->bytes[0];
    KOTSUI_TRY(claim(builder, MAP_FF8_SKELETON, 1, 0, builder->map->size, 0));
    return kotsui_map_tile(builder, 0);
}

/* The count, then as many offsets as there are; kinds of tables stand in map_kinds.def before their count and their offset. */
static void lay_out_table(const kotsui_map_range *range, kotsui_map_sink *sink) {
    const kotsui_map_kind count_kind = range->node.kind + 1, offset_kind = range->node.kind + 2;
    kotsui_reader reader = range->bytes;
    const bool has_end = range->node.kind == MAP_FF8_TIM_TABLE;
    const size_t word = kotsui_map_kinds[count_kind].bits / 8u, words = reader.size / word;
    const uint32_t claimed = word == 2 ? kotsui_read_u16(&reader) : kotsui_read_u32(&reader);
    const size_t there = words ? words - 1 : 0;
    kotsui_map_offer_field(sink, count_kind, 0);
    kotsui_map_offer_list(sink, offset_kind, 0, claimed < there ? claimed : there);
    if (has_end) kotsui_map_offer_field(sink, MAP_FF8_TIM_END, 0);
}

static void lay_out_sections(const kotsui_map_range *range, kotsui_map_sink *sink) {
    const size_t words = range->bytes.size / WORD;
    kotsui_map_offer_field(sink, MAP_FF8_SECTION_COUNT, 0);
    kotsui_map_offer_list(sink, MAP_FF8_SECTION_OFFSET, 1, words > 2 ? words - 2 : 0);
    kotsui_map_offer_field(sink, MAP_FF8_END_OFFSET, 0);
}

bool kotsui_map_ff8_lay_out(const kotsui_map_range *range, kotsui_map_sink *sink) {
    switch (range->node.kind) {
    case MAP_FF8_TABLE: lay_out_sections(range, sink); return true;
    case MAP_FF8_ANIMATION_TABLE:
    case MAP_FF8_OBJECT_TABLE:
    case MAP_FF8_TIM_TABLE:
    case MAP_FF8_SEQUENCE_TABLE: lay_out_table(range, sink); return true;
    case MAP_FF8_SKELETON:
        kotsui_map_offer_field(sink, MAP_FF8_SKELETON_HEADER, 0);
        kotsui_map_offer_list(sink, MAP_FF8_BONE, 0, range->bytes.bytes[0]);
        kotsui_map_offer_rest(sink, MAP_GAP);
        return true;
    case MAP_FF8_STATS:
        if (range->bytes.size >= NAME_SIZE) kotsui_map_offer_field(sink, MAP_FF8_NAME, 0);
        kotsui_map_offer_rest(sink, MAP_FF8_STATS_REST);
        return true;
    default: return false;
    }
}
