// SPDX-License-Identifier: MIT
/* map_internal.h - what the files of the field map share. A map is made in two steps: when it is opened, the things whose places the
 * file itself states (sections, tables, blocks of keys) are laid out as *regions*, which tile the file; what lies inside a region is
 * worked out from its bytes whenever somebody asks for it, and kept nowhere. */
#ifndef KOTSU_MAP_INTERNAL_H
#define KOTSU_MAP_INTERNAL_H

#include "kotsu_internal.h"

typedef enum kotsui_map_kind {
#define MAP_KIND(id, ...) MAP_##id,
#include "map_kinds.def"
#undef MAP_KIND
    MAP_KIND_COUNT
} kotsui_map_kind;

typedef struct kotsui_map_kind_facts {
    const char *name, *unit, *meaning;
    double factor;
    uint8_t type, role, subject;
    bool numbered;
    uint16_t bits;
} kotsui_map_kind_facts;

/* map_kinds.c: what a kind is, and the fields that every range of it has, one after the other and up to MAP_FILE; NULL where it
 * has none or they differ from range to range. */
extern const kotsui_map_kind_facts kotsui_map_kinds[MAP_KIND_COUNT];
const uint16_t *kotsui_map_fields(kotsui_map_kind kind);

// ----------------------------------------------------------------------------------------------- Regions (map_regions.c)

enum { MAP_NO_INDEX = 0xFFFFFFFFu };

/* Something with a place of its own in the file. Other things may have been laid over it: `begin` and `end` are where it would
 * lie by itself, `from` and `to` what is left of that for it. */
typedef struct kotsui_map_region {
    uint16_t kind;
    uint32_t index;
    uint32_t base; /* what offsets inside count from */
    uint32_t begin, end, from, to;
    uint32_t first, count; /* the regions that tile it; count 0: its parts are worked out from its bytes */
} kotsui_map_region;

/* A wish for a place. Where several overlap, the one that begins last has the bytes; of those that begin together, the first made. */
typedef struct kotsui_map_claim {
    uint16_t kind;
    uint32_t index, base;
    uint32_t begin, end;
    uint32_t part, submesh; /* the groups that it is shown in; MAP_NO_INDEX: none */
} kotsui_map_claim;

typedef struct kotsui_map_claims {
    kotsui_map_claim *items;
    uint32_t count, capacity;
} kotsui_map_claims;

struct kotsu_map {
    kotsu_document *document; /* owns all memory, this struct included */
    const uint8_t *bytes;
    uint32_t size;
    kotsu_format format;
    kotsui_map_region *regions;
    uint32_t region_count, region_capacity;
    uint32_t bone_count;    /* FF8: bones per frame */
    const kotsu_clip *clip; /* Okami: the motion's curves */
    uint32_t record_count;
    int16_t curve_of_record[256]; /* its number in clip->curves; -1: a terminator */
};

/* What building needs; regions are added to the map. */
typedef struct kotsui_map_builder {
    kotsui_loader *loader;
    kotsu_map *map;
    kotsui_map_claims claims; /* of what is being tiled */
} kotsui_map_builder;

/* Adds a claim on bytes[begin, end) of the file; one without bytes, or past the file, is no claim. NULL after having set the error
 * for lack of memory, else the claim or one that does not count. */
kotsui_map_claim *kotsui_map_claim_range(kotsui_map_builder *builder, kotsui_map_kind kind, uint32_t index,
                                         uint64_t begin, uint64_t end);
/* Tiles region number `parent` with the claims made since the last call, and what is left with MAP_GAP. */
kotsu_status kotsui_map_tile(kotsui_map_builder *builder, uint32_t parent);

// -------------------------------------------------------------------------------------------------- Layouts (map_sink.c)

/* Takes the parts of a range one after the other, and keeps those that were asked for. Whatever a layout offers, the parts tile
 * the range: what does not fit is cut, and what is left over is closed. All in bits from the file's start. */
typedef struct kotsui_map_sink {
    uint64_t at, end;            /* where the next part begins, and where the last must end */
    uint64_t clip_from, clip_to; /* what of the range is there; a part that sticks out becomes MAP_OVERLAP */
    uint32_t owner;
    uint64_t wanted_from, wanted_to; /* only parts that overlap these bits */
    uint32_t wanted_first;           /* and only from this one on */
    kotsu_map_node *out;
    uint32_t capacity, written;
    uint32_t count;    /* parts met so far */
    uint32_t found_at; /* number of the first one that was kept */
} kotsui_map_sink;

/* The next part, of so many bits. A part without bits does not exist. */
void kotsui_map_offer(kotsui_map_sink *sink, kotsui_map_kind kind, uint32_t index, uint64_t bits);
/* A field or record of the size that its kind always has. */
void kotsui_map_offer_field(kotsui_map_sink *sink, kotsui_map_kind kind, uint32_t index);
/* `count` of them, numbered from `first`; costs no more than what is kept of them. */
void kotsui_map_offer_list(kotsui_map_sink *sink, kotsui_map_kind kind, uint32_t first, uint64_t count);
/* All that is left. */
void kotsui_map_offer_rest(kotsui_map_sink *sink, kotsui_map_kind kind);

/* A range with the bytes that it lies in. */
typedef struct kotsui_map_range {
    const kotsu_map *map;
    kotsu_map_node node;
    const kotsui_map_region *owner; /* the region that it lies in, or is */
    bool is_region;
    kotsui_reader bytes; /* all of it; of a region as it would be by itself */
    kotsui_bits bits;    /* the same, at its first bit */
} kotsui_map_range;

/* False: no range of this map. */
bool kotsui_map_find_range(const kotsu_map *map, const kotsu_map_node *node, kotsui_map_range *out);
/* Offers the parts of a range that is no tiled region; none where it is a field. */
void kotsui_map_lay_out(const kotsui_map_range *range, kotsui_map_sink *sink);
bool kotsui_map_has_parts(const kotsui_map_range *range);

// ------------------------------------------------------------------------------------------------------- Formats (map_*.c)

kotsu_status kotsui_map_ff8_build(kotsui_map_builder *builder);
kotsu_status kotsui_map_ff8_skeleton_build(kotsui_map_builder *builder);
kotsu_status kotsui_map_motion_build(kotsui_map_builder *builder);
kotsu_status kotsui_map_model_build(kotsui_map_builder *builder);
kotsu_status kotsui_map_container_build(kotsui_map_builder *builder);
kotsu_status kotsui_map_zzz_build(kotsui_map_builder *builder);

/* Each lays out the kinds that it knows, and returns false for others. */
bool kotsui_map_ff8_lay_out(const kotsui_map_range *range, kotsui_map_sink *sink);
bool kotsui_map_ff8_geometry_lay_out(const kotsui_map_range *range, kotsui_map_sink *sink);
bool kotsui_map_ff8_texture_lay_out(const kotsui_map_range *range, kotsui_map_sink *sink);
bool kotsui_map_ff8_stream_lay_out(const kotsui_map_range *range, kotsui_map_sink *sink);
bool kotsui_map_ff8_sequence_lay_out(const kotsui_map_range *range, kotsui_map_sink *sink);
bool kotsui_map_motion_lay_out(const kotsui_map_range *range, kotsui_map_sink *sink);
bool kotsui_map_model_lay_out(const kotsui_map_range *range, kotsui_map_sink *sink);
bool kotsui_map_container_lay_out(const kotsui_map_range *range, kotsui_map_sink *sink);
bool kotsui_map_index_lay_out(const kotsui_map_range *range, kotsui_map_sink *sink);

/* What section `number` (from 1) of a container is called; "" where there is none. */
const char *kotsui_map_ff8_section_name(const kotsu_map *map, uint32_t number);
/* How far the object or image at the reader reaches, so that a region can be made for it. */
size_t kotsui_map_ff8_object_size(kotsui_reader object);
size_t kotsui_map_ff8_tim_size(kotsui_reader tim);

/* What describing needs to know of a field's surroundings. */
void kotsui_map_ff8_describe(const kotsui_map_range *range, kotsu_map_facts *facts);
void kotsui_map_okami_describe(const kotsui_map_range *range, kotsu_map_facts *facts);

#endif
