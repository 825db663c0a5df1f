// SPDX-License-Identifier: MIT
/* baked_internal.h - how a baked clip lies in memory; shared by the baked_*.c files alone. */
#ifndef KOTSU_BAKED_INTERNAL_H
#define KOTSU_BAKED_INTERNAL_H

#include "kotsu_internal.h"

enum {
    KOTSUI_LANES = 4,    /* joints of a group */
    KOTSUI_CHANNELS = 9, /* of a joint, as kotsu_channel counts */
    KOTSUI_POWERS = 4,   /* of u, which is frames since the middle of a segment's middle frame */
    KOTSUI_PIECE = (1 + KOTSUI_POWERS) * KOTSUI_LANES,
    KOTSUI_MOST_SCALED_BONES = 256 /* of an FF8 skeleton, which counts them in a byte */
};

/* No element of a matrix may come near the largest float. Plain poses are held within the same. */
#define KOTSUI_LARGEST_BAKED 1e18

#define KOTSUI_NO_FRAME UINT32_MAX

/* Where a joint's matrix goes, and where its parent's is: positions in kotsu_skeleton.bones, -1 for no parent. */
typedef struct kotsui_joint {
    uint32_t position;
    int32_t parent;
} kotsui_joint;

/* Another segment in one lane: what a player who goes on needs to know. Small, as a crowd's changes come from main memory. A motion
 * counts its curves in a byte and its frames in two, so that both numbers have room. */
typedef struct kotsui_change {
    float of[KOTSUI_POWERS]; /* its cubic */
    uint16_t place;          /* slot * KOTSUI_LANES + lane */
    uint16_t middle;         /* its middle frame, counted from its first */
} kotsui_change;

/* A *slot* is one channel of one group of joints that some curve moves. Each of its four curves (or constants) is cut into
 * *segments*, which are cubics, at its keys. All this is there twice. Who asks for any frame finds *pieces*: the four segments of a
 * slot for as long as none of them ends, sorted by their first frame, so that those alive at one frame lie near each other in
 * memory. Who goes on from frame to frame (a cast) takes the *changes* of the frames between, which are far fewer bytes.
 * Rotations are in quarter turns. */
typedef struct kotsui_baked_curves {
    const float *rest;               /* [group_count][channel][lane] of what no slot overwrites */
    const uint8_t *slot_channels;    /* [slot_count], group by group */
    const uint32_t *group_slots_end; /* [group_count] */
    uint32_t slot_count;
    const float *pieces;          /* [piece_count][middle frame, then power][lane] */
    const uint32_t *alive;        /* [frame_count][slot_count] the number of the slot's piece */
    const kotsui_change *changes; /* by the frames they happen at */
    const uint32_t *changes_end;  /* [frame_count] how many there are up to the frame and with it */
} kotsui_baked_curves;

/* Whole frames as rotations (and scales), and what it takes to go from each to the next. */
typedef struct kotsui_baked_frames {
    const float *rotations; /* [frame_count][group_count][x y z w][lane] */
    const float *turns;     /* [frame_count][group_count][3][lane] to the next frame: see baked_ff8.c */
    const float *scales;    /* [frame_count][group_count][x y z][lane], NULL where no frame is scaled */
    const float *roots;     /* [frame_count][4] x y z of the model's root */
    const float *offsets;   /* [group_count][lane] along the parent's z; 0 for a root */
    const float *are_roots; /* [group_count][lane] 1 for a root, else 0 */
} kotsui_baked_frames;

struct kotsu_baked {
    kotsui_budget budget;
    kotsui_arena arena;
    uint32_t bone_count, group_count;
    uint32_t frame_count; /* of the tables: at least 1 */
    kotsui_span span;
    const kotsui_joint
        *joints; /* [group_count * KOTSUI_LANES], parents first; the last joint is repeated to fill its group */
    kotsu_composition composition;
    kotsui_baked_curves curves; /* KOTSU_COMPOSE_HIERARCHICAL */
    kotsui_baked_frames frames; /* KOTSU_COMPOSE_FF8 */
};

/* One of a cast, and its *hot set*: of each slot the piece that is alive at one frame, in one row. Playback reads nothing else, and takes
 * from the baked clip only what changes. */
typedef struct kotsui_member {
    const kotsu_baked *baked;
    float *hot;          /* [slot_count][KOTSUI_PIECE] */
    uint32_t next;       /* number of the first change past hot_frame */
    uint32_t hot_frame;  /* whose pieces these are, or KOTSUI_NO_FRAME */
    uint32_t last_frame; /* the last one that was asked for and not at hand, or KOTSUI_NO_FRAME */
} kotsui_member;

struct kotsu_cast {
    kotsu_allocator allocator;
    uint32_t count;
    uint64_t bone_count; /* of all */
    kotsui_member members[];
};

/* What both kinds of baking are given. */
typedef struct kotsui_baking {
    kotsu_baked *baked; /* bones, groups and frames have been set */
    const kotsu_skeleton *skeleton;
    const kotsu_clip *clip;
    uint32_t flags;
    kotsui_arena scratch; /* gone when baking ends */
} kotsui_baking;

/* Zeroed memory of the baked clip, NULL where there is none. */
static inline void *kotsui_baking_keep(kotsui_baking *baking, size_t count, size_t size) {
    return kotsui_arena_alloc(&baking->baked->arena, count, size);
}

kotsu_status kotsui_bake_curves(kotsui_baking *baking); /* baked_curves.c */
kotsu_status kotsui_bake_frames(kotsui_baking *baking); /* baked_ff8.c */
/* The status of an allocation that failed. */
static inline kotsu_status kotsui_baking_no_memory(const kotsui_baking *baking) {
    return baking->baked->budget.cap_hit ? KOTSU_LIMIT : KOTSU_OUT_OF_MEMORY;
}

#endif
