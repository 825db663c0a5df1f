// SPDX-License-Identifier: MIT
/* skeleton.c - what every skeleton must hold, whatever its format: parents that exist, no cycles, an order to compose in. */
#include "kotsu_internal.h"

#include <string.h>

const kotsu_transform kotsui_identity = {{0, 0, 0}, {0, 0, 0, 1}, {1, 1, 1}};

/* Puts every parent before its children: repeatedly takes up the line of ancestors that are not placed yet.
 * Each bone is pushed once, so this is linear. A bone met while its own line is open closes a cycle. */
static kotsu_status order_bones(kotsui_loader *loader, const kotsu_skeleton *skeleton, uint32_t *order) {
    enum { FRESH = 0, OPEN = 1, PLACED = 2 };
    const uint32_t count = skeleton->bone_count;
    uint8_t *state = kotsui_scratch(loader, count, sizeof *state);
    uint32_t *line = kotsui_scratch(loader, count, sizeof *line);
    if (!state || !line) return loader->error->status;
    uint32_t placed = 0;
    for (uint32_t start = 0; start < count; start++) {
        uint32_t depth = 0;
        for (int32_t bone = (int32_t)start; bone >= 0 && state[bone] != PLACED; bone = skeleton->bones[bone].parent) {
            if (state[bone] == OPEN) {
                return kotsui_fail(loader, KOTSU_PROBLEM_BONE_CYCLE, skeleton->bones[bone].byte_offset,
                                   skeleton->bones[bone].id, 0, 0, "parent");
            }
            state[bone] = OPEN;
            line[depth++] = (uint32_t)bone;
        }
        while (depth > 0) {
            state[line[--depth]] = PLACED;
            order[placed++] = line[depth];
        }
    }
    return KOTSU_OK;
}

/* Several roots and parents that come later are legal, and worth a note. */
static kotsu_status report_shape(kotsui_loader *loader, const kotsu_skeleton *skeleton) {
    uint32_t roots = 0;
    const kotsu_bone *forward = NULL;
    for (uint32_t i = 0; i < skeleton->bone_count; i++) {
        const kotsu_bone *bone = &skeleton->bones[i];
        if (bone->parent < 0) roots++;
        if (bone->parent > (int32_t)i && !forward) forward = bone;
    }
    if (roots > 1)
        KOTSUI_TRY(kotsui_report(loader, KOTSU_PROBLEM_SEVERAL_ROOTS, skeleton->bones[0].byte_offset, -1, roots, 0));
    if (forward) {
        KOTSUI_TRY(kotsui_report(loader, KOTSU_PROBLEM_FORWARD_PARENT, forward->byte_offset, forward->id,
                                 skeleton->bones[forward->parent].id, 0));
    }
    return KOTSU_OK;
}

kotsu_status kotsui_skeleton_finish(kotsui_loader *loader, kotsu_skeleton *skeleton) {
    uint32_t *order = kotsui_keep(loader, skeleton->bone_count, sizeof *order);
    if (!order) return loader->error->status;
    KOTSUI_TRY(order_bones(loader, skeleton, order));
    skeleton->order = order;
    memset(skeleton->position_of_id, 0xff, sizeof skeleton->position_of_id);
    for (uint32_t i = 0; i < skeleton->bone_count; i++) {
        const int32_t id = skeleton->bones[i].id;
        if (id >= -128 && id <= 127) skeleton->position_of_id[id + 128] = (int16_t)i;
    }
    KOTSUI_TRY(report_shape(loader, skeleton));
    loader->document->skeleton = skeleton;
    return KOTSU_OK;
}
