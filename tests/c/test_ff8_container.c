// FF8 battle files: kinds told by section count, section tables that lie, names in the game's own table.
// SPDX-License-Identifier: MIT
#include "ff8_builder.h"
#include "loading.h"
#include "testing.h"

#include <string.h>

static const ff8_bone two_bones[] = {{.parent = -1, .size = 0}, {.parent = 0, .size = -4096}};

/* Two bones, one animation of one frame in which nothing moves. */
static void still_sections(bytes *skeleton, bytes *animations) {
    bytes animation = {0};
    bit_writer bits = ff8_animation_begin(&animation, 1);
    ff8_still_position(&bits);
    ff8_mode(&bits, 0);
    for (int bone = 0; bone < 2; bone++) ff8_still_rotation(&bits);
    ff8_skeleton(skeleton, two_bones, 2);
    ff8_animations(animations, &animation, 1);
    bytes_free(&animation);
}

static bytes still_kind(unsigned section_count) {
    bytes file = {0}, skeleton = {0}, animations = {0};
    still_sections(&skeleton, &animations);
    ff8_kind(&file, section_count, &skeleton, &animations);
    bytes_free(&skeleton);
    bytes_free(&animations);
    return file;
}

static bytes still_monster(void) {
    bytes file = {0}, skeleton = {0}, animations = {0};
    still_sections(&skeleton, &animations);
    ff8_monster(&file, &skeleton, &animations, NULL);
    bytes_free(&skeleton);
    bytes_free(&animations);
    return file;
}

static void the_section_count_tells_what_a_file_is(void **state) {
    (void)state;
    static const struct {
        unsigned sections;
        kotsu_format format;
    } kinds[] = {
        {11, KOTSU_FORMAT_FF8_MONSTER},
        {7, KOTSU_FORMAT_FF8_CHARACTER},
        {10, KOTSU_FORMAT_FF8_CHARACTER_SELF_CONTAINED},
        {8, KOTSU_FORMAT_FF8_WEAPON},
        {4, KOTSU_FORMAT_FF8_SUMMON},
    };
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        bytes file = kinds[i].sections == 11 ? still_monster() : still_kind(kinds[i].sections);
        loaded file_loaded = load_built(&file);
        assert_int_equal(file_loaded.status, KOTSU_OK);
        assert_int_equal(kotsu_document_format(file_loaded.document), kinds[i].format);
        assert_int_equal(kotsu_document_skeleton(file_loaded.document)->bone_count, 2);
        assert_int_equal(kotsu_document_clip_count(file_loaded.document), 1);
        assert_int_equal(kotsu_document_problem_count(file_loaded.document), 0);
        loaded_close(&file_loaded);
    }
}

static void a_monster_of_two_sections_has_a_name_and_no_skeleton(void **state) {
    (void)state;
    static const uint8_t name[24] = {0x59, 0x6A, 0x72, 0x67, 0x6B, 0x63, 0x61, 0x67, 0x5F}; /* Ultimecia */
    const bytes sections[2] = {{.data = (uint8_t *)name, .size = sizeof name}, {.data = (uint8_t *)name, .size = 8}};
    bytes file = {0};
    ff8_container(&file, sections, 2);
    loaded monster = load_built(&file);
    assert_int_equal(monster.status, KOTSU_OK);
    assert_int_equal(kotsu_document_format(monster.document), KOTSU_FORMAT_FF8_MONSTER_NO_MODEL);
    assert_string_equal(kotsu_document_name(monster.document), "Ultimecia");
    assert_null(kotsu_document_skeleton(monster.document));
    assert_int_equal(kotsu_document_clip_count(monster.document), 0);
    assert_non_null(find_problem(monster.document, KOTSU_PROBLEM_NO_SKELETON));
    loaded_close(&monster);
}

static void a_reduced_weapon_has_no_skeleton_of_its_own(void **state) {
    (void)state;
    bytes file = {0};
    ff8_kind(&file, 5, NULL, NULL);
    loaded weapon = load_built(&file);
    assert_int_equal(weapon.status, KOTSU_OK);
    assert_int_equal(kotsu_document_format(weapon.document), KOTSU_FORMAT_FF8_WEAPON_REDUCED);
    assert_null(kotsu_document_skeleton(weapon.document));
    loaded_close(&weapon);
}

static void a_bare_skeleton_section_is_told_by_its_exact_size(void **state) {
    (void)state;
    bytes file = {0};
    ff8_skeleton(&file, two_bones, 2);
    assert_int_equal(file.size, 16 + 48 * 2);
    loaded skeleton = load_built(&file);
    assert_int_equal(skeleton.status, KOTSU_OK);
    assert_int_equal(kotsu_document_format(skeleton.document), KOTSU_FORMAT_FF8_SKELETON);
    assert_int_equal(kotsu_document_skeleton(skeleton.document)->bone_count, 2);
    assert_int_equal(kotsu_document_clip_count(skeleton.document), 0);
    loaded_close(&skeleton);

    ff8_skeleton(&file, two_bones, 2);
    put_u8(&file, 0);
    loaded one_byte_more = load_built(&file);
    assert_int_equal(one_byte_more.status, KOTSU_UNKNOWN_FORMAT);
}

static void name_of(const uint8_t codes[24], const char *expected) {
    bytes file = {0}, skeleton = {0}, animations = {0};
    still_sections(&skeleton, &animations);
    ff8_monster(&file, &skeleton, &animations, codes);
    bytes_free(&skeleton);
    bytes_free(&animations);
    loaded monster = load_built(&file);
    assert_int_equal(monster.status, KOTSU_OK);
    assert_string_equal(kotsu_document_name(monster.document), expected);
    loaded_close(&monster);
}

static void names_are_decoded_by_the_game_s_own_table(void **state) {
    (void)state;
    name_of((uint8_t[24]){0}, "");
    name_of((uint8_t[24]){0x45, 0x5E, 0x20, 0x5F, 0x78, 0x21, 0x2A, 0}, "AZ az09");
    name_of((uint8_t[24]){0x3F, 0x4B, 0x32, 0x57, 0x2F, 0x3E, 0x00, 0x45},
            "\xE2\x80\x9CG-S?\xE2\x80\x9D"); /* stops at the 0 */
    name_of((uint8_t[24]){0x03, 0x34, 0x00}, "{34}");
    name_of((uint8_t[24]){0x45, 0x03, 0x4C, 0x46, 0x00}, "A{4C}B");
}

static void a_name_of_all_24_bytes_needs_no_terminator(void **state) {
    (void)state;
    uint8_t codes[24];
    memset(codes, 0x45, sizeof codes);
    name_of(codes, "AAAAAAAAAAAAAAAAAAAAAAAA");
    memset(codes, 0x3E, sizeof codes); /* three bytes of UTF-8 each */
    bytes file = {0};
    const bytes sections[2] = {{.data = codes, .size = sizeof codes}, {.data = codes, .size = 4}};
    ff8_container(&file, sections, 2);
    loaded monster = load_built(&file);
    assert_int_equal(strlen(kotsu_document_name(monster.document)), 3 * 24);
    loaded_close(&monster);
}

static void codes_outside_the_name_table_are_shown_and_reported(void **state) {
    (void)state;
    for (int code = 1; code < 256; code++) { /* the walker checks that each gives valid UTF-8 */
        uint8_t codes[24] = {0x45, (uint8_t)code, 0x46};
        const bytes sections[2] = {{.data = codes, .size = sizeof codes}, {.data = codes, .size = 4}};
        bytes file = {0};
        ff8_container(&file, sections, 2);
        loaded monster = load_built(&file);
        assert_int_equal(monster.status, KOTSU_OK);
        const char *name = kotsu_document_name(monster.document);
        assert_int_equal(name[0], 'A');
        if (code == 0xFE) {
            assert_non_null(find_problem(monster.document, KOTSU_PROBLEM_NAME_UNREADABLE));
            assert_string_equal(name, "A{FE}B");
        }
        loaded_close(&monster);
    }
    uint8_t last[24];
    memset(last, 0x45, sizeof last);
    last[23] = 0x03; /* a variable name whose second byte would lie outside the field */
    const bytes sections[2] = {{.data = last, .size = sizeof last}, {.data = last, .size = 4}};
    bytes file = {0};
    ff8_container(&file, sections, 2);
    loaded monster = load_built(&file);
    assert_int_equal(monster.status, KOTSU_OK);
    loaded_close(&monster);
}

static void a_section_that_begins_past_the_end_costs_only_itself(void **state) {
    (void)state;
    for (unsigned section = 1; section <= 11; section++) {
        bytes file = still_monster();
        patch_u32(&file, 4 * section, (uint32_t)file.size + 1);
        loaded monster = load_built(&file);
        if (section ==
            1) { /* without the skeleton there is nothing to show; that it still counts as a monster is enough */
            assert_int_not_equal(monster.status, KOTSU_OK);
            continue;
        }
        assert_int_equal(monster.status, KOTSU_OK);
        const kotsu_problem *problem = find_problem(monster.document, KOTSU_PROBLEM_SECTION_OFFSET);
        assert_non_null(problem);
        assert_int_equal(problem->index, section);
        assert_int_equal(problem->byte_offset, 4 * section);
        assert_int_equal(kotsu_document_skeleton(monster.document)->bone_count, 2);
        assert_int_equal(kotsu_document_clip_count(monster.document), section == 3 ? 0 : 1);
        loaded_close(&monster);
    }
}

static void a_bad_section_offset_never_reaches_into_a_neighbour(void **state) {
    (void)state;
    bytes file = still_monster();
    patch_u32(&file, 4 * 2, ff8_section_offset(&file, 1) + 20); /* cuts the skeleton section short */
    loaded monster = load_built(&file);
    assert_int_equal(monster.status, KOTSU_TRUNCATED);
    assert_int_equal(monster.error.problem.code, KOTSU_PROBLEM_SKELETON_SHORT);
    assert_int_equal(monster.error.problem.a, 20);
    assert_int_equal(monster.error.problem.b, 16 + 48 * 2);
}

static void bytes_after_the_end_offset_are_a_note(void **state) {
    (void)state;
    bytes file = still_monster();
    uint32_t end = (uint32_t)file.size;
    put_fill(&file, 5, 0xEE);
    loaded monster = load_built(&file);
    assert_int_equal(monster.status, KOTSU_OK);
    const kotsu_problem *note = find_problem(monster.document, KOTSU_PROBLEM_TRAILING_BYTES);
    assert_non_null(note);
    assert_int_equal(note->severity, KOTSU_NOTE);
    assert_int_equal(note->a, 5);
    assert_int_equal(note->byte_offset, end);
    assert_int_equal(kotsu_document_clip_count(monster.document), 1);
    loaded_close(&monster);
}

static void a_summon_s_end_offset_may_be_short(void **state) {
    (void)state;
    bytes file = still_kind(4);
    put_zeros(&file, 32);
    loaded summon = load_built(&file);
    assert_int_equal(summon.status, KOTSU_OK);
    for (uint32_t i = 0; i < kotsu_document_problem_count(summon.document); i++)
        assert_int_equal(kotsu_document_problem(summon.document, i)->severity, KOTSU_NOTE);
    loaded_close(&summon);
}

static void an_end_offset_past_the_file_is_noted_and_the_file_plays(void **state) {
    (void)state;
    bytes file = still_monster();
    patch_u32(&file, 4 * 12, 0xFFFFFFFF);
    loaded monster = load_built(&file);
    assert_int_equal(monster.status, KOTSU_OK);
    const kotsu_problem *problem = find_problem(monster.document, KOTSU_PROBLEM_END_OFFSET);
    assert_non_null(problem);
    assert_int_equal(problem->a, 0xFFFFFFFF);
    assert_int_equal(kotsu_document_clip_count(monster.document), 1);
    loaded_close(&monster);
}

static void other_section_counts_are_no_known_file(void **state) {
    (void)state;
    static const uint32_t counts[] = {0, 1, 3, 6, 9, 12, 0xFF, 0xFFFFFFFF};
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        bytes file = still_monster();
        patch_u32(&file, 0, counts[i]);
        loaded unknown = load_built(&file);
        assert_int_equal(unknown.status, KOTSU_UNKNOWN_FORMAT);
        assert_int_equal(unknown.error.problem.code, KOTSU_PROBLEM_UNKNOWN_FORMAT);
    }
}

static void a_file_that_ends_inside_its_section_table_is_truncated(void **state) {
    (void)state;
    bytes file = still_monster();
    file.size = 4 * 7;
    loaded monster = load_built(&file);
    assert_int_equal(monster.status, KOTSU_TRUNCATED);
    assert_int_equal(monster.error.problem.code, KOTSU_PROBLEM_SECTION_TABLE);
    assert_int_equal(monster.error.problem.a, 11);
}

static void an_empty_file_is_an_error_of_its_own(void **state) {
    (void)state;
    loaded empty = load_copy("", 0, NULL, CHECK_THOROUGHLY, "empty");
    assert_int_equal(empty.error.problem.code, KOTSU_PROBLEM_EMPTY_FILE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_section_count_tells_what_a_file_is),
        cmocka_unit_test(a_monster_of_two_sections_has_a_name_and_no_skeleton),
        cmocka_unit_test(a_reduced_weapon_has_no_skeleton_of_its_own),
        cmocka_unit_test(a_bare_skeleton_section_is_told_by_its_exact_size),
        cmocka_unit_test(names_are_decoded_by_the_game_s_own_table),
        cmocka_unit_test(a_name_of_all_24_bytes_needs_no_terminator),
        cmocka_unit_test(codes_outside_the_name_table_are_shown_and_reported),
        cmocka_unit_test(a_section_that_begins_past_the_end_costs_only_itself),
        cmocka_unit_test(a_bad_section_offset_never_reaches_into_a_neighbour),
        cmocka_unit_test(bytes_after_the_end_offset_are_a_note),
        cmocka_unit_test(a_summon_s_end_offset_may_be_short),
        cmocka_unit_test(an_end_offset_past_the_file_is_noted_and_the_file_plays),
        cmocka_unit_test(other_section_counts_are_no_known_file),
        cmocka_unit_test(a_file_that_ends_inside_its_section_table_is_truncated),
        cmocka_unit_test(an_empty_file_is_an_error_of_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
