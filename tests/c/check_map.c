// The walker of field maps, see check_map.h.
// SPDX-License-Identifier: MIT
#include "check_map.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK = 256, MOST_NESTED = 8 };

/* A range whose parts are being walked, a chunk of them at a time. */
typedef struct level {
    kotsu_map_node parent, parts[CHUNK];
    uint32_t count, first, next; /* all parts; number of parts[0]; the part to be walked next */
    uint64_t at;                 /* where that must begin */
} level;

typedef struct walker {
    const kotsu_map *map;
    const char *label;
    size_t file_size;
    uint32_t look_up_every;
    map_walk met;
    level levels[KOTSU_MAP_DEEPEST];
} walker;

_Noreturn static void broken(const walker *walk, const kotsu_map_node *node, const char *promise, int line) {
    fprintf(stderr, "%s: line %d: range of kind %u at bit %llu, %llu bits: %s\n", walk->label, line, node->kind,
            (unsigned long long)node->bit_offset, (unsigned long long)node->bit_size, promise);
    abort();
}

#define CHECK(walk, node, promise) ((promise) ? (void)0 : broken(walk, node, #promise, __LINE__))

static bool is_utf8(const char *text) {
    while (*text) {
        const unsigned char c = (unsigned char)*text++;
        int more = c < 0x80                ? 0
                   : c >= 0xC2 && c < 0xE0 ? 1
                   : c >= 0xE0 && c < 0xF0 ? 2
                   : c >= 0xF0 && c < 0xF5 ? 3
                                           : -1;
        if (more < 0) return false;
        for (; more > 0; more--)
            if (((unsigned char)*text++ & 0xC0) != 0x80) return false;
    }
    return true;
}

static kotsu_map_facts check_facts(walker *walk, const kotsu_map_node *node) {
    kotsu_map_facts facts;
    memset(&facts, 0x5A, sizeof facts);
    CHECK(walk, node, kotsu_map_describe(walk->map, node, &facts) == KOTSU_OK);
    CHECK(walk, node, facts.name[0] != 0 && facts.meaning[0] != 0 && facts.unit != NULL);
    CHECK(walk, node, memchr(facts.text, 0, sizeof facts.text) != NULL && is_utf8(facts.text));
    CHECK(walk, node, facts.type <= KOTSU_MAP_COLOUR16 && facts.role <= KOTSU_MAP_ROLE_CUT);
    CHECK(walk, node, facts.subject <= KOTSU_MAP_SUBJECT_PART && facts.number >= -1);
    CHECK(walk, node, facts.target >= -1 && facts.target < (int64_t)walk->file_size);
    CHECK(walk, node, facts.type != KOTSU_MAP_GROUP || facts.has_children);
    CHECK(walk, node, facts.has_children == (kotsu_map_children(walk->map, node, 0, NULL, 0) > 0));
    return facts;
}

static bool same(const kotsu_map_node *a, const kotsu_map_node *b) {
    return a->kind == b->kind && a->index == b->index && a->owner == b->owner && a->bit_offset == b->bit_offset &&
           a->bit_size == b->bit_size;
}

/* The way down to a bit of a field is the way that the walk has come. */
static void look_up(walker *walk, uint32_t depth, const kotsu_map_node *field, uint64_t bit) {
    kotsu_map_node path[KOTSU_MAP_DEEPEST];
    uint32_t numbers[KOTSU_MAP_DEEPEST];
    const uint32_t count = kotsu_map_path(walk->map, bit, path, numbers, KOTSU_MAP_DEEPEST);
    CHECK(walk, field, count == depth + 2);
    CHECK(walk, field, same(&path[count - 1], field));
    for (uint32_t i = 0; i <= depth; i++) {
        const level *at = &walk->levels[i];
        CHECK(walk, field, same(&path[i], &at->parent));
        CHECK(walk, field, numbers[i + 1] == at->first + at->next - 1);
        kotsu_map_node one;
        CHECK(walk, field, kotsu_map_children(walk->map, &at->parent, numbers[i + 1], &one, 1) == at->count);
        CHECK(walk, field, same(&one, &path[i + 1]));
    }
}

static void begin(walker *walk, uint32_t depth, const kotsu_map_node *parent) {
    CHECK(walk, parent, depth < KOTSU_MAP_DEEPEST - 1);
    level *to = &walk->levels[depth];
    *to = (level){.parent = *parent, .at = parent->bit_offset};
    to->count = kotsu_map_children(walk->map, parent, 0, to->parts, CHUNK);
    if (depth > walk->met.deepest) walk->met.deepest = depth;
}

/* The next part of a level, or NULL after the last one. */
static const kotsu_map_node *next_part(walker *walk, level *of) {
    if (of->first + of->next == of->count) {
        CHECK(walk, &of->parent, of->at == of->parent.bit_offset + of->parent.bit_size);
        return NULL;
    }
    if (of->next == CHUNK) {
        of->first += CHUNK;
        of->next = 0;
        CHECK(walk, &of->parent, kotsu_map_children(walk->map, &of->parent, of->first, of->parts, CHUNK) == of->count);
    }
    const kotsu_map_node *part = &of->parts[of->next++];
    CHECK(walk, part, part->bit_offset == of->at && part->bit_size > 0);
    of->at += part->bit_size;
    CHECK(walk, part, of->at <= of->parent.bit_offset + of->parent.bit_size);
    return part;
}

map_walk check_map(const kotsu_map *map, size_t file_size, uint32_t look_up_every, const char *label) {
    static walker kept;
    walker *walk = &kept;
    memset(walk, 0, sizeof *walk);
    walk->map = map, walk->label = label, walk->file_size = file_size, walk->look_up_every = look_up_every;
    const kotsu_map_node root = kotsu_map_root(map);
    CHECK(walk, &root, root.bit_offset == 0 && root.bit_size == (uint64_t)file_size * 8);
    (void)check_facts(walk, &root);
    begin(walk, 0, &root);
    for (uint32_t depth = 0;;) {
        const kotsu_map_node *part = next_part(walk, &walk->levels[depth]);
        if (!part) {
            if (depth-- == 0) break;
            continue;
        }
        walk->met.ranges++;
        const kotsu_map_facts facts = check_facts(walk, part);
        if (facts.has_children) {
            begin(walk, ++depth, part);
            continue;
        }
        walk->met.fields++;
        if (facts.role >= KOTSU_MAP_ROLE_UNKNOWN) walk->met.bits_unknown += part->bit_size;
        if (look_up_every && walk->met.fields % look_up_every == 0) {
            look_up(walk, depth, part, part->bit_offset);
            look_up(walk, depth, part, part->bit_offset + part->bit_size - 1);
        }
    }
    return walk->met;
}

/* The entries that are files of their own, by their place. They are walked from a list: nesting is no recursion. */
typedef struct inner_files {
    size_t from[256], size[256];
    uint32_t count;
} inner_files;

static void find_inner_files(const kotsu_map *map, inner_files *out) {
    const kotsu_map_node root = kotsu_map_root(map);
    kotsu_map_node entry, data[4];
    if (kotsu_map_format(map) != KOTSU_FORMAT_OKAMI_CONTAINER) return;
    for (uint32_t i = 0; i < kotsu_map_children(map, &root, i, &entry, 1); i++) {
        const uint32_t parts = kotsu_map_children(map, &entry, 0, data, 4);
        for (uint32_t k = 0; k < parts && k < 4; k++) {
            kotsu_map_facts facts;
            if (kotsu_map_describe(map, &data[k], &facts) != KOTSU_OK || !facts.is_file || out->count == 256) continue;
            out->from[out->count] = (size_t)(data[k].bit_offset / 8);
            out->size[out->count++] = (size_t)(data[k].bit_size / 8);
        }
    }
}

bool check_map_of(const void *data, size_t size, kotsu_map_source source, uint32_t look_up_every, const char *label) {
    typedef struct waiting_file {
        size_t from, size;
        uint32_t depth;
    } waiting_file;
    waiting_file waiting[1024] = {{0, size, 0}};
    bool opened = false;
    for (uint32_t next = 0, count = 1; next < count; next++) {
        const waiting_file file = waiting[next];
        uint8_t *copy = malloc(file.size ? file.size : 1);
        if (copy == NULL) abort();
        if (file.size) memcpy(copy, (const uint8_t *)data + file.from, file.size);
        kotsu_map *map = NULL;
        kotsu_error error;
        const kotsu_status status =
            kotsu_map_open(copy, file.size, file.depth ? KOTSU_MAP_DETECT : source, NULL, &map, &error);
        if ((status == KOTSU_OK) != (map != NULL) || status != error.status) abort();
        if (map) {
            inner_files inner = {.count = 0};
            check_map(map, file.size, look_up_every, label);
            find_inner_files(map, &inner);
            for (uint32_t i = 0; i < inner.count && count < 1024 && file.depth < MOST_NESTED; i++)
                waiting[count++] = (waiting_file){file.from + inner.from[i], inner.size[i], file.depth + 1};
            opened = opened || file.depth == 0;
            kotsu_map_close(map);
        }
        free(copy);
    }
    return opened;
}

/* Whether a name with its number is the first part of a path; the rest of the path follows a slash. */
static const char *match(const kotsu_map_facts *facts, const char *path) {
    char name[128];
    if (facts->number < 0)
        snprintf(name, sizeof name, "%s", facts->name);
    else
        snprintf(name, sizeof name, "%s %d", facts->name, facts->number);
    const size_t length = strlen(name);
    if (strncmp(name, path, length) != 0) return NULL;
    return path[length] == '/' ? path + length + 1 : path[length] == 0 ? path + length : NULL;
}

kotsu_map_node map_find(const kotsu_map *map, const char *path) {
    kotsu_map_node node = kotsu_map_root(map);
    const char *left = path;
    while (*left) {
        const char *rest = NULL;
        kotsu_map_node part = node;
        for (uint32_t i = 0; rest == NULL && i < kotsu_map_children(map, &node, i, &part, 1); i++) {
            kotsu_map_facts facts;
            if (kotsu_map_describe(map, &part, &facts) == KOTSU_OK) rest = match(&facts, left);
        }
        if (rest == NULL) {
            fprintf(stderr, "there is no %s (at %s)\n", path, left);
            abort();
        }
        node = part;
        left = rest;
    }
    return node;
}

kotsu_map_facts map_expect(const kotsu_map *map, const char *path, uint64_t byte, unsigned bit, uint64_t bits) {
    const kotsu_map_node node = map_find(map, path);
    kotsu_map_facts facts;
    if (kotsu_map_describe(map, &node, &facts) != KOTSU_OK) abort();
    if (node.bit_offset == byte * 8 + bit && node.bit_size == bits) return facts;
    fprintf(stderr, "%s is at byte %llu, bit %llu, %llu bits\n", path, (unsigned long long)node.bit_offset / 8,
            (unsigned long long)node.bit_offset % 8, (unsigned long long)node.bit_size);
    abort();
}
