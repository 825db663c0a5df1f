// The invariant walker's part for poses: sampling and composing at frames inside, at the ends of and beyond each clip.
// SPDX-License-Identifier: MIT
#include "check_walk.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PLAIN_COMBINATIONS = 8, READINGS = 3, FLAG_COMBINATIONS = PLAIN_COMBINATIONS + READINGS, MATRIX_NUMBERS = 16 };

/* Buffers of exactly the promised size, so that AddressSanitizer sees one number too many. */
typedef struct poses {
    uint32_t bone_count;
    size_t pose_bytes, matrix_bytes;
    kotsu_transform *pose, *again;
    double *matrices;
} poses;

static poses poses_open(const document_walk *walk) {
    uint32_t count = walk->skeleton->bone_count;
    poses p = {.bone_count = count,
               .pose_bytes = count * sizeof(kotsu_transform),
               .matrix_bytes = count * sizeof(double[MATRIX_NUMBERS])};
    p.pose = malloc(p.pose_bytes);
    p.again = malloc(p.pose_bytes);
    p.matrices = malloc(p.matrix_bytes);
    CHECK(walk, p.pose != NULL && p.again != NULL && p.matrices != NULL);
    return p;
}

static void poses_close(poses *p) {
    free(p->pose);
    free(p->again);
    free(p->matrices);
}

static bool all_finite(const double *values, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (!isfinite(values[i])) return false;
    }
    return true;
}

void check_transform(const document_walk *walk, const kotsu_transform *transform) {
    CHECK(walk, all_finite(transform->translation, 3));
    CHECK(walk, all_finite(transform->scale, 3));
    double norm = 0;
    for (int i = 0; i < 4; i++) norm += transform->rotation[i] * transform->rotation[i];
    CHECK(walk, fabs(norm - 1) < 1e-12);
}

/* Composing a finite local pose is finite without exception: what would overflow is clamped. */
static void check_matrices(const document_walk *walk, const poses *p) {
    for (uint32_t bone = 0; bone < p->bone_count; bone++) {
        const double *matrix = p->matrices + (size_t)MATRIX_NUMBERS * bone;
        CHECK(walk, all_finite(matrix, MATRIX_NUMBERS));
        for (int column = 0; column < 4; column++) CHECK(walk, matrix[4 * column + 3] == (column == 3 ? 1.0 : 0.0));
    }
}

static void check_compose(const document_walk *walk, const poses *p) {
    paint(p->matrices, p->matrix_bytes);
    CHECK(walk, kotsu_pose_compose(walk->skeleton, p->pose, p->matrices, p->bone_count - 1) == KOTSU_BAD_ARGUMENT);
    CHECK(walk, is_painted(p->matrices, p->matrix_bytes));
    CHECK(walk, kotsu_pose_compose(walk->skeleton, p->pose, p->matrices, p->bone_count) == KOTSU_OK);
    check_matrices(walk, p);
}

static void check_rest(const document_walk *walk, const poses *p) {
    paint(p->pose, p->pose_bytes);
    CHECK(walk, kotsu_skeleton_rest(walk->skeleton, p->pose, p->bone_count - 1) == KOTSU_BAD_ARGUMENT);
    CHECK(walk, is_painted(p->pose, p->pose_bytes));
    CHECK(walk, kotsu_skeleton_rest(walk->skeleton, p->pose, p->bone_count) == KOTSU_OK);
    for (uint32_t i = 0; i < p->bone_count; i++)
        CHECK(walk, memcmp(&p->pose[i], &walk->skeleton->bones[i].rest, sizeof p->pose[i]) == 0);
    check_compose(walk, p);
}

static void check_sample_is_refused(const document_walk *walk, const kotsu_clip *clip, const poses *p, float frame,
                                    uint32_t flags, uint32_t count) {
    paint(p->again, p->pose_bytes);
    CHECK(walk, kotsu_clip_sample(walk->skeleton, clip, frame, flags, p->again, count) == KOTSU_BAD_ARGUMENT);
    CHECK(walk, is_painted(p->again, p->pose_bytes));
}

static void sample(const document_walk *walk, const kotsu_clip *clip, float frame, uint32_t flags,
                   kotsu_transform *out) {
    CHECK(walk, kotsu_clip_sample(walk->skeleton, clip, frame, flags, out, walk->skeleton->bone_count) == KOTSU_OK);
}

static void check_frame(const document_walk *walk, const kotsu_clip *clip, const poses *p, float frame,
                        uint32_t flags) {
    paint(p->pose, p->pose_bytes);
    sample(walk, clip, frame, flags, p->pose);
    for (uint32_t i = 0; i < p->bone_count; i++) check_transform(walk, &p->pose[i]);
}

/* Seeking backwards gives the same bits as playing forwards. */
static void check_purity(const document_walk *walk, const kotsu_clip *clip, const poses *p, uint32_t flags) {
    float early = (float)clip->frame_count / 8, late = (float)clip->frame_count * 0.9f;
    sample(walk, clip, early, flags, p->pose);
    sample(walk, clip, late, flags, p->again);
    paint(p->again, p->pose_bytes);
    sample(walk, clip, early, flags, p->again);
    CHECK(walk, memcmp(p->pose, p->again, p->pose_bytes) == 0);
}

static void check_clip_of_no_frames(const document_walk *walk, const kotsu_clip *clip, const poses *p) {
    sample(walk, clip, 0, 0, p->pose);
    CHECK(walk, kotsu_skeleton_rest(walk->skeleton, p->again, p->bone_count) == KOTSU_OK);
    CHECK(walk, memcmp(p->pose, p->again, p->pose_bytes) == 0);
}

/* Every combination of the plain flags, then position readings, a different one for each family. */
static uint32_t flags_of(uint32_t combination) {
    if (combination < PLAIN_COMBINATIONS) return combination;
    uint32_t flags = 0;
    for (uint32_t family = KOTSU_FAMILY_SINGLE; family <= KOTSU_FAMILY_FULL; family++)
        flags |= KOTSU_SAMPLE_POSITION(family, (combination + family) % READINGS);
    return flags;
}

/* A brief look is at every third frame, with one combination of flags. */
static void check_clip_poses(const document_walk *walk, const kotsu_clip *clip, const poses *p, bool brief,
                             uint32_t turn) {
    float last = clip->frame_count > 0 ? (float)(clip->frame_count - 1) : 0;
    const float frames[] = {0, last / 2, last, -1, last + 1.25f, last + 1000.5f, INFINITY, -INFINITY, 3e38f};
    const uint32_t frame_count = sizeof frames / sizeof frames[0];
    if (clip->frame_count == 0) check_clip_of_no_frames(walk, clip, p);
    for (uint32_t combination = 0; combination < FLAG_COMBINATIONS; combination++) {
        if (brief && combination != turn % FLAG_COMBINATIONS) continue;
        const uint32_t flags = flags_of(combination);
        for (uint32_t i = brief ? turn % 3 : 0; i < frame_count; i += brief ? 3 : 1) {
            check_frame(walk, clip, p, frames[i], flags);
            if (!brief && flags == 0) check_compose(walk, p);
        }
        check_compose(walk, p);
        if (!brief || turn % 4 == 0) check_baked(walk, clip, flags);
        check_sample_is_refused(walk, clip, p, NAN, flags, p->bone_count);
        check_sample_is_refused(walk, clip, p, 0, KOTSU_SAMPLE_POSITION(KOTSU_FAMILY_FULL, READINGS), p->bone_count);
        check_sample_is_refused(walk, clip, p, 0, flags, p->bone_count - 1);
        if (!brief) check_purity(walk, clip, p, flags);
    }
}

void check_poses(const document_walk *walk) {
    /* A number that differs between the files of a sweep. */
    const uint32_t turn = (uint32_t)walk->file_size + kotsu_document_problem_count(walk->document);
    /* A few kilobytes can hold thousands of clips of hundreds of bones: those are looked at briefly, and then no more. */
    enum { THOROUGH_BONES = 1024, BRIEF_BONES = 16384 };
    poses p = poses_open(walk);
    check_rest(walk, &p);
    for (uint32_t i = 0; i < kotsu_document_clip_count(walk->document) && i <= BRIEF_BONES / p.bone_count; i++) {
        const bool brief = walk->depth == CHECK_BRIEFLY || i > THOROUGH_BONES / p.bone_count;
        check_clip_poses(walk, kotsu_document_clip(walk->document, i), &p, brief, i + turn);
    }
    poses_close(&p);
}
