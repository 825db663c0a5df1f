// Field maps of FF8 files: where each field is, down to the bits of a frame, and what it says.
// SPDX-License-Identifier: MIT
#include "check_map.h"
#include "ff8_builder.h"
#include "ff8_looks_builder.h"
#include "testing.h"

#include <string.h>

static kotsu_map *open_map(const bytes *file) {
    kotsu_map *map = NULL;
    assert_int_equal(kotsu_map_open(file->data, file->size, KOTSU_MAP_DETECT, NULL, &map, NULL), KOTSU_OK);
    check_map(map, file->size, 1, "a file built by hand");
    return map;
}

static void close_map(kotsu_map *map, bytes *file) {
    kotsu_map_close(map);
    bytes_free(file);
}

static const ff8_bone two_bones[] = {{.parent = -1, .size = 0},
                                     {.parent = 0, .size = -4096, .rotation = {1024, 0, -512}, .scale = {512, 0, 0}}};

static void a_bare_skeleton_is_header_and_bones(void **state) {
    (void)state;
    bytes file = {0};
    ff8_skeleton(&file, two_bones, 2);
    kotsu_map *map = open_map(&file);
    assert_int_equal(kotsu_map_format(map), KOTSU_FORMAT_FF8_SKELETON);
    assert_int_equal(map_expect(map, "skeleton/header/bone count", 0, 0, 8).raw, 2);
    const kotsu_map_facts scale = map_expect(map, "skeleton/header/model scale", 2, 0, 16);
    assert_int_equal(scale.raw, 4096);
    assert_near(scale.decoded, 1, 0);
    (void)map_expect(map, "skeleton/header/unknown 0x0E", 14, 0, 16);
    const kotsu_map_facts bone = map_expect(map, "skeleton/bone 1", 64, 0, 48 * 8);
    assert_int_equal(bone.subject, KOTSU_MAP_SUBJECT_BONE);
    assert_int_equal(bone.subject_index, 1);
    assert_string_equal(map_expect(map, "skeleton/bone 0/parent index", 16, 0, 16).text, "root");
    assert_string_equal(map_expect(map, "skeleton/bone 1/parent index", 64, 0, 16).text, "bone 0");
    assert_near(map_expect(map, "skeleton/bone 1/bone size", 66, 0, 16).decoded, -1, 0);
    const kotsu_map_facts turn = map_expect(map, "skeleton/bone 1/rotation X", 68, 0, 16);
    assert_near(turn.decoded, 90, 0);
    assert_string_equal(turn.unit, "\xC2\xB0");
    assert_near(map_expect(map, "skeleton/bone 1/rotation Z", 72, 0, 16).decoded, -45, 0);
    assert_near(map_expect(map, "skeleton/bone 1/scale X", 74, 0, 16).decoded, 0.5, 0);
    (void)map_expect(map, "skeleton/bone 1/run-time matrix", 80, 0, 160);
    (void)map_expect(map, "skeleton/bone 1/run-time scratch", 100, 0, 96);
    close_map(map, &file);
}

/* Two frames of two bones; what is asked for below is written with the widths that the comments name. */
static void put_animation(bytes *out) {
    bit_writer bits = ff8_animation_begin(out, 2);
    ff8_position(&bits, FF8_NARROW, -5);   /* 2 + 6 bits */
    ff8_position(&bits, FF8_WIDEST, 512);  /* 2 + 16 */
    ff8_position(&bits, FF8_NARROWEST, 0); /* 2 + 3 */
    ff8_mode(&bits, 1);
    ff8_rotation(&bits, FF8_WIDEST, -1024); /* 1 + 2 + 12 */
    put_bits(&bits, 0, 2);                  /* two absent rotations */
    ff8_scale(&bits, 1024);                 /* 1 */
    ff8_scale(&bits, 2048);                 /* 1 + 16 */
    ff8_scale(&bits, 1024);
    ff8_still_rotation(&bits);
    for (int axis = 0; axis < 3; axis++) ff8_scale(&bits, 1024);
    ff8_still_position(&bits); /* frame 1: 15 bits, mode, 3 per bone */
    ff8_mode(&bits, 0);
    for (int bone = 0; bone < 2; bone++) ff8_still_rotation(&bits);
}

/* A monster with that animation; *animation is where its frame count is. */
static kotsu_map *open_animated(bytes *file, uint32_t *animation) {
    bytes skeleton = {0}, stream = {0}, animations = {0};
    ff8_skeleton(&skeleton, two_bones, 2);
    put_animation(&stream);
    ff8_animations(&animations, &stream, 1);
    static const uint8_t name[24] = {0x46, 0x5F, 0x66};
    ff8_monster(file, &skeleton, &animations, name);
    bytes_free(&skeleton), bytes_free(&stream), bytes_free(&animations);
    *animation = ff8_section_offset(file, FF8_ANIMATIONS) + 8;
    return open_map(file);
}

static void a_container_names_its_sections(void **state) {
    (void)state;
    bytes file = {0};
    uint32_t animation;
    kotsu_map *map = open_animated(&file, &animation);
    assert_int_equal(map_expect(map, "section table/section count", 0, 0, 32).raw, 11);
    const kotsu_map_facts third = map_expect(map, "section table/section offset 3", 12, 0, 32);
    assert_string_equal(third.text, "animations");
    assert_int_equal(third.target, animation - 8);
    assert_string_equal(map_expect(map, "section table/section offset 8", 32, 0, 32).text, "AI");
    (void)map_expect(map, "section table/end offset", 48, 0, 32);
    const uint32_t stats = ff8_section_offset(&file, 7), camera = ff8_section_offset(&file, 6);
    assert_string_equal(map_expect(map, "stats/name", stats, 0, 192).text, "Bah");
    const kotsu_map_facts opaque = map_expect(map, "camera", camera, 0, 16 * 8);
    assert_int_equal(opaque.role, KOTSU_MAP_ROLE_OPAQUE);
    assert_false(opaque.has_children);
    close_map(map, &file);
}

static void every_bit_of_a_frame_has_a_name(void **state) {
    (void)state;
    bytes file = {0};
    uint32_t at;
    kotsu_map *map = open_animated(&file, &at);
    const kotsu_map_facts count = map_expect(map, "animations/animation table/animation offset 0", at - 4, 0, 32);
    assert_int_equal(count.raw, 8);
    assert_int_equal(count.target, at);
    assert_int_equal(map_expect(map, "animations/animation 0/frame count", at, 0, 8).raw, 2);
    const uint64_t first = 8 + 18 + 5 + 1 + (15 + 2 + 1 + 17 + 1) + 6, second = 15 + 1 + 6;
    (void)map_expect(map, "animations/animation 0/frame 0", at + 1, 0, first);
    const kotsu_map_facts x = map_expect(map, "animations/animation 0/frame 0/position X", at + 1, 0, 8);
    assert_int_equal(x.raw, -5);
    assert_near(x.decoded, -5 / 256.0, 0);
    assert_int_equal(x.subject, KOTSU_MAP_SUBJECT_CHANNEL);
    assert_int_equal(x.subject_index, KOTSU_CHANNEL_POSITION_X);
    assert_near(map_expect(map, "animations/animation 0/frame 0/position Y/width", at + 2, 0, 2).decoded, 16, 0);
    assert_near(map_expect(map, "animations/animation 0/frame 0/position Y/step", at + 2, 2, 16).decoded, 2, 0);
    assert_int_equal(map_expect(map, "animations/animation 0/frame 0/mode bit", at + 4, 7, 1).raw, 1);
    const kotsu_map_facts bone = map_expect(map, "animations/animation 0/frame 0/bone 0", at + 5, 0, 36);
    assert_int_equal(bone.subject, KOTSU_MAP_SUBJECT_BONE);
    assert_int_equal(map_expect(map, "animations/animation 0/frame 0/bone 0/rotation X/present", at + 5, 0, 1).raw, 1);
    assert_near(map_expect(map, "animations/animation 0/frame 0/bone 0/rotation X/width", at + 5, 1, 2).decoded, 12, 0);
    const kotsu_map_facts step =
        map_expect(map, "animations/animation 0/frame 0/bone 0/rotation X/step", at + 5, 3, 12);
    assert_int_equal(step.raw, -1024);
    assert_near(step.decoded, -90, 0);
    const kotsu_map_facts absent = map_expect(map, "animations/animation 0/frame 0/bone 0/rotation Y", at + 6, 7, 1);
    assert_false(absent.has_raw);
    assert_string_equal(absent.text, "no change");
    const kotsu_map_facts scale = map_expect(map, "animations/animation 0/frame 0/bone 0/scale Y", at + 7, 2, 17);
    assert_int_equal(scale.raw, 1024);
    assert_near(scale.decoded, 2, 0);
    assert_near(map_expect(map, "animations/animation 0/frame 0/bone 0/scale Y/value", at + 7, 3, 16).decoded, 2, 0);
    const uint64_t next = (uint64_t)(at + 1) * 8 + first;
    (void)map_expect(map, "animations/animation 0/frame 1", next / 8, next % 8, second);
    (void)map_expect(map, "animations/animation 0/frame 1/bone 1", (next + 19) / 8, (next + 19) % 8, 3);
    close_map(map, &file);
}

static void a_bit_is_found_by_its_place(void **state) {
    (void)state;
    bytes file = {0};
    uint32_t at;
    kotsu_map *map = open_animated(&file, &at);
    kotsu_map_node path[KOTSU_MAP_DEEPEST];
    uint32_t numbers[KOTSU_MAP_DEEPEST];
    const uint32_t count = kotsu_map_path(map, (at + 5) * 8 + 4, path, numbers, KOTSU_MAP_DEEPEST);
    assert_int_equal(count, 7); /* file, animations, animation, frame, bone, rotation X, step */
    const kotsu_map_node step = map_find(map, "animations/animation 0/frame 0/bone 0/rotation X/step");
    assert_int_equal(path[6].bit_offset, step.bit_offset);
    static const uint32_t expected[] = {0, 3, 1, 1, 4, 0, 2};
    for (uint32_t i = 0; i < count; i++) assert_int_equal(numbers[i], expected[i]);
    assert_int_equal(kotsu_map_path(map, (uint64_t)file.size * 8, path, numbers, KOTSU_MAP_DEEPEST), 0);
    assert_int_equal(kotsu_map_path(map, 0, path, NULL, 2), 2);
    close_map(map, &file);
}

static void a_stream_that_ends_early_keeps_its_whole_frames(void **state) {
    (void)state;
    bytes file = {0};
    uint32_t at;
    kotsu_map *map = open_animated(&file, &at);
    kotsu_map_close(map);
    patch_u8(&file, at, 200);
    map = open_map(&file);
    /* The three zeros behind its 12 bytes are 24 bits: a frame of 22 that stands still, and the beginning of another. */
    (void)map_expect(map, "animations/animation 0/frame 2", at + 13, 0, 22);
    assert_int_equal(map_expect(map, "animations/animation 0/cut", at + 15, 6, 2).role, KOTSU_MAP_ROLE_CUT);
    close_map(map, &file);
}

static void objects_are_groups_of_vertices_and_lists_of_faces(void **state) {
    (void)state;
    static const ff8_face face = {.index = {0x8001, 2, 3, 4},
                                  .uv = {{1, 2}, {3, 4}, {5, 6}, {7, 8}},
                                  .palette = 0x7C81,
                                  .page = 0x0291,
                                  .colour = {128, 64, 0}};
    bytes object = ff8_five_point_object((ff8_face_counts){1, 0, 0, 1});
    ff8_triangle(&object, &face);
    ff8_coloured_quad(&object, &face);
    bytes file = ff8_monster_of_objects(&object, 1, 5);
    kotsu_map *map = open_map(&file);
    const uint32_t at = FF8_GEOMETRY_SECTION + 8, faces = at + FF8_FIVE_POINT_HEAD;
    assert_string_equal(map_expect(map, "geometry/object 0/vertex group 0", at + 2, 0, 34 * 8).text, "bone 1");
    assert_near(map_expect(map, "geometry/object 0/vertex group 0/vertex 1/x", at + 12, 0, 16).decoded, -8, 0);
    assert_int_equal(map_expect(map, "geometry/object 0/textured triangle count", at + 36, 0, 16).raw, 1);
    assert_int_equal(map_expect(map, "geometry/object 0/textured triangles/triangle 0", faces, 0, 128).subject,
                     KOTSU_MAP_SUBJECT_FACE);
    const char *const a = "geometry/object 0/textured triangles/triangle 0/A";
    assert_string_equal(map_expect(map, a, faces, 0, 16).text, "vertex 1");
    assert_int_equal(
        map_expect(map, "geometry/object 0/textured triangles/triangle 0/A/depth bias", faces + 1, 4, 4).raw, 8);
    assert_int_equal(map_expect(map, "geometry/object 0/textured triangles/triangle 0/UV of A/v", faces + 9, 0, 8).raw,
                     2);
    assert_near(map_expect(map, "geometry/object 0/textured triangles/triangle 0/CLUT/y", faces + 10, 6, 10).decoded,
                498, 0);
    assert_near(map_expect(map, "geometry/object 0/textured triangles/triangle 0/TPage/x", faces + 14, 0, 4).decoded,
                64, 0);
    assert_near(map_expect(map, "geometry/object 0/textured triangles/triangle 0/TPage/y", faces + 14, 4, 1).decoded,
                256, 0);
    assert_int_equal(
        map_expect(map, "geometry/object 0/textured triangles/triangle 0/TPage/hidden", faces + 15, 1, 7).raw, 1);
    assert_near(map_expect(map, "geometry/object 0/coloured quads/quad 0/green", faces + 16 + 21, 0, 8).decoded, 0.5,
                0);
    assert_int_equal(map_expect(map, "geometry/vertex total", faces + 40, 0, 32).raw, 5);
    close_map(map, &file);
}

static void vertices_are_numbered_through_their_object(void **state) {
    (void)state;
    static const ff8_group groups[] = {{0, 2, ff8_five_points}, {1, 3, ff8_five_points}};
    bytes object = {0};
    ff8_object(&object, groups, 2, (ff8_face_counts){0});
    bytes file = ff8_monster_of_objects(&object, 1, 5);
    kotsu_map *map = open_map(&file);
    const uint32_t at = FF8_GEOMETRY_SECTION + 8;
    const kotsu_map_facts vertex = map_expect(map, "geometry/object 0/vertex group 1/vertex 2", at + 2 + 16 + 4, 0, 48);
    assert_int_equal(vertex.subject_index, 2);
    /* 40 bytes from a multiple of 4: no padding. */
    (void)map_expect(map, "geometry/object 0/textured triangle count", at + 40, 0, 16);
    close_map(map, &file);
}

static void objects_that_share_an_offset_are_listed_once(void **state) {
    (void)state;
    bytes objects[2];
    for (int i = 0; i < 2; i++) objects[i] = ff8_five_point_object((ff8_face_counts){0});
    bytes file = ff8_monster_of_objects(objects, 2, 5);
    patch_u32(&file, FF8_GEOMETRY_SECTION + 8, 12);
    kotsu_map *map = open_map(&file);
    (void)map_expect(map, "geometry/object 0", FF8_GEOMETRY_SECTION + 12, 0, FF8_FIVE_POINT_HEAD * 8);
    /* The other one's bytes belong to nobody now. */
    const uint32_t orphan = FF8_GEOMETRY_SECTION + 12 + FF8_FIVE_POINT_HEAD;
    assert_int_equal(map_expect(map, "geometry/unknown", orphan, 0, FF8_FIVE_POINT_HEAD * 8).role,
                     KOTSU_MAP_ROLE_UNKNOWN);
    close_map(map, &file);
}

static void a_tim_is_flags_palette_and_rows(void **state) {
    (void)state;
    static const uint16_t colours[16] = {0, 0x7FFF}, cells[4] = {0x3210, 0x7654, 0xBA98, 0xFEDC};
    bytes file = {0}, tim = {0}, textures = {0};
    ff8_tim(&tim, FF8_TIM_4, &(ff8_block){0, 480, 16, 1, colours}, &(ff8_block){320, 0, 2, 2, cells});
    ff8_textures(&textures, &tim, 1);
    ff8_monster_of(&file, &(ff8_parts){.textures = &textures});
    bytes_free(&tim), bytes_free(&textures);
    const uint32_t section = ff8_section_offset(&file, FF8_TEXTURES), at = section + 12;
    kotsu_map *map = open_map(&file);
    (void)map_expect(map, "textures/TIM table/TIM end", section + 8, 0, 32);
    assert_string_equal(map_expect(map, "textures/TIM 0/flags", at + 4, 0, 32).text, "4 bits, palette");
    assert_int_equal(map_expect(map, "textures/TIM 0/flags/palette present", at + 4, 3, 1).raw, 1);
    assert_int_equal(map_expect(map, "textures/TIM 0/palette/colour 1", at + 8 + 12 + 2, 0, 16).raw, 0x7FFF);
    const uint32_t image = at + 8 + 12 + 32;
    assert_int_equal(map_expect(map, "textures/TIM 0/image/x", image + 4, 0, 16).raw, 320);
    (void)map_expect(map, "textures/TIM 0/image/row 1", image + 12 + 4, 0, 32);
    close_map(map, &file);
}

static void sequences_are_instructions(void **state) {
    (void)state;
    bytes file = {0}, sequences = {0};
    put_u16(&sequences, 3);
    put_u16(&sequences, 8), put_u16(&sequences, 0), put_u16(&sequences, 16); /* the second slot is empty */
    static const uint8_t code[] = {0xA3, 0x02, 0xA0, 0x01, 0xE6, 0xFE, 0xA7, 0x02, 0xF4, 1, 2, 3};
    for (size_t i = 0; i < sizeof code; i++) put_u8(&sequences, code[i]);
    ff8_monster_of(&file, &(ff8_parts){.sequences = &sequences});
    bytes_free(&sequences);
    const uint32_t at = ff8_section_offset(&file, FF8_SEQUENCES);
    kotsu_map *map = open_map(&file);
    assert_int_equal(map_expect(map, "animation sequences/sequence table/sequence offset 1", at + 4, 0, 16).target, -1);
    const kotsu_map_facts play = map_expect(map, "animation sequences/sequence 0/instruction 1", at + 9, 0, 8);
    assert_string_equal(play.text, "play animation 2 once");
    assert_int_equal(play.subject, KOTSU_MAP_SUBJECT_CLIP);
    assert_int_equal(play.subject_index, 2);
    assert_string_equal(map_expect(map, "animation sequences/sequence 0/instruction 2", at + 10, 0, 16).text,
                        "loop animation 1");
    assert_int_equal(
        map_expect(map, "animation sequences/sequence 0/instruction 2/animation", at + 11, 0, 8).subject_index, 1);
    assert_int_equal(map_expect(map, "animation sequences/sequence 0/instruction 3/jump", at + 13, 0, 8).target,
                     at + 10);
    assert_string_equal(map_expect(map, "animation sequences/sequence 0/instruction 4", at + 14, 0, 16).text,
                        "go on in sequence 2");
    (void)map_expect(map, "animation sequences/sequence 2/not read", at + 16, 0, 4 * 8);
    close_map(map, &file);
}

static void no_map_answers_to_what_is_no_range_of_it(void **state) {
    (void)state;
    bytes file = {0};
    ff8_skeleton(&file, two_bones, 2);
    kotsu_map *map = open_map(&file);
    const kotsu_map_node forged[] = {{.kind = 0xFFFF, .bit_size = 8},
                                     {.owner = 0xFFFF, .bit_size = 8},
                                     {.bit_size = 0},
                                     {.bit_offset = (uint64_t)file.size * 8, .bit_size = 8},
                                     {.bit_offset = 8, .bit_size = UINT64_MAX}};
    kotsu_map_node out;
    kotsu_map_facts facts;
    for (size_t i = 0; i < sizeof forged / sizeof forged[0]; i++) {
        assert_int_equal(kotsu_map_children(map, &forged[i], 0, &out, 1), 0);
        assert_int_equal(kotsu_map_children_within(map, &forged[i], 0, 8, &out, 1, NULL), 0);
        assert_int_equal(kotsu_map_describe(map, &forged[i], &facts), KOTSU_BAD_ARGUMENT);
    }
    const kotsu_map_node root = kotsu_map_root(map);
    assert_int_equal(kotsu_map_describe(map, NULL, &facts), KOTSU_BAD_ARGUMENT);
    assert_int_equal(kotsu_map_describe(map, &root, NULL), KOTSU_BAD_ARGUMENT);
    assert_int_equal(kotsu_map_children(map, &root, 0, NULL, 1), 0);
    close_map(map, &file);
}

static void what_is_no_file_has_no_map(void **state) {
    (void)state;
    kotsu_map *map;
    kotsu_error error;
    const uint8_t nothing[16] = {1, 2, 3};
    assert_int_equal(kotsu_map_open(nothing, 16, KOTSU_MAP_DETECT, NULL, &map, &error), KOTSU_UNKNOWN_FORMAT);
    assert_null(map);
    assert_int_equal(error.problem.code, KOTSU_PROBLEM_UNKNOWN_FORMAT);
    assert_int_equal(kotsu_map_open(nothing, 0, KOTSU_MAP_DETECT, NULL, &map, NULL), KOTSU_TRUNCATED);
    assert_int_equal(kotsu_map_open(NULL, 16, KOTSU_MAP_DETECT, NULL, &map, NULL), KOTSU_BAD_ARGUMENT);
    assert_int_equal(kotsu_map_open(nothing, 16, (kotsu_map_source)9, NULL, &map, NULL), KOTSU_BAD_ARGUMENT);
    assert_int_equal(kotsu_map_open(nothing, 16, KOTSU_MAP_DETECT, NULL, NULL, NULL), KOTSU_BAD_ARGUMENT);
    kotsu_map_close(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bare_skeleton_is_header_and_bones),
        cmocka_unit_test(a_container_names_its_sections),
        cmocka_unit_test(every_bit_of_a_frame_has_a_name),
        cmocka_unit_test(a_bit_is_found_by_its_place),
        cmocka_unit_test(a_stream_that_ends_early_keeps_its_whole_frames),
        cmocka_unit_test(objects_are_groups_of_vertices_and_lists_of_faces),
        cmocka_unit_test(vertices_are_numbered_through_their_object),
        cmocka_unit_test(objects_that_share_an_offset_are_listed_once),
        cmocka_unit_test(a_tim_is_flags_palette_and_rows),
        cmocka_unit_test(sequences_are_instructions),
        cmocka_unit_test(no_map_answers_to_what_is_no_range_of_it),
        cmocka_unit_test(what_is_no_file_has_no_map),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
