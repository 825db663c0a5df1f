// FF8 geometry: vertices in their bones' axes, the four kinds of faces to the byte, materials, objects.
// SPDX-License-Identifier: MIT
#include "ff8_builder.h"
#include "ff8_looks_builder.h"
#include "loading.h"
#include "testing.h"

static loaded load_object(bytes *object) {
    bytes file = ff8_monster_of_objects(object, 1, 5);
    return load_sound(&file);
}

static const ff8_face plain_face = {.index = {0, 1, 2, 3}};

enum { SECTION = FF8_GEOMETRY_SECTION, FIRST_OBJECT = SECTION + 8, FACES = FIRST_OBJECT + FF8_FIVE_POINT_HEAD };

static void vertices_stand_in_their_bone_s_axes_with_x_and_y_turned(void **state) {
    (void)state;
    bytes object = {0};
    const ff8_group groups[] = {{1, 2, ff8_five_points}, {0, 0, NULL}, {0, 3, ff8_five_points + 2}};
    ff8_object(&object, groups, 3, (ff8_face_counts){0});
    loaded monster = load_object(&object);
    const kotsu_mesh *mesh = kotsu_document_mesh(monster.document);
    assert_false(mesh->at_rest);
    assert_int_equal(mesh->vertex_count, 5);
    for (int i = 0; i < 5; i++) {
        const kotsu_vertex *vertex = &mesh->vertices[i];
        assert_near(vertex->position[0], -ff8_five_points[i][0] / 4096.0, 0);
        assert_near(vertex->position[1], -ff8_five_points[i][1] / 4096.0, 0);
        assert_near(vertex->position[2], ff8_five_points[i][2] / 4096.0, 0);
        assert_int_equal(vertex->bone[0], i < 2 ? 1 : 0);
        assert_near(vertex->weight[0], 1, 0);
        for (int k = 0; k < 4; k++) assert_int_equal(vertex->colour[k], 128);
    }
    assert_int_equal(kotsu_document_problem_count(monster.document), 0);
    loaded_close(&monster);
}

static void expect_corner(const kotsu_triangle *triangle, int corner, uint32_t vertex, int u, int v) {
    assert_int_equal(triangle->vertex[corner], vertex);
    assert_near(triangle->uv[corner][0], u, 0);
    assert_near(triangle->uv[corner][1], v, 0);
}

/* The face lists of the format page byte for byte, one face of each kind. */
static void the_four_kinds_of_faces_are_read_byte_by_byte(void **state) {
    (void)state;
    static const uint8_t
        faces
            [] =
                {
                    0,    0x80, 1,    0,    2,    0,    0xC0, 0xC1, 0xA0, 0xA1, 0x40, 0x01, 0xB0,
                    0xB1, 0x95, 0x00, /* A B C uvC uvA CLUT uvB TPage */
                    1,    0x80, 2,    0,    3,    0,    4,    0,    0xA2, 0xA3, 0x40, 0x01, 0xB2,
                    0xB3, 0x95, 0x00, 0xC2, 0xC3, 0xD2, 0xD3, 2,    0x80, 3,    0,    4,    0,
                    0xC4, 0xC5, 0xA4, 0xA5, 0x40, 0x01, 0xB4, 0xB5, 0x95, 0x00, 10,   20,   30,
                    0x34, 0,    0x80, 1,    0,    3,    0,    4,    0,    0xA6, 0xA7, 0x40, 0x01,
                    0xB6, 0xB7, 0x95, 0x00, 0xC6, 0xC7, 0xD6, 0xD7, 40,   50,   60,   0x3C,
                };
    bytes object = ff8_five_point_object((ff8_face_counts){1, 1, 1, 1});
    for (size_t i = 0; i < sizeof faces; i++) put_u8(&object, faces[i]);
    loaded monster = load_object(&object);
    assert_int_equal(kotsu_document_problem_count(monster.document), 0);
    const kotsu_mesh *mesh = kotsu_document_mesh(monster.document);
    assert_int_equal(mesh->triangle_count, 6);
    assert_int_equal(mesh->material_count, 1);
    assert_int_equal(mesh->materials[0].texture_page, 0x95);
    assert_int_equal(mesh->materials[0].palette, 0x140);

    const kotsu_triangle *t = mesh->triangles;
    expect_corner(&t[0], 0, 0, 0xA0, 0xA1);
    expect_corner(&t[0], 1, 1, 0xB0, 0xB1);
    expect_corner(&t[0], 2, 2, 0xC0, 0xC1);
    /* A quad becomes A B D and, turning the same way round, D C A. */
    expect_corner(&t[1], 0, 1, 0xA2, 0xA3);
    expect_corner(&t[1], 1, 2, 0xB2, 0xB3);
    expect_corner(&t[1], 2, 4, 0xD2, 0xD3);
    expect_corner(&t[2], 0, 4, 0xD2, 0xD3);
    expect_corner(&t[2], 1, 3, 0xC2, 0xC3);
    expect_corner(&t[2], 2, 1, 0xA2, 0xA3);
    expect_corner(&t[3], 0, 2, 0xA4, 0xA5);
    expect_corner(&t[3], 1, 3, 0xB4, 0xB5);
    expect_corner(&t[3], 2, 4, 0xC4, 0xC5);
    expect_corner(&t[4], 0, 0, 0xA6, 0xA7);
    expect_corner(&t[4], 1, 1, 0xB6, 0xB7);
    expect_corner(&t[4], 2, 4, 0xD6, 0xD7);
    expect_corner(&t[5], 0, 4, 0xD6, 0xD7);
    expect_corner(&t[5], 1, 3, 0xC6, 0xC7);
    expect_corner(&t[5], 2, 0, 0xA6, 0xA7);

    static const uint8_t flags[6] = {0,
                                     KOTSU_TRIANGLE_OF_QUAD,
                                     KOTSU_TRIANGLE_OF_QUAD,
                                     KOTSU_TRIANGLE_COLOURED,
                                     KOTSU_TRIANGLE_COLOURED | KOTSU_TRIANGLE_OF_QUAD,
                                     KOTSU_TRIANGLE_COLOURED | KOTSU_TRIANGLE_OF_QUAD};
    static const uint8_t red[6] = {128, 128, 128, 10, 40, 40}, blue[6] = {128, 128, 128, 30, 60, 60};
    static const uint32_t face_offsets[6] = {0, 16, 16, 36, 56, 56};
    for (int i = 0; i < 6; i++) {
        assert_int_equal(t[i].flags, flags[i]);
        assert_int_equal(t[i].colour[0], red[i]);
        assert_int_equal(t[i].colour[2], blue[i]);
        assert_int_equal(t[i].depth_bias, 8);
        assert_int_equal(t[i].byte_offset, FACES + face_offsets[i]);
    }
    assert_int_equal(mesh->objects[0].triangle_faces, 2);
    assert_int_equal(mesh->objects[0].quad_faces, 2);
    assert_int_equal(mesh->objects[0].byte_offset, FIRST_OBJECT);
    loaded_close(&monster);
}

static void the_first_index_carries_the_depth_bias_and_the_others_none(void **state) {
    (void)state;
    bytes object = ff8_five_point_object((ff8_face_counts){.triangles = 16});
    for (unsigned bias = 0; bias < 16; bias++)
        ff8_triangle(&object, &(ff8_face){.index = {bias << 12 | 4, 0xF000 | 3, 0x1000 | 2}});
    loaded monster = load_object(&object);
    const kotsu_mesh *mesh = kotsu_document_mesh(monster.document);
    assert_int_equal(mesh->triangle_count, 16);
    for (int i = 0; i < 16; i++) {
        assert_int_equal(mesh->triangles[i].depth_bias, i);
        for (int corner = 0; corner < 3; corner++) assert_int_equal(mesh->triangles[i].vertex[corner], 4 - corner);
    }
    loaded_close(&monster);
}

static void any_of_the_seven_high_page_bits_hides_a_face_and_names_no_other_page(void **state) {
    (void)state;
    bytes object = ff8_five_point_object((ff8_face_counts){.triangles = 8});
    for (int bit = 8; bit < 16; bit++) {
        ff8_face face = plain_face;
        face.page = 0x0095 | 1u << bit;
        ff8_triangle(&object, &face);
    }
    loaded monster = load_object(&object);
    const kotsu_mesh *mesh = kotsu_document_mesh(monster.document);
    assert_int_equal(mesh->triangles[0].flags, 0); /* bit 8 belongs to the depth */
    for (int i = 1; i < 8; i++) assert_int_equal(mesh->triangles[i].flags, KOTSU_TRIANGLE_HIDDEN);
    assert_int_equal(mesh->material_count, 2);
    assert_int_equal(mesh->materials[0].texture_page, 0x195);
    assert_int_equal(mesh->materials[1].texture_page, 0x095);
    loaded_close(&monster);
}

static void materials_are_pairs_of_page_and_palette_in_order_of_appearance(void **state) {
    (void)state;
    static const unsigned pages[] = {7, 7, 9, 7, 9}, palettes[] = {1, 2, 1, 1, 1}, expected[] = {0, 1, 2, 0, 2};
    bytes object = ff8_five_point_object((ff8_face_counts){.triangles = 5});
    for (int i = 0; i < 5; i++) {
        ff8_face face = plain_face;
        face.page = pages[i];
        face.palette = palettes[i];
        ff8_triangle(&object, &face);
    }
    loaded monster = load_object(&object);
    const kotsu_mesh *mesh = kotsu_document_mesh(monster.document);
    assert_int_equal(mesh->material_count, 3);
    for (int i = 0; i < 5; i++) assert_int_equal(mesh->triangles[i].material, expected[i]);
    loaded_close(&monster);
}

static void objects_follow_each_other_and_count_their_own_vertices(void **state) {
    (void)state;
    bytes objects[3] = {ff8_five_point_object((ff8_face_counts){.triangles = 1}),
                        ff8_five_point_object((ff8_face_counts){0}),
                        ff8_five_point_object((ff8_face_counts){.quads = 1})};
    ff8_triangle(&objects[0], &plain_face);
    ff8_quad(&objects[2], &plain_face);
    bytes file = ff8_monster_of_objects(objects, 3, 15);
    loaded monster = load_sound(&file);
    const kotsu_mesh *mesh = kotsu_document_mesh(monster.document);
    assert_int_equal(mesh->object_count, 3);
    static const uint32_t first_triangle[] = {0, 1, 1}, triangles[] = {1, 0, 2}, offsets[] = {16, 80, 128};
    for (uint32_t i = 0; i < 3; i++) {
        assert_int_equal(mesh->objects[i].first_vertex, 5 * i);
        assert_int_equal(mesh->objects[i].vertex_count, 5);
        assert_int_equal(mesh->objects[i].first_triangle, first_triangle[i]);
        assert_int_equal(mesh->objects[i].triangle_count, triangles[i]);
        assert_int_equal(mesh->objects[i].byte_offset, SECTION + offsets[i]);
    }
    assert_int_equal(mesh->triangles[0].vertex[0], 0);
    assert_int_equal(mesh->triangles[1].vertex[0], 10); /* index 0 of the third object */
    assert_int_equal(mesh->triangles[1].object, 2);
    assert_null(find_problem(monster.document, KOTSU_PROBLEM_VERTEX_TOTAL));
    loaded_close(&monster);
}

/* A reduced weapon whose geometry section begins `shift` bytes behind the table: the padding follows the file, not the section. */
static void padding_before_the_faces_follows_the_position_in_the_file(void **state) {
    (void)state;
    enum { TABLE = 4 * 7 };
    for (unsigned shift = 0; shift < 4; shift++) {
        for (unsigned groups = 1; groups < 3; groups++) {
            bytes file = {0};
            put_u32(&file, 5);
            put_u32(&file, TABLE + shift);
            put_zeros(&file, 5 * 4 + shift);
            put_u32(&file, 1); /* the section: one object */
            put_u32(&file, 8);
            put_u16(&file, groups);
            for (unsigned i = 0; i < groups; i++) {
                put_u16(&file, i);
                put_u16(&file, 2);
                for (int k = 0; k < 6; k++) put_s16(&file, k);
            }
            put_align(&file, 4);
            put_u16(&file, 1);
            put_zeros(&file, 6 + 4);
            const uint32_t face = (uint32_t)file.size;
            ff8_triangle(&file, &(ff8_face){.index = {0, 1, 0}, .palette = 0x77});
            put_u32(&file, 2 * groups);
            for (unsigned i = 2; i <= 6; i++) patch_u32(&file, 4 * i, (uint32_t)file.size);
            loaded weapon = load_built(&file);
            assert_int_equal(weapon.status, KOTSU_OK);
            assert_int_equal(kotsu_document_format(weapon.document), KOTSU_FORMAT_FF8_WEAPON_REDUCED);
            const kotsu_mesh *mesh = kotsu_document_mesh(weapon.document);
            assert_int_equal(mesh->vertex_count, 2 * groups);
            assert_int_equal(mesh->triangle_count, 1);
            assert_int_equal(mesh->triangles[0].byte_offset, face);
            assert_int_equal(mesh->materials[0].palette, 0x77);
            assert_int_equal(mesh->vertices[2 * groups - 1].bone[0], groups - 1); /* of a body that is elsewhere */
            loaded_close(&weapon);
        }
    }
}

static void the_section_s_total_counts_all_vertices_or_the_first_object_s(void **state) {
    (void)state;
    static const struct {
        uint32_t total;
        bool fits;
    } totals[] = {{10, true}, {5, true}, {9, false}, {0, false}};
    for (size_t i = 0; i < sizeof totals / sizeof totals[0]; i++) {
        bytes objects[2] = {ff8_five_point_object((ff8_face_counts){0}), ff8_five_point_object((ff8_face_counts){0})};
        bytes file = ff8_monster_of_objects(objects, 2, totals[i].total);
        const uint32_t at = ff8_section_offset(&file, FF8_GEOMETRY + 1) - 4;
        loaded monster = load_sound(&file);
        if (totals[i].fits)
            assert_null(find_problem(monster.document, KOTSU_PROBLEM_VERTEX_TOTAL));
        else
            assert_problem(monster.document, KOTSU_PROBLEM_VERTEX_TOTAL, at, -1, totals[i].total, 10);
        loaded_close(&monster);
    }
}

static void an_empty_section_is_no_mesh_and_a_count_of_0_an_empty_one(void **state) {
    (void)state;
    bytes file = {0}, empty = {0};
    ff8_monster_of(&file, &(ff8_parts){.geometry = &empty});
    loaded without = load_sound(&file);
    assert_null(kotsu_document_mesh(without.document));
    loaded_close(&without);

    file = ff8_monster_of_objects(NULL, 0, 0);
    loaded monster = load_sound(&file);
    assert_non_null(kotsu_document_mesh(monster.document));
    assert_int_equal(kotsu_document_mesh(monster.document)->object_count, 0);
    assert_int_equal(kotsu_document_problem_count(monster.document), 0);
    loaded_close(&monster);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(vertices_stand_in_their_bone_s_axes_with_x_and_y_turned),
        cmocka_unit_test(the_four_kinds_of_faces_are_read_byte_by_byte),
        cmocka_unit_test(the_first_index_carries_the_depth_bias_and_the_others_none),
        cmocka_unit_test(any_of_the_seven_high_page_bits_hides_a_face_and_names_no_other_page),
        cmocka_unit_test(materials_are_pairs_of_page_and_palette_in_order_of_appearance),
        cmocka_unit_test(objects_follow_each_other_and_count_their_own_vertices),
        cmocka_unit_test(padding_before_the_faces_follows_the_position_in_the_file),
        cmocka_unit_test(the_section_s_total_counts_all_vertices_or_the_first_object_s),
        cmocka_unit_test(an_empty_section_is_no_mesh_and_a_count_of_0_an_empty_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
