// The invariant walker's part for what FF8 files hold besides bones and meshes: textures and sequences.
// SPDX-License-Identifier: MIT
#include "check_walk.h"

#include <stdlib.h>

enum { PAGE_BYTES = 256 * 256 * 4 };

/* Paints into a block of exactly the promised size, and refuses one byte less or a palette row that is not there. */
static void check_tim_paint(const document_walk *walk, uint32_t index) {
    const kotsu_tim *tim = kotsu_document_tim(walk->document, index);
    static const size_t texels_of_6_cells[4] = {24, 12, 6, 4};
    const size_t width = tim->image.width * texels_of_6_cells[tim->depth] / 6, size = 4 * width * tim->image.height;
    uint8_t *pixels = malloc(size);
    CHECK(walk, pixels != NULL || size == 0);
    if (size > 0 && kotsu_tim_paint(walk->document, index, 0, pixels, size) == KOTSU_OK) {
        if (tim->has_palette && tim->palette.height > 1)
            CHECK(walk, kotsu_tim_paint(walk->document, index, tim->palette.height - 1u, pixels, size) == KOTSU_OK);
        paint(pixels, size);
        CHECK(walk, kotsu_tim_paint(walk->document, index, 0, pixels, size - 1) == KOTSU_BAD_ARGUMENT);
        if (tim->depth < 2 && tim->has_palette)
            CHECK(walk,
                  kotsu_tim_paint(walk->document, index, tim->palette.height, pixels, size) == KOTSU_BAD_ARGUMENT);
        CHECK(walk, is_painted(pixels, size));
    }
    free(pixels);
}

static void check_page_paint(const document_walk *walk, uint16_t texture_page, uint16_t palette) {
    uint8_t *pixels = malloc(PAGE_BYTES);
    CHECK(walk, pixels != NULL);
    CHECK(walk, kotsu_texture_page_paint(walk->document, texture_page, palette, pixels) == KOTSU_OK);
    free(pixels);
}

void check_textures(const document_walk *walk) {
    const uint32_t count = kotsu_document_tim_count(walk->document);
    CHECK(walk, kotsu_document_tim(walk->document, count) == NULL);
    CHECK(walk, kotsu_document_tim(walk->document, UINT32_MAX) == NULL);
    for (uint32_t i = 0; i < count; i++) {
        const kotsu_tim *tim = kotsu_document_tim(walk->document, i);
        CHECK(walk, tim != NULL && tim->depth <= 3 && tim->byte_offset < walk->file_size);
        if (walk->depth == CHECK_THOROUGHLY || i + 1 == count) check_tim_paint(walk, i);
    }
    const kotsu_mesh *mesh = kotsu_document_mesh(walk->document);
    if (walk->depth == CHECK_BRIEFLY || mesh == NULL || mesh->at_rest || mesh->material_count == 0) return;
    check_page_paint(walk, mesh->materials[0].texture_page, mesh->materials[0].palette);
    check_page_paint(walk, 0xFFFF, 0xFFFF); /* any number is a place in video memory, or just outside of it */
}

/* By sequence, clip and way, each once. */
static void check_play_order(const document_walk *walk, const kotsu_sequence_play *before,
                             const kotsu_sequence_play *play) {
    CHECK(walk, before->sequence <= play->sequence);
    if (before->sequence < play->sequence) return;
    CHECK(walk, before->clip < play->clip || (before->clip == play->clip && !before->loops && play->loops));
}

/* The instructions of a sequence follow each other without gaps. */
static void check_op_order(const document_walk *walk, const kotsu_sequence_op *before, const kotsu_sequence_op *op) {
    CHECK(walk, before->sequence <= op->sequence);
    if (before->sequence == op->sequence) CHECK(walk, op->byte_offset == before->byte_offset + before->size);
}

void check_sequences(const document_walk *walk) {
    const uint32_t play_count = kotsu_document_play_count(walk->document);
    for (uint32_t i = 0; i < play_count; i++) {
        const kotsu_sequence_play *play = kotsu_document_play(walk->document, i);
        CHECK(walk, play != NULL &&
                        play->clip <= UINT8_MAX); /* as the op code says; whether there is such a clip is reported */
        if (i > 0) check_play_order(walk, kotsu_document_play(walk->document, i - 1), play);
    }
    CHECK(walk, kotsu_document_play(walk->document, play_count) == NULL);
    const uint32_t op_count = kotsu_document_sequence_op_count(walk->document);
    for (uint32_t i = 0; i < op_count; i++) {
        const kotsu_sequence_op *op = kotsu_document_sequence_op(walk->document, i);
        CHECK(walk, op != NULL && op->size >= 1);
        CHECK(walk, op->byte_offset < walk->file_size && op->size <= walk->file_size - op->byte_offset);
        if (i > 0) check_op_order(walk, kotsu_document_sequence_op(walk->document, i - 1), op);
    }
    CHECK(walk, kotsu_document_sequence_op(walk->document, op_count) == NULL);
}
