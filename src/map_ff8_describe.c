// SPDX-License-Identifier: MIT
/* map_ff8_describe.c - what fields of FF8 files say in words, and values that need more than a factor.
 * Source: format pages ff8-battle-model and ff8-sequences. */
#include "map_text.h"

#include <string.h>

enum { NO_PARENT = 0xFFFF, LAST_CLIP_CODE = 0x7F, LOOP_CODE = 0xA0, BASE_CODE = 0xA3, GO_ON_CODE = 0xA7 };

static void say_named(kotsu_map_facts *facts, const char *name, int64_t number) {
    kotsui_map_say(facts, name);
    kotsui_map_say_number(facts, number);
}

/* A channel of a frame shows the step that it holds. */
static void describe_channel(const kotsui_map_range *range, kotsu_map_facts *facts) {
    static const uint8_t position_widths[4] = {3, 6, 9, 16}, rotation_widths[4] = {3, 6, 8, 12};
    const kotsui_map_kind kind = range->node.kind;
    const bool position = kind <= MAP_FF8_POSITION_Z, scale = kind >= MAP_FF8_SCALE_X;
    const int first = position ? MAP_FF8_POSITION_X : scale ? MAP_FF8_SCALE_X : MAP_FF8_ROTATION_X;
    kotsui_bits bits = range->bits;
    facts->subject_index = (position ? KOTSU_CHANNEL_POSITION_X
                            : scale  ? KOTSU_CHANNEL_SCALE_X
                                     : KOTSU_CHANNEL_ROTATION_X) +
                           ((int)kind - first);
    facts->has_raw = position || kotsui_read_bits(&bits, 1);
    if (!facts->has_raw) {
        kotsui_map_say(facts, scale ? "absent: 1" : "no change");
        return;
    }
    const uint32_t width = scale ? 16 : (position ? position_widths : rotation_widths)[kotsui_read_bits(&bits, 2)];
    facts->raw = kotsui_read_signed_bits(&bits, width);
    facts->has_decoded = true;
    facts->decoded = (double)(facts->raw + (scale ? KOTSUI_FF8_SCALE_ONE : 0)) * kotsui_map_kinds[kind].factor;
}

/* What an instruction does, where that is known: by its op code and its first parameter. */
static void describe_instruction(kotsui_reader reader, kotsu_map_facts *facts) {
    const uint8_t code = kotsui_read_u8(&reader), parameter = kotsui_read_u8(&reader);
    if (code <= LAST_CLIP_CODE || code == LOOP_CODE) {
        const uint8_t clip = code == LOOP_CODE ? parameter : code;
        facts->subject = KOTSU_MAP_SUBJECT_CLIP;
        facts->subject_index = clip;
        say_named(facts, code == LOOP_CODE ? "loop animation " : "play animation ", clip);
        if (code != LOOP_CODE) kotsui_map_say(facts, " once");
    } else if (code == GO_ON_CODE) {
        say_named(facts, "go on in sequence ", parameter);
    } else if (code == BASE_CODE) {
        kotsui_map_say(facts, "this is the base sequence");
    } else if (code >= 0xE6 && code <= 0xF3) {
        const int32_t far = (int16_t)(parameter | kotsui_read_u8(&reader) << 8);
        say_named(facts, "jump by ", code <= 0xEC ? (int8_t)parameter : far);
    }
}

static void describe_depth(uint32_t code, kotsu_map_facts *facts) {
    static const char *const depths[4] = {"4 bits", "8 bits", "16 bits", "24 bits"};
    kotsui_map_say(facts, depths[code & 3u]);
}

static void describe_name(const kotsui_map_range *range, kotsu_map_facts *facts) {
    char text[KOTSUI_FF8_NAME_TEXT];
    uint32_t unreadable;
    (void)kotsui_ff8_name_read(range->bytes, text, &unreadable);
    kotsui_map_say(facts, text);
}

void kotsui_map_ff8_describe(const kotsui_map_range *range, kotsu_map_facts *facts) {
    static const uint8_t position_widths[4] = {3, 6, 9, 16}, rotation_widths[4] = {3, 6, 8, 12};
    kotsui_reader reader = range->bytes;
    switch (range->node.kind) {
    case MAP_FF8_SECTION_OFFSET:
        kotsui_map_say(facts, kotsui_map_ff8_section_name(range->map, range->node.index));
        break;
    case MAP_FF8_NAME: describe_name(range, facts); break;
    case MAP_FF8_PARENT:
        if (facts->raw == NO_PARENT)
            kotsui_map_say(facts, "root");
        else
            say_named(facts, "bone ", facts->raw);
        break;
    case MAP_FF8_POSITION_X:
    case MAP_FF8_POSITION_Y:
    case MAP_FF8_POSITION_Z:
    case MAP_FF8_ROTATION_X:
    case MAP_FF8_ROTATION_Y:
    case MAP_FF8_ROTATION_Z:
    case MAP_FF8_SCALE_X:
    case MAP_FF8_SCALE_Y:
    case MAP_FF8_SCALE_Z: describe_channel(range, facts); break;
    case MAP_FF8_POSITION_WIDTH:
    case MAP_FF8_ROTATION_WIDTH:
        facts->has_decoded = true;
        facts->decoded =
            (range->node.kind == MAP_FF8_POSITION_WIDTH ? position_widths : rotation_widths)[facts->raw & 3];
        break;
    case MAP_FF8_SCALE_VALUE:
        facts->has_decoded = true;
        facts->decoded = (double)(facts->raw + KOTSUI_FF8_SCALE_ONE) / KOTSUI_FF8_SCALE_ONE;
        break;
    case MAP_FF8_INSTRUCTION:
    case MAP_FF8_OP_CODE: /* the op code alone does not have its parameter, which lies behind it in the file */
        describe_instruction(kotsui_reader_range(range->map->bytes, reader.base, range->map->size), facts);
        break;
    case MAP_FF8_VERTEX_GROUP:
        facts->subject_index = kotsui_read_u16(&reader);
        say_named(facts, "bone ", facts->subject_index);
        break;
    case MAP_FF8_GROUP_BONE:
    case MAP_FF8_OP_BONE:
    case MAP_FF8_OP_CLIP:
    case MAP_FF8_OP_SEQUENCE:
    case MAP_FF8_CORNER_VERTEX: facts->subject_index = (int32_t)facts->raw; break;
    case MAP_FF8_CORNER_A:
    case MAP_FF8_CORNER_B:
    case MAP_FF8_CORNER_C:
    case MAP_FF8_CORNER_D: say_named(facts, "vertex ", facts->raw & 0xFFF); break;
    case MAP_FF8_TIM_FLAGS:
        describe_depth((uint32_t)facts->raw, facts);
        kotsui_map_say(facts, facts->raw & 8 ? ", palette" : ", no palette");
        break;
    case MAP_FF8_TIM_DEPTH:
    case MAP_FF8_TPAGE_DEPTH: describe_depth((uint32_t)facts->raw, facts); break;
    default: break;
    }
}
