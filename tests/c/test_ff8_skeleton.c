// The FF8 skeleton section: header and bone fields, hierarchies off the beaten track, and those that cannot be.
// SPDX-License-Identifier: MIT
#include "ff8_builder.h"
#include "loading.h"
#include "testing.h"

static loaded load_bones(const ff8_bone *bones, unsigned count) {
    bytes file = {0};
    ff8_skeleton(&file, bones, count);
    return load_built(&file);
}

static void header_fields_are_kept_as_they_stand(void **state) {
    (void)state;
    bytes file = {0};
    ff8_skeleton(&file, &(ff8_bone){.parent = -1}, 1);
    patch_u8(&file, 1, 1);
    patch_u16(&file, FF8_MODEL_SCALE, 8754);
    patch_u16(&file, 4, 0x1234);
    patch_u16(&file, 6, 0xFEDC);
    patch_u16(&file, FF8_ROOT_TRANSLATION, (unsigned)-16280 & 0xFFFF);
    patch_u16(&file, FF8_ROOT_TRANSLATION + 2, 2055);
    patch_u16(&file, FF8_ROOT_TRANSLATION + 4, 12);
    patch_u16(&file, 14, 0x8001);
    loaded model = load_built(&file);
    const kotsu_skeleton *skeleton = kotsu_document_skeleton(model.document);
    assert_int_equal(skeleton->ff8.per_bone_scale_flag, 1);
    assert_int_equal(skeleton->ff8.model_scale, 8754);
    assert_int_equal(skeleton->ff8.unknown_0x04, 0x1234);
    assert_int_equal(skeleton->ff8.unknown_0x06, 0xFEDC);
    assert_int_equal(skeleton->ff8.unknown_0x0e, 0x8001);
    assert_int_equal(skeleton->ff8.root_translation[0], -16280);
    assert_int_equal(skeleton->ff8.root_translation[1], 2055);
    assert_int_equal(skeleton->ff8.root_translation[2], 12);
    assert_near(skeleton->model_scale, 8754 / 4096.0, 1e-6);
    loaded_close(&model);
}

static void without_an_animation_the_root_stands_where_the_header_says(void **state) {
    (void)state;
    bytes file = {0};
    ff8_skeleton(&file, &(ff8_bone){.parent = -1}, 1);
    patch_u16(&file, FF8_ROOT_TRANSLATION, 256);
    patch_u16(&file, FF8_ROOT_TRANSLATION + 2, 512);
    patch_u16(&file, FF8_ROOT_TRANSLATION + 4, 768);
    loaded model = load_built(&file);
    const kotsu_transform *rest = &kotsu_document_skeleton(model.document)->bones[0].rest;
    assert_near(rest->translation[0], -1, 0); /* a half turn about z */
    assert_near(rest->translation[1], -2, 0);
    assert_near(rest->translation[2], 3, 0);
    loaded_close(&model);
}

static void bone_fields_are_read_in_their_units(void **state) {
    (void)state;
    const ff8_bone bones[] = {
        {.parent = -1, .size = 6144, .rotation = {1, -2, 3}, .scale = {77, -3, 9000}},
        {.parent = 0, .size = -2048, .rotation = {-32768, 32767, 0}, .scale = {1024, 1024, 1024}},
    };
    loaded model = load_bones(bones, 2);
    const kotsu_skeleton *skeleton = kotsu_document_skeleton(model.document);
    for (uint32_t i = 0; i < 2; i++) {
        const kotsu_bone *bone = &skeleton->bones[i];
        assert_int_equal(bone->id, i);
        assert_int_equal(bone->parent, bones[i].parent);
        assert_int_equal(bone->raw.size, bones[i].size);
        assert_int_equal(bone->byte_offset, FF8_FIRST_BONE + FF8_BONE_BYTES * i);
        for (int axis = 0; axis < 3; axis++) {
            assert_int_equal(bone->raw.rotation[axis], bones[i].rotation[axis]);
            assert_int_equal(bone->raw.scale[axis], bones[i].scale[axis]);
            assert_near(bone->rest.scale[axis], 1,
                        0); /* the engine never reads the rest scale: some models hold garbage */
        }
    }
    assert_near(skeleton->bones[0].length, 1.5, 0);
    assert_near(skeleton->bones[1].length, -0.5, 0);
    assert_near(skeleton->bones[1].rest.translation[2], 1.5, 0); /* at the end of its parent */
    loaded_close(&model);
}

static void a_bone_s_byte_offset_counts_from_the_file_s_start(void **state) {
    (void)state;
    bytes file = {0}, skeleton = {0};
    ff8_skeleton(&skeleton, (const ff8_bone[]){{.parent = -1}, {.parent = 0}}, 2);
    ff8_kind(&file, 4, &skeleton, NULL);
    bytes_free(&skeleton);
    uint32_t section = ff8_section_offset(&file, 1);
    loaded summon = load_built(&file);
    assert_int_equal(kotsu_document_skeleton(summon.document)->bones[1].byte_offset,
                     section + FF8_FIRST_BONE + FF8_BONE_BYTES);
    loaded_close(&summon);
}

static void a_parent_may_stand_after_its_child(void **state) {
    (void)state;
    const ff8_bone bones[] = {{.parent = 2}, {.parent = 0}, {.parent = 3}, {.parent = -1}};
    loaded model = load_bones(bones, 4);
    assert_int_equal(model.status, KOTSU_OK);
    const kotsu_skeleton *skeleton = kotsu_document_skeleton(model.document);
    static const uint32_t only_order[] = {3, 2, 0, 1};
    for (int i = 0; i < 4; i++) assert_int_equal(skeleton->order[i], only_order[i]);
    const kotsu_problem *note = find_problem(model.document, KOTSU_PROBLEM_FORWARD_PARENT);
    assert_non_null(note);
    assert_int_equal(note->severity, KOTSU_NOTE);
    assert_int_equal(note->index, 0);
    assert_int_equal(note->a, 2);
    loaded_close(&model);
}

static void several_roots_are_legal_and_noted(void **state) {
    (void)state;
    const ff8_bone bones[] = {{.parent = -1}, {.parent = 0}, {.parent = -1}, {.parent = -1}};
    loaded model = load_bones(bones, 4);
    assert_int_equal(model.status, KOTSU_OK);
    const kotsu_problem *note = find_problem(model.document, KOTSU_PROBLEM_SEVERAL_ROOTS);
    assert_non_null(note);
    assert_int_equal(note->severity, KOTSU_NOTE);
    assert_int_equal(note->a, 3);
    loaded_close(&model);
}

static void expect_cycle(const ff8_bone *bones, unsigned count, int lowest, int highest) {
    loaded model = load_bones(bones, count);
    assert_int_equal(model.status, KOTSU_BAD_VALUE);
    assert_int_equal(model.error.problem.code, KOTSU_PROBLEM_BONE_CYCLE);
    assert_in_range(model.error.problem.index, lowest, highest);
}

static void a_bone_that_is_its_own_ancestor_is_rejected(void **state) {
    (void)state;
    expect_cycle((const ff8_bone[]){{.parent = 0}}, 1, 0, 0);
    expect_cycle((const ff8_bone[]){{.parent = -1}, {.parent = 1}}, 2, 1, 1);
    expect_cycle((const ff8_bone[]){{.parent = -1}, {.parent = 3}, {.parent = 1}, {.parent = 2}}, 4, 1, 3);
    /* A tail that leads into a cycle is not on it. */
    expect_cycle((const ff8_bone[]){{.parent = 1}, {.parent = 2}, {.parent = 3}, {.parent = 2}}, 4, 2, 3);
}

static void a_parent_that_is_no_bone_is_rejected_by_name(void **state) {
    (void)state;
    static const int parents[] = {2, 9, 0x7FFF, 0xFFFE};
    for (size_t i = 0; i < sizeof parents / sizeof parents[0]; i++) {
        const ff8_bone bones[] = {{.parent = -1}, {.parent = parents[i]}};
        loaded model = load_bones(bones, 2);
        assert_int_equal(model.status, KOTSU_BAD_VALUE);
        assert_int_equal(model.error.problem.code, KOTSU_PROBLEM_BAD_PARENT);
        assert_int_equal(model.error.problem.index, 1);
        assert_int_equal(model.error.problem.a, parents[i]);
        assert_int_equal(model.error.problem.b, 2);
        assert_int_equal(model.error.problem.byte_offset, FF8_FIRST_BONE + FF8_BONE_BYTES);
    }
}

static void the_longest_chain_needs_no_recursion(void **state) {
    (void)state;
    ff8_bone bones[255];
    for (int i = 0; i < 255; i++) bones[i] = (ff8_bone){.parent = i == 254 ? -1 : i + 1, .size = 64};
    loaded model = load_bones(bones, 255);
    assert_int_equal(model.status, KOTSU_OK);
    assert_int_equal(kotsu_document_skeleton(model.document)->bone_count, 255);
    assert_int_equal(kotsu_document_skeleton(model.document)->order[0], 254);
    loaded_close(&model);
}

static void a_section_too_short_for_its_bones_is_truncated(void **state) {
    (void)state;
    bytes file = {0}, skeleton = {0};
    ff8_skeleton(&skeleton, (const ff8_bone[]){{.parent = -1}, {.parent = 0}}, 2);
    patch_u8(&skeleton, 0, 200);
    ff8_kind(&file, 4, &skeleton, NULL);
    bytes_free(&skeleton);
    loaded summon = load_built(&file);
    assert_int_equal(summon.status, KOTSU_TRUNCATED);
    assert_int_equal(summon.error.problem.code, KOTSU_PROBLEM_SKELETON_SHORT);
    assert_int_equal(summon.error.problem.a, 16 + 48 * 2);
    assert_int_equal(summon.error.problem.b, 16 + 48 * 200);
}

static void a_skeleton_without_bones_is_rejected(void **state) {
    (void)state;
    bytes file = {0}, skeleton = {0};
    ff8_skeleton(&skeleton, NULL, 0);
    ff8_kind(&file, 4, &skeleton, NULL);
    bytes_free(&skeleton);
    loaded summon = load_built(&file);
    assert_int_equal(summon.status, KOTSU_BAD_VALUE);
    assert_int_equal(summon.error.problem.code, KOTSU_PROBLEM_NO_BONES);
}

static void bytes_after_the_last_bone_are_a_note(void **state) {
    (void)state;
    bytes file = {0}, skeleton = {0};
    ff8_skeleton(&skeleton, &(ff8_bone){.parent = -1}, 1);
    put_fill(&skeleton, 12, 0xEE);
    ff8_kind(&file, 4, &skeleton, NULL);
    bytes_free(&skeleton);
    loaded summon = load_built(&file);
    assert_int_equal(summon.status, KOTSU_OK);
    const kotsu_problem *note = find_problem(summon.document, KOTSU_PROBLEM_SKELETON_TAIL);
    assert_non_null(note);
    assert_int_equal(note->severity, KOTSU_NOTE);
    assert_int_equal(note->a, 12);
    loaded_close(&summon);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(header_fields_are_kept_as_they_stand),
        cmocka_unit_test(without_an_animation_the_root_stands_where_the_header_says),
        cmocka_unit_test(bone_fields_are_read_in_their_units),
        cmocka_unit_test(a_bone_s_byte_offset_counts_from_the_file_s_start),
        cmocka_unit_test(a_parent_may_stand_after_its_child),
        cmocka_unit_test(several_roots_are_legal_and_noted),
        cmocka_unit_test(a_bone_that_is_its_own_ancestor_is_rejected),
        cmocka_unit_test(a_parent_that_is_no_bone_is_rejected_by_name),
        cmocka_unit_test(the_longest_chain_needs_no_recursion),
        cmocka_unit_test(a_section_too_short_for_its_bones_is_truncated),
        cmocka_unit_test(a_skeleton_without_bones_is_rejected),
        cmocka_unit_test(bytes_after_the_last_bone_are_a_note),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
