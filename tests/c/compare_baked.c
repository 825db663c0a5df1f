// Baked poses beside plain ones.
// SPDX-License-Identifier: MIT
#include "compare_baked.h"

#include "portable_baked.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MATRIX = 16, USUAL_DEPTH = 32 };

/* Of one pose: what errors are measured in, bone by bone, and what came out. */
typedef struct comparison {
    const kotsu_skeleton *skeleton;
    const kotsu_clip *clip;
    uint32_t flags;
    kotsu_transform *local;
    double *plain, *widths; /* widths: the largest product of scales down to each bone */
    uint32_t *depths;
    float *fast, *portable;
} comparison;

static void need(const void *memory) {
    if (!memory) abort();
}

/* The longest way from a root to a joint, bone by bone, as scales above stretch it; 1 at least. Sets the widths too. */
static double measure(comparison *c) {
    double longest = 1, *ways = calloc(c->skeleton->bone_count, sizeof *ways);
    need(ways);
    for (uint32_t i = 0; i < c->skeleton->bone_count; i++) {
        const uint32_t bone = c->skeleton->order[i];
        const int32_t parent = c->skeleton->bones[bone].parent;
        const double *t = c->local[bone].translation, *s = c->local[bone].scale;
        const double width = parent < 0 ? 1 : c->widths[parent], way = parent < 0 ? 0 : ways[parent];
        c->depths[bone] = parent < 0 ? 1 : c->depths[parent] + 1;
        ways[bone] = way + width * sqrt(t[0] * t[0] + t[1] * t[1] + t[2] * t[2]);
        c->widths[bone] = width * fmax(fmax(fabs(s[0]), fabs(s[1])), fmax(fabs(s[2]), 1));
        longest = fmax(longest, ways[bone]);
    }
    free(ways);
    return longest;
}

static double error_at(comparison *c, const kotsu_baked *baked, float frame) {
    const uint32_t bones = c->skeleton->bone_count;
    if (kotsu_clip_sample(c->skeleton, c->clip, frame, c->flags, c->local, bones) != KOTSU_OK ||
        kotsu_pose_compose(c->skeleton, c->local, c->plain, bones) != KOTSU_OK ||
        kotsu_baked_sample(baked, frame, c->flags, c->fast, bones) != KOTSU_OK ||
        portable_kotsu_baked_sample(baked, frame, c->flags, c->portable, bones) != KOTSU_OK)
        return INFINITY;
    if (memcmp(c->fast, c->portable, bones * MATRIX * sizeof(float)) != 0) {
        fprintf(stderr, "with SIMD and without it, poses at frame %g differ\n", (double)frame);
        return INFINITY;
    }
    const double size = measure(c);
    double worst = 0, deepest = 0;
    for (uint32_t i = 0; i < bones; i++) deepest = fmax(deepest, c->depths[i]);
    for (uint32_t i = 0; i < bones * MATRIX; i++) {
        const double off = fabs(c->fast[i] - c->plain[i]), unit = i % MATRIX >= 12 ? size : c->widths[i / MATRIX];
        if (!(off / unit <= worst)) worst = off / unit;
    }
    return worst / fmax(1, deepest / USUAL_DEPTH);
}

bool compare_baked(const kotsu_skeleton *skeleton, const kotsu_clip *clip, uint32_t flags, const float *frames,
                   uint32_t count, double *worst) {
    kotsu_baked *baked;
    if (kotsu_clip_bake(skeleton, clip, flags, NULL, &baked) != KOTSU_OK) return false;
    const size_t bones = skeleton->bone_count;
    comparison c = {skeleton,
                    clip,
                    flags,
                    malloc(bones * sizeof *c.local),
                    malloc(bones * MATRIX * sizeof *c.plain),
                    malloc(bones * sizeof *c.widths),
                    malloc(bones * sizeof *c.depths),
                    malloc(bones * MATRIX * sizeof *c.fast),
                    malloc(bones * MATRIX * sizeof *c.portable)};
    need(c.local), need(c.plain), need(c.widths), need(c.depths), need(c.fast), need(c.portable);
    for (uint32_t i = 0; i < count; i++) {
        const double error = error_at(&c, baked, frames[i]);
        if (!(error <= *worst)) *worst = error;
    }
    free(c.local), free(c.plain), free(c.widths), free(c.depths), free(c.fast), free(c.portable);
    kotsu_baked_free(baked);
    return true;
}
