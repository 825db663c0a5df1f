// SPDX-License-Identifier: MIT
/* map_sink.c - the lower part of a field map: ranges whose parts follow from their bytes, kept to tiling whatever those say. */
#include "map_internal.h"

/* Takes a part from its first bit on: clipped to what is there, kept if it is wanted. */
static void put(kotsui_map_sink *sink, kotsui_map_kind kind, uint32_t index, uint64_t from, uint64_t to) {
    const uint64_t low = from > sink->clip_from ? from : sink->clip_from,
                   high = to < sink->clip_to ? to : sink->clip_to;
    if (low >= high) return;
    const uint32_t number = sink->count++;
    if (number < sink->wanted_first || high <= sink->wanted_from || low >= sink->wanted_to) return;
    if (sink->written == sink->capacity) return;
    if (sink->written == 0) sink->found_at = number;
    const bool whole = low == from && high == to;
    sink->out[sink->written++] =
        (kotsu_map_node){whole ? kind : MAP_OVERLAP, whole ? index : 0, sink->owner, low, high - low};
}

void kotsui_map_offer(kotsui_map_sink *sink, kotsui_map_kind kind, uint32_t index, uint64_t bits) {
    if (bits == 0 || sink->at >= sink->end) return;
    const bool fits = bits <= sink->end - sink->at;
    const uint64_t from = sink->at, to = fits ? from + bits : sink->end;
    sink->at = to;
    put(sink, fits ? kind : MAP_CUT, fits ? index : 0, from, to);
}

void kotsui_map_offer_field(kotsui_map_sink *sink, kotsui_map_kind kind, uint32_t index) {
    kotsui_map_offer(sink, kind, index, kotsui_map_kinds[kind].bits);
}

void kotsui_map_offer_rest(kotsui_map_sink *sink, kotsui_map_kind kind) {
    if (sink->at < sink->end) kotsui_map_offer(sink, kind, 0, sink->end - sink->at);
}

/* How many of the next `count` parts of a list nobody wants: those in front of what is there, and in front of what is wanted. */
static uint64_t unwanted(kotsui_map_sink *sink, uint64_t count, uint64_t bits) {
    uint64_t skipped = sink->at < sink->clip_from ? (sink->clip_from - sink->at) / bits : 0;
    if (skipped > count) return count;
    uint64_t met = 0; /* of those that are there, which count */
    const uint64_t at = sink->at + skipped * bits;
    if (at >= sink->clip_from) {
        if (sink->count < sink->wanted_first) met = sink->wanted_first - sink->count;
        if (at < sink->wanted_from && (sink->wanted_from - at) / bits > met) met = (sink->wanted_from - at) / bits;
        if (met > count - skipped) met = count - skipped;
    }
    sink->count += (uint32_t)met;
    return skipped + met;
}

void kotsui_map_offer_list(kotsui_map_sink *sink, kotsui_map_kind kind, uint32_t first, uint64_t count) {
    const uint64_t bits = kotsui_map_kinds[kind].bits;
    const uint64_t fitting = sink->at < sink->end ? (sink->end - sink->at) / bits : 0;
    const uint64_t whole = count < fitting ? count : fitting;
    uint64_t i = 0;
    while (i < whole) {
        const uint64_t skipped = unwanted(sink, whole - i, bits);
        i += skipped;
        sink->at += skipped * bits;
        if (i == whole) break;
        const bool finished = sink->at >= sink->clip_to || sink->at >= sink->wanted_to ||
                              (sink->written == sink->capacity && sink->at >= sink->clip_from);
        if (finished) { /* the others count, but need not be looked at */
            const uint64_t there = sink->clip_to > sink->at ? (sink->clip_to - sink->at + bits - 1) / bits : 0;
            sink->count += (uint32_t)(there < whole - i ? there : whole - i);
            sink->at += (whole - i) * bits;
            break;
        }
        kotsui_map_offer(sink, kind, first + (uint32_t)i, bits);
        i++;
    }
    if (whole < count) kotsui_map_offer_rest(sink, MAP_CUT);
}

bool kotsui_map_find_range(const kotsu_map *map, const kotsu_map_node *node, kotsui_map_range *out) {
    const uint64_t size = (uint64_t)map->size * 8;
    if (node->kind >= MAP_KIND_COUNT || node->owner >= map->region_count || node->bit_size == 0 ||
        node->bit_offset >= size || node->bit_size > size - node->bit_offset)
        return false;
    const kotsui_map_region *owner = &map->regions[node->owner];
    const uint64_t end = node->bit_offset + node->bit_size;
    if (node->bit_offset < (uint64_t)owner->from * 8 || end > (uint64_t)owner->to * 8) return false;
    *out = (kotsui_map_range){.map = map, .node = *node, .owner = owner};
    out->is_region =
        node->kind == owner->kind && node->bit_offset == (uint64_t)owner->from * 8 && end == (uint64_t)owner->to * 8;
    const size_t first = out->is_region ? owner->begin : (size_t)(node->bit_offset / 8);
    const size_t last = out->is_region ? owner->end : (size_t)((end + 7) / 8);
    out->bytes = kotsui_reader_range(map->bytes, first, last);
    out->bits = kotsui_bits_of(&out->bytes);
    if (out->is_region) return true;
    out->bits.at = (size_t)(node->bit_offset % 8);
    out->bits.bit_count = out->bits.at + (size_t)node->bit_size;
    return true;
}

bool kotsui_map_has_parts(const kotsui_map_range *range) {
    return kotsui_map_kinds[range->node.kind].type == KOTSU_MAP_GROUP || kotsui_map_fields(range->node.kind) ||
           (range->is_region && range->owner->count);
}

typedef bool layout(const kotsui_map_range *range, kotsui_map_sink *sink);

void kotsui_map_lay_out(const kotsui_map_range *range, kotsui_map_sink *sink) {
    static layout *const layouts[] = {
        kotsui_map_ff8_lay_out,        kotsui_map_ff8_geometry_lay_out, kotsui_map_ff8_texture_lay_out,
        kotsui_map_ff8_stream_lay_out, kotsui_map_ff8_sequence_lay_out, kotsui_map_motion_lay_out,
        kotsui_map_model_lay_out,      kotsui_map_container_lay_out,    kotsui_map_index_lay_out};
    const uint16_t *fields = kotsui_map_fields(range->node.kind);
    if (fields) {
        for (uint32_t i = 0; fields[i] != MAP_FILE; i++) kotsui_map_offer_field(sink, fields[i], 0);
    } else {
        for (size_t i = 0; i < sizeof layouts / sizeof layouts[0] && !layouts[i](range, sink); i++) {
        }
    }
    kotsui_map_offer_rest(sink, MAP_CUT);
}
