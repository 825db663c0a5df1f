// SPDX-License-Identifier: MIT
/* kotsu_map_wasm.c - flat exports of the field map for kotsu-map.ts, as a binary of its own: few visitors look at bytes, so the one
 * that everybody loads does not carry it. Integers, floats and pointers only; no rules. What has several values is written into
 * the handle, valid until the next call. */
#include "../src/kotsu.h"

#include <stdlib.h>

#define KOTSU_MAP_WASM_ABI_VERSION 1 /* equals MAP_ABI_VERSION of kotsu-map.ts */

enum { MOST_NODES = 256, NODE_NUMBERS = 6 };

/* An open map, or the reason why there is none. */
typedef struct kotsu_map_wasm {
    kotsu_map *map;
    kotsu_error error;
    void *owned; /* the bytes; NULL where they lie in those of another map */
    const uint8_t *bytes;
    kotsu_map_node nodes[MOST_NODES];
    uint32_t numbers[MOST_NODES];
    kotsu_map_facts facts;
    double out[MOST_NODES * NODE_NUMBERS];
} kotsu_map_wasm;

uint32_t kotsu_map_wasm_abi_version(void) { return KOTSU_MAP_WASM_ABI_VERSION; }

void *kotsu_map_wasm_buffer_alloc(uint32_t size) { return malloc(size ? size : 1); }
void kotsu_map_wasm_buffer_free(void *buffer) { free(buffer); }

static kotsu_map_wasm *open_over(const uint8_t *bytes, uint32_t size, uint32_t source,
                                 const kotsu_load_options *options) {
    kotsu_map_wasm *handle = calloc(1, sizeof *handle);
    if (!handle) return NULL;
    handle->bytes = bytes;
    kotsu_map_open(bytes, size, (kotsu_map_source)source, options, &handle->map, &handle->error);
    return handle;
}

/* Takes over the bytes, which came from buffer_alloc. NULL (and the bytes stay the caller's) only where there is no memory for the
 * handle itself; otherwise ask kotsu_map_wasm_status. */
kotsu_map_wasm *kotsu_map_wasm_open(void *bytes, uint32_t size, uint32_t source, uint32_t precision_base,
                                    uint32_t dialect, uint32_t weights) {
    const kotsu_load_options options = {.okami_precision_base = (uint8_t)precision_base,
                                        .dialect = (uint8_t)dialect,
                                        .okami_weights = (uint8_t)weights};
    kotsu_map_wasm *handle = open_over(bytes, size, source, &options);
    if (handle) handle->owned = bytes;
    return handle;
}

/* A map over bytes of another one, which must stay open longer. NULL: no memory. */
kotsu_map_wasm *kotsu_map_wasm_open_inner(const kotsu_map_wasm *outer, uint32_t offset, uint32_t size) {
    return open_over(outer->bytes + offset, size, KOTSU_MAP_DETECT, NULL);
}

void kotsu_map_wasm_close(kotsu_map_wasm *handle) {
    kotsu_map_close(handle->map);
    free(handle->owned);
    free(handle);
}

int32_t kotsu_map_wasm_status(const kotsu_map_wasm *handle) { return (int32_t)handle->error.status; }

/* Of a map that did not open: code, severity, byte offset, index, a, b. */
const double *kotsu_map_wasm_problem(kotsu_map_wasm *handle) {
    const kotsu_problem *p = &handle->error.problem;
    const double values[6] = {p->code, p->severity, p->byte_offset, p->index, (double)p->a, (double)p->b};
    for (int i = 0; i < 6; i++) handle->out[i] = values[i];
    return handle->out;
}

int32_t kotsu_map_wasm_format(const kotsu_map_wasm *handle) { return (int32_t)kotsu_map_format(handle->map); }
const uint8_t *kotsu_map_wasm_bytes(const kotsu_map_wasm *handle) { return handle->bytes; }

/* Where nodes come to stand: kind, index, owner, bit offset, bit size, number among its parent's parts; six by six. */
const double *kotsu_map_wasm_nodes(const kotsu_map_wasm *handle) { return handle->out; }

static void put_nodes(kotsu_map_wasm *handle, uint32_t count) {
    double *out = handle->out;
    for (uint32_t i = 0; i < count; i++, out += NODE_NUMBERS) {
        const kotsu_map_node *node = &handle->nodes[i];
        out[0] = node->kind, out[1] = node->index, out[2] = node->owner;
        out[3] = (double)node->bit_offset, out[4] = (double)node->bit_size, out[5] = handle->numbers[i];
    }
}

void kotsu_map_wasm_root(kotsu_map_wasm *handle) {
    handle->nodes[0] = kotsu_map_root(handle->map);
    handle->numbers[0] = 0;
    put_nodes(handle, 1);
}

/* The parts of a node from number `first` on, 256 at the most; returns how many there are. */
uint32_t kotsu_map_wasm_children(kotsu_map_wasm *handle, uint32_t kind, uint32_t index, uint32_t owner,
                                 double bit_offset, double bit_size, uint32_t first, uint32_t capacity) {
    const kotsu_map_node node = {kind, index, owner, (uint64_t)bit_offset, (uint64_t)bit_size};
    if (capacity > MOST_NODES) capacity = MOST_NODES;
    const uint32_t count = kotsu_map_children(handle->map, &node, first, handle->nodes, capacity);
    const uint32_t left = first < count ? count - first : 0, written = left < capacity ? left : capacity;
    for (uint32_t i = 0; i < written; i++) handle->numbers[i] = first + i;
    put_nodes(handle, written);
    return count;
}

/* Those of a node's parts that lie in bits [from, to), 256 at the most; returns how many those are. */
uint32_t kotsu_map_wasm_children_within(kotsu_map_wasm *handle, uint32_t kind, uint32_t index, uint32_t owner,
                                        double bit_offset, double bit_size, double from, double to) {
    const kotsu_map_node node = {kind, index, owner, (uint64_t)bit_offset, (uint64_t)bit_size};
    uint32_t first;
    const uint32_t written =
        kotsu_map_children_within(handle->map, &node, (uint64_t)from, (uint64_t)to, handle->nodes, MOST_NODES, &first);
    for (uint32_t i = 0; i < written; i++) handle->numbers[i] = first + i;
    put_nodes(handle, written);
    return written;
}

/* From the whole file down to the field with a bit; returns how many nodes those are. */
uint32_t kotsu_map_wasm_path(kotsu_map_wasm *handle, double bit) {
    const uint32_t count =
        kotsu_map_path(handle->map, (uint64_t)bit, handle->nodes, handle->numbers, KOTSU_MAP_DEEPEST);
    put_nodes(handle, count);
    return count;
}

/* Name, number, type, role, has children, is a file, has raw, raw, has decoded, decoded, unit, meaning, text, subject, subject's index,
 * target; texts are pointers. NULL: no node of this map. */
const double *kotsu_map_wasm_describe(kotsu_map_wasm *handle, uint32_t kind, uint32_t index, uint32_t owner,
                                      double bit_offset, double bit_size) {
    const kotsu_map_node node = {kind, index, owner, (uint64_t)bit_offset, (uint64_t)bit_size};
    kotsu_map_facts *f = &handle->facts;
    if (kotsu_map_describe(handle->map, &node, f) != KOTSU_OK) return NULL;
    const double values[] = {(double)(uintptr_t)f->name,
                             f->number,
                             f->type,
                             f->role,
                             f->has_children,
                             f->is_file,
                             f->has_raw,
                             (double)f->raw,
                             f->has_decoded,
                             f->decoded,
                             (double)(uintptr_t)f->unit,
                             (double)(uintptr_t)f->meaning,
                             (double)(uintptr_t)f->text,
                             f->subject,
                             f->subject_index,
                             (double)f->target};
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) handle->out[i] = values[i];
    return handle->out;
}
