// SPDX-License-Identifier: MIT
/* map.c - the field map: every byte of a file by name. Opens it and answers what lies where; see map_internal.h for how. */
#include "map_internal.h"

enum { SMALLEST_FILE = 8 };

static kotsu_status build(kotsui_map_builder *builder, kotsu_map_source source) {
    kotsu_map *map = builder->map;
    const uint8_t *bytes = map->bytes;
    const size_t size = map->size;
    switch (source) {
    case KOTSU_MAP_DETECT: break;
    case KOTSU_MAP_FF8_ZZZ: map->format = KOTSU_FORMAT_FF8_ZZZ; return kotsui_map_zzz_build(builder);
    default: return KOTSU_OK; /* lists from end to end: nothing in them has a place of its own */
    }
    /* As document.c has it, and in its order. */
    if (size < SMALLEST_FILE)
        return kotsui_fail(builder->loader, KOTSU_PROBLEM_MOTION_HEADER, 0, -1, map->size, 0, "magic");
    if ((map->format = kotsui_okami_motion_detect(bytes, size)) != KOTSU_FORMAT_UNKNOWN)
        return kotsui_map_motion_build(builder);
    if ((map->format = kotsui_okami_model_detect(bytes, size)) != KOTSU_FORMAT_UNKNOWN)
        return kotsui_map_model_build(builder);
    if ((map->format = kotsui_ff8_detect(bytes, size)) == KOTSU_FORMAT_FF8_SKELETON)
        return kotsui_map_ff8_skeleton_build(builder);
    if (map->format != KOTSU_FORMAT_UNKNOWN) return kotsui_map_ff8_build(builder);
    if ((map->format = kotsui_okami_container_detect(bytes, size)) != KOTSU_FORMAT_UNKNOWN)
        return kotsui_map_container_build(builder);
    return kotsui_fail(builder->loader, KOTSU_PROBLEM_UNKNOWN_FORMAT, 0, -1, 0, 0, "magic");
}

/* What kotsu_map_open hands through kotsui_load, which looks after memory and errors. */
typedef struct opening {
    kotsu_map_source source;
    kotsu_map **out;
} opening;

static uint16_t root_kind(kotsu_map_source source) {
    return source == KOTSU_MAP_FF8_INDEX ? MAP_INDEX_FILE : source == KOTSU_MAP_FF8_NAMES ? MAP_NAMES_FILE : MAP_FILE;
}

static kotsu_status open_map(kotsui_loader *loader, const void *context) {
    const opening *with = context;
    if (loader->size == 0) return kotsui_fail(loader, KOTSU_PROBLEM_EMPTY_FILE, 0, -1, 0, 0, "file");
    if (loader->size > INT32_MAX) return kotsui_fail(loader, KOTSU_PROBLEM_MEMORY_CAP, 0, -1, INT32_MAX, 0, "file");
    kotsu_map *map = kotsui_keep(loader, 1, sizeof *map);
    kotsui_map_region *root = map ? kotsui_keep(loader, 1, sizeof *root) : NULL;
    if (!root) return loader->error->status;
    const uint32_t size = (uint32_t)loader->size;
    *root = (kotsui_map_region){.kind = root_kind(with->source), .end = size, .to = size};
    *map = (kotsu_map){.document = loader->document,
                       .bytes = loader->bytes,
                       .size = size,
                       .regions = root,
                       .region_count = 1,
                       .region_capacity = 1};
    kotsui_map_builder builder = {.loader = loader, .map = map};
    KOTSUI_TRY(build(&builder, with->source));
    *with->out = map;
    return KOTSU_OK;
}

kotsu_status kotsu_map_open(const void *bytes, size_t size, kotsu_map_source source, const kotsu_load_options *options,
                            kotsu_map **out_map, kotsu_error *out_error) {
    kotsu_map *map = NULL;
    const opening with = {source, &map};
    kotsu_document *document = NULL;
    const bool known = source <= KOTSU_MAP_FF8_ZZZ;
    /* Without a place for the document, kotsui_load refuses. */
    const kotsu_status status =
        kotsui_load(bytes, size, options, open_map, &with, out_map && known ? &document : NULL, out_error);
    if (out_map) *out_map = map;
    return status;
}

void kotsu_map_close(kotsu_map *map) {
    if (map) kotsu_document_free(map->document);
}

kotsu_format kotsu_map_format(const kotsu_map *map) { return map->format; }

kotsu_map_node kotsu_map_root(const kotsu_map *map) {
    return (kotsu_map_node){.kind = map->regions->kind, .bit_size = (uint64_t)map->size * 8};
}

static kotsu_map_node region_node(const kotsu_map *map, uint32_t number) {
    const kotsui_map_region *region = &map->regions[number];
    return (kotsu_map_node){region->kind, region->index, number, (uint64_t)region->from * 8,
                            (uint64_t)(region->to - region->from) * 8};
}

/* The first of the regions that tile `owner` which ends behind a bit. */
static uint32_t first_region_behind(const kotsu_map *map, const kotsui_map_region *owner, uint64_t bit) {
    uint32_t low = 0, high = owner->count;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if ((uint64_t)map->regions[owner->first + middle].to * 8 > bit)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

/* The parts of a range that is tiled with regions. */
static void list_regions(const kotsu_map *map, const kotsui_map_region *owner, kotsui_map_sink *sink) {
    const uint32_t behind = first_region_behind(map, owner, sink->wanted_from);
    sink->found_at = behind > sink->wanted_first ? behind : sink->wanted_first;
    sink->count = owner->count;
    for (uint32_t i = sink->found_at; i < owner->count && sink->written < sink->capacity; i++) {
        const kotsu_map_node node = region_node(map, owner->first + i);
        if (node.bit_offset >= sink->wanted_to) return;
        sink->out[sink->written++] = node;
    }
}

/* Runs a sink over the parts of a range. False: no range of this map. */
static bool collect(const kotsu_map *map, const kotsu_map_node *parent, kotsui_map_sink *sink) {
    kotsui_map_range range;
    if (!map || !parent || (sink->capacity && !sink->out) || !kotsui_map_find_range(map, parent, &range)) return false;
    sink->owner = parent->owner;
    sink->clip_from = parent->bit_offset;
    sink->clip_to = parent->bit_offset + parent->bit_size;
    sink->at = range.is_region ? (uint64_t)range.owner->begin * 8 : sink->clip_from;
    sink->end = range.is_region ? (uint64_t)range.owner->end * 8 : sink->clip_to;
    if (range.is_region && range.owner->count)
        list_regions(map, range.owner, sink);
    else if (kotsui_map_has_parts(&range))
        kotsui_map_lay_out(&range, sink);
    return true;
}

uint32_t kotsu_map_children(const kotsu_map *map, const kotsu_map_node *parent, uint32_t first, kotsu_map_node *out,
                            uint32_t capacity) {
    kotsui_map_sink sink = {.wanted_to = UINT64_MAX, .wanted_first = first, .out = out, .capacity = capacity};
    return collect(map, parent, &sink) ? sink.count : 0;
}

uint32_t kotsu_map_children_within(const kotsu_map *map, const kotsu_map_node *parent, uint64_t from, uint64_t to,
                                   kotsu_map_node *out, uint32_t capacity, uint32_t *out_first) {
    kotsui_map_sink sink = {.wanted_from = from, .wanted_to = to, .out = out, .capacity = capacity};
    const bool found = collect(map, parent, &sink) && sink.written;
    if (out_first) *out_first = found ? sink.found_at : 0;
    return found ? sink.written : 0;
}

uint32_t kotsu_map_path(const kotsu_map *map, uint64_t bit, kotsu_map_node *out_nodes, uint32_t *out_numbers,
                        uint32_t capacity) {
    if (!map || !out_nodes || bit >= (uint64_t)map->size * 8) return 0;
    kotsu_map_node node = kotsu_map_root(map);
    uint32_t count = 0, number = 0;
    while (count < capacity) {
        out_nodes[count] = node;
        if (out_numbers) out_numbers[count] = number;
        count++;
        kotsu_map_node child;
        if (!kotsu_map_children_within(map, &node, bit, bit + 1, &child, 1, &number)) break;
        node = child;
    }
    return count;
}
