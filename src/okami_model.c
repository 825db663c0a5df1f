// SPDX-License-Identifier: MIT
/* okami_model.c - Okami models (.MD, .SCR, .MDB): the bone tables of all parts, merged into one skeleton.
 * Source: format page okami-motion, section 3. */
#include "kotsu_internal.h"

#include <string.h>

enum {
    MODEL_HEADER_SIZE = 16,
    PART_HEADER_SIZE = 32,
    BONE_SIZE = 16,
    MODEL_DESCRIPTOR_SIZE = 64,   /* version 0 */
    SCENERY_DESCRIPTOR_SIZE = 48, /* version 1, without its tail */
    ROOT_NODE = -1,
};

static bool begins_with(const uint8_t *bytes, size_t size, const char *magic) {
    return size >= 4 && memcmp(bytes, magic, 4) == 0;
}

kotsu_format kotsui_okami_model_detect(const uint8_t *bytes, size_t size) {
    return begins_with(bytes, size, "scr") || begins_with(bytes, size, "mdb") ? KOTSU_FORMAT_OKAMI_MODEL
                                                                              : KOTSU_FORMAT_UNKNOWN;
}

typedef kotsui_okami_part part;

static kotsu_status read_part_header(kotsui_loader *loader, uint32_t index, size_t at, part *out) {
    const size_t left = loader->size - at;
    if (!begins_with(loader->bytes + at, left, "mdb")) {
        return kotsui_fail(loader, KOTSU_PROBLEM_PART_MAGIC, at, index, 0, 0, "part magic");
    }
    if (left < PART_HEADER_SIZE) {
        return kotsui_fail(loader, KOTSU_PROBLEM_PART_CUT, at, index, left, PART_HEADER_SIZE, "part header");
    }
    kotsui_reader reader = kotsui_reader_range(loader->bytes, at + 4, loader->size);
    const uint32_t table = kotsui_read_u32(&reader);      /* 0x04, from the part's start */
    const uint32_t bone_count = kotsui_read_u16(&reader); /* 0x08 */
    out->submesh_count = kotsui_read_u16(&reader);        /* 0x0A */
    const size_t fitting = table > left ? 0 : (left - table) / BONE_SIZE;
    if (fitting < bone_count) {
        return kotsui_fail(loader, KOTSU_PROBLEM_BONE_TABLE, at + 4, index, fitting, bone_count, "bone table");
    }
    out->index = index;
    out->at = at;
    out->bones_at = bone_count ? at + table : at;
    out->bone_count = bone_count;
    return KOTSU_OK;
}

/* The parent field holds an i32 (HD) or a 16-bit pad and an s16 (PS2). */
static int32_t parent_of(int32_t word, bool ps2) { return ps2 ? word >> 16 : word; }

static bool parents_fit(kotsui_reader reader, uint32_t bone_count, bool ps2) {
    for (uint32_t i = 0; i < bone_count; i++) {
        kotsui_skip(&reader, 12);
        const int32_t word = (int32_t)kotsui_read_u32(&reader), parent = parent_of(word, ps2);
        if (parent < -1 || parent >= (int32_t)bone_count || (ps2 && (word & 0xFFFF) != 0)) return false;
    }
    return true;
}

static bool same_bone(const kotsu_bone *a, const kotsu_bone *b) {
    return a->parent == b->parent && memcmp(a->rest.translation, b->rest.translation, sizeof a->rest.translation) == 0;
}

/* Adds a part's bones to the merged table; bones[0] is the root node, so bone i of the file stands at i + 1. */
static kotsu_status merge_bones(kotsui_loader *loader, const part *from, kotsu_bone *bones, uint32_t *merged_count) {
    kotsui_reader reader = kotsui_reader_range(loader->bytes, from->bones_at, loader->size);
    const bool ps2 = !parents_fit(reader, from->bone_count, false) && parents_fit(reader, from->bone_count, true);
    bool disagrees = false;
    for (uint32_t i = 0; i < from->bone_count; i++) {
        kotsu_bone bone = {.id = (int32_t)i, .rest = kotsui_identity, .byte_offset = kotsui_offset(&reader)};
        bool finite = true;
        for (int axis = 0; axis < 3; axis++) {
            const float value = kotsui_read_f32(&reader);
            finite = finite && kotsui_is_finite(value);
            bone.rest.translation[axis] = kotsui_is_finite(value) ? value : 0;
        }
        const int32_t parent = parent_of((int32_t)kotsui_read_u32(&reader), ps2);
        if (parent < -1 || parent >= (int32_t)from->bone_count) {
            return kotsui_fail(loader, KOTSU_PROBLEM_BAD_PARENT, bone.byte_offset, i, parent, from->bone_count,
                               "parent index");
        }
        bone.parent = parent + 1;
        if (i < *merged_count) {
            if (!disagrees && !same_bone(&bones[i + 1], &bone)) {
                disagrees = true;
                KOTSUI_TRY(kotsui_report(loader, KOTSU_PROBLEM_PART_DISAGREES, bone.byte_offset, from->index, i, 0));
            }
            continue;
        }
        if (!finite) KOTSUI_TRY(kotsui_report(loader, KOTSU_PROBLEM_NON_FINITE_REST, bone.byte_offset, i, 0, 0));
        bones[i + 1] = bone;
    }
    if (from->bone_count > *merged_count) *merged_count = from->bone_count;
    return KOTSU_OK;
}

/* Tables of an honest file lie side by side. Parts that share one table over and over would make a small file slow. */
static kotsu_status check_overlap(kotsui_loader *loader, const part *parts, uint32_t part_count) {
    enum { TIMES_SHARED = 4 };
    uint64_t bytes = 0;
    for (uint32_t i = 0; i < part_count; i++) bytes += (uint64_t)parts[i].bone_count * BONE_SIZE;
    if (bytes / TIMES_SHARED <= loader->size) return KOTSU_OK;
    return kotsui_fail(loader, KOTSU_PROBLEM_PARTS_OVERLAP, 8, -1, part_count, 0, "bone table");
}

/* A bone table longer than any before it extends the skeleton; one that is shorter repeats its beginning. */
static kotsu_status merge_parts(kotsui_loader *loader, const part *parts, uint32_t part_count) {
    uint32_t most = 0, merged = 0;
    KOTSUI_TRY(check_overlap(loader, parts, part_count));
    for (uint32_t i = 0; i < part_count; i++) most = parts[i].bone_count > most ? parts[i].bone_count : most;
    kotsu_skeleton *skeleton = kotsui_keep(loader, 1, sizeof *skeleton);
    kotsu_bone *bones = kotsui_keep(loader, (size_t)most + 1, sizeof *bones);
    if (!skeleton || !bones) return loader->error->status;
    bones[0] = (kotsu_bone){.id = ROOT_NODE, .parent = -1, .rest = kotsui_identity};
    for (uint32_t i = 0; i < part_count; i++) KOTSUI_TRY(merge_bones(loader, &parts[i], bones, &merged));
    skeleton->bones = bones;
    skeleton->bone_count = merged + 1;
    skeleton->composition = KOTSU_COMPOSE_HIERARCHICAL;
    skeleton->model_scale = 1;
    return kotsui_skeleton_finish(loader, skeleton);
}

static const part plain_part = {.scale = {1, 1, 1}};

static float finite_or(float value, float otherwise) { return kotsui_is_finite(value) ? value : otherwise; }

/* The rest of a descriptor: how its part is scaled, turned and placed. */
static void read_placement(kotsui_reader *reader, bool scenery, part *out) {
    out->scenery = scenery;
    if (scenery) {
        kotsui_skip(reader, 4 + 22); /* 0x04 mesh index, 0x08 unknown */
        for (int i = 0; i < 3; i++) out->scale[i] = (float)kotsui_read_s16(reader) / 4096.0f;
        for (int i = 0; i < 3; i++) out->rotation[i] = (float)kotsui_read_s16(reader) / 2048.0f * 3.14159265f;
        for (int i = 0; i < 3; i++) out->translation[i] = (float)kotsui_read_s16(reader);
    } else {
        kotsui_skip(reader, 4); /* 0x04 unknown */
        for (int i = 0; i < 3; i++) out->scale[i] = finite_or(kotsui_read_f32(reader), 1);
        for (int i = 0; i < 3; i++) out->rotation[i] = finite_or(kotsui_read_f32(reader), 0);
        for (int i = 0; i < 3; i++) out->translation[i] = finite_or(kotsui_read_f32(reader), 0);
    }
}

/* Follows a descriptor to its part. The part's offset counts from the descriptor and is often negative. */
static kotsu_status find_part(kotsui_loader *loader, uint32_t index, uint32_t descriptor, size_t descriptor_size,
                              part *out) {
    const size_t size = loader->size;
    if (descriptor > size || descriptor_size > size - descriptor) {
        return kotsui_fail(loader, KOTSU_PROBLEM_PART_CUT, descriptor > size ? size : descriptor, index,
                           descriptor > size ? 0 : size - descriptor, descriptor_size, "descriptor");
    }
    kotsui_reader reader = kotsui_reader_range(loader->bytes, descriptor, size);
    const int64_t at = (int64_t)descriptor + (int32_t)kotsui_read_u32(&reader); /* 0x00 */
    read_placement(&reader, descriptor_size == SCENERY_DESCRIPTOR_SIZE, out);
    if (at < 0 || at >= (int64_t)size) {
        return kotsui_fail(loader, KOTSU_PROBLEM_PART_OFFSET, descriptor, index, at, size, "mdb offset");
    }
    return read_part_header(loader, index, (size_t)at, out);
}

static kotsu_status load_parts(kotsui_loader *loader, const part *parts, uint32_t part_count) {
    KOTSUI_TRY(merge_parts(loader, parts, part_count));
    return kotsui_okami_mesh_load(loader, parts, part_count);
}

static kotsu_status load_single_part(kotsui_loader *loader) {
    part only = plain_part;
    KOTSUI_TRY(read_part_header(loader, 0, 0, &only));
    return load_parts(loader, &only, 1);
}

kotsu_status kotsui_okami_model_load(kotsui_loader *loader) {
    if (begins_with(loader->bytes, loader->size, "mdb")) return load_single_part(loader);
    if (loader->size < MODEL_HEADER_SIZE) {
        return kotsui_fail(loader, KOTSU_PROBLEM_MODEL_HEADER, loader->size, -1, loader->size, 0, "model header");
    }
    kotsui_reader reader = kotsui_reader_range(loader->bytes, 4, loader->size);
    const uint32_t version = kotsui_read_u32(&reader);    /* 0x04 */
    const uint32_t part_count = kotsui_read_u32(&reader); /* 0x08 */
    kotsui_skip(&reader, 4);                              /* 0x0C */
    if (version > 1) return kotsui_fail(loader, KOTSU_PROBLEM_MODEL_VERSION, 4, -1, version, 0, "version");
    if (part_count == 0) return kotsui_fail(loader, KOTSU_PROBLEM_NO_PARTS, 8, -1, 0, 0, "part count");
    const size_t fitting = kotsui_left(&reader) / 4;
    if (fitting < part_count)
        return kotsui_fail(loader, KOTSU_PROBLEM_PART_TABLE, 8, -1, part_count, fitting, "part count");
    part *parts = kotsui_scratch(loader, part_count, sizeof *parts);
    if (!parts) return loader->error->status;
    const size_t descriptor_size = version == 0 ? MODEL_DESCRIPTOR_SIZE : SCENERY_DESCRIPTOR_SIZE;
    for (uint32_t i = 0; i < part_count; i++)
        KOTSUI_TRY(find_part(loader, i, kotsui_read_u32(&reader), descriptor_size, &parts[i]));
    return load_parts(loader, parts, part_count);
}
