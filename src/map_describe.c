// SPDX-License-Identifier: MIT
/* map_describe.c - what there is to say about a range of a field map: its kind's words, its value, and where it leads. */
#include "map_text.h"

#include <string.h>

/* Zeros that nothing covers are padding; anything else there is unknown. */
static kotsui_map_kind spoken_kind(const kotsui_map_range *range) {
    if (range->node.kind != MAP_GAP) return range->node.kind;
    const size_t from = (size_t)(range->node.bit_offset / 8), count = (size_t)(range->node.bit_size / 8);
    for (size_t i = 0; i < count; i++)
        if (range->map->bytes[from + i]) return MAP_GAP;
    return MAP_PADDING;
}

static int64_t read_bits(kotsui_bits bits, unsigned width, bool is_signed) {
    if (width == 0 || width > 16) { /* the only wider ones are unused */
        int64_t value = 0;
        for (unsigned i = 0; i < width && i < 32; i++) value |= (int64_t)kotsui_read_bits(&bits, 1) << i;
        return value;
    }
    return is_signed ? kotsui_read_signed_bits(&bits, width) : (int64_t)kotsui_read_bits(&bits, width);
}

/* The integer as stored; of a float its bits. False: it is no number. */
static bool read_raw(const kotsui_map_range *range, kotsu_map_type type, int64_t *out) {
    kotsui_reader bytes = range->bytes;
    const unsigned width = (unsigned)range->node.bit_size;
    switch (type) {
    case KOTSU_MAP_U8: *out = kotsui_read_u8(&bytes); return true;
    case KOTSU_MAP_S8: *out = (int8_t)kotsui_read_u8(&bytes); return true;
    case KOTSU_MAP_S16: *out = kotsui_read_s16(&bytes); return true;
    case KOTSU_MAP_U16:
    case KOTSU_MAP_HALF:
    case KOTSU_MAP_COLOUR16: *out = kotsui_read_u16(&bytes); return true;
    case KOTSU_MAP_S32: *out = (int32_t)kotsui_read_u32(&bytes); return true;
    case KOTSU_MAP_U32:
    case KOTSU_MAP_F32: *out = kotsui_read_u32(&bytes); return true;
    case KOTSU_MAP_U64: *out = (int64_t)kotsui_read_u64(&bytes); return true;
    case KOTSU_MAP_UBITS: *out = read_bits(range->bits, width, false); return true;
    case KOTSU_MAP_SBITS: *out = read_bits(range->bits, width, true); return true;
    default: return false;
    }
}

static void decode(const kotsui_map_range *range, const kotsui_map_kind_facts *kind, kotsu_map_facts *facts) {
    kotsui_reader bytes = range->bytes;
    facts->has_raw = read_raw(range, facts->type, &facts->raw);
    facts->has_decoded = true;
    if (facts->type == KOTSU_MAP_F32)
        facts->decoded = (double)kotsui_read_f32(&bytes);
    else if (facts->type == KOTSU_MAP_HALF)
        facts->decoded = (double)kotsui_okami_half((uint16_t)facts->raw);
    else if (facts->has_raw && kind->factor > 0)
        facts->decoded = (double)facts->raw * kind->factor;
    else
        facts->has_decoded = false;
    if (facts->type == KOTSU_MAP_TEXT && range->node.kind != MAP_FF8_NAME) kotsui_map_say_bytes(facts, bytes);
}

/* What the raw value of an offset counts from; negative: this is no offset, or one that says that there is nothing. */
static int64_t origin_of(const kotsui_map_range *range, int64_t raw) {
    switch (range->node.kind) {
    case MAP_FF8_SECTION_OFFSET:
    case MAP_FF8_END_OFFSET:
    case MAP_MODEL_DESCRIPTOR_OFFSET:
    case MAP_ZZZ_OFFSET: return 0;
    case MAP_CONTAINER_OFFSET: return raw ? 0 : -1;
    case MAP_MOTION_OFFSET: return 0;
    case MAP_FF8_SEQUENCE_OFFSET:
    case MAP_SUBMESH_POSITIONS_AT:
    case MAP_SUBMESH_NORMALS_AT:
    case MAP_SUBMESH_UVS_AT:
    case MAP_SUBMESH_COLOURS_AT:
    case MAP_SUBMESH_WEIGHTS_AT: return raw ? (int64_t)range->owner->base : -1;
    case MAP_FF8_ANIMATION_OFFSET:
    case MAP_FF8_OBJECT_OFFSET:
    case MAP_FF8_TIM_OFFSET:
    case MAP_FF8_TIM_END:
    case MAP_PART_AT:
    case MAP_PART_BONES_AT:
    case MAP_PART_SUBMESH_OFFSET: return range->owner->base;
    case MAP_FF8_OP_JUMP_8:
    case MAP_FF8_OP_JUMP_16: return (int64_t)range->bytes.base - 1; /* the op code, which stands right before */
    default: return -1;
    }
}

kotsu_status kotsu_map_describe(const kotsu_map *map, const kotsu_map_node *node, kotsu_map_facts *out) {
    kotsui_map_range range;
    if (!map || !node || !out || !kotsui_map_find_range(map, node, &range)) return KOTSU_BAD_ARGUMENT;
    const kotsui_map_kind_facts *kind = &kotsui_map_kinds[spoken_kind(&range)];
    kotsu_map_facts facts = {.name = kind->name,
                             .number = kind->numbered ? (int32_t)node->index : -1,
                             .type = kind->type,
                             .role = kind->role,
                             .has_children = kotsui_map_has_parts(&range),
                             .is_file = node->kind == MAP_ENTRY_FILE,
                             .unit = kind->unit,
                             .meaning = kind->meaning,
                             .subject = kind->subject,
                             .subject_index = (int32_t)node->index,
                             .target = -1};
    decode(&range, kind, &facts);
    kotsui_map_ff8_describe(&range, &facts);
    kotsui_map_okami_describe(&range, &facts);
    const int64_t origin = facts.has_raw ? origin_of(&range, facts.raw) : -1;
    if (origin >= 0 && facts.raw < map->size && origin + facts.raw >= 0 && origin + facts.raw < map->size)
        facts.target = origin + facts.raw;
    *out = facts;
    return KOTSU_OK;
}
