// Times baked clips natively, as the page's binary is timed by bench.ts: nanoseconds per bone, the least of several rounds.
// usage: bench_poses FIGURE MOTION...; prints one JSON object.
// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 199309L
#include "bench_files.h"
#include "kotsu.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { MOST_CLIPS = 256, ROUNDS = 25, SAMPLES = 2048 };

static double now(void) {
    struct timespec at;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &at);
    return (double)at.tv_sec * 1e9 + (double)at.tv_nsec;
}

/* Everything that is timed, and one pass over it at a time. */
typedef struct stage {
    const kotsu_skeleton *skeleton;
    const kotsu_clip *clips[MOST_CLIPS];
    kotsu_baked *baked[MOST_CLIPS];
    kotsu_cast *soloist, *everybody; /* the first clip alone, and all */
    uint32_t clip_count, bone_count;
    uint32_t moment; /* of everybody, who never stop */
    float *frames;   /* [SAMPLES] */
    float *out;
    kotsu_transform *local;
    double *matrices;
} stage;

static float frame_at(uint32_t sample) {
    const float frame = (float)sample * 0.5f;
    return frame - 119.0f * (float)(int)(frame / 119.0f);
}

static void pose_at(stage *s, float frame) { kotsu_cast_sample(s->soloist, &frame, 0, s->out, s->bone_count); }

static void play(stage *s) {
    for (uint32_t i = 0; i < SAMPLES; i++) pose_at(s, frame_at(i));
}

static void seek(stage *s) {
    for (uint32_t i = 0; i < SAMPLES; i++) pose_at(s, s->frames[i]);
}

/* All clips at each moment, every one at its own place. */
static void crowd(stage *s) {
    float frames[MOST_CLIPS];
    for (uint32_t i = 0; i < SAMPLES / s->clip_count; i++, s->moment++) {
        for (uint32_t k = 0; k < s->clip_count; k++) frames[k] = frame_at(s->moment + 37 * k);
        kotsu_cast_sample(s->everybody, frames, 0, s->out, s->clip_count * s->bone_count);
    }
}

/* The reference in double precision: a sixteenth of the samples, as it takes so much longer. */
static void plain(stage *s) {
    for (uint32_t i = 0; i < SAMPLES / 16; i++) {
        kotsu_clip_sample(s->skeleton, s->clips[0], frame_at(i), 0, s->local, s->bone_count);
        kotsu_pose_compose(s->skeleton, s->local, s->matrices, s->bone_count);
    }
}

static void bake(stage *s) {
    kotsu_baked *baked;
    kotsu_clip_bake(s->skeleton, s->clips[0], 0, NULL, &baked);
    kotsu_baked_free(baked);
}

typedef struct course {
    const char *name;
    void (*run)(stage *);
    double samples, least; /* nanoseconds of a pass */
} course;

int main(int argc, char **argv) {
    if (argc < 3 || argc > MOST_CLIPS + 2) return fprintf(stderr, "usage: bench_poses FIGURE MOTION...\n"), 2;
    stage s = {.clip_count = (uint32_t)argc - 2};
    s.skeleton = kotsu_document_skeleton(bench_load(argv[1]));
    s.bone_count = s.skeleton->bone_count;
    for (uint32_t i = 0; i < s.clip_count; i++) {
        s.clips[i] = kotsu_document_clip(bench_load(argv[i + 2]), 0);
        if (kotsu_clip_bake(s.skeleton, s.clips[i], 0, NULL, &s.baked[i]) != KOTSU_OK) return 1;
    }
    const kotsu_baked *const *all = (const kotsu_baked *const *)s.baked;
    if (kotsu_cast_create(all, 1, NULL, &s.soloist) != KOTSU_OK ||
        kotsu_cast_create(all, s.clip_count, NULL, &s.everybody) != KOTSU_OK)
        return 1;
    s.frames = calloc(SAMPLES, sizeof *s.frames);
    s.out = calloc((size_t)s.clip_count * s.bone_count, 16 * sizeof *s.out);
    s.local = calloc(s.bone_count, sizeof *s.local);
    s.matrices = calloc(s.bone_count, 16 * sizeof *s.matrices);
    if (!s.frames || !s.out || !s.local || !s.matrices) return 1;
    uint32_t random = 1;
    for (uint32_t i = 0; i < SAMPLES; i++) {
        random = random * 1664525u + 1013904223u;
        s.frames[i] = (float)(random >> 8) / 16777216.0f * 119.0f;
    }

    course courses[] = {{"sequential", play, SAMPLES, 0},
                        {"seek", seek, SAMPLES, 0},
                        {"crowd", crowd, SAMPLES / s.clip_count * s.clip_count, 0},
                        {"plain", plain, SAMPLES / 16, 0},
                        {"bake", bake, 1, 0}};
    const int course_count = sizeof courses / sizeof courses[0];
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < course_count; i++) {
            courses[i].run(&s); /* others have used the caches since it last ran */
            const double before = now();
            courses[i].run(&s);
            const double took = now() - before;
            if (round == 0 || took < courses[i].least) courses[i].least = took;
        }
    }
    printf("{");
    for (int i = 0; i < course_count; i++)
        printf("%s\"%s\": %.3f", i ? ", " : "", courses[i].name, courses[i].least / courses[i].samples / s.bone_count);
    printf(", \"bakedBytes\": %zu}\n", kotsu_baked_size(s.baked[0]));
    return 0;
}
