// SPDX-License-Identifier: MIT
/* arena.c - memory of one load: a bump allocator over blocks, under a byte cap. */
#include "kotsu_internal.h"

#include <stdlib.h>
#include <string.h>

static void *allocate(void *user, size_t size) { return (void)user, malloc(size); }
static void release(void *user, void *pointer) { (void)user, free(pointer); }

kotsu_allocator kotsui_allocator(const kotsu_load_options *options) {
    return options && options->allocator.allocate ? options->allocator : (kotsu_allocator){allocate, release, NULL};
}

/* The header of a block; its bytes follow. The union makes them as aligned as anything needs. */
typedef struct kotsui_block {
    union {
        struct {
            struct kotsui_block *older;
            size_t size, used; /* of the bytes that follow */
        };
        max_align_t align_;
    };
} kotsui_block;

enum { FIRST_BLOCK = 2048, LARGEST_COMMON_BLOCK = 65536 };

static size_t round_up(size_t n) {
    const size_t unit = _Alignof(max_align_t);
    return (n + unit - 1) & ~(unit - 1);
}

static kotsui_block *block_new(kotsui_arena *arena, size_t wanted) {
    kotsui_budget *budget = arena->budget;
    size_t size = arena->newest ? arena->newest->size * 2 : FIRST_BLOCK;
    if (size > LARGEST_COMMON_BLOCK) size = LARGEST_COMMON_BLOCK;
    const size_t left = budget->cap - budget->held;
    if (wanted > left || left - wanted < sizeof(kotsui_block)) {
        budget->cap_hit = true;
        return NULL;
    }
    if (size < wanted || size > left - sizeof(kotsui_block)) size = wanted;
    kotsui_block *block = budget->allocator.allocate(budget->allocator.user, sizeof *block + size);
    if (!block) return NULL;
    budget->held += sizeof *block + size;
    block->older = arena->newest;
    block->size = size;
    block->used = 0;
    arena->newest = block;
    return block;
}

void *kotsui_arena_alloc(kotsui_arena *arena, size_t count, size_t size) {
    if (size != 0 && count > (SIZE_MAX / 2 - sizeof(kotsui_block)) / size) {
        arena->budget->cap_hit = true;
        return NULL;
    }
    const size_t wanted = round_up(count * size);
    kotsui_block *block = arena->newest;
    if (!block || wanted > block->size - block->used) {
        block = block_new(arena, wanted);
        if (!block) return NULL;
    }
    void *memory = (unsigned char *)(block + 1) + block->used;
    block->used += wanted;
    return memset(memory, 0, count * size);
}

void kotsui_arena_release(kotsui_arena *arena) {
    kotsui_budget *budget = arena->budget;
    for (kotsui_block *block = arena->newest; block;) {
        kotsui_block *older = block->older;
        budget->held -= sizeof *block + block->size;
        budget->allocator.release(budget->allocator.user, block);
        block = older;
    }
    arena->newest = NULL;
}
