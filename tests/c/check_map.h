// Holds a field map to its promise: every bit of the file is in exactly one field, and every way of asking gives the same answer.
// SPDX-License-Identifier: MIT
#ifndef KOTSU_TEST_CHECK_MAP_H
#define KOTSU_TEST_CHECK_MAP_H

#include "kotsu.h"

/* What a walk met. */
typedef struct map_walk {
    uint64_t ranges, fields, deepest;
    uint64_t bits_unknown; /* in fields that are unknown, padding or could not be read */
} map_walk;

/* Walks a map from top to bottom; every n-th field is also looked up by its bits (0: none is). Where a promise is broken it prints
 * `label` and the promise, and aborts. */
map_walk check_map(const kotsu_map *map, size_t file_size, uint32_t look_up_every, const char *label);

/* Opens a map over a copy of exactly `size` bytes, walks it, and does the same with the files that it says are inside. True where
 * there was a map. */
bool check_map_of(const void *data, size_t size, kotsu_map_source source, uint32_t look_up_every, const char *label);

/* A range by the names on the way to it ("skeleton/bone 1/parent index"), numbers included. Aborts where there is none. */
kotsu_map_node map_find(const kotsu_map *map, const char *path);

/* The same, held to where it is: a byte offset and a bit within it, and a size in bits. Its facts. */
kotsu_map_facts map_expect(const kotsu_map *map, const char *path, uint64_t byte, unsigned bit, uint64_t bits);

#endif
