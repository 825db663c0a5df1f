// FF8 geometry that lies: tables, offsets, counts, bones and vertices that are not there cost only themselves, and are named.
// SPDX-License-Identifier: MIT
#include "ff8_builder.h"
#include "ff8_looks_builder.h"
#include "loading.h"
#include "testing.h"

static loaded load_object(bytes *object) {
    bytes file = ff8_monster_of_objects(object, 1, 5);
    return load_sound(&file);
}

static uint32_t section_end(const bytes *file) { return ff8_section_offset(file, FF8_GEOMETRY + 1); }

static const ff8_face plain_face = {.index = {0, 1, 2, 3}};

enum { SECTION = FF8_GEOMETRY_SECTION, FIRST_OBJECT = SECTION + 8, FACES = FIRST_OBJECT + FF8_FIVE_POINT_HEAD };

static void a_table_that_promises_more_objects_than_fit_keeps_those_that_are_there(void **state) {
    (void)state;
    bytes object = ff8_five_point_object((ff8_face_counts){.triangles = 1});
    ff8_triangle(&object, &plain_face);
    bytes file = ff8_monster_of_objects(&object, 1, 5);
    patch_u32(&file, SECTION, 0xFFFFFFFF);
    const int64_t fitting = (section_end(&file) - SECTION - 4) / 4;
    loaded monster = load_sound(&file);
    assert_problem(monster.document, KOTSU_PROBLEM_OBJECT_TABLE, SECTION, -1, fitting, 0xFFFFFFFF);
    const kotsu_mesh *mesh = kotsu_document_mesh(monster.document);
    assert_true(mesh->object_count >= 1);
    assert_int_equal(mesh->objects[0].triangle_count, 1);
    loaded_close(&monster);
}

static void an_object_outside_the_section_is_left_out_and_the_others_stay(void **state) {
    (void)state;
    static const uint32_t wrong[] = {0, 4, 11, 1 << 20, 0xFFFFFFFF};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        bytes objects[2] = {ff8_five_point_object((ff8_face_counts){0}),
                            ff8_five_point_object((ff8_face_counts){.triangles = 1})};
        ff8_triangle(&objects[1], &plain_face);
        bytes file = ff8_monster_of_objects(objects, 2, 5);
        patch_u32(&file, SECTION + 4 + 4, wrong[i]);
        const uint32_t size = section_end(&file) - SECTION;
        loaded monster = load_sound(&file);
        assert_problem(monster.document, KOTSU_PROBLEM_OBJECT_OFFSET, SECTION + 8, 1, wrong[i], size);
        assert_int_equal(kotsu_document_mesh(monster.document)->object_count, 1);
        loaded_close(&monster);
    }
}

static void faces_that_do_not_fit_cost_only_themselves(void **state) {
    (void)state;
    bytes object = ff8_five_point_object((ff8_face_counts){3, 2, 0, 0});
    for (int i = 0; i < 2; i++) ff8_triangle(&object, &plain_face);
    bytes file = ff8_monster_of_objects(&object, 1, 5); /* the total lies where the third triangle would begin */
    const uint32_t end = section_end(&file);
    loaded monster = load_sound(&file);
    assert_problem(monster.document, KOTSU_PROBLEM_OBJECT_CUT, end, 0, 2, 5);
    assert_int_equal(kotsu_document_mesh(monster.document)->triangle_count, 2);
    loaded_close(&monster);
}

static void a_list_that_is_cut_ends_its_object_even_if_a_later_face_would_fit(void **state) {
    (void)state;
    bytes object = ff8_five_point_object((ff8_face_counts){.coloured_quads = 1, .triangles = 1, .quads = 1});
    ff8_triangle(&object, &plain_face);
    put_zeros(&object, 12); /* with the total 16 bytes: neither a quad nor a coloured quad */
    bytes file = ff8_monster_of_objects(&object, 1, 5);
    const uint32_t end = section_end(&file);
    loaded monster = load_sound(&file);
    assert_problem(monster.document, KOTSU_PROBLEM_OBJECT_CUT, end, 0, 1, 3);
    loaded_close(&monster);
}

static void an_object_that_ends_inside_its_vertices_is_left_out(void **state) {
    (void)state;
    bytes objects[2] = {ff8_five_point_object((ff8_face_counts){.triangles = 1}),
                        ff8_five_point_object((ff8_face_counts){0})};
    ff8_triangle(&objects[0], &plain_face);
    patch_u16(&objects[1], 4, 1000); /* vertices of its only group */
    bytes file = ff8_monster_of_objects(objects, 2, 5);
    loaded monster = load_sound(&file);
    /* Its vertices begin behind the table, the first object and its own six bytes. */
    assert_problem(monster.document, KOTSU_PROBLEM_VERTICES_CUT, SECTION + 12 + FF8_FIVE_POINT_HEAD + 16 + 6, 1, 0, 0);
    const kotsu_mesh *mesh = kotsu_document_mesh(monster.document);
    assert_int_equal(mesh->object_count, 1);
    assert_int_equal(mesh->vertex_count, 5);
    loaded_close(&monster);
}

static void vertices_on_a_bone_that_is_not_there_follow_bone_0(void **state) {
    (void)state;
    bytes object = {0};
    const ff8_group groups[] = {{1, 1, ff8_five_points}, {2, 1, ff8_five_points}, {0xFFFF, 1, ff8_five_points}};
    ff8_object(&object, groups, 3, (ff8_face_counts){0});
    loaded monster = load_object(&object);
    /* Once per object, where the first such group begins. */
    assert_problem(monster.document, KOTSU_PROBLEM_VERTEX_BONE, FIRST_OBJECT + 2 + 10, 0, 2, 2);
    const kotsu_mesh *mesh = kotsu_document_mesh(monster.document);
    assert_int_equal(mesh->vertices[0].bone[0], 1);
    assert_int_equal(mesh->vertices[1].bone[0], 0);
    assert_int_equal(mesh->vertices[2].bone[0], 0);
    loaded_close(&monster);
}

static void faces_of_vertices_that_are_not_there_are_left_out_and_counted(void **state) {
    (void)state;
    bytes object = ff8_five_point_object((ff8_face_counts){.triangles = 2, .quads = 2});
    ff8_triangle(&object, &plain_face);
    ff8_triangle(&object, &(ff8_face){.index = {0, 5, 1}});
    ff8_quad(&object, &(ff8_face){.index = {0, 1, 2, 0x0FFF}});
    ff8_quad(&object, &plain_face);
    loaded monster = load_object(&object);
    assert_problem(monster.document, KOTSU_PROBLEM_FACE_VERTEX, FACES + 16, 0, 2, 0);
    const kotsu_mesh *mesh = kotsu_document_mesh(monster.document);
    assert_int_equal(mesh->triangle_count, 3);
    assert_int_equal(mesh->objects[0].triangle_faces, 1);
    assert_int_equal(mesh->objects[0].quad_faces, 1);
    loaded_close(&monster);
}

static void two_objects_of_one_offset_are_shown_once(void **state) {
    (void)state;
    bytes objects[2] = {ff8_five_point_object((ff8_face_counts){0}), ff8_five_point_object((ff8_face_counts){0})};
    bytes file = ff8_monster_of_objects(objects, 2, 5);
    patch_u32(&file, SECTION + 8, 12);
    loaded monster = load_sound(&file);
    assert_problem(monster.document, KOTSU_PROBLEM_OBJECT_SHARED, SECTION + 8, 1, 0, 0);
    assert_int_equal(kotsu_document_mesh(monster.document)->object_count, 1);
    loaded_close(&monster);
}

static void materials_beyond_a_thousand_use_the_first(void **state) {
    (void)state;
    enum { MATERIALS = 1024, FACES_THERE = MATERIALS + 2 };
    bytes object = ff8_five_point_object((ff8_face_counts){.triangles = FACES_THERE});
    for (unsigned i = 0; i < FACES_THERE; i++) {
        ff8_face face = plain_face;
        face.palette = i;
        ff8_triangle(&object, &face);
    }
    loaded monster = load_object(&object);
    assert_problem(monster.document, KOTSU_PROBLEM_MATERIALS, 0, -1, MATERIALS, 0);
    const kotsu_mesh *mesh = kotsu_document_mesh(monster.document);
    assert_int_equal(mesh->material_count, MATERIALS);
    assert_int_equal(mesh->triangles[MATERIALS - 1].material, MATERIALS - 1);
    for (int i = MATERIALS; i < FACES_THERE; i++) assert_int_equal(mesh->triangles[i].material, 0);
    loaded_close(&monster);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_table_that_promises_more_objects_than_fit_keeps_those_that_are_there),
        cmocka_unit_test(an_object_outside_the_section_is_left_out_and_the_others_stay),
        cmocka_unit_test(faces_that_do_not_fit_cost_only_themselves),
        cmocka_unit_test(a_list_that_is_cut_ends_its_object_even_if_a_later_face_would_fit),
        cmocka_unit_test(an_object_that_ends_inside_its_vertices_is_left_out),
        cmocka_unit_test(vertices_on_a_bone_that_is_not_there_follow_bone_0),
        cmocka_unit_test(faces_of_vertices_that_are_not_there_are_left_out_and_counted),
        cmocka_unit_test(two_objects_of_one_offset_are_shown_once),
        cmocka_unit_test(materials_beyond_a_thousand_use_the_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
