// Times the reading of a monster's animation streams: the core's reader beside one that takes a bit at a time. Nanoseconds.
// usage: bench_stream MONSTER; prints one JSON object.
// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 199309L
#include "bench_files.h"
#include "kotsu_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { ROUNDS = 25, PASSES = 4 };

static double now(void) {
    struct timespec at;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &at);
    return (double)at.tv_sec * 1e9 + (double)at.tv_nsec;
}

/* As the format page puts it, and nothing cleverer: bit after bit, least significant first. */
typedef struct slow_bits {
    const uint8_t *bytes;
    size_t count, at;
} slow_bits;

static uint32_t slow_read(slow_bits *bits, unsigned width) {
    uint32_t value = 0;
    for (unsigned i = 0; i < width && bits->at < bits->count; i++, bits->at++)
        value |= (uint32_t)(bits->bytes[bits->at / 8] >> bits->at % 8 & 1) << i;
    return value;
}

static int32_t slow_delta(slow_bits *bits, const uint8_t widths[4]) {
    const unsigned width = widths[slow_read(bits, 2)];
    const uint32_t sign = 1u << (width - 1);
    return (int32_t)(slow_read(bits, width) ^ sign) - (int32_t)sign;
}

/* Where both readers put an animation: every frame's absolute rotations, behind a frame of zeros. */
typedef struct sums {
    uint32_t bones;
    int32_t *rotations, *scales;
} sums;

static void read_slowly(const uint8_t *bytes, size_t size, uint32_t frames, const sums *to) {
    static const uint8_t position_widths[4] = {3, 6, 9, 16}, rotation_widths[4] = {3, 6, 8, 12};
    slow_bits bits = {bytes, size * 8, 0};
    int32_t *rotation = to->rotations + to->bones * 3, position[3] = {0};
    for (uint32_t frame = 0; frame < frames; frame++) {
        for (int i = 0; i < 3; i++) position[i] += slow_delta(&bits, position_widths);
        const uint32_t scaled = slow_read(&bits, 1);
        for (uint32_t bone = 0; bone < to->bones; bone++) {
            for (int i = 0; i < 3; i++, rotation++)
                *rotation =
                    rotation[-(int32_t)to->bones * 3] + (slow_read(&bits, 1) ? slow_delta(&bits, rotation_widths) : 0);
            for (int i = 0; scaled && i < 3; i++)
                to->scales[i] = slow_read(&bits, 1) ? (int32_t)slow_read(&bits, 16) : 0;
        }
    }
}

static void read_by_core(const uint8_t *bytes, size_t size, uint32_t frames, const sums *to) {
    const kotsui_reader reader = {.bytes = bytes, .size = size};
    kotsui_bits bits = kotsui_bits_of(&reader);
    int32_t *rotation = to->rotations + to->bones * 3, position[3] = {0};
    for (uint32_t frame = 0; frame < frames; frame++, rotation += to->bones * 3) {
        kotsui_ff8_position_read(&bits, position, position);
        const bool scaled = kotsui_read_bits(&bits, 1) != 0;
        kotsui_ff8_bones_read(&bits, to->bones, rotation - to->bones * 3, rotation, scaled ? to->scales : NULL);
    }
}

typedef void reader_of_animations(const uint8_t *bytes, size_t size, uint32_t frames, const sums *to);

/* Every animation of a monster; returns a sum over the last frames, which both readers must agree on. */
static uint32_t read_all(reader_of_animations *read, const kotsu_document *document, const uint8_t *file, size_t size,
                         const sums *to) {
    uint32_t check = 0;
    for (uint32_t i = 0; i < document->clip_count; i++) {
        const kotsu_clip *clip = &document->clips[i];
        if (clip->frame_count == 0) continue;
        const size_t at = clip->byte_offset + 1;
        read(file + at, size - at, clip->frame_count, to);
        for (uint32_t k = 0; k < to->bones * 3; k++)
            check += (uint32_t)to->rotations[clip->frame_count * to->bones * 3 + k];
    }
    return check;
}

static double time_of(reader_of_animations *read, const kotsu_document *document, const uint8_t *file, size_t size,
                      const sums *to) {
    const double before = now();
    for (int pass = 0; pass < PASSES; pass++) read_all(read, document, file, size, to);
    return (now() - before) / PASSES;
}

/* From the bytes to the document and its first pose. */
static double time_first_pose(const uint8_t *file, size_t size, double *load) {
    const double before = now();
    kotsu_document *document;
    if (kotsu_document_load(file, size, NULL, &document, NULL) != KOTSU_OK) exit(1);
    *load = now() - before;
    const kotsu_skeleton *skeleton = kotsu_document_skeleton(document);
    kotsu_transform *local = calloc(skeleton->bone_count, sizeof *local);
    double *matrices = calloc(skeleton->bone_count, 16 * sizeof *matrices);
    if (!local || !matrices) exit(1);
    kotsu_clip_sample(skeleton, kotsu_document_clip(document, 0), 0, 0, local, skeleton->bone_count);
    kotsu_pose_compose(skeleton, local, matrices, skeleton->bone_count);
    free(local);
    free(matrices);
    const double took = now() - before;
    kotsu_document_free(document);
    return took;
}

int main(int argc, char **argv) {
    if (argc != 2) return fprintf(stderr, "usage: bench_stream MONSTER\n"), 2;
    size_t size;
    uint8_t *file = bench_read(argv[1], &size);
    kotsu_document *document = bench_load(argv[1]);
    if (document->format != KOTSU_FORMAT_FF8_MONSTER || document->clip_count == 0) return 1;
    sums to = {.bones = document->skeleton->bone_count};
    to.rotations = calloc(257 * to.bones * 3, sizeof *to.rotations); /* frames are counted in a byte */
    to.scales = calloc(to.bones * 3, sizeof *to.scales);
    if (!to.rotations || !to.scales) return 1;
    const uint32_t check = read_all(read_slowly, document, file, size, &to);
    if (check != read_all(read_by_core, document, file, size, &to)) return fprintf(stderr, "readers differ\n"), 1;
    double core = 0, slow = 0, load = 0, pose = 0;
    for (int round = 0; round < ROUNDS; round++) {
        const double core_took = time_of(read_by_core, document, file, size, &to);
        const double slow_took = time_of(read_slowly, document, file, size, &to);
        if (round == 0 || core_took < core) core = core_took;
        double load_took;
        const double pose_took = time_first_pose(file, size, &load_took);
        if (round == 0 || slow_took < slow) slow = slow_took;
        if (round == 0 || load_took < load) load = load_took;
        if (round == 0 || pose_took < pose) pose = pose_took;
    }
    printf("{\"stream\": %.0f, \"bitByBit\": %.0f, \"load\": %.0f, \"firstPose\": %.0f}\n", core, slow, load, pose);
    return 0;
}
