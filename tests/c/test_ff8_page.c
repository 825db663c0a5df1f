// Texture pages as video memory shows them: place and depth by the page's number, palette by its own, later uploads on top.
// SPDX-License-Identifier: MIT
#include "ff8_builder.h"
#include "ff8_looks_builder.h"
#include "loading.h"
#include "testing.h"

#include <stdlib.h>
#include <string.h>

enum { PAGE_BYTES = 256 * 256 * 4, DEPTH_4 = 0 << 7, DEPTH_8 = 1 << 7, DEPTH_16 = 2 << 7, DEPTH_24 = 3 << 7 };

/* A monster with these TIMs, which are freed, and a triangle for each of `faces` pages and palettes. */
static loaded load_looks(bytes *tims, unsigned tim_count, const ff8_face *faces, unsigned face_count) {
    bytes textures = {0}, geometry = {0}, file = {0};
    ff8_textures(&textures, tims, tim_count);
    for (unsigned i = 0; i < tim_count; i++) bytes_free(&tims[i]);
    bytes object = ff8_five_point_object((ff8_face_counts){.triangles = face_count});
    for (unsigned i = 0; i < face_count; i++) ff8_triangle(&object, &faces[i]);
    ff8_geometry(&geometry, &object, 1, 5);
    ff8_monster_of(&file, &(ff8_parts){.geometry = &geometry, .textures = &textures});
    bytes_free(&textures);
    bytes_free(&object);
    bytes_free(&geometry);
    return load_sound(&file);
}

static loaded load_tims(bytes *tims, unsigned count) { return load_looks(tims, count, NULL, 0); }

/* A page in a block of exactly its size; the caller frees it. */
static uint8_t *page(const loaded *monster, unsigned texture_page, unsigned palette) {
    uint8_t *pixels = malloc(PAGE_BYTES);
    assert_non_null(pixels);
    memset(pixels, 0x5A, PAGE_BYTES);
    assert_int_equal(kotsu_texture_page_paint(monster->document, (uint16_t)texture_page, (uint16_t)palette, pixels),
                     KOTSU_OK);
    return pixels;
}

static const uint8_t *texel(const uint8_t *pixels, unsigned x, unsigned y) { return pixels + 4 * (256 * y + x); }

static void expect_texel(const uint8_t *pixels, unsigned x, unsigned y, int red, int alpha) {
    const uint8_t expected[4] = {(uint8_t)red, 0, 0, (uint8_t)alpha};
    assert_memory_equal(texel(pixels, x, y), expected, 4);
}

static uint32_t opaque_texels(const uint8_t *pixels) {
    uint32_t count = 0;
    for (size_t i = 3; i < PAGE_BYTES; i += 4) count += pixels[i] != 0;
    return count;
}

/* Reds from 1 to 31 and on: no two of the first 32 colours look alike, and only the first is transparent. */
static void reds(uint16_t *colours, unsigned count, unsigned from) {
    for (unsigned i = 0; i < count; i++) colours[i] = (uint16_t)((from + i) % 32);
}
static int wide(unsigned five) { return (int)(five << 3 | five >> 2); }

static void a_page_begins_at_64_cells_times_its_number_and_256_lines_times_its_bit_4(void **state) {
    (void)state;
    static const uint16_t cells[1] = {0x0003};
    for (unsigned number = 0; number < 32; number++) {
        bytes tim = {0};
        ff8_tim(&tim, FF8_TIM_16, NULL, &(ff8_block){64 * (number % 16) + 5, 256 * (number / 16) + 7, 1, 1, cells});
        loaded monster = load_tims(&tim, 1);
        for (unsigned other = 0; other < 32; other++) {
            uint8_t *pixels = page(&monster, DEPTH_16 | other, 0);
            /* 256 texels of 16 bits are four pages wide: those to the left see the cell as well. */
            const bool same_row = other / 16 == number / 16;
            const unsigned left = number % 16 - other % 16;
            if (same_row && left < 4) {
                expect_texel(pixels, 64 * left + 5, 7, wide(3), 255);
                assert_int_equal(opaque_texels(pixels), 1);
            } else {
                assert_int_equal(opaque_texels(pixels), 0);
            }
            free(pixels);
        }
        loaded_close(&monster);
    }
}

static void four_bits_make_a_page_of_64_cells_and_eight_bits_of_128(void **state) {
    (void)state;
    uint16_t cells[130], colours[256];
    for (unsigned i = 0; i < 130; i++) cells[i] = (uint16_t)(0x1111 * (1 + i % 9));
    reds(colours, 256, 0);
    bytes tims[2] = {{0}, {0}};
    ff8_tim(&tims[0], FF8_TIM_8, NULL, &(ff8_block){0, 0, 130, 1, cells});
    ff8_tim(&tims[1], FF8_TIM_8, &(ff8_block){16, 256, 256, 1, colours}, &(ff8_block){0, 300, 1, 1, cells});
    loaded monster = load_tims(tims, 2);
    const unsigned palette = 256 << 6 | 1;

    uint8_t *four = page(&monster, DEPTH_4, palette);
    for (unsigned x = 0; x < 256; x++) expect_texel(four, x, 0, wide(1 + x / 4 % 9), 255);
    assert_int_equal(opaque_texels(four), 256);
    free(four);

    uint8_t *eight = page(&monster, DEPTH_8, palette);
    for (unsigned x = 0; x < 256; x++) expect_texel(eight, x, 0, wide(0x11 * (1 + x / 2 % 9) % 32), 255);
    assert_int_equal(opaque_texels(eight), 256);
    free(eight);
    loaded_close(&monster);
}

static void texels_of_a_cell_stand_lowest_first(void **state) {
    (void)state;
    static const uint16_t cells[1] = {0x4321};
    uint16_t colours[256];
    reds(colours, 256, 0);
    bytes tim = {0};
    ff8_tim(&tim, FF8_TIM_4, &(ff8_block){0, 480, 256, 1, colours}, &(ff8_block){0, 0, 1, 1, cells});
    loaded monster = load_tims(&tim, 1);
    uint8_t *pixels = page(&monster, DEPTH_4, 480 << 6);
    for (unsigned x = 0; x < 4; x++) expect_texel(pixels, x, 0, wide(x + 1), 255);
    expect_texel(pixels, 4, 0, 0, 0); /* no TIM fills that cell */
    free(pixels);
    pixels = page(&monster, DEPTH_8, 480 << 6);
    expect_texel(pixels, 0, 0, wide(0x21 % 32), 255);
    expect_texel(pixels, 1, 0, wide(0x43 % 32), 255);
    free(pixels);
    loaded_close(&monster);
}

static void the_palette_is_found_by_its_place_whichever_tim_brings_it(void **state) {
    (void)state;
    static const uint16_t cells[1] = {0x2222}, other_cells[1] = {0};
    uint16_t low[32], high[32];
    reds(low, 32, 0);
    reds(high, 32, 8);
    bytes tims[2] = {{0}, {0}};
    ff8_tim(&tims[0], FF8_TIM_4, &(ff8_block){48, 500, 32, 1, low}, &(ff8_block){0, 0, 1, 1, cells});
    ff8_tim(&tims[1], FF8_TIM_4, &(ff8_block){48, 501, 32, 1, high}, &(ff8_block){0, 100, 1, 1, other_cells});
    loaded monster = load_tims(tims, 2);
    static const struct {
        unsigned x16, y;
        unsigned red;
    } palettes[] = {
        {3, 500, 2}, {3, 501, 10}, {4, 500, 18}, {4, 501, 26}}; /* the second half of a row is a palette too */
    for (size_t i = 0; i < sizeof palettes / sizeof palettes[0]; i++) {
        uint8_t *pixels = page(&monster, DEPTH_4, palettes[i].y << 6 | palettes[i].x16);
        expect_texel(pixels, 0, 0, wide(palettes[i].red), 255);
        free(pixels);
    }
    uint8_t *pixels = page(&monster, DEPTH_4, 502 << 6 | 3); /* no such palette: nothing to see */
    assert_int_equal(opaque_texels(pixels), 0);
    free(pixels);
    loaded_close(&monster);
}

static void a_later_tim_lies_over_an_earlier_one_and_an_image_over_its_own_palette(void **state) {
    (void)state;
    static const uint16_t first[4] = {1, 2, 3, 4}, second[1] = {9}, palette[1] = {7}, third[1] = {11};
    bytes tims[3] = {{0}, {0}, {0}};
    ff8_tim(&tims[0], FF8_TIM_16, NULL, &(ff8_block){0, 0, 4, 1, first});
    ff8_tim(&tims[1], FF8_TIM_16, NULL, &(ff8_block){1, 0, 1, 1, second});
    ff8_tim(&tims[2], FF8_TIM_16, &(ff8_block){2, 0, 1, 1, palette}, &(ff8_block){3, 0, 1, 1, third});
    loaded monster = load_tims(tims, 3);
    uint8_t *pixels = page(&monster, DEPTH_16, 0);
    expect_texel(pixels, 0, 0, wide(1), 255);
    expect_texel(pixels, 1, 0, wide(9), 255);
    expect_texel(pixels, 2, 0, wide(7), 255); /* palettes are cells like any other */
    expect_texel(pixels, 3, 0, wide(11), 255);
    free(pixels);
    loaded_close(&monster);

    bytes tim = {0};
    ff8_tim(&tim, FF8_TIM_16, &(ff8_block){0, 0, 1, 1, palette}, &(ff8_block){0, 0, 1, 1, third});
    monster = load_tims(&tim, 1);
    pixels = page(&monster, DEPTH_16, 0);
    expect_texel(pixels, 0, 0, wide(11), 255);
    free(pixels);
    loaded_close(&monster);
}

static void sixteen_and_twenty_four_bits_need_no_palette_and_colour_0_is_a_hole(void **state) {
    (void)state;
    static const uint16_t cells[3] = {0x0000, 0x8000, 0x801F};
    bytes tim = {0};
    ff8_tim(&tim, FF8_TIM_16, NULL, &(ff8_block){0, 0, 3, 1, cells});
    loaded monster = load_tims(&tim, 1);
    for (unsigned depth = DEPTH_16; depth <= DEPTH_24; depth += DEPTH_16 - DEPTH_8) {
        uint8_t *pixels = page(&monster, depth, 0xFFFF);
        expect_texel(pixels, 0, 0, 0, 0);
        expect_texel(pixels, 1, 0, 0, 255);
        expect_texel(pixels, 2, 0, 255, 255);
        free(pixels);
    }
    loaded_close(&monster);
}

static void nothing_is_seen_past_the_edge_of_video_memory(void **state) {
    (void)state;
    uint16_t cells[200];
    for (unsigned i = 0; i < 200; i++) cells[i] = 5;
    bytes tim = {0};
    ff8_tim(&tim, FF8_TIM_16, NULL, &(ff8_block){1000, 511, 100, 2, cells});
    loaded monster = load_tims(&tim, 1);
    uint8_t *pixels = page(&monster, DEPTH_16 | 31, 0);
    assert_int_equal(opaque_texels(pixels), 24);
    expect_texel(pixels, 40, 255, wide(5), 255);
    expect_texel(pixels, 63, 255, wide(5), 255);
    free(pixels);
    loaded_close(&monster);
}

static void faces_tell_whether_their_page_and_palette_are_there(void **state) {
    (void)state;
    static const uint16_t cells[1] = {0};
    uint16_t colours[256];
    reds(colours, 256, 0);
    /* 255 colours: one short of a palette of 256, and of a sixteenth of 16. */
    bytes tim = {0};
    ff8_tim(&tim, FF8_TIM_8, &(ff8_block){0, 480, 255, 1, colours}, &(ff8_block){127, 255, 1, 1, cells});
    static const struct {
        unsigned page, palette;
        bool page_found, palette_found;
    } expected[] = {
        {DEPTH_8 | 0, 480 << 6, true, false}, /* the last cell of its 128 by 256 */
        {DEPTH_4 | 0, 480 << 6, false, true}, /* 64 cells end before it */
        {DEPTH_4 | 1, 480 << 6 | 14, true, true}, {DEPTH_4 | 1, 480 << 6 | 15, true, false},
        {DEPTH_8 | 16, 479 << 6, false, false},   {DEPTH_16 | 1, 0, true, true},
    };
    enum { FACES = sizeof expected / sizeof expected[0] };
    ff8_face faces[FACES];
    for (int i = 0; i < FACES; i++) {
        faces[i] = (ff8_face){.page = expected[i].page, .palette = expected[i].palette};
    }
    loaded monster = load_looks(&tim, 1, faces, FACES);
    const kotsu_mesh *mesh = kotsu_document_mesh(monster.document);
    assert_int_equal(mesh->material_count, FACES);
    for (int i = 0; i < FACES; i++) {
        assert_int_equal(mesh->materials[i].page_found, expected[i].page_found);
        assert_int_equal(mesh->materials[i].palette_found, expected[i].palette_found);
    }
    assert_problem(monster.document, KOTSU_PROBLEM_FACE_PAGE, 0, -1, 2, 0);
    assert_problem(monster.document, KOTSU_PROBLEM_FACE_PALETTE, 0, -1, 3, 0);
    loaded_close(&monster);
}

static void a_page_can_be_painted_of_any_file_and_refuses_to_write_nowhere(void **state) {
    (void)state;
    loaded monster = load_tims(NULL, 0);
    uint8_t *pixels = page(&monster, 0xFFFF, 0xFFFF);
    for (size_t i = 0; i < PAGE_BYTES; i++) assert_int_equal(pixels[i], 0);
    assert_int_equal(kotsu_texture_page_paint(monster.document, 0, 0, NULL), KOTSU_BAD_ARGUMENT);
    assert_int_equal(kotsu_texture_page_paint(NULL, 0, 0, pixels), KOTSU_BAD_ARGUMENT);
    free(pixels);
    loaded_close(&monster);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_page_begins_at_64_cells_times_its_number_and_256_lines_times_its_bit_4),
        cmocka_unit_test(four_bits_make_a_page_of_64_cells_and_eight_bits_of_128),
        cmocka_unit_test(texels_of_a_cell_stand_lowest_first),
        cmocka_unit_test(the_palette_is_found_by_its_place_whichever_tim_brings_it),
        cmocka_unit_test(a_later_tim_lies_over_an_earlier_one_and_an_image_over_its_own_palette),
        cmocka_unit_test(sixteen_and_twenty_four_bits_need_no_palette_and_colour_0_is_a_hole),
        cmocka_unit_test(nothing_is_seen_past_the_edge_of_video_memory),
        cmocka_unit_test(faces_tell_whether_their_page_and_palette_are_there),
        cmocka_unit_test(a_page_can_be_painted_of_any_file_and_refuses_to_write_nowhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
