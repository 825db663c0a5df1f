// Where a file's counts, offsets and sizes stand, see header_fields.h.
// SPDX-License-Identifier: MIT
#include "header_fields.h"

#include <stdlib.h>

/* A walk over the file that notes every field it reads. Past the end all is 0 and nothing is noted. */
typedef struct walk {
    const uint8_t *data;
    size_t size, at;
    header_fields *list;
} walk;

static uint32_t read_field(walk *w, uint8_t size) {
    if (w->at > w->size || w->size - w->at < size) return 0;
    header_fields *list = w->list;
    if (list->count == list->capacity) {
        list->capacity = list->capacity == 0 ? 256 : 2 * list->capacity;
        list->fields = realloc(list->fields, list->capacity * sizeof *list->fields);
        if (list->fields == NULL) abort();
    }
    list->fields[list->count++] = (header_field){(uint32_t)w->at, size};
    uint32_t value = 0;
    for (int i = 0; i < size; i++) value |= (uint32_t)w->data[w->at + (size_t)i] << 8 * i;
    w->at += size;
    return value;
}

/* Sound files alone are walked over, so counts are what they seem; broken ones end at the file's end. */
static void walk_skeleton(walk w) {
    const uint32_t bones = read_field(&w, 1);
    read_field(&w, 1);
    for (int i = 0; i < 7; i++) read_field(&w, 2);
    for (uint32_t i = 0; i < bones; i++, w.at += 48 - 2) read_field(&w, 2); /* the parent */
}

static void walk_object(walk w) {
    const uint32_t groups = read_field(&w, 2);
    for (uint32_t i = 0; i < groups && w.at < w.size; i++) {
        read_field(&w, 2);
        w.at += 6 * (size_t)read_field(&w, 2);
    }
    w.at += (4 - w.at % 4) % 4;
    for (int i = 0; i < 4; i++) read_field(&w, 2);
}

static void walk_animation(walk w) { read_field(&w, 1); }

static void walk_tim(walk w) {
    read_field(&w, 4);
    const uint32_t blocks = read_field(&w, 4) & 8 ? 2 : 1;
    for (uint32_t i = 0; i < blocks; i++) {
        const size_t start = w.at;
        const uint32_t length = read_field(&w, 4);
        for (int k = 0; k < 4; k++) read_field(&w, 2);
        w.at = start + length;
    }
}

static void walk_sequence(walk w) { read_field(&w, 1); }

/* A count, offsets from the section's start, and what each of them leads to. */
static void walk_table(walk w, uint8_t word, void (*walk_item)(walk)) {
    const size_t start = w.at;
    const uint32_t count = read_field(&w, word);
    for (uint32_t i = 0; i < count && w.at < w.size; i++) {
        walk item = w;
        item.at = start + read_field(&w, word);
        walk_item(item);
    }
    read_field(&w, word); /* of textures, the section's end */
}

static void walk_battle_file(walk w) {
    /* By section count: the numbers of skeleton, geometry, animations, sequences and textures, from 1; 0 for none. */
    static const uint8_t kinds[][6] = {{11, 1, 2, 3, 5, 11}, {7, 1, 2, 3, 0, 6}, {10, 1, 2, 3, 6, 9},
                                       {8, 1, 2, 3, 4, 7},   {5, 0, 1, 0, 2, 5}, {4, 1, 2, 3, 0, 0}};
    size_t starts[12] = {0};
    const uint32_t count = read_field(&w, 4);
    for (uint32_t i = 1; i <= count && i < 12; i++) starts[i] = read_field(&w, 4);
    read_field(&w, 4); /* the end */
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        const uint8_t *kind = kinds[i];
        if (kind[0] != count) continue;
        walk section = w;
        if (kind[1]) section.at = starts[kind[1]], walk_skeleton(section);
        if (kind[2]) section.at = starts[kind[2]], walk_table(section, 4, walk_object);
        if (kind[3]) section.at = starts[kind[3]], walk_table(section, 4, walk_animation);
        if (kind[4]) section.at = starts[kind[4]], walk_table(section, 2, walk_sequence);
        if (kind[5]) section.at = starts[kind[5]], walk_table(section, 4, walk_tim);
        return;
    }
}

header_fields header_fields_of(const uint8_t *data, size_t size) {
    enum { FRONT_WORDS = 64 };
    header_fields list = {0};
    walk w = {.data = data, .size = size, .list = &list};
    const uint32_t count = size >= 8 ? data[0] | (uint32_t)data[1] << 8 | (uint32_t)data[2] << 16 : 0;
    const uint32_t first = size >= 8 ? data[4] | (uint32_t)data[5] << 8 | (uint32_t)data[6] << 16 : 0;
    if (count > 1 && count < 12 && first == 4 * (count + 2))
        walk_battle_file(w);
    else
        for (int i = 0; i < FRONT_WORDS; i++) read_field(&w, 4);
    return list;
}

void header_fields_free(header_fields *list) {
    free(list->fields);
    *list = (header_fields){0};
}
