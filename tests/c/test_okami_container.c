// Okami containers: told by their table, entries of any order and size, names and types as text, offsets that lie, encrypted files.
// SPDX-License-Identifier: MIT
#include "loading.h"
#include "testing.h"

#include <string.h>

enum { HEADER = 32, NAME_AT = 12 };

/* An entry as it is written: a type of up to four letters, a name of up to twenty. */
typedef struct slot {
    const char *type, *name;
    uint32_t size; /* of its data; EMPTY: an empty slot */
} slot;
#define EMPTY UINT32_MAX

static void put_padded(bytes *out, const char *text, size_t length) {
    const size_t start = out->size;
    put_text(out, text);
    put_zeros(out, length - (out->size - start));
}

/* The table and the entries in their order, each entry's data bytes being its number + 1. */
static bytes container_of(const slot *slots, unsigned count) {
    bytes file = {0};
    put_u32(&file, count);
    put_zeros(&file, 4 * count);
    for (unsigned i = 0; i < count; i++) put_padded(&file, slots[i].type, 4);
    put_align(&file, 32);
    for (unsigned i = 0; i < count; i++) {
        if (slots[i].size == EMPTY) continue;
        put_zeros(&file, 8);
        put_padded(&file, slots[i].type, 4);
        put_padded(&file, slots[i].name, 20);
        patch_u32(&file, 4 + 4 * i, (uint32_t)file.size);
        put_fill(&file, slots[i].size, i + 1);
    }
    return file;
}

static loaded load_container(bytes *file) {
    loaded container = load_built(file);
    assert_int_equal(container.status, KOTSU_OK);
    assert_int_equal(kotsu_document_format(container.document), KOTSU_FORMAT_OKAMI_CONTAINER);
    assert_null(kotsu_document_skeleton(container.document));
    return container;
}

static void expect_entry(const loaded *container, uint32_t index, const char *name, const char *type, uint64_t offset,
                         uint32_t size) {
    const kotsu_entry *entry = kotsu_document_entry(container->document, index);
    assert_non_null(entry);
    assert_string_equal(entry->name, name);
    assert_string_equal(entry->type, type);
    assert_true(entry->offset == offset);
    assert_int_equal(entry->size, size);
    assert_int_equal(entry->usable, size > 0);
    assert_int_equal(entry->packing, KOTSU_PACKING_STORED);
}

static void entries_have_a_name_a_type_and_end_where_the_next_header_begins(void **state) {
    (void)state;
    static const slot slots[] = {{"MD", "wolf", 10}, {"MOT", "run", 7}, {"ROF", "RUNOFS", 8}};
    bytes file = container_of(slots, 3);
    loaded container = load_container(&file);
    assert_int_equal(kotsu_document_problem_count(container.document), 0);
    assert_int_equal(kotsu_document_entry_count(container.document), 3);
    expect_entry(&container, 0, "wolf", "MD", 32 + 32, 10);
    expect_entry(&container, 1, "run", "MOT", 64 + 10 + 32, 7);
    expect_entry(&container, 2, "RUNOFS", "ROF", 106 + 7 + 32, 8);
    loaded_close(&container);
}

static void empty_slots_keep_their_number(void **state) {
    (void)state;
    static const slot slots[] = {{"MD", "", EMPTY}, {"MOT", "run", 4}, {"", "", EMPTY}, {"SEQ", "last", 5}};
    bytes file = container_of(slots, 4);
    loaded container = load_container(&file);
    assert_int_equal(kotsu_document_problem_count(container.document), 0);
    assert_int_equal(kotsu_document_entry_count(container.document), 4);
    expect_entry(&container, 0, "", "MD", 0, 0);
    expect_entry(&container, 1, "run", "MOT", 96, 4);
    expect_entry(&container, 2, "", "", 0, 0);
    expect_entry(&container, 3, "last", "SEQ", 132, 5);
    loaded_close(&container);
}

/* Slots point at their data in any order; each still ends at the nearest header behind it. */
static void offsets_need_not_be_sorted_and_may_be_shared(void **state) {
    (void)state;
    static const slot slots[] = {{"MD", "first", 10}, {"MOT", "second", 20}, {"SEQ", "third", 30}, {"MOT", "", EMPTY}};
    enum { FIRST = 64 + 32, SECOND = FIRST + 10 + HEADER, THIRD = SECOND + 20 + HEADER };
    bytes file = container_of(slots, 4);
    patch_u32(&file, 4, THIRD);
    patch_u32(&file, 8, FIRST);
    patch_u32(&file, 12, SECOND);
    patch_u32(&file, 16, SECOND);
    loaded container = load_container(&file);
    expect_entry(&container, 0, "third", "MD", THIRD, 30);
    expect_entry(&container, 1, "first", "MOT", FIRST, 10);
    expect_entry(&container, 2, "second", "SEQ", SECOND, 20);
    expect_entry(&container, 3, "second", "MOT", SECOND, 20);
    loaded_close(&container);
}

static void a_name_may_fill_all_of_its_20_bytes_and_is_latin_1(void **state) {
    (void)state;
    static const slot slots[] = {{"MD", "", 4}};
    bytes file = container_of(slots, 1);
    memcpy(file.data + 32 + NAME_AT, "abcdefghijklmnopqrs\xE9", 20);
    loaded container = load_container(&file);
    expect_entry(&container, 0, "abcdefghijklmnopqrs\xC3\xA9", "MD", 64, 4);
    loaded_close(&container);
}

static void types_are_cut_at_the_first_space_or_zero(void **state) {
    (void)state;
    static const struct {
        const char *stored, *type;
    } types[] = {{"MD\0\0", "MD"}, {"MD  ", "MD"}, {"TM3\0", "TM3"}, {"ABCD", "ABCD"}, {"a_9z", "a_9z"}};
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        bytes file = container_of(&(slot){"MD", "one", 4}, 1);
        memcpy(file.data + 8, types[i].stored, 4);
        loaded container = load_container(&file);
        expect_entry(&container, 0, "one", types[i].type, 64, 4);
        loaded_close(&container);
    }
}

static void an_entry_inside_the_table_or_past_the_end_costs_only_itself(void **state) {
    (void)state;
    static const slot slots[] = {{"MD", "first", 40}, {"MOT", "second", 4}};
    enum { TABLE_END = 4 + 2 * 8, FIRST = 64, SECOND = FIRST + 40 + HEADER, SIZE = SECOND + 4 };
    static const struct {
        uint32_t offset;
        kotsu_problem_code code;
        int64_t b;
    } wrong[] = {{1, KOTSU_PROBLEM_ENTRY_IN_TABLE, TABLE_END},
                 {TABLE_END + HEADER - 1, KOTSU_PROBLEM_ENTRY_IN_TABLE, TABLE_END}, /* no room for its header */
                 {SIZE + 1, KOTSU_PROBLEM_ENTRY_OFFSET, SIZE},
                 {0xFFFFFFFF, KOTSU_PROBLEM_ENTRY_OFFSET, SIZE}};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        bytes file = container_of(slots, 2);
        assert_int_equal(file.size, SIZE);
        patch_u32(&file, 8, wrong[i].offset);
        loaded container = load_container(&file);
        assert_problem(container.document, wrong[i].code, 8, 1, wrong[i].offset, wrong[i].b);
        expect_entry(&container, 0, "first", "MD", FIRST, SIZE - FIRST); /* nothing is known to begin behind it */
        expect_entry(&container, 1, "", "MOT", wrong[i].offset, 0);
        loaded_close(&container);
    }
}

static void an_entry_at_the_very_end_or_under_another_s_header_is_empty(void **state) {
    (void)state;
    static const slot slots[] = {{"MD", "first", 40}, {"MOT", "second", 4}};
    enum { FIRST = 64, SECOND = FIRST + 40 + HEADER, SIZE = SECOND + 4 };
    bytes file = container_of(slots, 2);
    patch_u32(&file, 8, SIZE);
    loaded container = load_container(&file);
    assert_int_equal(kotsu_document_problem_count(container.document), 0);
    assert_false(kotsu_document_entry(container.document, 1)->usable);
    expect_entry(&container, 0, "first", "MD", FIRST, SIZE - HEADER - FIRST);
    loaded_close(&container);

    file = container_of(slots, 2);
    patch_u32(&file, 4, SECOND - 5); /* less than a header before the second */
    container = load_container(&file);
    assert_int_equal(kotsu_document_entry(container.document, 0)->size, 0);
    assert_false(kotsu_document_entry(container.document, 0)->usable);
    loaded_close(&container);
}

static void only_a_table_of_words_is_a_container(void **state) {
    (void)state;
    static const slot slots[] = {{"MD", "first", 40}, {"MOT", "second", 4}};
    enum { COUNT_0, COUNT_TOO_LARGE, TYPE_OF_SIGNS, GAP_IN_TYPE, NOTHING_INSIDE, VARIANTS };
    for (int variant = COUNT_0; variant < VARIANTS; variant++) {
        bytes file = container_of(slots, 2);
        if (variant == COUNT_0) patch_u32(&file, 0, 0);
        if (variant == COUNT_TOO_LARGE) patch_u32(&file, 0, (uint32_t)file.size / 8);
        if (variant == TYPE_OF_SIGNS) patch_u8(&file, 12, '%');
        if (variant == GAP_IN_TYPE) memcpy(file.data + 12, "M D", 3);
        if (variant == NOTHING_INSIDE) {
            patch_u32(&file, 4, 0xFFFF);
            patch_u32(&file, 8, 0);
        }
        loaded other = load_built(&file);
        assert_int_equal(other.status, KOTSU_UNKNOWN_FORMAT);
    }
}

static void a_container_of_as_many_entries_as_fit_is_read_in_no_time(void **state) {
    (void)state;
    enum { COUNT = 65536, DATA = 4 + 8 * COUNT + HEADER };
    bytes file = {0};
    put_u32(&file, COUNT);
    for (uint32_t i = 0; i < COUNT; i++)
        put_u32(&file, DATA + (i * 40503u) % COUNT); /* every place once, in disorder */
    for (int i = 0; i < COUNT; i++) put_text(&file, "MOT ");
    put_zeros(&file, HEADER + COUNT);
    loaded container = load_copy(file.data, file.size, NULL, CHECK_BRIEFLY, "many entries");
    bytes_free(&file);
    assert_int_equal(container.status, KOTSU_OK);
    assert_int_equal(kotsu_document_entry_count(container.document), COUNT);
    loaded_close(&container);
}

static void an_encrypted_file_is_recognised_and_named(void **state) {
    (void)state;
    bytes noise = {0};
    uint32_t seed = 12345;
    for (int i = 0; i < 4096; i++) {
        seed = seed * 1664525u + 1013904223u;
        put_u8(&noise, seed >> 24);
    }
    loaded encrypted = load_built(&noise);
    assert_int_equal(encrypted.status, KOTSU_UNSUPPORTED);
    assert_int_equal(encrypted.error.problem.code, KOTSU_PROBLEM_ENCRYPTED);

    bytes text = {0}; /* an ordinary unknown file is not called so */
    for (int i = 0; i < 4096; i++) put_u8(&text, "Dear reader, this is no model. "[i % 31]);
    loaded unknown = load_built(&text);
    assert_int_equal(unknown.status, KOTSU_UNKNOWN_FORMAT);
    assert_int_equal(unknown.error.problem.code, KOTSU_PROBLEM_UNKNOWN_FORMAT);

    bytes png = {0}; /* nor is a picture, which is packed by design */
    put_u8(&png, 0x89);
    put_text(&png, "PNG");
    for (int i = 0; i < 4096; i++) {
        seed = seed * 1664525u + 1013904223u;
        put_u8(&png, seed >> 24);
    }
    loaded picture = load_built(&png);
    assert_int_equal(picture.error.problem.code, KOTSU_PROBLEM_UNKNOWN_FORMAT);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(entries_have_a_name_a_type_and_end_where_the_next_header_begins),
        cmocka_unit_test(empty_slots_keep_their_number),
        cmocka_unit_test(offsets_need_not_be_sorted_and_may_be_shared),
        cmocka_unit_test(a_name_may_fill_all_of_its_20_bytes_and_is_latin_1),
        cmocka_unit_test(types_are_cut_at_the_first_space_or_zero),
        cmocka_unit_test(an_entry_inside_the_table_or_past_the_end_costs_only_itself),
        cmocka_unit_test(an_entry_at_the_very_end_or_under_another_s_header_is_empty),
        cmocka_unit_test(only_a_table_of_words_is_a_container),
        cmocka_unit_test(a_container_of_as_many_entries_as_fit_is_read_in_no_time),
        cmocka_unit_test(an_encrypted_file_is_recognised_and_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
