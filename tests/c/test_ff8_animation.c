// The FF8 animation section: the bit stream's widths, sums, scale channels and ends, whole or cut.
// SPDX-License-Identifier: MIT
#include "ff8_builder.h"
#include "loading.h"
#include "testing.h"

enum { ANIMATIONS = 3 }; /* section number */

static const ff8_bone two_bones[] = {{.parent = -1, .size = 4096}, {.parent = 0, .size = 4096}};

static bytes summon_of(const bytes *section) {
    bytes file = {0}, skeleton = {0};
    ff8_skeleton(&skeleton, two_bones, 2);
    ff8_kind(&file, 4, &skeleton, section);
    bytes_free(&skeleton);
    return file;
}

/* A summon of two bones that holds these animations, which are freed. */
static loaded load_animations(bytes *animations, unsigned count) {
    bytes section = {0};
    ff8_animations(&section, animations, count);
    for (unsigned i = 0; i < count; i++) bytes_free(&animations[i]);
    bytes file = summon_of(&section);
    bytes_free(&section);
    loaded summon = load_built(&file);
    assert_int_equal(summon.status, KOTSU_OK);
    assert_int_equal(kotsu_document_clip_count(summon.document), count);
    return summon;
}

static void put_still_frame(bit_writer *bits) {
    ff8_still_position(bits);
    ff8_mode(bits, 0);
    for (int bone = 0; bone < 2; bone++) ff8_still_rotation(bits);
}

/* Bone 1 turns about x by delta, nothing else moves. */
static void put_turning_frame(bit_writer *bits, unsigned code, int delta) {
    ff8_still_position(bits);
    ff8_mode(bits, 0);
    ff8_still_rotation(bits);
    ff8_rotation(bits, code, delta);
    put_bits(bits, 0, 2);
}

static kotsu_ff8_raw raw_at(const loaded *summon, uint32_t clip, uint32_t frame, uint32_t bone) {
    kotsu_ff8_raw raw;
    assert_int_equal(kotsu_ff8_clip_raw(kotsu_document_clip(summon->document, clip), frame, bone, &raw), KOTSU_OK);
    return raw;
}

static void position_deltas_come_in_four_widths(void **state) {
    (void)state;
    static const int lowest[] = {-4, -32, -256, -32768}, highest[] = {3, 31, 255, 32767};
    bytes animation = {0};
    bit_writer bits = ff8_animation_begin(&animation, 8);
    for (unsigned frame = 0; frame < 8; frame++) {
        unsigned code = frame / 2;
        ff8_position(&bits, code, frame % 2 == 0 ? lowest[code] : highest[code]);
        ff8_position(&bits, FF8_NARROWEST, 0);
        ff8_position(&bits, code, -1);
        ff8_mode(&bits, 0);
        for (int bone = 0; bone < 2; bone++) ff8_still_rotation(&bits);
    }
    loaded summon = load_animations(&animation, 1);
    int sum = 0;
    for (uint32_t frame = 0; frame < 8; frame++) {
        unsigned code = frame / 2;
        sum += frame % 2 == 0 ? lowest[code] : highest[code];
        kotsu_ff8_raw raw = raw_at(&summon, 0, frame, 0);
        assert_int_equal(raw.position[0], sum);
        assert_int_equal(raw.position[1], 0);
        assert_int_equal(raw.position[2], -1 - (int)frame);
    }
    loaded_close(&summon);
}

static void rotation_deltas_come_in_four_widths(void **state) {
    (void)state;
    static const int lowest[] = {-4, -32, -128, -2048}, highest[] = {3, 31, 127, 2047};
    bytes animation = {0};
    bit_writer bits = ff8_animation_begin(&animation, 8);
    for (unsigned frame = 0; frame < 8; frame++)
        put_turning_frame(&bits, frame / 2, frame % 2 == 0 ? lowest[frame / 2] : highest[frame / 2]);
    loaded summon = load_animations(&animation, 1);
    int sum = 0;
    for (uint32_t frame = 0; frame < 8; frame++) {
        sum += frame % 2 == 0 ? lowest[frame / 2] : highest[frame / 2];
        kotsu_ff8_raw raw = raw_at(&summon, 0, frame, 1);
        assert_int_equal(raw.rotation[0], sum);
        assert_int_equal(raw.rotation[1], 0);
        assert_int_equal(raw_at(&summon, 0, frame, 0).rotation[0], 0);
    }
    loaded_close(&summon);
}

static void sums_pass_16_bits_without_wrapping(void **state) {
    (void)state;
    enum { FRAMES = 255 };
    bytes animation = {0};
    bit_writer bits = ff8_animation_begin(&animation, FRAMES);
    for (int frame = 0; frame < FRAMES; frame++) {
        ff8_position(&bits, FF8_WIDEST, 32767);
        ff8_position(&bits, FF8_WIDEST, -32768);
        ff8_position(&bits, FF8_WIDEST, 1);
        ff8_mode(&bits, 0);
        ff8_still_rotation(&bits);
        for (int axis = 0; axis < 3; axis++) ff8_rotation(&bits, FF8_WIDEST, axis == 0 ? 2047 : -2048);
    }
    loaded summon = load_animations(&animation, 1);
    kotsu_ff8_raw raw = raw_at(&summon, 0, FRAMES - 1, 1);
    assert_int_equal(raw.position[0], FRAMES * 32767);
    assert_int_equal(raw.position[1], FRAMES * -32768);
    assert_int_equal(raw.position[2], FRAMES);
    assert_int_equal(raw.rotation[0], FRAMES * 2047);
    assert_int_equal(raw.rotation[1], FRAMES * -2048);
    loaded_close(&summon);
}

static void every_animation_starts_from_zero(void **state) {
    (void)state;
    bytes animations[2] = {{0}, {0}};
    for (int i = 0; i < 2; i++) {
        bit_writer bits = ff8_animation_begin(&animations[i], 1);
        ff8_position(&bits, FF8_WIDE, 100 + i);
        ff8_position(&bits, FF8_NARROWEST, 0);
        ff8_position(&bits, FF8_NARROWEST, 0);
        ff8_mode(&bits, 0);
        for (int bone = 0; bone < 2; bone++) ff8_still_rotation(&bits);
    }
    loaded summon = load_animations(animations, 2);
    assert_int_equal(raw_at(&summon, 0, 0, 0).position[0], 100);
    assert_int_equal(raw_at(&summon, 1, 0, 0).position[0], 101);
    loaded_close(&summon);
}

static void put_scaled_frame(bit_writer *bits, const int bone_scales[2][3]) {
    ff8_still_position(bits);
    ff8_mode(bits, 1);
    for (int bone = 0; bone < 2; bone++) {
        ff8_still_rotation(bits);
        for (int axis = 0; axis < 3; axis++) ff8_scale(bits, bone_scales[bone][axis]);
    }
}

static void the_mode_bit_brings_scales_that_do_not_accumulate(void **state) {
    (void)state;
    static const int first[2][3] = {{2048, 1024, 512}, {1024, 1024 + 32767, 1024 - 32768}};
    static const int last[2][3] = {{1024, 1024, 1024}, {1024, 1024, 0}};
    bytes animation = {0};
    bit_writer bits = ff8_animation_begin(&animation, 3);
    put_scaled_frame(&bits, first);
    put_still_frame(&bits); /* its mode bit is 0: no scale at all, not that of the frame before */
    put_scaled_frame(&bits, last);
    loaded summon = load_animations(&animation, 1);
    assert_int_equal(kotsu_document_clip(summon.document, 0)->scaled_frame_count, 2);
    for (uint32_t bone = 0; bone < 2; bone++) {
        assert_true(raw_at(&summon, 0, 0, bone).scaled);
        assert_false(raw_at(&summon, 0, 1, bone).scaled);
        for (int axis = 0; axis < 3; axis++) {
            assert_int_equal(raw_at(&summon, 0, 0, bone).scale[axis], first[bone][axis]);
            assert_int_equal(raw_at(&summon, 0, 2, bone).scale[axis], last[bone][axis]);
        }
    }
    kotsu_transform pose[2];
    const kotsu_skeleton *skeleton = kotsu_document_skeleton(summon.document);
    const kotsu_clip *clip = kotsu_document_clip(summon.document, 0);
    assert_int_equal(kotsu_clip_sample(skeleton, clip, 0, 0, pose, 2), KOTSU_OK);
    assert_near(pose[0].scale[0], 2, 0);
    assert_near(pose[0].scale[2], 0.5, 0);
    assert_near(pose[1].scale[2], -31, 0);
    assert_int_equal(kotsu_clip_sample(skeleton, clip, 1, 0, pose, 2), KOTSU_OK);
    for (int axis = 0; axis < 3; axis++) assert_near(pose[0].scale[axis], 1, 0);
    loaded_close(&summon);
}

static void a_cut_stream_keeps_its_whole_frames_and_names_the_cut(void **state) {
    (void)state;
    enum { WHOLE = 5, CLAIMED = 9 };
    bytes animations[2] = {{0}, {0}};
    bit_writer first = ff8_animation_begin(&animations[0], 1);
    put_still_frame(&first);
    bit_writer bits = ff8_animation_begin(&animations[1], CLAIMED);
    for (int frame = 0; frame < WHOLE; frame++) put_turning_frame(&bits, FF8_WIDEST, 100 + frame);
    /* Set bits inside frame 5: wide deltas that reach past the end, so that no padding can be taken for a frame. */
    put_bits(&bits, -1, 16);

    bytes section = {0};
    ff8_animations(&section, animations, 2);
    for (int i = 0; i < 2; i++) bytes_free(&animations[i]);
    put_fill(&section, (4 - section.size % 4) % 4, 0xFF);
    bytes file = summon_of(&section);
    uint32_t cut = ff8_section_offset(&file, ANIMATIONS) + (uint32_t)section.size;
    bytes_free(&section);
    loaded summon = load_built(&file);
    assert_int_equal(summon.status, KOTSU_OK);
    const kotsu_clip *clip = kotsu_document_clip(summon.document, 1);
    assert_int_equal(clip->frame_count, WHOLE);
    assert_int_equal(clip->claimed_frame_count, CLAIMED);
    assert_int_equal(raw_at(&summon, 1, WHOLE - 1, 1).rotation[0], 100 + 101 + 102 + 103 + 104);
    const kotsu_problem *problem = find_problem(summon.document, KOTSU_PROBLEM_ANIMATION_CUT);
    assert_non_null(problem);
    assert_int_equal(problem->severity, KOTSU_WARNING);
    assert_int_equal(problem->index, 1);
    assert_int_equal(problem->a, WHOLE);
    assert_int_equal(problem->b, CLAIMED);
    assert_int_equal(problem->byte_offset, cut);
    loaded_close(&summon);
}

static void a_clip_cut_inside_its_first_frame_is_empty_and_keeps_its_number(void **state) {
    (void)state;
    bytes animations[2] = {{0}, {0}};
    put_u8(&animations[0], 7); /* a frame count, and then the next animation begins */
    bit_writer bits = ff8_animation_begin(&animations[1], 1);
    put_turning_frame(&bits, FF8_NARROWEST, 2);
    loaded summon = load_animations(animations, 2);
    assert_int_equal(kotsu_document_clip(summon.document, 0)->frame_count, 0);
    assert_int_equal(kotsu_document_clip(summon.document, 0)->claimed_frame_count, 7);
    assert_int_equal(kotsu_document_clip(summon.document, 1)->frame_count, 1);
    assert_int_equal(raw_at(&summon, 1, 0, 1).rotation[0], 2);
    loaded_close(&summon);
}

static void a_frame_count_of_0_is_a_clip_of_the_rest_pose(void **state) {
    (void)state;
    bytes animation = {0};
    ff8_animation_begin(&animation, 0);
    loaded summon = load_animations(&animation, 1);
    assert_int_equal(kotsu_document_clip(summon.document, 0)->frame_count, 0);
    assert_non_null(find_problem(summon.document, KOTSU_PROBLEM_ANIMATION_EMPTY));
    loaded_close(&summon);
}

static void up_to_three_bytes_of_padding_are_usual_and_more_are_noted(void **state) {
    (void)state;
    for (unsigned padding = 0; padding <= 5; padding++) {
        bytes animations[2] = {{0}, {0}};
        for (int i = 0; i < 2; i++) {
            bit_writer bits = ff8_animation_begin(&animations[i], 1);
            put_still_frame(&bits);
        }
        uint32_t used = (uint32_t)animations[0].size;
        put_fill(&animations[0], padding, 0xEE);
        loaded summon = load_animations(animations, 2);
        const kotsu_problem *note = find_problem(summon.document, KOTSU_PROBLEM_ANIMATION_TAIL);
        if (padding <= 3) {
            assert_null(note);
        } else {
            assert_non_null(note);
            assert_int_equal(note->severity, KOTSU_NOTE);
            assert_int_equal(note->index, 0);
            assert_int_equal(note->a, padding);
            assert_int_equal(note->byte_offset, kotsu_document_clip(summon.document, 0)->byte_offset + used);
        }
        loaded_close(&summon);
    }
}

static void an_animation_outside_its_section_is_empty_and_the_others_play(void **state) {
    (void)state;
    static const uint32_t offsets[] = {0, 3, 0xFFFFFFFF, 0x7FFFFFFF, 4096};
    for (size_t i = 0; i < sizeof offsets / sizeof offsets[0]; i++) {
        bytes animations[3] = {{0}, {0}, {0}}, section = {0};
        for (int clip = 0; clip < 3; clip++) {
            bit_writer bits = ff8_animation_begin(&animations[clip], 1);
            put_turning_frame(&bits, FF8_NARROWEST, 1);
        }
        ff8_animations(&section, animations, 3);
        for (int clip = 0; clip < 3; clip++) bytes_free(&animations[clip]);
        patch_u32(&section, 4 + 4, offsets[i]);
        bytes file = summon_of(&section);
        bytes_free(&section);
        uint32_t base = ff8_section_offset(&file, ANIMATIONS);
        loaded summon = load_built(&file);
        assert_int_equal(summon.status, KOTSU_OK);
        assert_int_equal(kotsu_document_clip_count(summon.document), 3);
        const kotsu_problem *problem = find_problem(summon.document, KOTSU_PROBLEM_ANIMATION_OFFSET);
        assert_non_null(problem);
        assert_int_equal(problem->index, 1);
        assert_int_equal(problem->a, offsets[i]);
        assert_int_equal(problem->byte_offset, base + 4 + 4);
        assert_int_equal(kotsu_document_clip(summon.document, 1)->frame_count, 0);
        assert_int_equal(raw_at(&summon, 0, 0, 1).rotation[0], 1);
        assert_int_equal(raw_at(&summon, 2, 0, 1).rotation[0], 1);
        loaded_close(&summon);
    }
}

static void a_lying_animation_count_is_clipped_to_the_table_that_is_there(void **state) {
    (void)state;
    static const uint32_t counts[] = {0x40000000, 0xFFFFFFFF, 1000};
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        bytes section = {0};
        put_u32(&section, counts[i]);
        put_zeros(&section, 8);
        bytes file = summon_of(&section);
        bytes_free(&section);
        loaded summon = load_built(&file);
        assert_int_equal(summon.status, KOTSU_OK);
        const kotsu_problem *problem = find_problem(summon.document, KOTSU_PROBLEM_ANIMATION_TABLE);
        assert_non_null(problem);
        assert_int_equal(problem->a, 2);
        assert_int_equal(problem->b, counts[i]);
        assert_true(kotsu_document_clip_count(summon.document) <= 2);
        loaded_close(&summon);
    }
}

static void animations_may_share_a_stream_and_stand_in_any_order(void **state) {
    (void)state;
    bytes animations[3] = {{0}, {0}, {0}}, section = {0};
    for (int clip = 0; clip < 3; clip++) {
        bit_writer bits = ff8_animation_begin(&animations[clip], 1);
        put_turning_frame(&bits, FF8_NARROW, 10 + clip);
    }
    ff8_animations(&section, animations, 3);
    uint32_t first = 4 + 4 * 3, third = first + (uint32_t)(animations[0].size + animations[1].size);
    for (int clip = 0; clip < 3; clip++) bytes_free(&animations[clip]);
    patch_u32(&section, 4, third); /* clip 0 is the last stream, */
    patch_u32(&section, 8, first); /* clips 1 and 2 share the first */
    patch_u32(&section, 12, first);
    bytes file = summon_of(&section);
    bytes_free(&section);
    loaded summon = load_built(&file);
    assert_int_equal(summon.status, KOTSU_OK);
    assert_int_equal(raw_at(&summon, 0, 0, 1).rotation[0], 12);
    assert_int_equal(raw_at(&summon, 1, 0, 1).rotation[0], 10);
    assert_int_equal(raw_at(&summon, 2, 0, 1).rotation[0], 10);
    loaded_close(&summon);
}

static void clips_run_at_15_frames_per_second_and_do_not_say_whether_they_loop(void **state) {
    (void)state;
    bytes animation = {0};
    bit_writer bits = ff8_animation_begin(&animation, 4);
    for (int frame = 0; frame < 4; frame++) put_still_frame(&bits);
    loaded summon = load_animations(&animation, 1);
    const kotsu_clip *clip = kotsu_document_clip(summon.document, 0);
    assert_near(clip->frames_per_second, 15, 0);
    assert_int_equal(clip->loops, KOTSU_LOOPS_UNKNOWN);
    assert_near(clip->loop_length, 4, 0);
    assert_int_equal(clip->bone_count, 2);
    assert_int_equal(clip->scaled_frame_count, 0);
    loaded_close(&summon);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(position_deltas_come_in_four_widths),
        cmocka_unit_test(rotation_deltas_come_in_four_widths),
        cmocka_unit_test(sums_pass_16_bits_without_wrapping),
        cmocka_unit_test(every_animation_starts_from_zero),
        cmocka_unit_test(the_mode_bit_brings_scales_that_do_not_accumulate),
        cmocka_unit_test(a_cut_stream_keeps_its_whole_frames_and_names_the_cut),
        cmocka_unit_test(a_clip_cut_inside_its_first_frame_is_empty_and_keeps_its_number),
        cmocka_unit_test(a_frame_count_of_0_is_a_clip_of_the_rest_pose),
        cmocka_unit_test(up_to_three_bytes_of_padding_are_usual_and_more_are_noted),
        cmocka_unit_test(an_animation_outside_its_section_is_empty_and_the_others_play),
        cmocka_unit_test(a_lying_animation_count_is_clipped_to_the_table_that_is_there),
        cmocka_unit_test(animations_may_share_a_stream_and_stand_in_any_order),
        cmocka_unit_test(clips_run_at_15_frames_per_second_and_do_not_say_whether_they_loop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
