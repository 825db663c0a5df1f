// kotsu_dump: prints a document and poses of it as plain text, for tests that compare the native core with other decoders.
// SPDX-License-Identifier: MIT
#include "kotsu.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "usage: kotsu_dump FILE [--model MODEL] [--base 48|50] [--stepped] [--wrap] [CLIP:FRAME]...\n"
    "\n"
    "One item per line, numbers with 9 significant digits (a float exactly):\n"
    "  format NAME | name TEXT | bones COUNT | modelscale X | clips COUNT\n"
    "  bone BONE ID PARENT LENGTH\n"
    "  clip CLIP FRAMES CLAIMED FPS LOOPS SCALED CURVES DIALECT\n"
    "  curve CLIP CURVE RECORD BONE PROPERTY CHANNEL FAMILY FLAGS ROOTSPACE p dp m0 dm0 m1 dm1\n"
    "  key CLIP CURVE TIME VALUE IN OUT OFFSET SIZE QUANTIZED cp cm0 cm1\n"
    "  problem NAME SEVERITY OFFSET INDEX A B\n"
    "and for each CLIP:FRAME, where FRAME is written as it was given:\n"
    "  matrix CLIP FRAME BONE 16 numbers, column-major\n"
    "  raw CLIP FRAME x y z         FF8 at whole frames: root position, 256 = 1 unit\n"
    "  rot CLIP FRAME BONE x y z    4096 = full turn, rest not added\n"
    "  scale CLIP FRAME BONE x y z  1024 = 1, only where the frame's mode bit is set\n"
    "With --model the poses are those of FILE's clips on MODEL's skeleton.\n";

typedef struct request {
    const char *file, *model;
    uint32_t flags;
    kotsu_load_options options;
} request;

static _Noreturn void stop(const char *about, const char *what) {
    fprintf(stderr, "kotsu_dump: %s: %s\n", about, what);
    exit(1);
}

static kotsu_document *load(const char *path, const kotsu_load_options *options) {
    FILE *file = fopen(path, "rb");
    if (file == NULL) stop(path, "cannot be opened");
    fseek(file, 0, SEEK_END);
    const long end = ftell(file);
    if (end < 0) stop(path, "cannot be read");
    rewind(file);
    const size_t size = (size_t)end;
    void *bytes = malloc(size + 1);
    if (bytes == NULL || fread(bytes, 1, size, file) != size) stop(path, "cannot be read");
    fclose(file);
    kotsu_document *document;
    kotsu_error error;
    if (kotsu_document_load(bytes, size, options, &document, &error) != KOTSU_OK) {
        char sentence[1024];
        kotsu_problem_message(&error.problem, sentence, sizeof sentence);
        stop(path, sentence);
    }
    free(bytes);
    return document;
}

static void print_curve(uint32_t clip, uint32_t number, const kotsu_curve *curve) {
    const kotsu_quantization *q = &curve->header;
    printf("curve %u %u %u %d %u %d %d %u %d %.9g %.9g %.9g %.9g %.9g %.9g\n", clip, number, curve->record,
           curve->bone_id, curve->property, curve->channel, curve->family, curve->flags, curve->root_space,
           (double)q->p, (double)q->dp, (double)q->m0, (double)q->dm0, (double)q->m1, (double)q->dm1);
    kotsu_key_source source;
    for (uint32_t i = 0; kotsu_curve_key_source(curve, i, &source) == KOTSU_OK; i++) {
        const kotsu_keyframe *key = &curve->keyframes[i];
        printf("key %u %u %u %.9g %.9g %.9g %u %u %d %u %u %u\n", clip, number, key->time, (double)key->value,
               (double)key->tangent_in, (double)key->tangent_out, source.byte_offset, source.byte_size,
               source.quantized, source.cp, source.cm0, source.cm1);
    }
}

static void print_document(const kotsu_document *document, const kotsu_skeleton *skeleton) {
    static const char *const severities[] = {"note", "warning", "error"};
    printf("format %s\n", kotsu_format_name(kotsu_document_format(document)));
    printf("name %s\n", kotsu_document_name(document));
    printf("bones %u\n", skeleton != NULL ? skeleton->bone_count : 0);
    if (skeleton != NULL) printf("modelscale %.9g\n", (double)skeleton->model_scale);
    for (uint32_t i = 0; skeleton != NULL && i < skeleton->bone_count; i++) {
        const kotsu_bone *bone = &skeleton->bones[i];
        printf("bone %u %d %d %.9g\n", i, bone->id, bone->parent, (double)bone->length);
    }
    printf("clips %u\n", kotsu_document_clip_count(document));
    for (uint32_t i = 0; i < kotsu_document_clip_count(document); i++) {
        const kotsu_clip *clip = kotsu_document_clip(document, i);
        printf("clip %u %u %u %.9g %d %u %u %d\n", i, clip->frame_count, clip->claimed_frame_count,
               (double)clip->frames_per_second, clip->loops, clip->scaled_frame_count, clip->curve_count,
               clip->dialect);
        for (uint32_t k = 0; k < clip->curve_count; k++) print_curve(i, k, &clip->curves[k]);
    }
    for (uint32_t i = 0; i < kotsu_document_problem_count(document); i++) {
        const kotsu_problem *problem = kotsu_document_problem(document, i);
        printf("problem %s %s %u %d %lld %lld\n", kotsu_problem_name(problem->code), severities[problem->severity],
               problem->byte_offset, problem->index, (long long)problem->a, (long long)problem->b);
    }
}

static void print_raw(const kotsu_clip *clip, uint32_t index, const char *frame_text, uint32_t frame) {
    kotsu_ff8_raw raw;
    for (uint32_t bone = 0; kotsu_ff8_clip_raw(clip, frame, bone, &raw) == KOTSU_OK; bone++) {
        const int32_t *p = raw.position, *r = raw.rotation, *s = raw.scale;
        if (bone == 0) printf("raw %u %s %d %d %d\n", index, frame_text, p[0], p[1], p[2]);
        printf("rot %u %s %u %d %d %d\n", index, frame_text, bone, r[0], r[1], r[2]);
        if (raw.scaled) printf("scale %u %s %u %d %d %d\n", index, frame_text, bone, s[0], s[1], s[2]);
    }
}

static void print_pose(const kotsu_clip *clip, const kotsu_skeleton *skeleton, uint32_t index, const char *frame_text,
                       uint32_t flags) {
    const uint32_t count = skeleton->bone_count;
    const float frame = strtof(frame_text, NULL);
    kotsu_transform *pose = calloc(count, sizeof *pose);
    double *matrices = calloc(count, sizeof(double[16]));
    if (pose == NULL || matrices == NULL) stop(frame_text, "out of memory");
    const kotsu_status status = kotsu_clip_sample(skeleton, clip, frame, flags, pose, count);
    if (status != KOTSU_OK) stop(frame_text, kotsu_status_name(status));
    if (kotsu_pose_compose(skeleton, pose, matrices, count) != KOTSU_OK) stop(frame_text, "cannot be composed");
    for (uint32_t bone = 0; bone < count; bone++) {
        printf("matrix %u %s %u", index, frame_text, bone);
        for (uint32_t i = 0; i < 16; i++) printf(" %.17g", matrices[16 * bone + i]);
        printf("\n");
    }
    free(pose);
    free(matrices);
    if (frame >= 0 && frame < (float)clip->frame_count && frame == (float)(uint32_t)frame)
        print_raw(clip, index, frame_text, (uint32_t)frame);
}

int main(int argc, char **argv) {
    request wanted = {.file = NULL};
    int first_pose = argc;
    for (int i = 1; i < argc; i++) {
        const bool more = i + 1 < argc;
        if (strcmp(argv[i], "--model") == 0 && more)
            wanted.model = argv[++i];
        else if (strcmp(argv[i], "--base") == 0 && more)
            wanted.options.okami_precision_base = (uint8_t)atoi(argv[++i]);
        else if (strcmp(argv[i], "--stepped") == 0)
            wanted.flags |= KOTSU_SAMPLE_STEPPED;
        else if (strcmp(argv[i], "--wrap") == 0)
            wanted.flags |= KOTSU_SAMPLE_WRAP;
        else if (wanted.file == NULL && argv[i][0] != '-')
            wanted.file = argv[i];
        else {
            first_pose = i;
            break;
        }
    }
    if (wanted.file == NULL) {
        fputs(usage, stderr);
        return 1;
    }
    kotsu_document *document = load(wanted.file, &wanted.options);
    kotsu_document *model = wanted.model != NULL ? load(wanted.model, &wanted.options) : NULL;
    const kotsu_skeleton *skeleton = kotsu_document_skeleton(model != NULL ? model : document);
    print_document(document, skeleton);
    for (int i = first_pose; i < argc; i++) {
        char *colon;
        const uint32_t index = (uint32_t)strtoul(argv[i], &colon, 10);
        if (colon == argv[i] || *colon != ':') stop(argv[i], "is neither an option nor CLIP:FRAME");
        const kotsu_clip *clip = kotsu_document_clip(document, index);
        if (clip == NULL || skeleton == NULL) stop(argv[i], "there is no such clip");
        print_pose(clip, skeleton, index, colon + 1, wanted.flags);
    }
    kotsu_document_free(document);
    kotsu_document_free(model);
    return 0;
}
