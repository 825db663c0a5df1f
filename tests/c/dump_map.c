// kotsu_dump_map FILE [SOURCE]: prints a field map from top to bottom, a range per line, for the comparison with kotsu-map.wasm.
// SPDX-License-Identifier: MIT
#include "file_set.h"
#include "kotsu.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* depth, bit offset, bit size, type, role, subject, its index, target, raw or -, decoded or -, name, number, unit | meaning | text */
static void print_range(const kotsu_map *map, const kotsu_map_node *node, unsigned depth) {
    kotsu_map_facts f;
    if (kotsu_map_describe(map, node, &f) != KOTSU_OK) exit(2);
    printf("%u %" PRIu64 " %" PRIu64 " %d %d %d %d %" PRId64, depth, node->bit_offset, node->bit_size, f.type, f.role,
           f.subject, f.subject == KOTSU_MAP_SUBJECT_NONE ? -1 : f.subject_index, f.target);
    if (f.has_raw)
        printf(" %" PRId64, f.raw);
    else
        printf(" -");
    if (f.has_decoded)
        printf(" %.17g", f.decoded);
    else
        printf(" -");
    printf(" %s", f.name);
    if (f.number >= 0) printf(" %d", f.number);
    printf("|%s|%s|%s\n", f.unit, f.meaning, f.text);
}

int main(int argc, char **argv) {
    struct {
        kotsu_map_node node;
        uint32_t next;
    } levels[KOTSU_MAP_DEEPEST];
    size_t size = 0;
    uint8_t *bytes = argc > 1 ? read_whole_file(argv[1], &size) : NULL;
    const kotsu_map_source source = argc > 2 ? (kotsu_map_source)atoi(argv[2]) : KOTSU_MAP_DETECT;
    kotsu_map *map = NULL;
    kotsu_error error;
    if (!bytes || kotsu_map_open(bytes, size, source, NULL, &map, &error) != KOTSU_OK) {
        fprintf(stderr, "kotsu_dump_map: %s\n", bytes ? kotsu_status_name(error.status) : "cannot be read");
        return 1;
    }
    levels[0].node = kotsu_map_root(map);
    levels[0].next = 0;
    print_range(map, &levels[0].node, 0);
    for (unsigned depth = 0;;) {
        kotsu_map_node part;
        const uint32_t number = levels[depth].next++;
        if (number >= kotsu_map_children(map, &levels[depth].node, number, &part, 1)) {
            if (depth-- == 0) break;
            continue;
        }
        print_range(map, &part, depth + 1);
        if (depth + 1 < KOTSU_MAP_DEEPEST && kotsu_map_children(map, &part, 0, NULL, 0) > 0) {
            levels[++depth].node = part;
            levels[depth].next = 0;
        }
    }
    kotsu_map_close(map);
    free(bytes);
    return 0;
}
