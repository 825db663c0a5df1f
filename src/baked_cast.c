// SPDX-License-Identifier: MIT
/* baked_cast.c - baked clips that play together: life and death of what they keep between two poses; baked_sample.c plays it. */
#include "baked_internal.h"

enum { HOT_SLOT = KOTSUI_PIECE * sizeof(float) };

kotsu_status kotsu_cast_create(const kotsu_baked *const *baked, uint32_t count, const kotsu_load_options *options,
                               kotsu_cast **out_cast) {
    if (!out_cast) return KOTSU_BAD_ARGUMENT;
    *out_cast = NULL;
    if (!baked && count > 0) return KOTSU_BAD_ARGUMENT;
    enum { LINE = 64 }; /* of the processor's cache, at which hot sets begin */
    uint64_t size = sizeof(kotsu_cast) + count * (uint64_t)sizeof(kotsui_member) + LINE;
    for (uint32_t i = 0; i < count; i++) {
        if (!baked[i]) return KOTSU_BAD_ARGUMENT;
        size += baked[i]->curves.slot_count * (uint64_t)HOT_SLOT;
    }
    const kotsu_allocator allocator = kotsui_allocator(options);
    if (size > (options && options->max_memory ? options->max_memory : SIZE_MAX / 2)) return KOTSU_LIMIT;
    kotsu_cast *cast = allocator.allocate(allocator.user, (size_t)size);
    if (!cast) return KOTSU_OUT_OF_MEMORY;
    *cast = (kotsu_cast){.allocator = allocator, .count = count};
    char *end = (char *)&cast->members[count];
    char *hot = end + (LINE - (uintptr_t)end % LINE);
    for (uint32_t i = 0; i < count; i++) {
        cast->members[i] = (kotsui_member){baked[i], (float *)hot, 0, KOTSUI_NO_FRAME, KOTSUI_NO_FRAME};
        cast->bone_count += baked[i]->bone_count;
        hot += (size_t)baked[i]->curves.slot_count * HOT_SLOT;
    }
    *out_cast = cast;
    return KOTSU_OK;
}

void kotsu_cast_free(kotsu_cast *cast) {
    if (!cast) return;
    const kotsu_allocator allocator = cast->allocator;
    allocator.release(allocator.user, cast);
}
