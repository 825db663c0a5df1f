// SPDX-License-Identifier: MIT
/* map_regions.c - the upper part of a field map: things that the file gives a place, laid beside each other so that they tile it,
 * whatever their places are: out of order, shared, one over the other, or with room between them. */
#include "map_internal.h"

#include <string.h>

kotsui_map_claim *kotsui_map_claim_range(kotsui_map_builder *builder, kotsui_map_kind kind, uint32_t index,
                                         uint64_t begin, uint64_t end) {
    kotsui_map_claims *claims = &builder->claims;
    const uint32_t size = builder->map->size;
    if (claims->count == claims->capacity) {
        const uint32_t capacity = claims->capacity ? claims->capacity * 2 : 32;
        kotsui_map_claim *items = kotsui_scratch(builder->loader, capacity, sizeof *items);
        if (!items) return NULL;
        if (claims->count) memcpy(items, claims->items, claims->count * sizeof *items);
        claims->items = items;
        claims->capacity = capacity;
    }
    kotsui_map_claim *claim = &claims->items[claims->count];
    *claim = (kotsui_map_claim){.kind = (uint16_t)kind,
                                .index = index,
                                .begin = (uint32_t)begin,
                                .end = (uint32_t)(end < size ? end : size),
                                .part = MAP_NO_INDEX,
                                .submesh = MAP_NO_INDEX};
    if (begin < size && begin < end) claims->count++;
    return claim;
}

/* Whether a claim comes before another in the order in which they are laid: the one to lie on top of the other comes later. */
static bool comes_before(const kotsui_map_claim *a, const kotsui_map_claim *b) {
    return a->begin < b->begin; /* claims that begin together are put in reverse beforehand, and sorting is stable */
}

/* Merge sort, bottom up; `spare` is as long as `claims`. */
static void sort_claims(kotsui_map_claim *claims, kotsui_map_claim *spare, uint32_t count) {
    for (uint32_t width = 1; width < count; width *= 2) {
        for (uint32_t start = 0; start < count; start += 2 * width) {
            const uint32_t middle = start + width < count ? start + width : count;
            const uint32_t end = start + 2 * width < count ? start + 2 * width : count;
            uint32_t left = start, right = middle;
            for (uint32_t i = start; i < end; i++)
                spare[i] = left < middle && (right >= end || !comes_before(&claims[right], &claims[left]))
                               ? claims[left++]
                               : claims[right++];
        }
        memcpy(claims, spare, count * sizeof *claims);
    }
}

static void reverse(kotsui_map_claim *claims, uint32_t count) {
    for (uint32_t i = 0; i < count / 2; i++) {
        const kotsui_map_claim swapped = claims[i];
        claims[i] = claims[count - 1 - i];
        claims[count - 1 - i] = swapped;
    }
}

/* A list of pieces that lie side by side. */
typedef struct pieces {
    kotsui_map_claim *claims; /* whose piece it is */
    uint32_t *ends;
    uint32_t count, at; /* `at`: where the last piece ends */
} pieces;

static void add_piece(pieces *to, const kotsui_map_claim *claim, uint32_t end) {
    if (end <= to->at) return;
    to->claims[to->count] = *claim;
    to->ends[to->count++] = end;
    to->at = end;
}

/* Fills [from, to): at every byte the claim on top of the stack has it, which is the one that began last. */
static void lay_claims(const kotsui_map_claims *claims, uint32_t from, uint32_t to, uint32_t *stack, pieces *out) {
    uint32_t depth = 0, next = 0;
    out->at = from;
    while (out->at < to) {
        while (next < claims->count && claims->items[next].begin <= out->at) stack[depth++] = next++;
        while (depth && claims->items[stack[depth - 1]].end <= out->at) depth--;
        uint32_t until = next < claims->count && claims->items[next].begin < to ? claims->items[next].begin : to;
        kotsui_map_claim owner = {.kind = MAP_GAP, .begin = out->at, .part = MAP_NO_INDEX, .submesh = MAP_NO_INDEX};
        if (depth) {
            owner = claims->items[stack[depth - 1]];
            if (owner.end < until) until = owner.end;
        } else {
            owner.end = until;
        }
        add_piece(out, &owner, until);
    }
}

/* What lies between two pieces of one group belongs to it as well. */
static void adopt_gaps(pieces *of) {
    for (uint32_t i = 1; i + 1 < of->count; i++) {
        kotsui_map_claim *gap = &of->claims[i];
        const kotsui_map_claim *before = &of->claims[i - 1], *after = &of->claims[i + 1];
        if (gap->kind != MAP_GAP) continue;
        if (before->part == after->part) gap->part = before->part;
        if (before->part == after->part && before->submesh == after->submesh) gap->submesh = before->submesh;
    }
}

static kotsui_map_region *add_region(kotsui_map_builder *builder) {
    kotsu_map *map = builder->map;
    if (map->region_count == map->region_capacity) {
        const uint32_t capacity = map->region_capacity * 2;
        kotsui_map_region *regions = kotsui_keep(builder->loader, capacity, sizeof *regions);
        if (!regions) return NULL;
        memcpy(regions, map->regions, map->region_count * sizeof *regions);
        map->regions = regions;
        map->region_capacity = capacity;
    }
    return &map->regions[map->region_count++];
}

/* The number of the group that a piece is in at this level: 0 part, 1 submesh, 2 none. */
static uint32_t group_of(const kotsui_map_claim *claim, int level) {
    return level == 0 ? claim->part : level == 1 ? claim->submesh : MAP_NO_INDEX;
}

/* Makes regions of pieces [first, last) as the parts of a region; neighbours of one group become one region. */
static kotsu_status add_level(kotsui_map_builder *builder, uint32_t parent, const pieces *of, uint32_t first,
                              uint32_t last, int level) {
    kotsu_map *map = builder->map;
    const uint32_t from = map->region_count;
    uint32_t at = first ? of->ends[first - 1] : map->regions[parent].from, i = first;
    while (i < last) {
        const uint32_t group = group_of(&of->claims[i], level);
        uint32_t end = i + 1;
        while (group != MAP_NO_INDEX && end < last && group_of(&of->claims[end], level) == group) end++;
        kotsui_map_region *region = add_region(builder);
        if (!region) return builder->loader->error->status;
        const kotsui_map_claim *claim = &of->claims[i];
        if (group == MAP_NO_INDEX) {
            *region = (kotsui_map_region){.kind = claim->kind,
                                          .index = claim->index,
                                          .base = claim->base,
                                          .begin = claim->begin,
                                          .end = claim->end};
        } else { /* `first` and `count` hold the pieces until the level below has been made of them */
            *region = (kotsui_map_region){.kind = level == 0 ? MAP_PART : MAP_SUBMESH,
                                          .index = group,
                                          .begin = at,
                                          .end = of->ends[end - 1],
                                          .first = i,
                                          .count = end - i};
        }
        region->from = at;
        region->to = of->ends[end - 1];
        at = region->to;
        i = end;
    }
    map->regions[parent].first = from;
    map->regions[parent].count = map->region_count - from;
    return KOTSU_OK;
}

static bool is_group(const kotsui_map_region *region) {
    return region->kind == MAP_PART || region->kind == MAP_SUBMESH;
}

kotsu_status kotsui_map_tile(kotsui_map_builder *builder, uint32_t parent) {
    kotsui_map_claims *claims = &builder->claims;
    kotsu_map *map = builder->map;
    const uint32_t count = claims->count, from = map->regions[parent].from, to = map->regions[parent].to;
    const size_t most = 2 * (size_t)count + 1; /* each claim begins a piece and can end one */
    pieces laid = {.claims = kotsui_scratch(builder->loader, most, sizeof *laid.claims),
                   .ends = kotsui_scratch(builder->loader, most, sizeof *laid.ends)};
    uint32_t *stack = kotsui_scratch(builder->loader, (size_t)count + 1, sizeof *stack);
    if (!laid.claims || !laid.ends || !stack) return builder->loader->error->status;
    reverse(claims->items, count); /* of those that begin together the first made is to lie on top */
    sort_claims(claims->items, laid.claims, count);
    lay_claims(claims, from, to, stack, &laid);
    claims->count = 0;
    adopt_gaps(&laid);
    uint32_t next = map->region_count;
    KOTSUI_TRY(add_level(builder, parent, &laid, 0, laid.count, 0));
    /* Parts first, then what they are made of, each list in one run. */
    for (int level = 1; level <= 2; level++) {
        const uint32_t end = map->region_count;
        for (; next < end; next++) {
            const kotsui_map_region region = map->regions[next];
            if (is_group(&region))
                KOTSUI_TRY(add_level(builder, next, &laid, region.first, region.first + region.count, level));
        }
    }
    return KOTSU_OK;
}
