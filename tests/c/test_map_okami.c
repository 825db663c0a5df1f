// Field maps of Okami files and of archives: records and the keys they share, parts and columns, files inside files.
// SPDX-License-Identifier: MIT
#include "check_map.h"
#include "okami_builder.h"
#include "testing.h"

#include <string.h>

static kotsu_map *open_as(const bytes *file, kotsu_map_source source) {
    kotsu_map *map = NULL;
    assert_int_equal(kotsu_map_open(file->data, file->size, source, NULL, &map, NULL), KOTSU_OK);
    check_map(map, file->size, 1, "a file built by hand");
    return map;
}

static kotsu_map *open_map(const bytes *file) { return open_as(file, KOTSU_MAP_DETECT); }

static void close_map(kotsu_map *map, bytes *file) {
    kotsu_map_close(map);
    bytes_free(file);
}

static const uint16_t half_header[6] = {HALF_ONE, HALF_A_HALF, HALF_ZERO, HALF_ONE, HALF_MINUS_ONE, HALF_ONE};
static const float float_header[6] = {1, 0.25f, 0, 2, 10, -1};

static void records_say_what_they_move_and_where_the_keys_are(void **state) {
    (void)state;
    bytes file = {0};
    const uint32_t keys = okami_table_end(4);
    okami_header(&file, 60, 4, 1);
    okami_single(&file, -1, KOTSU_CHANNEL_POSITION_Y, 2.5f);
    okami_record(&file, 3, OKAMI_QUANTIZED + KOTSU_CHANNEL_ROTATION_X, 2, keys);
    okami_record(&file, 4, 64, 9, keys + 20);
    okami_terminator(&file);
    okami_quantized_header(&file, half_header);
    okami_quantized_key(&file, 10, 4, 1, 2);
    okami_quantized_key(&file, 20, 0, 0, 0);
    put_fill(&file, 7, 0x55);
    kotsu_map *map = open_map(&file);
    assert_string_equal(map_expect(map, "header/magic", 0, 0, 32).text, "mtb3");
    assert_string_equal(map_expect(map, "header/loop flag", 7, 0, 8).text, "repeats");
    const kotsu_map_facts single = map_expect(map, "curve records/record 0/value", 12, 0, 32);
    assert_near(single.decoded, 2.5, 0);
    assert_string_equal(single.unit, "units");
    const kotsu_map_facts record = map_expect(map, "curve records/record 1", 16, 0, 64);
    assert_int_equal(record.subject, KOTSU_MAP_SUBJECT_CURVE);
    assert_string_equal(record.text, "bone 3 rotation X");
    const kotsu_map_facts bone = map_expect(map, "curve records/record 1/bone index", 16, 0, 8);
    assert_int_equal(bone.subject, KOTSU_MAP_SUBJECT_BONE);
    assert_int_equal(bone.subject_index, 3);
    assert_string_equal(map_expect(map, "curve records/record 1/property", 17, 0, 8).text, "rotation X, Quantized");
    assert_int_equal(map_expect(map, "curve records/record 1/keyframe data offset", 20, 0, 32).target, keys);
    (void)map_expect(map, "curve records/terminator 3/terminator 0", 32, 0, 8);
    const char *const block = "Quantized keys of record 1";
    assert_string_equal(map_expect(map, block, keys, 0, 20 * 8).text, "bone 3 rotation X");
    assert_near(map_expect(map, "Quantized keys of record 1/header/dp", keys + 2, 0, 16).decoded, 0.5, 0);
    const kotsu_map_facts value = map_expect(map, "Quantized keys of record 1/key 0/cp", keys + 13, 0, 8);
    assert_near(value.decoded, 3, 0);
    assert_string_equal(value.unit, "rad");
    assert_near(map_expect(map, "Quantized keys of record 1/key 0/cm1", keys + 15, 0, 8).decoded, 1, 0);
    const kotsu_map_facts time = map_expect(map, "Quantized keys of record 1/key 1/time", keys + 16, 0, 8);
    assert_int_equal(time.raw, 20);
    assert_near(time.decoded, 30, 0);
    assert_string_equal(map_expect(map, "data of record 2", keys + 20, 0, 7 * 8).text, "bone 4 property 64");
    close_map(map, &file);
}

static void god_hand_records_are_longer_by_their_flags(void **state) {
    (void)state;
    bytes file = {0};
    const uint32_t keys = god_hand_table_end(2);
    okami_header(&file, 60, 2, 0);
    god_hand_record(&file, 1, OKAMI_PRECISION_48 + KOTSU_CHANNEL_SCALE_Z, 1, 7, keys);
    god_hand_terminator(&file);
    okami_precision_header(&file, float_header);
    okami_precision_key(&file, 5, 8, 3, 2);
    kotsu_map *map = open_map(&file);
    assert_int_equal(map_expect(map, "curve records/record 0/flags", 12, 0, 32).raw, 7);
    (void)map_expect(map, "curve records/terminator 1/flags", 24, 0, 32);
    const kotsu_map_facts value = map_expect(map, "Quantized-Precision keys of record 0/key 0/cp", keys + 26, 0, 16);
    assert_near(value.decoded, 3, 0);
    assert_string_equal(value.unit, "\xC3\x97");
    assert_near(map_expect(map, "Quantized-Precision keys of record 0/key 0/cm0", keys + 28, 0, 16).decoded, 6, 0);
    close_map(map, &file);
}

static void shared_keys_are_listed_with_the_first_curve(void **state) {
    (void)state;
    bytes file = {0};
    const uint32_t keys = okami_table_end(3);
    okami_header(&file, 60, 3, 0);
    okami_record(&file, 0, OKAMI_FULL, 1, keys);
    okami_record(&file, 1, OKAMI_FULL, 2, keys); /* goes on where the other one ends */
    okami_terminator(&file);
    okami_full_key(&file, 0, 1, 0, 0);
    okami_full_key(&file, 9, 2, 0, 0);
    kotsu_map *map = open_map(&file);
    assert_string_equal(map_expect(map, "curve records/record 0/keyframe data offset", 12, 0, 32).text, "");
    assert_string_equal(map_expect(map, "curve records/record 1/keyframe data offset", 20, 0, 32).text,
                        "shared with record 0");
    (void)map_expect(map, "Full-Precision keys of record 0", keys, 0, 128);
    (void)map_expect(map, "Full-Precision keys of record 1", keys + 16, 0, 128);
    const kotsu_map_facts rest = map_expect(map, "Full-Precision keys of record 1/key 1", keys + 16, 0, 128);
    assert_int_equal(rest.subject_index, 1);
    close_map(map, &file);
}

static void blocks_may_lie_in_any_order_and_over_each_other(void **state) {
    (void)state;
    bytes file = {0};
    const uint32_t keys = okami_table_end(4);
    okami_header(&file, 60, 4, 0);
    okami_record(&file, 0, OKAMI_FULL, 1, keys + 37); /* behind, and on no multiple of anything */
    okami_record(&file, 1, OKAMI_FULL, 2, keys + 2);  /* runs into the next one's middle */
    okami_record(&file, 2, OKAMI_FULL, 1, keys + 20);
    okami_terminator(&file);
    put_fill(&file, 2, 0xEE);
    put_zeros(&file, 16 + 2); /* of record 1: a key and two bytes */
    put_zeros(&file, 16);     /* of record 2; record 1's second key ends in it */
    put_zeros(&file, 1);      /* nobody's */
    put_zeros(&file, 16);     /* of record 0 */
    kotsu_map *map = open_map(&file);
    (void)map_expect(map, "unknown", keys, 0, 16);
    (void)map_expect(map, "Full-Precision keys of record 1/key 0", keys + 2, 0, 128);
    assert_int_equal(map_expect(map, "Full-Precision keys of record 1/overlap", keys + 18, 0, 16).role,
                     KOTSU_MAP_ROLE_CUT);
    (void)map_expect(map, "Full-Precision keys of record 2/key 0", keys + 20, 0, 128);
    assert_int_equal(map_expect(map, "padding", keys + 36, 0, 8).role, KOTSU_MAP_ROLE_PADDING);
    (void)map_expect(map, "Full-Precision keys of record 0/key 0", keys + 37, 0, 128);
    close_map(map, &file);
}

static void keys_that_the_file_cuts_are_said_to_be(void **state) {
    (void)state;
    bytes file = {0};
    const uint32_t keys = okami_table_end(2);
    okami_header(&file, 60, 2, 0);
    okami_record(&file, 0, OKAMI_FULL, 65535, keys);
    okami_terminator(&file);
    okami_full_key(&file, 0, 1, 0, 0);
    put_zeros(&file, 5);
    kotsu_map *map = open_map(&file);
    (void)map_expect(map, "Full-Precision keys of record 0/key 0", keys, 0, 128);
    (void)map_expect(map, "Full-Precision keys of record 0/cut", keys + 16, 0, 40);
    close_map(map, &file);
}

static void a_model_is_descriptors_and_parts(void **state) {
    (void)state;
    static const okami_bone bones[] = {{{0, 1, 2}, -1}, {{3, 4, 5}, 0}};
    bytes file = {0}, parts[2] = {{0}, {0}};
    okami_part(&parts[0], bones, 2);
    okami_part(&parts[1], bones, 1);
    okami_model(&file, parts, 2);
    const size_t first = okami_part_offset(0, 2, parts[0].size), second = first + parts[0].size;
    bytes_free(&parts[0]), bytes_free(&parts[1]);
    kotsu_map *map = open_map(&file);
    assert_string_equal(map_expect(map, "header/magic", 0, 0, 32).text, "scr");
    const kotsu_map_facts descriptor = map_expect(map, "descriptor offsets/descriptor offset 1", 20, 0, 32);
    const kotsu_map_facts mdb = map_expect(map, "descriptor 1/mdb offset", (uint64_t)descriptor.target, 0, 32);
    assert_int_equal(mdb.target, second);
    assert_int_equal(map_expect(map, "part 0/header/bone count", first + 8, 0, 16).raw, 2);
    const kotsu_map_facts bone = map_expect(map, "part 0/bone table/bone 1", first + OKAMI_BONE_TABLE + 16, 0, 128);
    assert_int_equal(bone.subject, KOTSU_MAP_SUBJECT_BONE);
    assert_near(map_expect(map, "part 0/bone table/bone 1/z", first + OKAMI_BONE_TABLE + 24, 0, 32).decoded, 5, 0);
    assert_string_equal(map_expect(map, "part 0/bone table/bone 0/parent", first + OKAMI_BONE_TABLE + 12, 0, 32).text,
                        "root");
    (void)map_expect(map, "part 1/header", second, 0, 32 * 8);
    close_map(map, &file);
}

/* A submesh of two vertices behind the bones of a part, its columns in reverse order. */
static bytes part_with_submesh(void) {
    bytes file = {0};
    put_text(&file, "mdb"), put_u8(&file, 0);
    put_u32(&file, 36), put_u16(&file, 1), put_u16(&file, 1), put_zeros(&file, 20);
    put_u32(&file, 52); /* the submesh */
    put_f32(&file, 0), put_f32(&file, 1), put_f32(&file, 0), put_s32(&file, -1);
    put_u32(&file, 64), put_u32(&file, 0), put_u32(&file, 56), put_u32(&file, 48), put_u32(&file, 32);
    put_u16(&file, 2), put_u16(&file, 7), put_zeros(&file, 8);
    for (int i = 0; i < 2; i++) put_u8(&file, 0), put_zeros(&file, 3), put_u8(&file, 255), put_zeros(&file, 3);
    for (int i = 0; i < 2; i++) put_u8(&file, 128), put_u8(&file, 64), put_u8(&file, 0), put_u8(&file, 255);
    for (int i = 0; i < 2; i++) put_s16(&file, 4096), put_s16(&file, -2048);
    for (int i = 0; i < 2; i++) put_f32(&file, 1), put_f32(&file, 2), put_f32(&file, 3), put_u32(&file, 0x8000);
    return file;
}

static void columns_of_a_submesh_stand_under_it(void **state) {
    (void)state;
    bytes file = part_with_submesh();
    kotsu_map *map = open_map(&file);
    const uint64_t at = 52;
    assert_int_equal(map_expect(map, "part 0/submesh offsets/submesh offset 0", 32, 0, 32).target, at);
    assert_int_equal(map_expect(map, "part 0/submesh 0", at, 0, (file.size - at) * 8).subject,
                     KOTSU_MAP_SUBJECT_OBJECT);
    assert_int_equal(map_expect(map, "part 0/submesh 0/header/positions offset", at, 0, 32).target, at + 64);
    assert_int_equal(map_expect(map, "part 0/submesh 0/header/normals offset", at + 4, 0, 32).target, -1);
    assert_int_equal(map_expect(map, "part 0/submesh 0/weights/vertex 1/weight 0", at + 44, 0, 8).raw, 255);
    assert_near(map_expect(map, "part 0/submesh 0/colours/vertex 0/green", at + 49, 0, 8).decoded, 0.5, 0);
    assert_near(map_expect(map, "part 0/submesh 0/UVs/vertex 1/v", at + 62, 0, 16).decoded, -0.5, 0);
    assert_string_equal(map_expect(map, "part 0/submesh 0/positions/vertex 1/flag", at + 92, 0, 32).text, "no face");
    close_map(map, &file);
}

static void put_entry(bytes *out, const char *type, const char *name, const bytes *data) {
    put_zeros(out, 8);
    put_text(out, type), put_zeros(out, 4 - strlen(type));
    put_text(out, name), put_zeros(out, 20 - strlen(name));
    put_bytes(out, data);
}

static void a_container_holds_files_of_their_own(void **state) {
    (void)state;
    bytes file = {0}, motion = {0}, text = {0};
    okami_header(&motion, 1, 1, 0);
    okami_terminator(&motion);
    put_text(&text, "hello");
    put_u32(&file, 3);
    put_u32(&file, 32 + 32), put_u32(&file, 0), put_u32(&file, 64 + (uint32_t)motion.size + 32);
    put_text(&file, "MOT"), put_u8(&file, 0), put_zeros(&file, 4), put_text(&file, "TXT"), put_u8(&file, 0);
    put_zeros(&file, 4);
    put_entry(&file, "MOT", "walk", &motion);
    put_entry(&file, "TXT", "readme", &text);
    kotsu_map *map = open_map(&file);
    assert_int_equal(map_expect(map, "entry offsets/entry offset 0", 4, 0, 32).target, 64);
    assert_int_equal(map_expect(map, "entry offsets/entry offset 1", 8, 0, 32).target, -1);
    assert_string_equal(map_expect(map, "entry types/entry type 2", 24, 0, 32).text, "TXT");
    assert_string_equal(map_expect(map, "entry 0", 32, 0, (32 + motion.size) * 8).text, "walk");
    assert_true(map_expect(map, "entry 0/data", 64, 0, motion.size * 8).is_file);
    assert_string_equal(map_expect(map, "entry 2/header/name", 64 + motion.size + 12, 0, 160).text, "readme");
    assert_false(map_expect(map, "entry 2/data", 64 + motion.size + 32, 0, 40).is_file);
    assert_true(check_map_of(file.data, file.size, KOTSU_MAP_DETECT, 1, "a container and what is in it"));
    bytes_free(&motion), bytes_free(&text);
    close_map(map, &file);
}

static void the_lists_of_an_archive_are_mapped_when_they_are_said_to_be_that(void **state) {
    (void)state;
    bytes index = {0}, names = {0};
    put_u32(&index, 100), put_u32(&index, 0x2000), put_u32(&index, 1);
    put_zeros(&index, 5);
    kotsu_map *map = open_as(&index, KOTSU_MAP_FF8_INDEX);
    const kotsu_map_facts packing = map_expect(map, "entry 0/compression", 8, 0, 32);
    assert_string_equal(packing.text, "LZS");
    (void)map_expect(map, "cut", 12, 0, 40);
    close_map(map, &index);
    put_text(&names, "c:\\a.dat\r\n\n\xE9");
    map = open_as(&names, KOTSU_MAP_FF8_NAMES);
    assert_string_equal(map_expect(map, "line 0/path", 0, 0, 64).text, "c:\\a.dat");
    (void)map_expect(map, "line 0/line end", 8, 0, 16);
    (void)map_expect(map, "line 1/line end", 10, 0, 8);
    assert_string_equal(map_expect(map, "line 2", 11, 0, 8).text, "\xC3\xA9");
    close_map(map, &names);
}

static void a_zzz_is_records_and_the_files_at_hand(void **state) {
    (void)state;
    bytes file = {0};
    put_u32(&file, 2);
    put_u32(&file, 3), put_text(&file, "abc"), put_u32(&file, 44), put_u32(&file, 0), put_u32(&file, 3);
    put_u32(&file, 1), put_text(&file, "d"), put_u32(&file, 46), put_u32(&file, 0), put_u32(&file, 100);
    put_zeros(&file, 8);
    kotsu_map *map = open_as(&file, KOTSU_MAP_FF8_ZZZ);
    assert_int_equal(kotsu_map_format(map), KOTSU_FORMAT_FF8_ZZZ);
    assert_string_equal(map_expect(map, "records/record 0", 4, 0, 19 * 8).text, "abc");
    assert_int_equal(map_expect(map, "records/record 1/offset", 4 + 19 + 5, 0, 64).target, 46);
    (void)map_expect(map, "file 0", 44, 0, 16); /* its last byte is the other one's first */
    (void)map_expect(map, "file 1", 46, 0, 16);
    close_map(map, &file);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(records_say_what_they_move_and_where_the_keys_are),
        cmocka_unit_test(god_hand_records_are_longer_by_their_flags),
        cmocka_unit_test(shared_keys_are_listed_with_the_first_curve),
        cmocka_unit_test(blocks_may_lie_in_any_order_and_over_each_other),
        cmocka_unit_test(keys_that_the_file_cuts_are_said_to_be),
        cmocka_unit_test(a_model_is_descriptors_and_parts),
        cmocka_unit_test(columns_of_a_submesh_stand_under_it),
        cmocka_unit_test(a_container_holds_files_of_their_own),
        cmocka_unit_test(the_lists_of_an_archive_are_mapped_when_they_are_said_to_be_that),
        cmocka_unit_test(a_zzz_is_records_and_the_files_at_hand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
