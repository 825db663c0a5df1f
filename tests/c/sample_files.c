// Small sound files of every format, see sample_files.h.
// SPDX-License-Identifier: MIT
#include "sample_files.h"

#include "ff8_builder.h"
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

static void monster(bytes *out) {
    static const uint8_t name[24] = {0x3F, 0x52, 0x5F, 0x6B, 0x63, 0x3E, 0x20, 0x03, 0x34}; /* quotes and a variable name */
    bytes skeleton = {0}, animations = {0};
    put_ff8_sections(&skeleton, &animations);
    ff8_monster(out, &skeleton, &animations, name);
    bytes_free(&skeleton);
    bytes_free(&animations);
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

static void part(bytes *out) {
    static const okami_bone bones[] = {{{1, 2, 3}, 2}, {{0, 4, 0}, 0}, {{0, 0, -5}, -1}};
    okami_part(out, bones, 3);
}

static void model(bytes *out) {
    bytes parts[2] = {{0}, {0}};
    part(&parts[0]);
    part(&parts[1]);
    okami_model(out, parts, 2);
    for (int i = 0; i < 2; i++) bytes_free(&parts[i]);
}

const sample_file sample_files[] = {
    {"ff8-monster.dat", monster},          {"ff8-summon.dat", summon},     {"ff8-monster-no-model.dat", monster_without_model},
    {"ff8-weapon-reduced.dat", reduced_weapon}, {"ff8-skeleton.bin", bare_skeleton}, {"okami-motion.mot", motion},
    {"okami-part.mdb", part},              {"okami-model.md", model},
};
const unsigned sample_file_count = sizeof sample_files / sizeof sample_files[0];
