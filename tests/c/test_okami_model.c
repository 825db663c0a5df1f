// Okami models: one part or many, their bone tables merged into one skeleton, tables and parents that lie.
// SPDX-License-Identifier: MIT
#include "loading.h"
#include "okami_builder.h"
#include "testing.h"

static const okami_bone chain[] = {{{1, 2, 3}, -1}, {{0, 4, 0}, 0}, {{0, 0, -5}, 1}};

static bytes part_of(const okami_bone *bones, unsigned count) {
    bytes part = {0};
    okami_part(&part, bones, count);
    return part;
}

/* A model of one part with these bones. */
static loaded load_bones(const okami_bone *bones, unsigned count) {
    bytes file = {0}, part = part_of(bones, count);
    okami_model(&file, &part, 1);
    bytes_free(&part);
    return load_built(&file);
}

static const kotsu_bone *bone_of(const loaded *model, int id) {
    int position = position_of(model->document, id);
    assert_true(position >= 0);
    return &kotsu_document_skeleton(model->document)->bones[position];
}

static void expect_chain(const loaded *model) {
    assert_int_equal(model->status, KOTSU_OK);
    assert_int_equal(kotsu_document_format(model->document), KOTSU_FORMAT_OKAMI_MODEL);
    assert_int_equal(kotsu_document_clip_count(model->document), 0);
    assert_false(kotsu_document_skeleton(model->document)->flat);
    assert_int_equal(kotsu_document_skeleton(model->document)->bone_count, 4); /* the root node and three */
    assert_int_equal(bone_of(model, -1)->parent, -1);
    for (int id = 0; id < 3; id++) {
        const kotsu_bone *bone = bone_of(model, id);
        assert_int_equal(bone->id, id);
        assert_int_equal(bone->parent, position_of(model->document, chain[id].parent));
        for (int axis = 0; axis < 3; axis++) {
            assert_near(bone->rest.translation[axis], chain[id].offset[axis], 0);
            assert_near(bone->rest.scale[axis], 1, 0);
            assert_near(bone->rest.rotation[axis], 0, 0);
        }
    }
}

static void a_model_s_bones_hang_under_the_root_node(void **state) {
    (void)state;
    loaded model = load_bones(chain, 3);
    expect_chain(&model);
    assert_int_equal(kotsu_document_problem_count(model.document), 0);
    loaded_close(&model);
}

static void a_part_alone_is_a_model(void **state) {
    (void)state;
    bytes part = part_of(chain, 3);
    loaded model = load_built(&part);
    expect_chain(&model);
    assert_int_equal(bone_of(&model, 1)->byte_offset, OKAMI_BONE_TABLE + OKAMI_BONE_BYTES);
    loaded_close(&model);
}

static void scenery_has_a_descriptor_of_its_own(void **state) {
    (void)state;
    bytes file = {0}, part = part_of(chain, 3);
    put_text(&file, "scr");
    put_u8(&file, 0);
    put_u32(&file, 1);
    put_u32(&file, 1);
    put_u32(&file, 0);
    put_u32(&file, 32 + (uint32_t)part.size); /* the descriptor, behind the part */
    put_align(&file, 32);
    put_bytes(&file, &part);
    put_s32(&file, -(int32_t)part.size);
    put_u32(&file, 0);
    put_zeros(&file, 22 + 18 + 8);
    bytes_free(&part);
    loaded model = load_built(&file);
    expect_chain(&model);
    loaded_close(&model);
}

static void parts_share_one_skeleton(void **state) {
    (void)state;
    for (unsigned longer = 0; longer < 2; longer++) { /* a later part may repeat the beginning or extend the list */
        bytes file = {0}, parts[2] = {part_of(chain, longer == 0 ? 3 : 2), part_of(chain, longer == 1 ? 3 : 2)};
        okami_model(&file, parts, 2);
        for (int i = 0; i < 2; i++) bytes_free(&parts[i]);
        loaded model = load_built(&file);
        expect_chain(&model);
        assert_null(find_problem(model.document, KOTSU_PROBLEM_PART_DISAGREES));
        loaded_close(&model);
    }
}

static void of_parts_that_disagree_the_first_is_used(void **state) {
    (void)state;
    const okami_bone other[] = {{{1, 2, 3}, -1}, {{0, 4.5f, 0}, 0}, {{0, 0, -5}, 1}};
    bytes file = {0}, parts[2] = {part_of(chain, 3), part_of(other, 3)};
    okami_model(&file, parts, 2);
    for (int i = 0; i < 2; i++) bytes_free(&parts[i]);
    loaded model = load_built(&file);
    expect_chain(&model);
    const kotsu_problem *warning = find_problem(model.document, KOTSU_PROBLEM_PART_DISAGREES);
    assert_non_null(warning);
    assert_int_equal(warning->severity, KOTSU_WARNING);
    assert_int_equal(warning->index, 1);
    assert_int_equal(warning->a, 1);
    loaded_close(&model);
}

static void bones_may_stand_before_their_parents(void **state) {
    (void)state;
    const okami_bone bones[] = {{{1, 0, 0}, 2}, {{0, 1, 0}, 0}, {{0, 0, 0}, -1}};
    loaded model = load_bones(bones, 3);
    assert_int_equal(model.status, KOTSU_OK);
    assert_int_equal(bone_of(&model, 0)->parent, position_of(model.document, 2));
    const kotsu_problem *note = find_problem(model.document, KOTSU_PROBLEM_FORWARD_PARENT);
    assert_non_null(note);
    assert_int_equal(note->index, 0);
    assert_int_equal(note->a, 2);
    loaded_close(&model);
}

static void the_16_bit_parents_of_older_files_are_recognised(void **state) {
    (void)state;
    bytes part = part_of(chain, 3);
    for (size_t i = 0; i < 3; i++) {
        const size_t at = OKAMI_BONE_TABLE + OKAMI_BONE_BYTES * i + 12;
        patch_u16(&part, at, 0);
        patch_u16(&part, at + 2, (unsigned)chain[i].parent & 0xFFFF);
    }
    loaded model = load_built(&part);
    expect_chain(&model);
    loaded_close(&model);
}

static void expect_rejected(const okami_bone *bones, unsigned count, kotsu_problem_code code, int index, int a) {
    loaded model = load_bones(bones, count);
    assert_int_equal(model.status, KOTSU_BAD_VALUE);
    assert_int_equal(model.error.problem.code, code);
    assert_int_equal(model.error.problem.index, index);
    assert_int_equal(model.error.problem.a, a);
}

static void parents_that_cannot_be_are_rejected(void **state) {
    (void)state;
    expect_rejected((const okami_bone[]){{{0}, 0}}, 1, KOTSU_PROBLEM_BONE_CYCLE, 0, 0);
    expect_rejected((const okami_bone[]){{{0}, 9}}, 1, KOTSU_PROBLEM_BAD_PARENT, 0, 9);
    expect_rejected((const okami_bone[]){{{0}, -1}, {{0}, -2}}, 2, KOTSU_PROBLEM_BAD_PARENT, 1, -2);
    expect_rejected((const okami_bone[]){{{0}, -1}, {{0}, 2}}, 2, KOTSU_PROBLEM_BAD_PARENT, 1, 2);
    expect_rejected((const okami_bone[]){{{0}, INT32_MAX}}, 1, KOTSU_PROBLEM_BAD_PARENT, 0, INT32_MAX);
    expect_rejected((const okami_bone[]){{{0}, INT32_MIN}}, 1, KOTSU_PROBLEM_BAD_PARENT, 0, INT32_MIN);
}

static void a_rest_offset_that_is_no_number_becomes_0_with_a_warning(void **state) {
    (void)state;
    const okami_bone bones[] = {{{1, NAN, 3}, -1}, {{INFINITY, 0, 0}, 0}};
    loaded model = load_bones(bones, 2);
    assert_int_equal(model.status, KOTSU_OK);
    assert_near(bone_of(&model, 0)->rest.translation[0], 1, 0);
    assert_near(bone_of(&model, 0)->rest.translation[1], 0, 0);
    assert_near(bone_of(&model, 1)->rest.translation[0], 0, 0);
    assert_int_equal(count_problems(model.document, KOTSU_PROBLEM_NON_FINITE_REST), 2);
    assert_int_equal(find_problem(model.document, KOTSU_PROBLEM_NON_FINITE_REST)->index, 0);
    loaded_close(&model);
}

static void an_unknown_version_is_not_decoded(void **state) {
    (void)state;
    bytes file = {0}, part = part_of(chain, 3);
    okami_model(&file, &part, 1);
    bytes_free(&part);
    patch_u32(&file, 4, 2);
    loaded model = load_built(&file);
    assert_int_equal(model.status, KOTSU_UNSUPPORTED);
    assert_int_equal(model.error.problem.code, KOTSU_PROBLEM_MODEL_VERSION);
    assert_int_equal(model.error.problem.a, 2);
}

/* A model of one chain with one u32 overwritten. */
static loaded load_with_lie(size_t at, uint32_t value) {
    bytes file = {0}, part = part_of(chain, 3);
    okami_model(&file, &part, 1);
    bytes_free(&part);
    patch_u32(&file, at, value);
    return load_built(&file);
}

static void tables_and_offsets_that_lie_are_rejected(void **state) {
    (void)state;
    const size_t descriptor = 32, part = okami_part_offset(0, 1, 0);
    const struct {
        size_t at;
        uint32_t value;
        kotsu_problem_code code;
    } lies[] = {
        {8, 0x40000000, KOTSU_PROBLEM_PART_TABLE},
        {8, 0xFFFFFFFF, KOTSU_PROBLEM_PART_TABLE},
        {16, 0xFFFFFFFF, KOTSU_PROBLEM_PART_CUT},
        {descriptor, 0x7FFFFFFF, KOTSU_PROBLEM_PART_OFFSET},
        {descriptor, 0x80000000, KOTSU_PROBLEM_PART_OFFSET},
        {descriptor, (uint32_t)-33, KOTSU_PROBLEM_PART_OFFSET},
        {part, 0x12345678, KOTSU_PROBLEM_PART_MAGIC},
        {part + 4, 0xFFFFFFFF, KOTSU_PROBLEM_BONE_TABLE},
        {part + 4, OKAMI_BONE_TABLE + 17, KOTSU_PROBLEM_BONE_TABLE},
        {part + 8, 0xFFFF, KOTSU_PROBLEM_BONE_TABLE},
    };
    for (size_t i = 0; i < sizeof lies / sizeof lies[0]; i++) {
        loaded model = load_with_lie(lies[i].at, lies[i].value);
        assert_int_not_equal(model.status, KOTSU_OK);
        assert_int_equal(model.error.problem.code, lies[i].code);
    }
}

static void a_cut_model_is_truncated_wherever_its_bones_do_not_fit(void **state) {
    (void)state;
    bytes whole = {0}, part = part_of(chain, 3);
    okami_model(&whole, &part, 1);
    bytes_free(&part);
    const size_t last_bone_end = okami_part_offset(0, 1, 0) + OKAMI_BONE_TABLE + 3 * OKAMI_BONE_BYTES;
    for (size_t size = 4; size < last_bone_end; size++) {
        loaded model = load_copy(whole.data, size, NULL, CHECK_THOROUGHLY, "cut model");
        assert_int_not_equal(model.status, KOTSU_OK);
    }
    loaded model = load_copy(whole.data, last_bone_end, NULL, CHECK_THOROUGHLY, "model cut behind its bones");
    expect_chain(&model);
    loaded_close(&model);
    bytes_free(&whole);
}

static void a_motion_plays_on_a_model_by_bone_number(void **state) {
    (void)state;
    bytes file = {0};
    okami_header(&file, 10, 4, 0);
    okami_single(&file, 1, KOTSU_CHANNEL_POSITION_Y, 40);
    okami_single(&file, -1, KOTSU_CHANNEL_POSITION_X, 100);
    okami_single(&file, 99, KOTSU_CHANNEL_POSITION_X, 7); /* the model does not have it */
    okami_terminator(&file);
    loaded motion = load_built(&file), model = load_bones(chain, 3);
    const kotsu_skeleton *skeleton = kotsu_document_skeleton(model.document);
    kotsu_transform pose[4];
    double matrices[4 * 16];
    assert_int_equal(kotsu_clip_sample(skeleton, kotsu_document_clip(motion.document, 0), 0, 0, pose, 4), KOTSU_OK);
    assert_int_equal(kotsu_pose_compose(skeleton, pose, matrices, 4), KOTSU_OK);
    const double *last = matrices + 16 * position_of(model.document, 2);
    assert_near(last[12], 100 + 1, 0);   /* the root moved, bone 0 keeps its rest offset, */
    assert_near(last[13], 2 + 40, 0);    /* bone 1's position replaces its rest offset */
    assert_near(last[14], 3 + 0 - 5, 0); /* channel by channel */
    loaded_close(&motion);
    loaded_close(&model);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_model_s_bones_hang_under_the_root_node),
        cmocka_unit_test(a_part_alone_is_a_model),
        cmocka_unit_test(scenery_has_a_descriptor_of_its_own),
        cmocka_unit_test(parts_share_one_skeleton),
        cmocka_unit_test(of_parts_that_disagree_the_first_is_used),
        cmocka_unit_test(bones_may_stand_before_their_parents),
        cmocka_unit_test(the_16_bit_parents_of_older_files_are_recognised),
        cmocka_unit_test(parents_that_cannot_be_are_rejected),
        cmocka_unit_test(a_rest_offset_that_is_no_number_becomes_0_with_a_warning),
        cmocka_unit_test(an_unknown_version_is_not_decoded),
        cmocka_unit_test(tables_and_offsets_that_lie_are_rejected),
        cmocka_unit_test(a_cut_model_is_truncated_wherever_its_bones_do_not_fit),
        cmocka_unit_test(a_motion_plays_on_a_model_by_bone_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
