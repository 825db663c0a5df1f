// SPDX-License-Identifier: MIT
/* ff8_texture.c - TIM images, and texture pages painted from them as video memory would show them.
 * Source: format page ff8-battle-model, section 8. */
#include "kotsu_internal.h"

enum {
    TIM_MAGIC = 0x10,
    HAS_PALETTE = 8,
    BLOCK_HEADER_SIZE = 12,
    MEMORY_WIDTH = 1024, /* video memory, in 16-bit cells */
    MEMORY_HEIGHT = 512,
    PAGE_TEXELS = 256,
};

/* 256 TIMs are more than video memory has room for. */
static const kotsui_ff8_table_kind table_kind = {4, 256, KOTSU_PROBLEM_TIM_TABLE, KOTSU_PROBLEM_TIM_OFFSET};

typedef enum depth { DEPTH_4 = 0, DEPTH_8 = 1, DEPTH_16 = 2, DEPTH_24 = 3 } depth;

/* Reads the image or palette block: length, position and size, then rows of cells. NULL cells: it does not fit (reported). */
static kotsu_status read_block(kotsui_loader *loader, kotsui_reader *reader, uint32_t index, uint16_t bounds[4],
                               const uint16_t **out_cells) {
    *out_cells = NULL;
    const size_t there = kotsui_left(reader);
    kotsui_skip(reader, 4); /* its length, header included; width and height say the same */
    for (int i = 0; i < 4; i++) bounds[i] = kotsui_read_u16(reader);
    const size_t count = (size_t)bounds[2] * bounds[3];
    if (there < BLOCK_HEADER_SIZE || count > (there - BLOCK_HEADER_SIZE) / 2) {
        return kotsui_report(loader, KOTSU_PROBLEM_TIM_CUT, reader->base + reader->size, index, (int64_t)there,
                             BLOCK_HEADER_SIZE + (int64_t)count * 2);
    }
    uint16_t *cells = kotsui_keep(loader, count, sizeof *cells);
    if (!cells) return loader->error->status;
    kotsui_read_u16s(reader, cells, count);
    *out_cells = cells;
    if (bounds[0] + bounds[2] <= MEMORY_WIDTH && bounds[1] + bounds[3] <= MEMORY_HEIGHT) return KOTSU_OK;
    return kotsui_report(loader, KOTSU_PROBLEM_TIM_BOUNDS, kotsui_offset(reader), index, 0, 0);
}

/* A TIM that cannot be used whole stays in the list without cells. */
static kotsu_status read_tim(kotsui_loader *loader, kotsui_reader reader, uint32_t index, kotsui_tim *out) {
    out->tim.byte_offset = kotsui_offset(&reader);
    const uint32_t magic = kotsui_read_u32(&reader), flags = kotsui_read_u32(&reader);
    if (reader.failed)
        return kotsui_report(loader, KOTSU_PROBLEM_TIM_CUT, reader.base + reader.size, index, reader.size, 8);
    if (magic != TIM_MAGIC)
        return kotsui_report(loader, KOTSU_PROBLEM_TIM_MAGIC, out->tim.byte_offset, index, magic, 0);
    out->tim.depth = flags & 3;
    uint16_t bounds[4];
    if (flags & HAS_PALETTE) {
        KOTSUI_TRY(read_block(loader, &reader, index, bounds, &out->palette));
        if (!out->palette) return KOTSU_OK;
        out->tim.has_palette = true;
        out->tim.palette.x = bounds[0], out->tim.palette.y = bounds[1];
        out->tim.palette.width = bounds[2], out->tim.palette.height = bounds[3];
    }
    KOTSUI_TRY(read_block(loader, &reader, index, bounds, &out->image));
    if (!out->image) return KOTSU_OK;
    out->tim.image.x = bounds[0], out->tim.image.y = bounds[1];
    out->tim.image.width = bounds[2], out->tim.image.height = bounds[3];
    return KOTSU_OK;
}

kotsu_status kotsui_ff8_textures_load(kotsui_loader *loader, kotsui_reader section) {
    if (section.size == 0) return KOTSU_OK;
    kotsui_ff8_table table;
    KOTSUI_TRY(kotsui_ff8_table_read(loader, section, &table_kind, &table));
    kotsui_tim *tims = kotsui_keep(loader, table.count, sizeof *tims);
    if (!tims) return loader->error->status;
    for (uint32_t i = 0; i < table.count; i++) {
        kotsui_reader tim;
        KOTSUI_TRY(kotsui_ff8_table_item(loader, &table, i, &tim));
        if (tim.size > 0) KOTSUI_TRY(read_tim(loader, tim, i, &tims[i]));
    }
    loader->document->tims = tims;
    loader->document->tim_count = table.count;
    return KOTSU_OK;
}

/* Some cells of one row of video memory, of which no page or palette has more. */
typedef struct {
    uint16_t cells[PAGE_TEXELS];
    bool filled[PAGE_TEXELS];
} memory_row;

static void upload_row(memory_row *row, uint32_t x, uint32_t y, uint32_t count, const struct kotsu_rectangle *to,
                       const uint16_t *cells) {
    if (!cells || y - to->y >= to->height || to->x + to->width <= x) return;
    const uint32_t end = to->x + to->width - x < count ? to->x + to->width - x : count;
    const uint16_t *from = cells + (size_t)(y - to->y) * to->width;
    for (uint32_t i = to->x > x ? to->x - x : 0; i < end; i++) {
        row->cells[i] = from[x + i - to->x];
        row->filled[i] = true;
    }
}

/* What stands from x, y on after every TIM has been uploaded in order. A damaged file may have hundreds of TIMs: each is
 * looked at once for a row, not for a cell. */
static void read_memory(const kotsu_document *document, uint32_t x, uint32_t y, uint32_t count, memory_row *out) {
    for (uint32_t i = 0; i < count; i++) out->filled[i] = false;
    if (x >= MEMORY_WIDTH || y >= MEMORY_HEIGHT) return;
    if (count > MEMORY_WIDTH - x) count = MEMORY_WIDTH - x;
    for (uint32_t i = 0; i < document->tim_count; i++) {
        const kotsui_tim *of = &document->tims[i];
        if (!of->image) continue;
        upload_row(out, x, y, count, &of->tim.palette, of->palette);
        upload_row(out, x, y, count, &of->tim.image, of->image);
    }
}

static uint32_t page_x(uint16_t texture_page) { return (texture_page & 15u) * 64; }
static uint32_t page_y(uint16_t texture_page) { return (texture_page >> 4 & 1u) * 256; }
static depth page_depth(uint16_t texture_page) { return (depth)(texture_page >> 7 & 3u); }
static uint32_t palette_x(uint16_t palette) { return (palette & 63u) * 16; }
static uint32_t palette_y(uint16_t palette) { return palette >> 6; }

/* Texels that share a cell, and colours of a palette; 24 bits is no depth of a texture page, and reads as 16. */
static uint32_t texels_per_cell(depth d) { return d == DEPTH_4 ? 4 : d == DEPTH_8 ? 2 : 1; }
static uint32_t palette_size(depth d) { return d == DEPTH_4 ? 16 : d == DEPTH_8 ? 256 : 0; }

/* 5 bits to 8 so that 31 becomes 255. 0x0000 is transparent; 0x8000 is black, and bit 15 otherwise means nothing here. */
static void put_colour(uint16_t cell, uint8_t out[4]) {
    for (int i = 0; i < 3; i++) {
        const uint32_t five = cell >> (5 * i) & 31u;
        out[i] = (uint8_t)(five << 3 | five >> 2);
    }
    out[3] = cell == 0 ? 0 : 255;
}

/* The palette index that texel number `texel` of a cell holds. */
static uint32_t index_in_cell(uint16_t cell, uint32_t texel, depth d) {
    return d == DEPTH_4 ? cell >> (4 * texel) & 15u : cell >> (8 * texel) & 255u;
}

kotsu_status kotsu_texture_page_paint(const kotsu_document *document, uint16_t texture_page, uint16_t palette,
                                      uint8_t *out_rgba) {
    if (!document || !out_rgba) return KOTSU_BAD_ARGUMENT;
    const depth d = page_depth(texture_page);
    const uint32_t per_cell = texels_per_cell(d), colours = palette_size(d);
    uint8_t table[256][4] = {{0}};
    memory_row row;
    read_memory(document, palette_x(palette), palette_y(palette), colours, &row);
    for (uint32_t i = 0; i < colours; i++) {
        if (row.filled[i]) put_colour(row.cells[i], table[i]);
    }
    for (uint32_t y = 0; y < PAGE_TEXELS; y++) {
        read_memory(document, page_x(texture_page), page_y(texture_page) + y, PAGE_TEXELS / per_cell, &row);
        for (uint32_t column = 0; column < PAGE_TEXELS / per_cell; column++) {
            uint8_t *texel = out_rgba + ((size_t)y * PAGE_TEXELS + column * per_cell) * 4;
            const uint16_t cell = row.cells[column];
            for (uint32_t i = 0; i < per_cell; i++, texel += 4) {
                texel[0] = texel[1] = texel[2] = texel[3] = 0;
                if (!row.filled[column]) continue;
                if (colours == 0) {
                    put_colour(cell, texel);
                } else {
                    const uint8_t *colour = table[index_in_cell(cell, i, d)];
                    for (int k = 0; k < 4; k++) texel[k] = colour[k];
                }
            }
        }
    }
    return KOTSU_OK;
}

/* Texels in a row of a TIM's own image. */
static uint32_t tim_width(const kotsu_tim *tim) {
    return tim->depth == DEPTH_24 ? tim->image.width * 2u / 3u : tim->image.width * texels_per_cell((depth)tim->depth);
}

static void put_24_bit(const uint16_t *row, uint32_t x, uint8_t out[4]) {
    for (uint32_t i = 0; i < 3; i++) {
        const uint32_t byte = x * 3 + i;
        out[i] = (uint8_t)(row[byte / 2] >> (byte % 2 * 8));
    }
    out[3] = 255;
}

kotsu_status kotsu_tim_paint(const kotsu_document *document, uint32_t index, uint32_t palette_row, uint8_t *out_rgba,
                             size_t out_size) {
    if (!document || !out_rgba || index >= document->tim_count) return KOTSU_BAD_ARGUMENT;
    const kotsui_tim *of = &document->tims[index];
    const kotsu_tim *tim = &of->tim;
    const depth d = (depth)tim->depth;
    const uint32_t width = tim_width(tim), height = tim->image.height, per_cell = texels_per_cell(d);
    const bool indexed = d == DEPTH_4 || d == DEPTH_8;
    if (!of->image || (size_t)width * height * 4 > out_size ||
        (indexed && of->palette && palette_row >= tim->palette.height))
        return KOTSU_BAD_ARGUMENT;
    for (uint32_t y = 0; y < height; y++) {
        const uint16_t *row = of->image + (size_t)y * tim->image.width;
        for (uint32_t x = 0; x < width; x++) {
            uint8_t *texel = out_rgba + ((size_t)y * width + x) * 4;
            if (d == DEPTH_24) {
                put_24_bit(row, x, texel);
            } else if (!indexed) {
                put_colour(row[x], texel);
            } else {
                const uint32_t colour = index_in_cell(row[x / per_cell], x % per_cell, d);
                if (of->palette && colour < tim->palette.width) {
                    put_colour(of->palette[(size_t)palette_row * tim->palette.width + colour], texel);
                } else { /* no colour of its own: the index as a shade of grey */
                    texel[0] = texel[1] = texel[2] = (uint8_t)(d == DEPTH_4 ? colour * 17 : colour);
                    texel[3] = 255;
                }
            }
        }
    }
    return KOTSU_OK;
}

/* Whether any TIM's image fills a cell of the page's rectangle. */
static bool page_is_filled(const kotsu_document *document, uint16_t texture_page) {
    const uint32_t left = page_x(texture_page), top = page_y(texture_page);
    const uint32_t right = left + PAGE_TEXELS / texels_per_cell(page_depth(texture_page)), bottom = top + PAGE_TEXELS;
    for (uint32_t i = 0; i < document->tim_count; i++) {
        const kotsui_tim *of = &document->tims[i];
        const uint32_t x = of->tim.image.x, y = of->tim.image.y;
        if (of->image && x < right && y < bottom && x + of->tim.image.width > left && y + of->tim.image.height > top)
            return true;
    }
    return false;
}

kotsu_status kotsui_ff8_materials_resolve(kotsui_loader *loader) {
    const kotsu_document *document = loader->document;
    kotsu_mesh *mesh = loader->document->mesh;
    if (!mesh || document->tim_count == 0) return KOTSU_OK;
    kotsu_material *materials = (kotsu_material *)mesh->materials; /* ours until loading ends */
    for (uint32_t i = 0; i < mesh->material_count; i++) {
        const uint32_t colours = palette_size(page_depth(materials[i].texture_page));
        memory_row row;
        read_memory(document, palette_x(materials[i].palette), palette_y(materials[i].palette), colours, &row);
        materials[i].page_found = page_is_filled(document, materials[i].texture_page);
        materials[i].palette_found = colours == 0 || (row.filled[0] && row.filled[colours - 1]);
    }
    uint32_t pageless = 0, paletteless = 0;
    for (uint32_t i = 0; i < mesh->triangle_count; i++) {
        const kotsu_material *material = &materials[mesh->triangles[i].material];
        pageless += !material->page_found;
        paletteless += !material->palette_found;
    }
    if (pageless) KOTSUI_TRY(kotsui_report(loader, KOTSU_PROBLEM_FACE_PAGE, 0, -1, pageless, 0));
    if (paletteless) KOTSUI_TRY(kotsui_report(loader, KOTSU_PROBLEM_FACE_PALETTE, 0, -1, paletteless, 0));
    return KOTSU_OK;
}
