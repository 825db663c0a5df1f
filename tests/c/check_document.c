// The invariant walker's entry: problems, name, skeleton and clips (see check_document.h).
// SPDX-License-Identifier: MIT
#include "check_walk.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Noreturn void walk_broken(const document_walk *walk, const char *promise, const char *file, int line) {
    fprintf(stderr, "%s: broken promise (%s:%d): %s\n", walk->label, file, line, promise);
    abort();
}

enum { PAINT = 0xA5 };

void paint(void *memory, size_t size) {
    if (size > 0) memset(memory, PAINT, size);
}

bool is_painted(const void *memory, size_t size) {
    const unsigned char *bytes = memory;
    return size == 0 || (bytes[0] == PAINT && memcmp(bytes, bytes + 1, size - 1) == 0);
}

/* Strict UTF-8: shortest forms only, no surrogates, nothing past U+10FFFF. */
static bool is_utf8(const char *text) {
    const unsigned char *at = (const unsigned char *)text;
    while (*at != 0) {
        static const uint32_t smallest[] = {0, 0x80, 0x800, 0x10000};
        int more = *at < 0x80 ? 0 : (*at & 0xE0) == 0xC0 ? 1 : (*at & 0xF0) == 0xE0 ? 2 : (*at & 0xF8) == 0xF0 ? 3 : -1;
        if (more < 0) return false;
        uint32_t code = more == 0 ? *at : *at & (0x3Fu >> more);
        at++;
        for (int i = 0; i < more; i++, at++) {
            if ((*at & 0xC0) != 0x80) return false;
            code = code << 6 | (*at & 0x3F);
        }
        if (code < smallest[more] || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000)) return false;
    }
    return true;
}

static void check_problem(const document_walk *walk, const kotsu_problem *problem) {
    CHECK(walk, problem->code != KOTSU_PROBLEM_NONE);
    CHECK(walk, problem->byte_offset <= walk->file_size);
    CHECK(walk, problem->index >= -128); /* a bone number may be that low, all else begins at -1 */
    const char *name = kotsu_problem_name(problem->code);
    CHECK(walk, name != NULL && *name != '\0');
    CHECK(walk, strcmp(name, kotsu_problem_name(KOTSU_PROBLEM_NONE)) != 0);
    char sentence[1024];
    size_t length = kotsu_problem_message(problem, sentence, sizeof sentence);
    CHECK(walk, length > 0 && length < sizeof sentence);
    CHECK(walk, strlen(sentence) == length);
    CHECK(walk, is_utf8(sentence));
}

static void check_problems(const document_walk *walk) {
    uint32_t count = kotsu_document_problem_count(walk->document);
    for (uint32_t i = 0; i < count; i++) {
        const kotsu_problem *problem = kotsu_document_problem(walk->document, i);
        CHECK(walk, problem != NULL);
        CHECK(walk, problem->severity == KOTSU_NOTE || problem->severity == KOTSU_WARNING);
        check_problem(walk, problem);
    }
    CHECK(walk, kotsu_document_problem(walk->document, count) == NULL);
    CHECK(walk, kotsu_document_problem(walk->document, UINT32_MAX) == NULL);
}

static bool is_okami(kotsu_format format) {
    return format == KOTSU_FORMAT_OKAMI_MOTION || format == KOTSU_FORMAT_OKAMI_MODEL;
}

static bool holds_entries(kotsu_format format) {
    return format == KOTSU_FORMAT_OKAMI_CONTAINER || format == KOTSU_FORMAT_FF8_ARCHIVE ||
           format == KOTSU_FORMAT_FF8_ZZZ;
}

static bool is_boneless(kotsu_format format) {
    return holds_entries(format) || format == KOTSU_FORMAT_FF8_MONSTER_NO_MODEL ||
           format == KOTSU_FORMAT_FF8_WEAPON_REDUCED;
}

/* Entries of an archive lie in another file, so only a container's can be held against the file's size. */
static void check_entries(const document_walk *walk) {
    const kotsu_format format = kotsu_document_format(walk->document);
    const uint32_t count = kotsu_document_entry_count(walk->document);
    CHECK(walk, count == 0 || holds_entries(format));
    for (uint32_t i = 0; i < count; i++) {
        const kotsu_entry *entry = kotsu_document_entry(walk->document, i);
        CHECK(walk, entry != NULL && entry->name != NULL && is_utf8(entry->name));
        CHECK(walk, memchr(entry->type, '\0', sizeof entry->type) != NULL && is_utf8(entry->type));
        if (!entry->usable) continue;
        CHECK(walk, entry->packing <= KOTSU_PACKING_LZ4);
        CHECK(walk, entry->size > 0);
        if (format == KOTSU_FORMAT_OKAMI_CONTAINER)
            CHECK(walk, entry->offset <= walk->file_size && entry->size <= walk->file_size - entry->offset);
    }
    CHECK(walk, kotsu_document_entry(walk->document, count) == NULL);
}

static void check_bones(const document_walk *walk) {
    const kotsu_skeleton *skeleton = walk->skeleton;
    uint32_t count = skeleton->bone_count;
    CHECK(walk, count >= 1);
    CHECK(walk, skeleton->bones != NULL && skeleton->order != NULL);
    for (uint32_t i = 0; i < count; i++) {
        const kotsu_bone *bone = &skeleton->bones[i];
        CHECK(walk, bone->parent >= -1 && bone->parent < (int32_t)count && bone->parent != (int32_t)i);
        CHECK(walk, isfinite(bone->length));
        CHECK(walk, bone->byte_offset < walk->file_size);
        check_transform(walk, &bone->rest);
        if (bone->id >= -128 && bone->id <= 127) CHECK(walk, skeleton->position_of_id[bone->id + 128] == (int16_t)i);
    }
    for (int id = -128; id <= 127; id++) {
        int position = skeleton->position_of_id[id + 128];
        CHECK(walk, position >= -1 && position < (int)count);
        if (position >= 0) CHECK(walk, skeleton->bones[position].id == id);
    }
}

/* A permutation in which every parent precedes its children; there is one only where no cycle is. */
static void check_order(const document_walk *walk) {
    const kotsu_skeleton *skeleton = walk->skeleton;
    bool *placed = calloc(skeleton->bone_count, sizeof *placed);
    CHECK(walk, placed != NULL);
    for (uint32_t i = 0; i < skeleton->bone_count; i++) {
        uint32_t position = skeleton->order[i];
        CHECK(walk, position < skeleton->bone_count);
        CHECK(walk, !placed[position]);
        int32_t parent = skeleton->bones[position].parent;
        CHECK(walk, parent < 0 || placed[parent]);
        placed[position] = true;
    }
    free(placed);
}

static void check_skeleton(const document_walk *walk) {
    const kotsu_skeleton *skeleton = walk->skeleton;
    kotsu_format format = kotsu_document_format(walk->document);
    bool okami = is_okami(format);
    CHECK(walk, skeleton->composition == (okami ? KOTSU_COMPOSE_HIERARCHICAL : KOTSU_COMPOSE_FF8));
    CHECK(walk, skeleton->flat == (format == KOTSU_FORMAT_OKAMI_MOTION));
    CHECK(walk, isfinite(skeleton->model_scale));
    if (okami) CHECK(walk, skeleton->model_scale == 1);
    check_bones(walk);
    check_order(walk);
}

static void check_clip(const document_walk *walk, const kotsu_clip *clip) {
    bool okami = is_okami(kotsu_document_format(walk->document));
    float last = clip->frame_count > 0 ? (float)(clip->frame_count - 1) : 0;
    CHECK(walk, clip->frames_per_second == (okami ? 30.0f : 15.0f));
    CHECK(walk, clip->loop_length == (okami ? last : (float)clip->frame_count));
    CHECK(walk, clip->loops >= KOTSU_LOOPS_UNKNOWN && clip->loops <= KOTSU_LOOPS_YES);
    CHECK(walk, clip->scaled_frame_count <= clip->frame_count);
    CHECK(walk, clip->byte_offset <= walk->file_size);
    CHECK(walk, walk->skeleton != NULL); /* a clip always comes with bones to move */
    if (okami) {
        CHECK(walk, clip->bone_count == 0 && clip->ff8 == NULL);
        CHECK(walk, clip->curve_count == 0 || clip->curves != NULL);
        for (uint32_t i = 0; i < clip->curve_count; i++) {
            if (i > 0) CHECK(walk, clip->curves[i - 1].record < clip->curves[i].record);
            check_curve(walk, &clip->curves[i]);
        }
    } else {
        CHECK(walk, clip->frame_count <= clip->claimed_frame_count);
        CHECK(walk, clip->bone_count == walk->skeleton->bone_count);
        CHECK(walk, clip->curve_count == 0);
    }
    check_ff8_frames(walk, clip);
}

void check_document(const kotsu_document *document, size_t file_size, check_depth depth, const char *label) {
    document_walk walk = {.document = document, .file_size = file_size, .depth = depth, .label = label};
    CHECK(&walk, document != NULL);
    walk.skeleton = kotsu_document_skeleton(document);
    kotsu_format format = kotsu_document_format(document);
    CHECK(&walk, strcmp(kotsu_format_name(format), kotsu_format_name(KOTSU_FORMAT_UNKNOWN)) != 0);
    const char *name = kotsu_document_name(document);
    CHECK(&walk, name != NULL && is_utf8(name));
    check_problems(&walk);

    CHECK(&walk, (walk.skeleton == NULL) == is_boneless(format));
    if (walk.skeleton != NULL) check_skeleton(&walk);
    uint32_t clip_count = kotsu_document_clip_count(document);
    for (uint32_t i = 0; i < clip_count; i++) {
        CHECK(&walk, kotsu_document_clip(document, i) != NULL);
        check_clip(&walk, kotsu_document_clip(document, i));
    }
    CHECK(&walk, kotsu_document_clip(document, clip_count) == NULL);
    if (walk.skeleton != NULL) check_poses(&walk);
    if (kotsu_document_mesh(document) != NULL) check_mesh(&walk, kotsu_document_mesh(document));
    check_textures(&walk);
    check_sequences(&walk);
    check_entries(&walk);
}

void check_failed_load(kotsu_status status, const kotsu_document *document, const kotsu_error *error, size_t file_size,
                       const char *label) {
    document_walk walk = {.file_size = file_size, .label = label};
    CHECK(&walk, status > KOTSU_OK && status < KOTSU_SKELETON_MISMATCH);
    CHECK(&walk, *kotsu_status_name(status) != '\0');
    CHECK(&walk, document == NULL);
    CHECK(&walk, error->status == status);
    CHECK(&walk, error->field != NULL && *error->field != '\0');
    CHECK(&walk, error->problem.severity == KOTSU_ERROR);
    check_problem(&walk, &error->problem);
}
