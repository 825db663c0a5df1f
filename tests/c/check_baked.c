// The invariant walker's part for baked clips: whatever loads is baked or refused, and poses of it are finite and pure.
// SPDX-License-Identifier: MIT
#include "check_walk.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MATRIX_NUMBERS = 16 };

static void check_matrices(const document_walk *walk, const float *matrices, uint32_t bones) {
    for (uint32_t i = 0; i < bones * MATRIX_NUMBERS; i++) {
        CHECK(walk, isfinite(matrices[i]));
        if (i % 4 == 3) CHECK(walk, matrices[i] == (i % MATRIX_NUMBERS == 15 ? 1.0f : 0.0f));
    }
}

/* A member that leaps, plays on from there, and comes to its end, against poses that know of no other. */
static void check_cast(const document_walk *walk, const kotsu_baked *baked, float last, uint32_t flags, float *out,
                       float *alone) {
    const uint32_t bones = kotsu_baked_bone_count(baked);
    kotsu_cast *cast;
    CHECK(walk, kotsu_cast_create(&baked, 1, NULL, &cast) == KOTSU_OK);
    const float frames[] = {last, 0, 0.5f, 1, 3.25f, 8, last / 2, last / 2 + 1, last / 2 + 2, last - 1, last, 0, 1, 2};
    for (uint32_t i = 0; i < sizeof frames / sizeof frames[0]; i++) {
        CHECK(walk, kotsu_cast_sample(cast, &frames[i], flags, out, bones) == KOTSU_OK);
        CHECK(walk, kotsu_baked_sample(baked, frames[i], flags, alone, bones) == KOTSU_OK);
        CHECK(walk, memcmp(out, alone, bones * sizeof(float[MATRIX_NUMBERS])) == 0);
    }
    kotsu_cast_free(cast);
}

void check_baked(const document_walk *walk, const kotsu_clip *clip, uint32_t flags) {
    kotsu_baked *baked;
    const kotsu_status status = kotsu_clip_bake(walk->skeleton, clip, flags, NULL, &baked);
    CHECK(walk, (status == KOTSU_OK) == (baked != NULL));
    CHECK(walk, status == KOTSU_OK || status == KOTSU_UNSUPPORTED || status == KOTSU_LIMIT);
    if (!baked) return;
    const uint32_t bones = kotsu_baked_bone_count(baked);
    CHECK(walk, bones == walk->skeleton->bone_count);
    /* Of exactly the promised size, so that AddressSanitizer sees one number too many. */
    float *out = malloc(bones * sizeof(float[MATRIX_NUMBERS])), *again = malloc(bones * sizeof(float[MATRIX_NUMBERS]));
    CHECK(walk, out != NULL && again != NULL);
    const float last = clip->frame_count > 0 ? (float)(clip->frame_count - 1) : 0;
    const float frames[] = {last, 0, last / 2 + 0.25f, last - 0.001f, -1, last + 1.25f, INFINITY, -INFINITY, 3e38f};
    for (uint32_t i = 0; i < sizeof frames / sizeof frames[0]; i++) {
        CHECK(walk, kotsu_baked_sample(baked, frames[i], flags, out, bones) == KOTSU_OK);
        check_matrices(walk, out, bones);
    }
    CHECK(walk, kotsu_baked_sample(baked, frames[2], flags, out, bones) == KOTSU_OK);
    CHECK(walk, kotsu_baked_sample(baked, frames[0], flags, again, bones) == KOTSU_OK);
    CHECK(walk, kotsu_baked_sample(baked, frames[2], flags, again, bones) == KOTSU_OK);
    CHECK(walk, memcmp(out, again, bones * sizeof(float[MATRIX_NUMBERS])) == 0);
    check_cast(walk, baked, last, flags, out, again);
    free(out);
    free(again);
    kotsu_baked_free(baked);
}
