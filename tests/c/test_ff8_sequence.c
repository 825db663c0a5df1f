// FF8 sequences: the length of every op code, which clips are played once and which loop, and sections that lie.
// SPDX-License-Identifier: MIT
#include "ff8_builder.h"
#include "loading.h"
#include "testing.h"

#include <stdio.h>
#include <string.h>

/* One sequence's bytes; NULL is an empty slot. */
typedef struct code {
    const uint8_t *bytes;
    size_t size;
} code;
#define CODE(...) ((code){(const uint8_t[]){__VA_ARGS__}, sizeof((const uint8_t[]){__VA_ARGS__})})

static bytes section_of(const code *sequences, unsigned count) {
    bytes section = {0};
    put_u16(&section, count);
    unsigned offset = 2 + 2 * count;
    for (unsigned i = 0; i < count; i++) {
        put_u16(&section, sequences[i].bytes == NULL ? 0 : offset);
        offset += (unsigned)sequences[i].size;
    }
    for (unsigned i = 0; i < count; i++)
        for (size_t k = 0; k < sequences[i].size; k++) put_u8(&section, sequences[i].bytes[k]);
    return section;
}

/* A monster of twelve clips with that sequence section, which is freed. It ends where the section does: what aligns the next
 * one would lengthen the last sequence. */
static loaded load_section(bytes *section) {
    enum { CLIPS = 12 };
    bytes file = {0}, animations = {0}, clips[CLIPS];
    for (int i = 0; i < CLIPS; i++) {
        clips[i] = (bytes){0};
        bit_writer bits = ff8_animation_begin(&clips[i], 1);
        ff8_still_position(&bits);
        ff8_mode(&bits, 0);
        for (int bone = 0; bone < 2; bone++) ff8_still_rotation(&bits);
    }
    ff8_animations(&animations, clips, CLIPS);
    for (int i = 0; i < CLIPS; i++) bytes_free(&clips[i]);
    const size_t size = section->size;
    ff8_monster_of(&file, &(ff8_parts){.animations = &animations, .sequences = section});
    bytes_free(section);
    bytes_free(&animations);
    file.size = ff8_section_offset(&file, FF8_SEQUENCES) + size;
    for (unsigned number = FF8_SEQUENCES + 1; number <= FF8_TEXTURES + 1; number++)
        patch_u32(&file, 4 * number, (uint32_t)file.size);
    return load_sound(&file);
}

static loaded load_sequences(const code *sequences, unsigned count) {
    bytes section = section_of(sequences, count);
    return load_section(&section);
}

/* Where the sequence section of such a monster begins; the first sequence's first op lies behind the table. */
static uint32_t section_start(const loaded *monster, unsigned sequences) {
    return kotsu_document_sequence_op(monster->document, 0)->byte_offset - (2 + 2 * sequences);
}

/* Plays as text: "0:5 1:3*" is sequence 0 playing clip 5 once, sequence 1 looping clip 3. */
static void expect_plays(const loaded *monster, const char *expected) {
    char text[256] = "";
    for (uint32_t i = 0; i < kotsu_document_play_count(monster->document); i++) {
        const kotsu_sequence_play *play = kotsu_document_play(monster->document, i);
        const size_t length = strlen(text);
        snprintf(text + length, sizeof text - length, "%s%u:%u%s", i == 0 ? "" : " ", (unsigned)play->sequence,
                 (unsigned)play->clip, play->loops ? "*" : "");
    }
    assert_string_equal(text, expected);
}

/* Parameter bytes of the op codes whose number is fixed, as the format page lists them; -1: given by what follows. */
static int fixed_parameters(unsigned op) {
    static const uint8_t one[] = {0x80, 0x81, 0x83, 0x84, 0x90, 0x92, 0x9A, 0xA0, 0xA5, 0xA7, 0xA8, 0xAC, 0xAF, 0xB9,
                                  0xBC, 0xBE, 0xBF, 0xE1, 0xE2, 0xE3, 0xE5, 0xE6, 0xE7, 0xE8, 0xE9, 0xEA, 0xEB, 0xEC};
    static const uint8_t two[] = {0x91, 0x93, 0x9B, 0x9E, 0xBD, 0xAB, 0xC0, 0xC4, 0xC8, 0xCC, 0xD0,
                                  0xD4, 0xD8, 0xDC, 0xE0, 0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF2, 0xF3};
    static const uint8_t variable[] = {0x97, 0x98, 0xB5, 0xB6, 0xB8, 0xB0, 0xB4, 0x99, 0xB1, 0x9F};
    if (memchr(variable, (int)op, sizeof variable) != NULL) return -1;
    if (memchr(two, (int)op, sizeof two) != NULL) return 2;
    if (memchr(one, (int)op, sizeof one) != NULL || (op > 0xC0 && op < 0xE1)) return 1;
    return op == 0x96 ? 3 : op == 0xAD ? 4 : op == 0xAE ? 5 : op == 0xA6 ? 9 : 0;
}

static void every_op_code_of_fixed_length_has_the_page_s_number_of_parameters(void **state) {
    (void)state;
    for (unsigned op = 0; op < 0xF4; op++) {
        const int parameters = fixed_parameters(op);
        if (parameters < 0) continue;
        uint8_t bytes_of[12] = {(uint8_t)op};
        bytes_of[1 + parameters] = 0xA2; /* stands alone: only the right length gets here */
        loaded monster = load_sequences(&(code){bytes_of, 2 + (size_t)parameters}, 1);
        assert_int_equal(kotsu_document_sequence_op_count(monster.document), 2);
        const kotsu_sequence_op *first = kotsu_document_sequence_op(monster.document, 0);
        assert_int_equal(first->code, op);
        assert_int_equal(first->size, 1 + parameters);
        assert_int_equal(first->sequence, 0);
        const kotsu_sequence_op *second = kotsu_document_sequence_op(monster.document, 1);
        assert_int_equal(second->code, 0xA2);
        assert_int_equal(second->byte_offset, first->byte_offset + 1 + (uint32_t)parameters);
        assert_null(find_problem(monster.document, KOTSU_PROBLEM_SEQUENCE_OP));
        assert_null(find_problem(monster.document, KOTSU_PROBLEM_SEQUENCE_CUT));
        loaded_close(&monster);
    }
}

/* The sequence is one instruction and an A2. */
static void expect_length(code sequence) {
    loaded monster = load_sequences(&sequence, 1);
    assert_int_equal(kotsu_document_sequence_op_count(monster.document), 2);
    assert_int_equal(kotsu_document_sequence_op(monster.document, 0)->size, sequence.size - 1);
    assert_int_equal(kotsu_document_sequence_op(monster.document, 1)->code, 0xA2);
    loaded_close(&monster);
}

static void instructions_whose_parameters_say_how_long_they_are_do(void **state) {
    (void)state;
    static const uint8_t by_bit_1[] = {0x97, 0x98, 0xB5, 0xB6, 0xB8};
    for (size_t i = 0; i < sizeof by_bit_1; i++) {
        expect_length(CODE(by_bit_1[i], 0xFF, 0xFD, 0xA2));
        expect_length(CODE(by_bit_1[i], 0x00, 0x02, 0xA2, 0xA2));
    }
    static const uint8_t by_flags[] = {0xB0, 0xB4};
    for (size_t i = 0; i < sizeof by_flags; i++) {
        const uint8_t op = by_flags[i];
        expect_length(CODE(op, 0xFF, 0x00, 0xA2));
        for (int bit = 0; bit < 4; bit++) expect_length(CODE(op, 0, 1 << bit, 0xA2, 0xA2));
        expect_length(CODE(op, 0, 0x07, 0xA2, 0xA2, 0xA2, 0xA2));
        expect_length(CODE(op, 0, 0x40, 0xA2, 0xA2, 0xA2, 0xA2, 0xA2, 0xA2, 0xA2));
        expect_length(CODE(op, 0, 0x50, 0xA2));       /* bit 4 takes the six away, */
        expect_length(CODE(op, 0, 0x48, 0xA2, 0xA2)); /* and bit 3 comes before them */
        expect_length(CODE(op, 0, 0x4F, 0xA2, 0xA2, 0xA2, 0xA2, 0xA2));
        expect_length(CODE(op, 0, 0xB0, 0xA2)); /* other bits mean nothing */
    }
    static const uint8_t with_bone[] = {0x99, 0xB1};
    for (size_t i = 0; i < sizeof with_bone; i++) {
        expect_length(CODE(with_bone[i], 0x05, 0xFF, 0xA2));
        expect_length(CODE(with_bone[i], 0xFF, 0x01, 0x02, 0xFF, 0xA2)); /* a bone of that number ends nothing */
    }
    expect_length(CODE(0x9F, 0xFF, 0xA2));
    expect_length(CODE(0x9F, 0x01, 0x02, 0x03, 0xFF, 0xA2));
}

static void clips_play_once_and_a0_loops(void **state) {
    (void)state;
    const code sequences[] = {CODE(0x05, 0xA0, 0x05, 0x0B, 0x05), CODE(0xA0, 0x03, 0xA2), CODE(0xA2)};
    loaded monster = load_sequences(sequences, 3);
    /* Each pair of clip and way once, by clip, once before looped. */
    expect_plays(&monster, "0:5 0:5* 0:11 1:3*");
    loaded_close(&monster);
}

static void clips_inside_a_backward_jump_s_body_loop(void **state) {
    (void)state;
    const code sequences[] = {
        CODE(0xA3, 0x00, 0xE6, 0xFF),                         /* the idle stance as files write it */
        CODE(0x01, 0x02, 0xEC, 0xFF, 0x03),                   /* 01 stands before the body, 03 behind the jump */
        CODE(0x01, 0xA2, 0x02, 0xED, 0xFE, 0xFF),             /* signed 16 bits, to A2 */
        CODE(0x01, 0x02, 0xE6, 0x02, 0x03),                   /* forwards: no loop */
        CODE(0x01, 0xE6, 0xFF, 0x02, 0xF3, 0xFF, 0xFF, 0x03), /* two bodies */
        CODE(0x01, 0x02, 0xE6, 0x80),                         /* to before the sequence: all of it */
        CODE(0x04, 0xE5, 0xFF, 0xE4),                         /* neither is a jump */
    };
    loaded monster = load_sequences(sequences, 7);
    expect_plays(&monster, "0:0* 1:1 1:2* 1:3 2:1 2:2* 3:1 3:2 3:3 4:1* 4:2* 4:3 5:1* 5:2* 6:4");
    loaded_close(&monster);
}

static void an_empty_slot_keeps_its_number_and_a_sequence_ends_at_the_next_higher_offset(void **state) {
    (void)state;
    const code sequences[] = {{NULL, 0}, CODE(0x01, 0x02), {NULL, 0}, CODE(0x03)};
    bytes section = section_of(sequences, 4);
    loaded monster = load_section(&section);
    expect_plays(&monster, "1:1 1:2 3:3");
    loaded_close(&monster);

    section = section_of(sequences, 4);
    patch_u16(&section, 2 + 2 * 1, 2 + 2 * 4 + 2); /* the two change places, and a third begins inside one of them */
    patch_u16(&section, 2 + 2 * 2, 2 + 2 * 4 + 1);
    patch_u16(&section, 2 + 2 * 3, 2 + 2 * 4);
    monster = load_section(&section);
    expect_plays(&monster, "1:3 2:2 3:1");
    loaded_close(&monster);

    section = section_of(sequences, 4);
    patch_u16(&section, 2, 2 + 2 * 4); /* shares the second one's bytes */
    monster = load_section(&section);
    expect_plays(&monster, "0:1 0:2 1:1 1:2 3:3");
    loaded_close(&monster);
}

static void a_table_that_promises_too_much_keeps_the_sequences_that_are_there(void **state) {
    (void)state;
    const code sequences[] = {CODE(0x01, 0xA2), CODE(0xA0, 0x02)};
    bytes section = section_of(sequences, 2);
    patch_u16(&section, 0, 0xFFFF);
    const int64_t fitting = (int64_t)(section.size - 2) / 2;
    loaded monster = load_section(&section);
    assert_problem(monster.document, KOTSU_PROBLEM_SEQUENCE_TABLE, section_start(&monster, 2), -1, fitting, 0xFFFF);
    assert_true(kotsu_document_play_count(monster.document) >= 2);
    loaded_close(&monster);
}

static void a_sequence_outside_the_section_costs_only_itself(void **state) {
    (void)state;
    static const unsigned wrong[] = {1, 2, 3, 5, 11, 0xFFFF};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        const code sequences[] = {CODE(0x01), CODE(0x02), CODE(0x03)};
        bytes section = section_of(sequences, 3);
        patch_u16(&section, 2 + 2, wrong[i]);
        loaded monster = load_section(&section);
        /* Where its number is wrong the sequence before it goes on for longer. */
        assert_problem(monster.document, KOTSU_PROBLEM_SEQUENCE_OFFSET, section_start(&monster, 3) + 4, 1, wrong[i],
                       2 + 6 + 3);
        expect_plays(&monster, "0:1 0:2 2:3");
        loaded_close(&monster);
    }
}

static void an_op_code_of_unknown_length_ends_its_sequence(void **state) {
    (void)state;
    for (unsigned op = 0xF4; op <= 0xFF; op++) {
        const code sequences[] = {CODE(0x01, (uint8_t)op, 0x02), CODE(0x03)};
        loaded monster = load_sequences(sequences, 2);
        assert_problem(monster.document, KOTSU_PROBLEM_SEQUENCE_OP, section_start(&monster, 2) + 6 + 1, 0, op, 0);
        expect_plays(&monster, "0:1 1:3");
        loaded_close(&monster);
    }
}

static void a_sequence_that_ends_inside_an_instruction_keeps_those_before_it(void **state) {
    (void)state;
    const code cut[] = {CODE(0x01, 0xA0),       CODE(0x01, 0xA6, 1, 2, 3, 4, 5, 6, 7, 8),
                        CODE(0x01, 0x97, 0, 2), CODE(0x01, 0xB0, 0, 1),
                        CODE(0x01, 0x99, 0xFF), CODE(0x01, 0x9F, 1, 2, 3),
                        CODE(0x01, 0xED, 0xFF)};
    for (size_t i = 0; i < sizeof cut / sizeof cut[0]; i++) {
        const code sequences[] = {cut[i], CODE(0xFF)}; /* the neighbour's byte is none of its */
        loaded monster = load_sequences(sequences, 2);
        assert_problem(monster.document, KOTSU_PROBLEM_SEQUENCE_CUT, section_start(&monster, 2) + 6 + 1, 0, 0, 0);
        expect_plays(&monster, "0:1");
        loaded_close(&monster);
    }
}

static void an_instruction_too_long_to_list_is_a_cut(void **state) {
    (void)state;
    bytes sequence = {0};
    put_u8(&sequence, 0x9F);
    put_fill(&sequence, 254, 1);
    put_u8(&sequence, 0xFF);
    const code sequences[] = {{sequence.data, sequence.size}, CODE(0x02)};
    bytes section = section_of(sequences, 2);
    bytes_free(&sequence);
    loaded monster = load_section(&section);
    assert_int_equal(count_problems(monster.document, KOTSU_PROBLEM_SEQUENCE_CUT), 1);
    expect_plays(&monster, "1:2");
    loaded_close(&monster);
}

static void a_clip_that_does_not_exist_is_noted_and_kept(void **state) {
    (void)state;
    const code sequences[] = {CODE(0x0B, 0x0C), CODE(0xA0, 0xFF)};
    loaded monster = load_sequences(sequences, 2);
    expect_plays(&monster, "0:11 0:12 1:255*");
    const uint32_t start = section_start(&monster, 2);
    assert_int_equal(count_problems(monster.document, KOTSU_PROBLEM_SEQUENCE_CLIP), 2);
    const kotsu_problem *first = find_problem(monster.document, KOTSU_PROBLEM_SEQUENCE_CLIP), *second = first + 1;
    assert_int_equal(first->byte_offset, start);
    assert_int_equal(first->index, 0);
    assert_int_equal(first->a, 12);
    assert_int_equal(first->b, 12);
    assert_int_equal(second->index, 1);
    assert_int_equal(second->a, 255);
    loaded_close(&monster);
}

static void sequences_that_share_their_bytes_over_and_over_are_not_all_listed(void **state) {
    (void)state;
    enum { COUNT = 50, SIZE = 400 };
    bytes section = {0};
    put_u16(&section, COUNT);
    for (int i = 0; i < COUNT; i++) put_u16(&section, 2 + 2 * COUNT);
    put_fill(&section, SIZE, 0xA2);
    loaded monster = load_section(&section);
    const uint32_t start = section_start(&monster, COUNT);
    assert_problem(monster.document, KOTSU_PROBLEM_SEQUENCE_SHARED, start + 2 + 2, 1, 0, 0);
    assert_int_equal(kotsu_document_sequence_op_count(monster.document), SIZE);
    loaded_close(&monster);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_op_code_of_fixed_length_has_the_page_s_number_of_parameters),
        cmocka_unit_test(instructions_whose_parameters_say_how_long_they_are_do),
        cmocka_unit_test(clips_play_once_and_a0_loops),
        cmocka_unit_test(clips_inside_a_backward_jump_s_body_loop),
        cmocka_unit_test(an_empty_slot_keeps_its_number_and_a_sequence_ends_at_the_next_higher_offset),
        cmocka_unit_test(a_table_that_promises_too_much_keeps_the_sequences_that_are_there),
        cmocka_unit_test(a_sequence_outside_the_section_costs_only_itself),
        cmocka_unit_test(an_op_code_of_unknown_length_ends_its_sequence),
        cmocka_unit_test(a_sequence_that_ends_inside_an_instruction_keeps_those_before_it),
        cmocka_unit_test(an_instruction_too_long_to_list_is_a_cut),
        cmocka_unit_test(a_clip_that_does_not_exist_is_noted_and_kept),
        cmocka_unit_test(sequences_that_share_their_bytes_over_and_over_are_not_all_listed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
