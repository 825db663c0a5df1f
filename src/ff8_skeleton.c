// SPDX-License-Identifier: MIT
/* ff8_skeleton.c - the FF8 skeleton section: a 16-byte header and 48 bytes per bone.
 * Source: format page ff8-battle-model, sections 2, 3 and 5. */
#include "kotsu_internal.h"

enum { HEADER_SIZE = 16, BONE_SIZE = 48, RUN_TIME_SIZE = 32, NO_PARENT = 0xFFFF };

void kotsui_ff8_rotation(const int32_t turns[3], double out[4]) {
    /* L = Ry(-ay) * Rx(-ax) * Rz(+az); the signs are the half turn about z between the file's axes and ours. */
    double s[3], c[3];
    for (int i = 0; i < 3; i++) kotsui_sincos_turn8192((uint32_t)turns[i], &s[i], &c[i]);
    const double x[4] = {-s[0], 0, 0, c[0]}, y[4] = {0, -s[1], 0, c[1]}, z[4] = {0, 0, s[2], c[2]};
    kotsui_quaternion_multiply(y, x, out);
    kotsui_quaternion_multiply(out, z, out);
}

static kotsu_status read_bone(kotsui_loader *loader, kotsui_reader *reader, uint32_t index, uint32_t bone_count,
                              kotsu_bone *bone) {
    bone->byte_offset = kotsui_offset(reader);
    bone->id = (int32_t)index;
    const uint16_t parent = kotsui_read_u16(reader);                             /* 0x00 */
    bone->raw.size = kotsui_read_s16(reader);                                    /* 0x02 */
    for (int i = 0; i < 3; i++) bone->raw.rotation[i] = kotsui_read_s16(reader); /* 0x04 */
    for (int i = 0; i < 3; i++) bone->raw.scale[i] = kotsui_read_s16(reader);    /* 0x0A */
    kotsui_skip(reader, RUN_TIME_SIZE); /* 0x10 matrix and scratch of the engine */
    bone->parent = parent == NO_PARENT ? -1 : parent;
    if (bone->parent >= (int32_t)bone_count) {
        return kotsui_fail(loader, KOTSU_PROBLEM_BAD_PARENT, bone->byte_offset, index, parent, bone_count,
                           "parent index");
    }
    bone->length = (float)bone->raw.size / 4096.0f;
    return KOTSU_OK;
}

/* Where no animation is applied: rest rotations, the header's root translation, and no scale (the engine never reads it). */
static void set_rest_poses(kotsu_skeleton *skeleton, kotsu_bone *bones) {
    const int16_t *root = skeleton->ff8.root_translation;
    for (uint32_t i = 0; i < skeleton->bone_count; i++) {
        kotsu_transform *rest = &bones[i].rest;
        *rest = kotsui_identity;
        kotsui_ff8_rotation(bones[i].raw.rotation, rest->rotation);
        if (bones[i].parent >= 0) {
            rest->translation[2] = bones[bones[i].parent].length;
        } else {
            rest->translation[0] = -root[0] / 256.0;
            rest->translation[1] = -root[1] / 256.0;
            rest->translation[2] = root[2] / 256.0;
        }
    }
}

kotsu_status kotsui_ff8_skeleton_load(kotsui_loader *loader, kotsui_reader section) {
    kotsui_reader *reader = &section;
    const size_t base = section.base;
    const uint32_t bone_count = kotsui_read_u8(reader);
    const size_t wanted = HEADER_SIZE + (size_t)bone_count * BONE_SIZE;
    if (section.size < wanted) {
        return kotsui_fail(loader, KOTSU_PROBLEM_SKELETON_SHORT, base, -1, section.size, wanted, "bone count");
    }
    if (bone_count == 0) return kotsui_fail(loader, KOTSU_PROBLEM_NO_BONES, base, -1, 0, 0, "bone count");

    kotsu_skeleton *skeleton = kotsui_keep(loader, 1, sizeof *skeleton);
    kotsu_bone *bones = kotsui_keep(loader, bone_count, sizeof *bones);
    if (!skeleton || !bones) return loader->error->status;
    skeleton->ff8.per_bone_scale_flag = kotsui_read_u8(reader);                              /* 0x01 */
    skeleton->ff8.model_scale = kotsui_read_s16(reader);                                     /* 0x02 */
    skeleton->ff8.unknown_0x04 = kotsui_read_u16(reader);                                    /* 0x04 */
    skeleton->ff8.unknown_0x06 = kotsui_read_u16(reader);                                    /* 0x06 */
    for (int i = 0; i < 3; i++) skeleton->ff8.root_translation[i] = kotsui_read_s16(reader); /* 0x08 */
    skeleton->ff8.unknown_0x0e = kotsui_read_u16(reader);                                    /* 0x0E */
    for (uint32_t i = 0; i < bone_count; i++) KOTSUI_TRY(read_bone(loader, reader, i, bone_count, &bones[i]));

    skeleton->bones = bones;
    skeleton->bone_count = bone_count;
    skeleton->composition = KOTSU_COMPOSE_FF8;
    skeleton->model_scale = (float)skeleton->ff8.model_scale / 4096.0f;
    set_rest_poses(skeleton, bones);
    KOTSUI_TRY(kotsui_skeleton_finish(loader, skeleton));
    if (section.size > wanted)
        KOTSUI_TRY(kotsui_report(loader, KOTSU_PROBLEM_SKELETON_TAIL, base, -1, section.size - wanted, 0));
    return KOTSU_OK;
}
