// SPDX-License-Identifier: MIT
/* map_ff8_texture.c - field map of a TIM: its palette and its rows of texels. Source: format page ff8-battle-model, section 8. */
#include "map_internal.h"

enum { MAGIC = 0x10, HAS_PALETTE = 8, BLOCK_HEADER_SIZE = 12 };

/* Bytes of the block at the reader, header included: what its width and height come to, as the decoder takes it. Moves on behind
 * it, or fails where it does not fit. */
static size_t skip_block(kotsui_reader *reader) {
    kotsui_skip(reader, 8);
    const size_t width = kotsui_read_u16(reader), height = kotsui_read_u16(reader), size = width * height * 2;
    kotsui_skip(reader, size);
    return BLOCK_HEADER_SIZE + size;
}

size_t kotsui_map_ff8_tim_size(kotsui_reader tim) {
    const uint32_t magic = kotsui_read_u32(&tim), flags = kotsui_read_u32(&tim);
    if (!tim.failed && magic != MAGIC) return 4; /* nothing else is known of it */
    if (flags & HAS_PALETTE) (void)skip_block(&tim);
    (void)skip_block(&tim);
    return tim.failed ? tim.size : tim.at;
}

static void lay_out_tim(const kotsui_map_range *range, kotsui_map_sink *sink) {
    kotsui_reader reader = range->bytes;
    const uint32_t magic = kotsui_read_u32(&reader);
    kotsui_map_offer_field(sink, MAP_FF8_TIM_MAGIC, 0);
    if (magic != MAGIC) return;
    const uint32_t flags = kotsui_read_u32(&reader);
    kotsui_map_offer_field(sink, MAP_FF8_TIM_FLAGS, 0);
    for (int image = flags & HAS_PALETTE ? 0 : 1; image < 2; image++) {
        const size_t size = skip_block(&reader);
        if (reader.failed) return; /* cut */
        kotsui_map_offer(sink, image ? MAP_FF8_IMAGE : MAP_FF8_PALETTE, 0, size * 8);
    }
}

static void lay_out_block(const kotsui_map_range *range, kotsui_map_sink *sink) {
    kotsui_reader reader = range->bytes;
    kotsui_skip(&reader, 8);
    const uint64_t width = kotsui_read_u16(&reader), height = kotsui_read_u16(&reader);
    for (int kind = MAP_FF8_BLOCK_SIZE; kind <= MAP_FF8_BLOCK_HEIGHT; kind++) kotsui_map_offer_field(sink, kind, 0);
    if (range->node.kind == MAP_FF8_PALETTE)
        kotsui_map_offer_list(sink, MAP_FF8_COLOUR, 0, width * height);
    else
        for (uint32_t row = 0; row < height; row++) kotsui_map_offer(sink, MAP_FF8_TEXEL_ROW, row, width * 16);
}

bool kotsui_map_ff8_texture_lay_out(const kotsui_map_range *range, kotsui_map_sink *sink) {
    switch (range->node.kind) {
    case MAP_FF8_TIM: lay_out_tim(range, sink); return true;
    case MAP_FF8_PALETTE:
    case MAP_FF8_IMAGE: lay_out_block(range, sink); return true;
    default: return false;
    }
}
