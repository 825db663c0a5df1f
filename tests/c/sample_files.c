// Small sound files of every format, see sample_files.h.
// SPDX-License-Identifier: MIT
#include "sample_files.h"

#include "ff8_builder.h"
#include "kotsu.h"
#include "okami_builder.h"

static const ff8_bone three_bones[] = {
    {.parent = -1, .size = 0},
    {.parent = 2, .size = -2048, .rotation = {100, -200, 300}},
    {.parent = 0, .size = -4096, .scale = {7, 7, 7}},
};

/* Deltas of every width, a frame with scales, a frame without. */
static void put_animation(bytes *out, unsigned frames) {
    bit_writer bits = ff8_animation_begin(out, frames);
    for (unsigned frame = 0; frame < frames; frame++) {
        const int scaled = frame % 2 == 0;
        for (unsigned i = 0; i < 3; i++) ff8_position(&bits, (frame + i) % 4, (int)i - 1);
        ff8_mode(&bits, scaled);
        for (unsigned bone = 0; bone < 3; bone++) {
            ff8_rotation(&bits, (frame + bone) % 4, (int)bone - 2);
            put_bits(&bits, 0, 1);
            ff8_rotation(&bits, FF8_WIDEST, 500);
            for (int i = 0; scaled && i < 3; i++) ff8_scale(&bits, 1024 + 100 * i);
        }
    }
}

static void put_ff8_sections(bytes *skeleton, bytes *animations) {
    bytes clips[3] = {{0}, {0}, {0}};
    for (unsigned i = 0; i < 3; i++) put_animation(&clips[i], 1 + 2 * i);
    ff8_skeleton(skeleton, three_bones, 3);
    ff8_animations(animations, clips, 3);
    for (unsigned i = 0; i < 3; i++) bytes_free(&clips[i]);
}

/* One object: a group of three vertices and one of two, a face of each of the four kinds. */
static void put_geometry(bytes *out, uint32_t file_offset) {
    const size_t start = out->size;
    put_u32(out, 1);
    put_u32(out, 8);
    put_u16(out, 2);
    for (unsigned bone = 0; bone < 2; bone++) {
        put_u16(out, bone);
        put_u16(out, 3 - bone);
        for (int i = 0; i < 3 * (3 - (int)bone); i++) put_s16(out, 100 * i - 200);
    }
    while ((file_offset + out->size - start) % 4 != 0) put_u8(out, 0);
    for (int kind = 0; kind < 4; kind++) put_u16(out, 1);
    put_u32(out, 0);
    for (unsigned kind = 0; kind < 4; kind++) {
        const unsigned corners = kind % 2 == 0 ? 3 : 4, coloured = kind / 2;
        for (unsigned i = 0; i < corners; i++) put_u16(out, i == 0 ? 0x8000 : i);
        put_u16(out, 0x0102); /* uv */
        if (corners == 3) put_u16(out, 0x0304);
        put_u16(out, 0x0040); /* palette */
        put_u16(out, 0x0506);
        put_u16(out, kind == 1 ? 0xFE00 : 0); /* page at the origin, 4 bits; one face is hidden */
        if (corners == 4) put_u32(out, 0x07080901);
        if (coloured) put_u32(out, 0x30405060);
    }
    put_u32(out, 5); /* vertices in all */
}

/* One TIM of 4 bits, 8 by 2 texels, with a palette of two rows of 16 colours. */
static void put_textures(bytes *out) {
    enum { COLOURS = 2 * 16, CELLS = 2 * 2 };
    const uint32_t tim = 4 + 4 + 4, size = 8 + 12 + 2 * COLOURS + 12 + 2 * CELLS;
    put_u32(out, 1);
    put_u32(out, tim);
    put_u32(out, tim + size);
    put_u32(out, 0x10);
    put_u32(out, 8); /* 4 bits, with a palette */
    put_u32(out, 12 + 2 * COLOURS);
    for (int i = 0; i < 2; i++) put_u16(out, i == 0 ? 0 : 1);
    put_u16(out, 16);
    put_u16(out, 2);
    for (unsigned i = 0; i < COLOURS; i++) put_u16(out, i * 0x0421);
    put_u32(out, 12 + 2 * CELLS);
    for (int i = 0; i < 2; i++) put_u16(out, 0);
    for (int i = 0; i < 2; i++) put_u16(out, 2);
    for (unsigned i = 0; i < CELLS; i++) put_u16(out, i * 0x0302);
}

/* Clips played once and looped, instructions of every way to be long, an empty slot, a shared offset, a backward jump. */
static void put_sequences(bytes *out) {
    static const uint8_t first[] = {0x00, 0xA0, 0x01, 0x96, 1, 2, 3, 0x97, 0, 2,    9, 0xB0, 0,   0x47,
                                    1,    2,    3,    4,    5, 6, 7, 8,    9, 0x99, 1, 5,    0xFF};
    static const uint8_t second[] = {0xA3, 0x02, 0xE6, 0xFF, 0xED, 0xFC, 0xFF, 0xC1, 0, 0xC0, 0, 0};
    put_u16(out, 4);
    put_u16(out, 10);
    put_u16(out, 0);
    put_u16(out, 10 + sizeof first);
    put_u16(out, 10 + sizeof first);
    for (size_t i = 0; i < sizeof first; i++) put_u8(out, first[i]);
    for (size_t i = 0; i < sizeof second; i++) put_u8(out, second[i]);
}

static void monster(bytes *out) {
    enum {
        SECTIONS = 11,
        TABLE = 4 * (SECTIONS + 2),
        SKELETON = 0,
        GEOMETRY = 1,
        ANIMATIONS = 2,
        SEQUENCES = 4,
        STATS = 6,
        TEXTURES = 10
    };
    static const uint8_t name[24] = {0x3F, 0x52, 0x5F, 0x6B, 0x63,
                                     0x3E, 0x20, 0x03, 0x34}; /* quotes and a variable name */
    bytes sections[SECTIONS] = {{0}};
    put_ff8_sections(&sections[SKELETON], &sections[ANIMATIONS]);
    put_geometry(&sections[GEOMETRY], TABLE + (uint32_t)sections[SKELETON].size);
    put_sequences(&sections[SEQUENCES]);
    put_textures(&sections[TEXTURES]);
    for (size_t i = 0; i < sizeof name; i++) put_u8(&sections[STATS], name[i]);
    ff8_container(out, sections, SECTIONS);
    for (int i = 0; i < SECTIONS; i++) bytes_free(&sections[i]);
}

static void summon(bytes *out) {
    bytes skeleton = {0}, animations = {0};
    put_ff8_sections(&skeleton, &animations);
    ff8_kind(out, 4, &skeleton, &animations);
    bytes_free(&skeleton);
    bytes_free(&animations);
}

static void monster_without_model(bytes *out) { ff8_kind(out, 2, NULL, NULL); }
static void reduced_weapon(bytes *out) { ff8_kind(out, 5, NULL, NULL); }
static void bare_skeleton(bytes *out) { ff8_skeleton(out, three_bones, 3); }

/* Two keys of every family, a single pose, an unknown property, keys in the wrong order. */
static void motion(bytes *out) {
    enum { RECORDS = 7 };
    static const uint16_t halves[6] = {HALF_ONE, HALF_A_HALF, HALF_ZERO, HALF_ONE, HALF_MINUS_ONE, HALF_HUNDRED};
    static const float floats[6] = {0, 0.001f, -1, 0.5f, 1, -0.5f};
    const uint32_t quantized = okami_table_end(RECORDS), precise = quantized + 12 + 2 * 4, full = precise + 24 + 2 * 8;
    okami_header(out, 20, RECORDS, 1);
    okami_single(out, -1, 2, 10);
    okami_record(out, 0, OKAMI_QUANTIZED + 1, 2, quantized);
    okami_record(out, 1, OKAMI_PRECISION_50 + 3, 2, precise);
    okami_record(out, 1, OKAMI_FULL + 6, 3, full);
    okami_record(out, 2, OKAMI_FULL + 5, 2, full);
    okami_record(out, 2, 64, 2, full);
    okami_terminator(out);
    okami_quantized_header(out, halves);
    okami_quantized_key(out, 0, 1, 2, 3);
    okami_quantized_key(out, 19, 200, 100, 1);
    okami_precision_header(out, floats);
    okami_precision_key(out, 3, 1000, 2, 3);
    okami_precision_key(out, 19, 2000, 4, 5);
    okami_full_key(out, 0, 1, 0.5f, -0.5f);
    okami_full_key(out, 19, 2, 0.25f, 3);
    okami_full_key(out, 9, -1, 2, 2);
}

/* God Hand: a motion with curves in the root's space, a rotation of one angle, a shared block, an unknown property. */
static void god_hand_motion(bytes *out) {
    enum { RECORDS = 8 };
    const float floats[6] = {0, 0.001f, -1, 0.001f, -2, 0.002f};
    const uint32_t precise = god_hand_table_end(RECORDS), full = precise + 24 + 2 * 8;
    okami_header(out, 20, RECORDS, 1);
    god_hand_single(out, -1, KOTSU_CHANNEL_ROTATION_Y, 0, 1);
    god_hand_single(out, 0, KOTSU_CHANNEL_POSITION_Y, 0, 4);
    god_hand_record(out, 1, OKAMI_PRECISION_48 + KOTSU_CHANNEL_POSITION_X, 2, 0x20001, precise);
    god_hand_record(out, 1, OKAMI_FULL + KOTSU_CHANNEL_POSITION_Y, 2, 0x20001, full);
    god_hand_record(out, 1, OKAMI_FULL + KOTSU_CHANNEL_ROTATION_Z, 2, 0x20001, full);
    god_hand_record(out, 1, OKAMI_FULL + KOTSU_CHANNEL_SCALE_Z, 2, 0x20001, full);
    god_hand_record(out, 1, 64, 2, 0, full);
    god_hand_terminator(out);
    okami_precision_header(out, floats);
    okami_precision_key(out, 3, 1000, 2, 3);
    okami_precision_key(out, 19, 2000, 4, 5);
    okami_full_key(out, 0, 1, 0.5f, -0.5f);
    okami_full_key(out, 19, 2, 0.25f, 3);
}

static const okami_bone model_bones[] = {{{1, 2, 3}, 2}, {{0, 4, 0}, 0}, {{0, 0, -5}, -1}};

static void part(bytes *out) { okami_part(out, model_bones, 3); }

/* A part with one submesh: three vertices with uvs, colours and weights. */
static void part_with_mesh(bytes *out) {
    enum { VERTICES = 3, SUBMESH = 48, BONES = SUBMESH + 32 };
    put_text(out, "mdb");
    put_u8(out, 0);
    put_u32(out, BONES);
    put_u16(out, 3);
    put_u16(out, 1);
    put_zeros(out, 20);
    put_u32(out, SUBMESH);
    put_align(out, 16);
    const uint32_t positions = 32 + 48, uvs = positions + 16 * VERTICES, colours = uvs + 4 * VERTICES,
                   weights = colours + 4 * VERTICES;
    put_u32(out, positions);
    put_u32(out, 0); /* normals */
    put_u32(out, uvs);
    put_u32(out, colours);
    put_u32(out, weights);
    put_u16(out, VERTICES);
    put_u16(out, 1); /* texture */
    put_zeros(out, 8);
    for (int i = 0; i < 3; i++) {
        for (int axis = 0; axis < 3; axis++) put_f32(out, model_bones[i].offset[axis]);
        put_s32(out, model_bones[i].parent);
    }
    for (unsigned i = 0; i < VERTICES; i++) {
        for (unsigned axis = 0; axis < 3; axis++) put_f32(out, (float)(i * axis));
        put_u32(out, i < 2 ? 0x8000 : 0);
    }
    for (unsigned i = 0; i < VERTICES; i++) put_u32(out, 0x10000000 * i);
    put_fill(out, 4 * VERTICES, 128);
    for (unsigned i = 0; i < VERTICES; i++) {
        put_u8(out, 0);
        for (unsigned bone = 0; bone < 3; bone++) put_u8(out, bone);
        put_u8(out, 200);
        put_u8(out, 55);
        put_zeros(out, 2);
    }
    put_align(out, 16);
}

static void model(bytes *out) {
    bytes parts[2] = {{0}, {0}};
    part_with_mesh(&parts[0]);
    part(&parts[1]);
    okami_model(out, parts, 2);
    for (int i = 0; i < 2; i++) bytes_free(&parts[i]);
}

/* A motion, an empty slot and the list of offsets that usually comes last. */
static void container(bytes *out) {
    enum { ENTRIES = 3, HEADER = 32, FIRST = 32 };
    static const char *const types[ENTRIES] = {"MOT", "SEQ", "ROF"};
    bytes inner = {0};
    motion(&inner);
    put_align(&inner, 32);
    put_u32(out, ENTRIES);
    put_u32(out, FIRST + HEADER);
    put_u32(out, 0);
    put_u32(out, (uint32_t)(FIRST + HEADER + inner.size + HEADER));
    for (int i = 0; i < ENTRIES; i++) {
        put_text(out, types[i]);
        put_u8(out, 0);
    }
    put_align(out, FIRST);
    for (int i = 0; i < ENTRIES; i += 2) {
        put_zeros(out, 8);
        put_text(out, types[i]);
        put_u8(out, 0);
        put_text(out, i == 0 ? "walk" : "runofs");
        put_align(out, HEADER);
        if (i == 0)
            put_bytes(out, &inner);
        else
            put_text(out, "RUNOFS64");
    }
    put_align(out, 32);
    bytes_free(&inner);
}

const sample_file sample_files[] = {
    {"ff8-monster.dat", monster},
    {"ff8-summon.dat", summon},
    {"ff8-monster-no-model.dat", monster_without_model},
    {"ff8-weapon-reduced.dat", reduced_weapon},
    {"ff8-skeleton.bin", bare_skeleton},
    {"okami-motion.mot", motion},
    {"god-hand-motion.mot", god_hand_motion},
    {"okami-part.mdb", part},
    {"okami-model.md", model},
    {"okami-container.dat", container},
};
const unsigned sample_file_count = sizeof sample_files / sizeof sample_files[0];
