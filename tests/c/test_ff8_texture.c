// TIM images: all four depths texel by texel, colours, palettes of their own, and textures sections that lie.
// SPDX-License-Identifier: MIT
#include "ff8_builder.h"
#include "ff8_looks_builder.h"
#include "loading.h"
#include "testing.h"

#include <stdlib.h>
#include <string.h>

static loaded load_section(bytes *section) {
    bytes file = {0};
    ff8_monster_of(&file, &(ff8_parts){.textures = section});
    bytes_free(section);
    return load_sound(&file);
}

/* A section of these TIMs, which are freed. */
static bytes section_of(bytes *tims, unsigned count) {
    bytes section = {0};
    ff8_textures(&section, tims, count);
    for (unsigned i = 0; i < count; i++) bytes_free(&tims[i]);
    return section;
}

static loaded load_tim(unsigned depth, const ff8_block *palette, const ff8_block *image) {
    bytes tim = {0};
    ff8_tim(&tim, depth, palette, image);
    bytes section = section_of(&tim, 1);
    return load_section(&section);
}

/* The first TIM painted into a block of exactly `size` bytes. */
static uint8_t *painted(const loaded *monster, uint32_t palette_row, size_t size) {
    uint8_t *pixels = malloc(size);
    assert_non_null(pixels);
    assert_int_equal(kotsu_tim_paint(monster->document, 0, palette_row, pixels, size), KOTSU_OK);
    return pixels;
}

static void expect_texel(const uint8_t *pixels, size_t texel, int red, int green, int blue, int alpha) {
    const uint8_t expected[4] = {(uint8_t)red, (uint8_t)green, (uint8_t)blue, (uint8_t)alpha};
    assert_memory_equal(pixels + 4 * texel, expected, 4);
}

static uint32_t section_start(void) {
    bytes file = {0}, section = {0};
    ff8_monster_of(&file, &(ff8_parts){.textures = &section});
    const uint32_t start = ff8_section_offset(&file, FF8_TEXTURES);
    bytes_free(&file);
    return start;
}

static const uint16_t reds[16] = {0x0000, 0x0001, 0x0002, 0x0003, 0x0004, 0x0005, 0x0006, 0x0007,
                                  0x0008, 0x0009, 0x000A, 0x000B, 0x000C, 0x000D, 0x000E, 0x000F};
static const ff8_block red_palette = {0, 480, 16, 1, reds};

/* 5 bits become 8 by repeating the highest ones. */
static int wide(int five) { return five << 3 | five >> 2; }

static void places_sizes_and_depths_are_kept_as_the_file_states_them(void **state) {
    (void)state;
    static const uint16_t cells[6] = {0};
    bytes tims[2] = {{0}, {0}};
    ff8_tim(&tims[0], FF8_TIM_4, &red_palette, &(ff8_block){64, 256, 3, 2, cells});
    ff8_tim(&tims[1], FF8_TIM_16, NULL, &(ff8_block){1020, 510, 2, 1, cells});
    const uint32_t first = 4 + 3 * 4 - 4 + 4, second = first + (uint32_t)tims[0].size;
    bytes section = section_of(tims, 2);
    loaded monster = load_section(&section);
    assert_int_equal(kotsu_document_problem_count(monster.document), 0);
    assert_int_equal(kotsu_document_tim_count(monster.document), 2);
    const kotsu_tim *tim = kotsu_document_tim(monster.document, 0);
    assert_int_equal(tim->depth, 0);
    assert_true(tim->has_palette);
    assert_int_equal(tim->image.x, 64);
    assert_int_equal(tim->image.y, 256);
    assert_int_equal(tim->image.width, 3);
    assert_int_equal(tim->image.height, 2);
    assert_int_equal(tim->palette.x, 0);
    assert_int_equal(tim->palette.y, 480);
    assert_int_equal(tim->palette.width, 16);
    assert_int_equal(tim->palette.height, 1);
    assert_int_equal(tim->byte_offset, section_start() + first);
    tim = kotsu_document_tim(monster.document, 1);
    assert_int_equal(tim->depth, 2);
    assert_false(tim->has_palette);
    assert_int_equal(tim->image.x, 1020);
    assert_int_equal(tim->image.y, 510);
    assert_int_equal(tim->byte_offset, section_start() + second);
    assert_null(kotsu_document_tim(monster.document, 2));
    loaded_close(&monster);
}

static void four_bit_texels_stand_four_to_a_cell_lowest_first(void **state) {
    (void)state;
    static const uint16_t cells[2] = {0x3210, 0xFEDC};
    loaded monster = load_tim(FF8_TIM_4, &red_palette, &(ff8_block){0, 0, 1, 2, cells});
    uint8_t *pixels = painted(&monster, 0, 8 * 4);
    expect_texel(pixels, 0, 0, 0, 0, 0); /* colour 0 is 0x0000 */
    for (int i = 1; i < 4; i++) expect_texel(pixels, (size_t)i, wide(i), 0, 0, 255);
    for (int i = 4; i < 8; i++) expect_texel(pixels, (size_t)i, wide(i + 8), 0, 0, 255); /* the second row */
    free(pixels);
    loaded_close(&monster);
}

static void eight_bit_texels_stand_two_to_a_cell_low_byte_first(void **state) {
    (void)state;
    static const uint16_t cells[2] = {0x0201, 0xFF03};
    uint16_t greens[256] = {0};
    for (unsigned i = 0; i < 32; i++) greens[i] = (uint16_t)(i << 5);
    greens[255] = 0x7C00;
    loaded monster = load_tim(FF8_TIM_8, &(ff8_block){0, 480, 256, 1, greens}, &(ff8_block){0, 0, 2, 1, cells});
    uint8_t *pixels = painted(&monster, 0, 4 * 4);
    for (int i = 0; i < 3; i++) expect_texel(pixels, (size_t)i, 0, wide(i + 1), 0, 255);
    expect_texel(pixels, 3, 0, 0, 255, 255);
    free(pixels);
    loaded_close(&monster);
}

static void sixteen_bit_texels_are_colours_and_bit_15_means_nothing_but_black(void **state) {
    (void)state;
    static const uint16_t cells[6] = {0x0000, 0x8000, 0x7FFF, 0xFFFF, 0x0010 | 0x0020, 0x8000 | 0x0400};
    loaded monster = load_tim(FF8_TIM_16, NULL, &(ff8_block){0, 0, 3, 2, cells});
    uint8_t *pixels = painted(&monster, 0, 6 * 4);
    expect_texel(pixels, 0, 0, 0, 0, 0);
    expect_texel(pixels, 1, 0, 0, 0, 255);
    expect_texel(pixels, 2, 255, 255, 255, 255);
    expect_texel(pixels, 3, 255, 255, 255, 255);
    expect_texel(pixels, 4, wide(16), wide(1), 0, 255);
    expect_texel(pixels, 5, 0, 0, wide(1), 255);
    free(pixels);
    loaded_close(&monster);
}

static void twenty_four_bit_texels_are_three_bytes_across_cells(void **state) {
    (void)state;
    static const uint16_t cells[6] = {0x0201, 0x0403, 0x0605, 0x1211, 0x1413, 0x1615};
    loaded monster = load_tim(FF8_TIM_24, NULL, &(ff8_block){0, 0, 3, 2, cells});
    uint8_t *pixels = painted(&monster, 0, 4 * 4); /* two texels from three cells, twice */
    expect_texel(pixels, 0, 1, 2, 3, 255);
    expect_texel(pixels, 1, 4, 5, 6, 255);
    expect_texel(pixels, 2, 0x11, 0x12, 0x13, 255);
    expect_texel(pixels, 3, 0x14, 0x15, 0x16, 255);
    free(pixels);
    loaded_close(&monster);
}

static void each_palette_row_paints_its_own_colours(void **state) {
    (void)state;
    static const uint16_t cells[1] = {0x0021};
    uint16_t rows[3 * 16];
    for (unsigned i = 0; i < 3 * 16; i++) rows[i] = (uint16_t)(i / 16 * 8 << 10 | i % 16);
    loaded monster = load_tim(FF8_TIM_4, &(ff8_block){0, 480, 16, 3, rows}, &(ff8_block){0, 0, 1, 1, cells});
    for (int row = 0; row < 3; row++) {
        uint8_t *pixels = painted(&monster, (uint32_t)row, 4 * 4);
        expect_texel(pixels, 0, wide(1), 0, wide(8 * row), 255);
        expect_texel(pixels, 1, wide(2), 0, wide(8 * row), 255);
        free(pixels);
    }
    uint8_t pixels[16];
    assert_int_equal(kotsu_tim_paint(monster.document, 0, 3, pixels, sizeof pixels), KOTSU_BAD_ARGUMENT);
    assert_int_equal(kotsu_tim_paint(monster.document, 0, 0, pixels, sizeof pixels - 1), KOTSU_BAD_ARGUMENT);
    assert_int_equal(kotsu_tim_paint(monster.document, 1, 0, pixels, sizeof pixels), KOTSU_BAD_ARGUMENT);
    assert_int_equal(kotsu_tim_paint(monster.document, 0, 0, NULL, sizeof pixels), KOTSU_BAD_ARGUMENT);
    loaded_close(&monster);
}

static void indices_without_a_colour_are_shades_of_grey(void **state) {
    (void)state;
    static const uint16_t cells[1] = {0xF521};
    loaded four = load_tim(FF8_TIM_4, NULL, &(ff8_block){0, 0, 1, 1, cells});
    uint8_t *pixels = painted(&four, 0, 4 * 4);
    expect_texel(pixels, 0, 17, 17, 17, 255);
    expect_texel(pixels, 3, 255, 255, 255, 255);
    free(pixels);
    loaded_close(&four);

    /* A palette of three colours names 1 and 2, and neither 5 nor 15. */
    loaded narrow = load_tim(FF8_TIM_4, &(ff8_block){0, 480, 3, 1, reds}, &(ff8_block){0, 0, 1, 1, cells});
    pixels = painted(&narrow, 0, 4 * 4);
    expect_texel(pixels, 0, wide(1), 0, 0, 255);
    expect_texel(pixels, 2, 5 * 17, 5 * 17, 5 * 17, 255);
    free(pixels);
    loaded_close(&narrow);

    loaded eight = load_tim(FF8_TIM_8, NULL, &(ff8_block){0, 0, 1, 1, cells});
    pixels = painted(&eight, 0, 2 * 4);
    expect_texel(pixels, 0, 0x21, 0x21, 0x21, 255);
    expect_texel(pixels, 1, 0xF5, 0xF5, 0xF5, 255);
    free(pixels);
    loaded_close(&eight);
}

static void a_tim_past_the_edge_of_video_memory_is_kept_and_noted(void **state) {
    (void)state;
    static const uint16_t cells[4] = {1, 2, 3, 4};
    static const ff8_block places[] = {{1023, 0, 2, 1, cells}, {0, 511, 1, 2, cells}, {0xFFFF, 0xFFFF, 2, 2, cells}};
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        loaded monster = load_tim(FF8_TIM_16, NULL, &places[i]);
        const uint32_t end = section_start() + 12 + 8 + 12 + 2 * places[i].width * places[i].height;
        assert_problem(monster.document, KOTSU_PROBLEM_TIM_BOUNDS, end, 0, 0, 0);
        uint8_t *pixels = painted(&monster, 0, 4 * (size_t)places[i].width * places[i].height);
        expect_texel(pixels, 1, wide(2), 0, 0, 255);
        free(pixels);
        loaded_close(&monster);
    }
}

static bytes one_tim_section(void) {
    static const uint16_t cells[4] = {1, 2, 3, 4};
    bytes tim = {0};
    ff8_tim(&tim, FF8_TIM_4, &red_palette, &(ff8_block){0, 0, 2, 2, cells});
    return section_of(&tim, 1);
}

/* Stays in the list, and cannot be painted. */
static void expect_unpaintable(const loaded *monster, uint32_t index) {
    uint8_t pixels[64];
    assert_non_null(kotsu_document_tim(monster->document, index));
    assert_int_equal(kotsu_tim_paint(monster->document, index, 0, pixels, sizeof pixels), KOTSU_BAD_ARGUMENT);
}

static void a_table_that_promises_too_much_keeps_the_tims_that_are_there(void **state) {
    (void)state;
    bytes section = one_tim_section();
    patch_u32(&section, 0, 1000);
    const int64_t fitting = (int64_t)(section.size - 4) / 4;
    loaded monster = load_section(&section);
    assert_problem(monster.document, KOTSU_PROBLEM_TIM_TABLE, section_start(), -1, fitting, 1000);
    free(painted(&monster, 0, 16 * 4));
    loaded_close(&monster);

    bytes many = {0}; /* more than video memory has room for, all of them there */
    put_u32(&many, 300);
    for (int i = 0; i < 300; i++) put_u32(&many, 4 + 300 * 4);
    put_zeros(&many, 8);
    monster = load_section(&many);
    assert_problem(monster.document, KOTSU_PROBLEM_TIM_TABLE, section_start(), -1, 256, 300);
    assert_int_equal(kotsu_document_tim_count(monster.document), 256);
    loaded_close(&monster);
}

static void a_tim_outside_the_section_keeps_its_number(void **state) {
    (void)state;
    bytes section = one_tim_section();
    const int64_t size = (int64_t)section.size;
    patch_u32(&section, 4, (uint32_t)size);
    loaded monster = load_section(&section);
    assert_problem(monster.document, KOTSU_PROBLEM_TIM_OFFSET, section_start() + 4, 0, size, size);
    assert_int_equal(kotsu_document_tim_count(monster.document), 1);
    expect_unpaintable(&monster, 0);
    loaded_close(&monster);
}

static void a_tim_without_its_magic_word_is_left_out(void **state) {
    (void)state;
    bytes section = one_tim_section();
    patch_u32(&section, 12, 0x11);
    loaded monster = load_section(&section);
    assert_problem(monster.document, KOTSU_PROBLEM_TIM_MAGIC, section_start() + 12, 0, 0x11, 0);
    expect_unpaintable(&monster, 0);
    loaded_close(&monster);
}

static void a_cut_tim_says_how_much_of_which_block_is_there(void **state) {
    (void)state;
    enum {
        TIM = 12,
        PALETTE = TIM + 8,
        PALETTE_SIZE = 12 + 2 * 16,
        IMAGE = PALETTE + PALETTE_SIZE,
        IMAGE_SIZE = 12 + 8
    };
    static const struct {
        size_t size;
        int64_t there, wanted;
    } cuts[] = {
        {TIM + 7, 7, 8},
        {PALETTE + 11, 11, 12}, /* a height cut short reads as 0 */
        {IMAGE - 1, PALETTE_SIZE - 1, PALETTE_SIZE},
        {IMAGE, 0, 12},
        {IMAGE + IMAGE_SIZE - 1, IMAGE_SIZE - 1, IMAGE_SIZE},
    };
    for (size_t i = 0; i < sizeof cuts / sizeof cuts[0]; i++) {
        bytes section = one_tim_section();
        section.size = cuts[i].size;
        bytes file = {0};
        ff8_monster_of(&file, &(ff8_parts){.textures = &section});
        file.size = section_start() + cuts[i].size; /* the last section, without what aligns the file */
        bytes_free(&section);
        loaded monster = load_built(&file);
        assert_int_equal(monster.status, KOTSU_OK);
        assert_problem(monster.document, KOTSU_PROBLEM_TIM_CUT, section_start() + (uint32_t)cuts[i].size, 0,
                       cuts[i].there, cuts[i].wanted);
        expect_unpaintable(&monster, 0);
        loaded_close(&monster);
    }
}

static void a_lying_size_asks_for_no_memory(void **state) {
    (void)state;
    bytes section = one_tim_section();
    const int64_t image_size = 12 + 8;
    patch_u16(&section, section.size - (size_t)image_size + 8, 0xFFFF);
    patch_u16(&section, section.size - (size_t)image_size + 10, 0xFFFF);
    const uint32_t end = section_start() + (uint32_t)section.size;
    loaded monster = load_section(&section);
    assert_problem(monster.document, KOTSU_PROBLEM_TIM_CUT, end, 0, image_size, 12 + 2 * (int64_t)0xFFFF * 0xFFFF);
    loaded_close(&monster);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(places_sizes_and_depths_are_kept_as_the_file_states_them),
        cmocka_unit_test(four_bit_texels_stand_four_to_a_cell_lowest_first),
        cmocka_unit_test(eight_bit_texels_stand_two_to_a_cell_low_byte_first),
        cmocka_unit_test(sixteen_bit_texels_are_colours_and_bit_15_means_nothing_but_black),
        cmocka_unit_test(twenty_four_bit_texels_are_three_bytes_across_cells),
        cmocka_unit_test(each_palette_row_paints_its_own_colours),
        cmocka_unit_test(indices_without_a_colour_are_shades_of_grey),
        cmocka_unit_test(a_tim_past_the_edge_of_video_memory_is_kept_and_noted),
        cmocka_unit_test(a_table_that_promises_too_much_keeps_the_tims_that_are_there),
        cmocka_unit_test(a_tim_outside_the_section_keeps_its_number),
        cmocka_unit_test(a_tim_without_its_magic_word_is_left_out),
        cmocka_unit_test(a_cut_tim_says_how_much_of_which_block_is_there),
        cmocka_unit_test(a_lying_size_asks_for_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
