// SPDX-License-Identifier: MIT
/* baked.c - clip + skeleton -> baked clip, which baked_sample.c plays fast: life and death, and the order of the joints.
 * What a clip's own kind needs is in baked_curves.c (Okami) and baked_ff8.c. */
#include "baked_internal.h"

enum { USUAL_CAP = 16 << 20 }; /* bytes: forty times what a clip of 250 curves and 120 frames takes */

/* Parents before children, four to a group; the last one again wherever the last group has room, so that every lane is a joint. */
static kotsu_status order_joints(kotsui_baking *baking) {
    kotsu_baked *baked = baking->baked;
    const kotsu_skeleton *skeleton = baking->skeleton;
    const uint32_t count = baked->group_count * KOTSUI_LANES;
    kotsui_joint *joints = kotsui_baking_keep(baking, count, sizeof *joints);
    if (!joints) return kotsui_baking_no_memory(baking);
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t position = skeleton->order[i < skeleton->bone_count ? i : skeleton->bone_count - 1];
        joints[i] = (kotsui_joint){position, skeleton->bones[position].parent};
    }
    baked->joints = joints;
    return KOTSU_OK;
}

static kotsu_status bake(kotsui_baking *baking) {
    KOTSUI_TRY(order_joints(baking));
    return baking->baked->composition == KOTSU_COMPOSE_FF8 ? kotsui_bake_frames(baking) : kotsui_bake_curves(baking);
}

kotsu_status kotsu_clip_bake(const kotsu_skeleton *skeleton, const kotsu_clip *clip, uint32_t flags,
                             const kotsu_load_options *options, kotsu_baked **out_baked) {
    if (!out_baked) return KOTSU_BAD_ARGUMENT;
    *out_baked = NULL;
    if (!skeleton || !clip || skeleton->bone_count == 0) return KOTSU_BAD_ARGUMENT;
    KOTSUI_TRY(kotsui_clip_matches(skeleton, clip, flags));
    kotsui_budget budget = {.allocator = kotsui_allocator(options), .cap = USUAL_CAP};
    if (options && options->max_memory) budget.cap = options->max_memory;
    if (budget.cap < sizeof(kotsu_baked)) return KOTSU_LIMIT;
    kotsu_baked *baked = budget.allocator.allocate(budget.allocator.user, sizeof *baked);
    if (!baked) return KOTSU_OUT_OF_MEMORY;
    budget.held = sizeof *baked;
    const kotsui_span span = kotsui_clip_span(skeleton, clip, flags);
    *baked = (kotsu_baked){
        .budget = budget,
        .bone_count = skeleton->bone_count,
        .group_count = (skeleton->bone_count + KOTSUI_LANES - 1) / KOTSUI_LANES,
        .span = span,
        .frame_count = span.frame_count ? span.frame_count : 1, /* no frames: the rest pose */
        .composition = skeleton->composition,
    };
    baked->arena.budget = &baked->budget;
    kotsui_baking baking = {baked, skeleton, clip, flags, {.budget = &baked->budget}};
    const kotsu_status status = bake(&baking);
    kotsui_arena_release(&baking.scratch);
    if (status == KOTSU_OK)
        *out_baked = baked;
    else
        kotsu_baked_free(baked);
    return status;
}

void kotsu_baked_free(kotsu_baked *baked) {
    if (!baked) return;
    const kotsu_allocator allocator = baked->budget.allocator;
    kotsui_arena_release(&baked->arena);
    allocator.release(allocator.user, baked);
}

uint32_t kotsu_baked_bone_count(const kotsu_baked *baked) { return baked ? baked->bone_count : 0; }

size_t kotsu_baked_size(const kotsu_baked *baked) { return baked ? baked->budget.held : 0; }
