// SPDX-License-Identifier: MIT
/* map_okami_describe.c - what fields of Okami files and of archives say in words, and values that need a header or a sum.
 * Source: format pages okami-motion and ff8-archive. */
#include "map_text.h"

enum { ENTRY_HEADER_SIZE = 32, ENTRY_NAME_AT = 12, STRIP_START = 0x8000, NO_BONE = -1 };

static const char *const channel_names[] = {"position X", "position Y", "position Z", "rotation X", "rotation Y",
                                            "rotation Z", "scale X",    "scale Y",    "scale Z"};
static const char *const family_names[] = {"not interpreted", "Single Pose", "Quantized", "Quantized-Precision",
                                           "Full-Precision"};

/* The curve of a record by its number; NULL: a terminator, or none. */
static const kotsu_curve *curve_of(const kotsu_map *map, uint32_t record) {
    if (!map->clip || record >= map->record_count || map->curve_of_record[record] < 0) return NULL;
    return &map->clip->curves[map->curve_of_record[record]];
}

/* The record that a range lies in, or whose keys it lies among. */
static uint32_t record_of(const kotsui_map_range *range) {
    if (range->owner->kind != MAP_MOTION_RECORDS) return range->owner->index;
    const uint32_t size = range->map->clip->dialect == KOTSU_DIALECT_GOD_HAND ? 12 : 8;
    return (uint32_t)(range->node.bit_offset / 8 - range->owner->begin) / size;
}

/* A curve's channel; a bone that is none costs the curve its channel in the document, though its property tells it. */
static int channel_of(const kotsu_curve *curve) {
    static const uint8_t bases[] = {0, 0, 16, 0, 80};
    if (curve->channel != KOTSU_CHANNEL_UNKNOWN) return curve->channel;
    const bool fixed = curve->family == KOTSU_FAMILY_SINGLE || curve->family == KOTSU_FAMILY_QUANTIZED ||
                       curve->family == KOTSU_FAMILY_FULL;
    return fixed ? curve->property - bases[curve->family] : -1;
}

static void say_bone(kotsu_map_facts *facts, int64_t bone) {
    if (bone == NO_BONE) {
        kotsui_map_say(facts, "root");
    } else {
        kotsui_map_say(facts, "bone ");
        kotsui_map_say_number(facts, bone);
    }
}

static void say_channel(kotsu_map_facts *facts, const kotsu_curve *curve) {
    if (channel_of(curve) >= 0) {
        kotsui_map_say(facts, channel_names[channel_of(curve)]);
    } else {
        kotsui_map_say(facts, "property ");
        kotsui_map_say_number(facts, curve->property);
    }
}

static void describe_curve(const kotsui_map_range *range, kotsu_map_facts *facts) {
    const kotsu_curve *curve = curve_of(range->map, range->node.index);
    if (!curve) return;
    say_bone(facts, curve->bone_id);
    kotsui_map_say(facts, " ");
    say_channel(facts, curve);
}

static void describe_property(const kotsui_map_range *range, kotsu_map_facts *facts) {
    const kotsu_curve *curve = curve_of(range->map, record_of(range));
    if (!curve) return;
    say_channel(facts, curve);
    kotsui_map_say(facts, ", ");
    kotsui_map_say(facts, family_names[curve->family]);
}

/* Keys that several curves share are listed with the first of them. */
static void describe_offset(const kotsui_map_range *range, kotsu_map_facts *facts) {
    const uint32_t record = record_of(range);
    for (uint32_t i = 0; i < record; i++) {
        const kotsu_curve *other = curve_of(range->map, i);
        if (!other || other->family == KOTSU_FAMILY_SINGLE || other->data_offset != (uint32_t)facts->raw) continue;
        kotsui_map_say(facts, "shared with record ");
        kotsui_map_say_number(facts, i);
        return;
    }
}

static void set_unit(const kotsu_curve *curve, kotsu_map_facts *facts) {
    const int channel = curve ? channel_of(curve) : -1;
    if (channel >= 0)
        facts->unit = channel < KOTSU_CHANNEL_ROTATION_X ? "units"
                      : channel < KOTSU_CHANNEL_SCALE_X  ? "rad"
                                                         : "\xC3\x97";
}

/* Code `which` (0 value, 1 incoming, 2 outgoing) of a quantised key: start + step * code, both out of the block's header. */
static void describe_code(const kotsui_map_range *range, bool half, int which, kotsu_map_facts *facts) {
    kotsui_reader header = kotsui_reader_range(range->map->bytes, range->owner->begin, range->owner->end);
    double parts[2];
    kotsui_skip(&header, (half ? 4u : 8u) * (size_t)which);
    for (int i = 0; i < 2; i++)
        parts[i] = half ? (double)kotsui_okami_half(kotsui_read_u16(&header)) : (double)kotsui_read_f32(&header);
    facts->has_decoded = !header.failed;
    facts->decoded = (double)(float)(parts[0] + parts[1] * (double)facts->raw);
    set_unit(curve_of(range->map, range->owner->index), facts);
}

/* The byte family counts from key to key. */
static void describe_step(const kotsui_map_range *range, kotsu_map_facts *facts) {
    enum { HEADER = 12, KEY = 4 };
    uint32_t frame = 0;
    kotsui_reader keys = kotsui_reader_range(range->map->bytes, range->owner->begin, range->owner->end);
    kotsui_skip(&keys, HEADER);
    while (!keys.failed && keys.base + keys.at <= range->bytes.base) {
        frame += kotsui_read_u8(&keys);
        kotsui_skip(&keys, KEY - 1);
    }
    facts->has_decoded = true;
    facts->decoded = frame;
}

static void describe_strip(int64_t flag, kotsu_map_facts *facts) {
    if ((flag & 0xFFFF) == STRIP_START)
        kotsui_map_say(facts, "no face");
    else
        kotsui_map_say(facts, flag & 1 ? "triangle (v-1, v-2, v)" : "triangle (v-2, v-1, v)");
}

/* A name that begins so far into a range. */
static void say_name_at(const kotsui_map_range *range, size_t at, size_t size, kotsu_map_facts *facts) {
    const kotsui_reader *bytes = &range->bytes;
    if (at > bytes->size || size > bytes->size - at) return;
    kotsui_map_say_bytes(facts, kotsui_reader_range(range->map->bytes, bytes->base + at, bytes->base + at + size));
}

static void describe_held_file(const kotsui_map_range *range, kotsu_map_facts *facts) {
    kotsui_reader reader = range->bytes;
    if (range->node.kind == MAP_ENTRY)
        say_name_at(range, ENTRY_NAME_AT, ENTRY_HEADER_SIZE - ENTRY_NAME_AT, facts);
    else if (range->node.kind == MAP_ZZZ_RECORD)
        say_name_at(range, 4, kotsui_read_u32(&reader), facts);
    else
        for (size_t end = 0; end <= reader.size; end++) { /* a line: up to what ends it */
            if (end < reader.size && reader.bytes[end] != '\r' && reader.bytes[end] != '\n' && reader.bytes[end])
                continue;
            say_name_at(range, 0, end, facts);
            return;
        }
}

static void describe_packing(int64_t packing, kotsu_map_facts *facts) {
    static const char *const names[] = {"stored", "LZS", "LZ4"};
    if (packing <= KOTSU_PACKING_LZ4) kotsui_map_say(facts, names[packing]);
}

static void describe_motion(const kotsui_map_range *range, kotsu_map_facts *facts) {
    const kotsui_map_kind kind = range->node.kind;
    switch (kind) {
    case MAP_MOTION_LOOP: kotsui_map_say(facts, facts->raw ? "repeats" : "plays once"); break;
    case MAP_MOTION_RECORD:
    case MAP_KEYS_QUANTIZED:
    case MAP_KEYS_PRECISION:
    case MAP_KEYS_FULL:
    case MAP_KEYS_UNKNOWN: describe_curve(range, facts); break;
    case MAP_MOTION_BONE:
        say_bone(facts, facts->raw);
        facts->subject_index = (int32_t)facts->raw;
        break;
    case MAP_MOTION_PROPERTY: describe_property(range, facts); break;
    case MAP_MOTION_OFFSET: describe_offset(range, facts); break;
    case MAP_MOTION_VALUE: set_unit(curve_of(range->map, record_of(range)), facts); break;
    case MAP_QUANTIZED_TIME: describe_step(range, facts); break;
    case MAP_QUANTIZED_CP:
    case MAP_QUANTIZED_CM0:
    case MAP_QUANTIZED_CM1: describe_code(range, true, (int)kind - MAP_QUANTIZED_CP, facts); break;
    case MAP_PRECISION_CP:
    case MAP_PRECISION_CM0:
    case MAP_PRECISION_CM1: describe_code(range, false, (int)kind - MAP_PRECISION_CP, facts); break;
    default:
        if ((kind >= MAP_HALF_P && kind <= MAP_FLOAT_DM1) || (kind >= MAP_FULL_VALUE && kind <= MAP_FULL_M1))
            set_unit(curve_of(range->map, range->owner->index), facts);
        break;
    }
}

void kotsui_map_okami_describe(const kotsui_map_range *range, kotsu_map_facts *facts) {
    if (range->map->clip) {
        describe_motion(range, facts);
        return;
    }
    switch (range->node.kind) {
    case MAP_PART_BONE_PARENT:
    case MAP_PART_BONE_PARENT_PS2: say_bone(facts, facts->raw); break;
    case MAP_STRIP_FLAG:
    case MAP_SCENERY_STRIP_FLAG: describe_strip(facts->raw, facts); break;
    case MAP_ENTRY:
    case MAP_ZZZ_RECORD:
    case MAP_NAME_LINE: describe_held_file(range, facts); break;
    case MAP_INDEX_PACKING: describe_packing(facts->raw, facts); break;
    default: break;
    }
}
