// The tables of FF8 archives: names and records in step, what can be read of which entry and why not, and the 64-bit .zzz.
// SPDX-License-Identifier: MIT
#include "archive_builder.h"
#include "counting_allocator.h"
#include "testing.h"

#include <stdio.h>
#include <string.h>

enum { FS_SIZE = 10000 };

/* Loads the archive and frees its tables. */
static loaded load_archive(bytes *fi, bytes *fl) {
    loaded archive = load_archive_copy(fi, fl, FS_SIZE, NULL, CHECK_THOROUGHLY, "archive");
    bytes_free(fi);
    bytes_free(fl);
    assert_int_equal(archive.status, KOTSU_OK);
    assert_int_equal(kotsu_document_format(archive.document), KOTSU_FORMAT_FF8_ARCHIVE);
    return archive;
}

static const kotsu_entry *entry(const loaded *archive, uint32_t index) {
    const kotsu_entry *found = kotsu_document_entry(archive->document, index);
    assert_non_null(found);
    return found;
}

static loaded load_names(const char *text, size_t size, unsigned records) {
    bytes fi = {0}, fl = {0};
    for (unsigned i = 0; i < records; i++) fi_record(&fi, 10 + i, 100 * i, 0);
    for (size_t i = 0; i < size; i++) put_u8(&fl, (uint8_t)text[i]);
    return load_archive(&fi, &fl);
}

static void records_and_names_go_together_in_their_order(void **state) {
    (void)state;
    bytes fi = {0}, fl = {0};
    fi_record(&fi, 300, 5000, 0); /* offsets need not ascend */
    fi_record(&fi, 800, 0, 1);
    fi_record(&fi, 0, 100, 0);
    fi_record(&fi, 4000, 9000, 2);
    put_text(&fl, "C:\\ff8\\Data\\eng\\battle\\c0m001.dat\r\nc:\\b\r\nc:\\empty\r\nc:\\packed\r\n");
    loaded archive = load_archive(&fi, &fl);
    assert_int_equal(kotsu_document_problem_count(archive.document), 0);
    assert_int_equal(kotsu_document_entry_count(archive.document), 4);
    assert_string_equal(entry(&archive, 0)->name, "C:\\ff8\\Data\\eng\\battle\\c0m001.dat");
    assert_int_equal(entry(&archive, 0)->size, 300);
    assert_int_equal(entry(&archive, 0)->offset, 5000);
    assert_int_equal(entry(&archive, 0)->packing, KOTSU_PACKING_STORED);
    assert_true(entry(&archive, 0)->usable);
    assert_string_equal(entry(&archive, 0)->type, "");
    assert_int_equal(entry(&archive, 1)->packing, KOTSU_PACKING_LZS);
    assert_true(entry(&archive, 1)->usable);
    assert_string_equal(entry(&archive, 2)->name, "c:\\empty");
    assert_false(entry(&archive, 2)->usable); /* legitimate, and nothing to open */
    assert_int_equal(entry(&archive, 3)->packing, KOTSU_PACKING_LZ4);
    assert_true(entry(&archive, 3)->usable);
    loaded_close(&archive);
}

static void lines_end_in_crlf_lf_cr_or_nul_and_may_be_empty(void **state) {
    (void)state;
    static const struct {
        const char *text;
        size_t size;
    } lists[] = {{"a\r\n\r\nc\r\n", 8}, {"a\n\nc\n", 5}, {"a\0\0c\0", 5},
                 {"a\r\rc", 4},         {"a\n\nc", 4},   {"a\r\n\nc\0", 6}};
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        loaded archive = load_names(lists[i].text, lists[i].size, 3);
        assert_int_equal(kotsu_document_problem_count(archive.document), 0);
        assert_int_equal(kotsu_document_entry_count(archive.document), 3);
        assert_string_equal(entry(&archive, 0)->name, "a");
        assert_string_equal(entry(&archive, 1)->name, "");
        assert_string_equal(entry(&archive, 2)->name, "c");
        loaded_close(&archive);
    }
}

static void bytes_above_7f_are_latin_1(void **state) {
    (void)state;
    loaded archive = load_names("\xE9t\xE9\xFF", 4, 1);
    assert_string_equal(entry(&archive, 0)->name, "\xC3\xA9t\xC3\xA9\xC3\xBF");
    loaded_close(&archive);
}

static void where_names_and_records_disagree_the_smaller_count_holds(void **state) {
    (void)state;
    for (unsigned records = 1; records <= 3; records += 2) {
        loaded archive = load_names("one\ntwo\n", 8, records);
        assert_problem(archive.document, KOTSU_PROBLEM_NAME_COUNT, 0, -1, 2, records);
        assert_int_equal(kotsu_document_entry_count(archive.document), records < 2 ? records : 2);
        loaded_close(&archive);
    }
    loaded nameless = load_names("", 0, 2);
    assert_problem(nameless.document, KOTSU_PROBLEM_NAME_COUNT, 0, -1, 0, 2);
    assert_int_equal(kotsu_document_entry_count(nameless.document), 0);
    loaded_close(&nameless);
}

static void an_index_that_ends_inside_a_record_says_so(void **state) {
    (void)state;
    for (unsigned tail = 1; tail < 12; tail++) {
        bytes fi = {0}, fl = {0};
        fi_record(&fi, 10, 0, 0);
        put_zeros(&fi, tail);
        put_text(&fl, "one\n");
        loaded archive = load_archive(&fi, &fl);
        assert_problem(archive.document, KOTSU_PROBLEM_INDEX_TAIL, 12, -1, tail, 0);
        assert_int_equal(kotsu_document_entry_count(archive.document), 1);
        loaded_close(&archive);
    }
}

static void an_entry_that_cannot_be_read_says_why_and_keeps_its_number(void **state) {
    (void)state;
    static const struct {
        uint32_t size, offset, packing;
        kotsu_problem_code code; /* NONE: it can be read */
        int64_t a, b;
    } records[] = {
        {1, FS_SIZE - 1, 0, KOTSU_PROBLEM_NONE, 0, 0},
        {2, FS_SIZE - 1, 0, KOTSU_PROBLEM_ENTRY_CUT, 1, 2},
        {1, FS_SIZE, 0, KOTSU_PROBLEM_ENTRY_CUT, 0, 1},
        {1, FS_SIZE + 1, 0, KOTSU_PROBLEM_ENTRY_OFFSET, FS_SIZE + 1, FS_SIZE},
        {1, 0xFFFFFFFF, 1, KOTSU_PROBLEM_ENTRY_OFFSET, 0xFFFFFFFF, FS_SIZE},
        {18, FS_SIZE - 4, 1, KOTSU_PROBLEM_NONE, 0, 0}, /* no packed bytes may be all it takes to know that it is cut */
        {19, FS_SIZE - 4, 1, KOTSU_PROBLEM_ENTRY_SIZE, 19, 0},
        {1, FS_SIZE - 3, 1, KOTSU_PROBLEM_ENTRY_OFFSET, FS_SIZE - 3, FS_SIZE}, /* no room for the prefix */
        {8500 + 18, FS_SIZE - 1004, 1, KOTSU_PROBLEM_NONE, 0, 0},
        {8500 + 19, FS_SIZE - 1004, 1, KOTSU_PROBLEM_ENTRY_SIZE, 8519, 1000},
        {0xFFFFFFFF, 0, 1, KOTSU_PROBLEM_ENTRY_SIZE, 0xFFFFFFFF, FS_SIZE - 4},
        {1, FS_SIZE - 12, 2, KOTSU_PROBLEM_NONE, 0, 0},
        {1, FS_SIZE - 11, 2, KOTSU_PROBLEM_ENTRY_OFFSET, FS_SIZE - 11, FS_SIZE},
        {1, 0, 3, KOTSU_PROBLEM_ENTRY_PACKING, 3, 0},
        {0, 0, 0xFFFFFFFF, KOTSU_PROBLEM_ENTRY_PACKING, 0xFFFFFFFF, 0},
    };
    for (uint32_t i = 0; i < sizeof records / sizeof records[0]; i++) {
        bytes fi = {0}, fl = {0};
        fi_record(&fi, 1, 0, 0);
        fi_record(&fi, records[i].size, records[i].offset, records[i].packing);
        put_text(&fl, "sound\nlying\n");
        loaded archive = load_archive(&fi, &fl);
        assert_true(entry(&archive, 0)->usable);
        assert_int_equal(entry(&archive, 1)->usable, records[i].code == KOTSU_PROBLEM_NONE);
        assert_int_equal(kotsu_document_problem_count(archive.document), records[i].code != KOTSU_PROBLEM_NONE);
        if (records[i].code != KOTSU_PROBLEM_NONE)
            assert_problem(archive.document, records[i].code, 12, 1, records[i].a, records[i].b);
        loaded_close(&archive);
    }
}

static void a_path_that_occurs_again_in_either_case_is_noted(void **state) {
    (void)state;
    static const char names[] = "c:\\Eng\\a\nc:\\fre\\a\nC:\\ENG\\A\n\n\nc:\\eng\\a";
    loaded archive = load_names(names, strlen(names), 6);
    assert_int_equal(count_problems(archive.document, KOTSU_PROBLEM_DUPLICATE_PATH), 2);
    const kotsu_problem *first = find_problem(archive.document, KOTSU_PROBLEM_DUPLICATE_PATH), *second = first + 1;
    assert_int_equal(first->index, 2);
    assert_int_equal(first->a, 0);
    assert_int_equal(second->index, 5); /* empty names are no paths, */
    assert_int_equal(second->a, 0);     /* and the earliest entry is named */
    loaded_close(&archive);
}

static void a_long_list_is_searched_for_paths_that_occur_twice_in_no_time(void **state) {
    (void)state;
    enum { COUNT = 30000 };
    bytes fi = {0}, fl = {0};
    for (int i = 0; i < COUNT; i++) {
        char name[64];
        snprintf(name, sizeof name, "c:\\ff8\\data\\eng\\battle\\file%05d.dat\n", i == COUNT - 1 ? 7 : i);
        fi_record(&fi, 1, 0, 0);
        put_text(&fl, name);
    }
    loaded archive = load_archive_copy(&fi, &fl, FS_SIZE, NULL, CHECK_BRIEFLY, "long list");
    bytes_free(&fi);
    bytes_free(&fl);
    assert_int_equal(archive.status, KOTSU_OK);
    assert_problem(archive.document, KOTSU_PROBLEM_DUPLICATE_PATH, 0, COUNT - 1, 7, 0);
    loaded_close(&archive);
}

static void an_empty_index_holds_nothing_and_an_empty_zzz_is_an_error(void **state) {
    (void)state;
    bytes empty = {0};
    loaded archive = load_archive(&empty, &empty);
    assert_int_equal(kotsu_document_entry_count(archive.document), 0);
    assert_int_equal(kotsu_document_problem_count(archive.document), 0);
    loaded_close(&archive);
    for (unsigned size = 0; size < 4; size++) { /* no whole count */
        bytes beginning = {0};
        put_zeros(&beginning, size);
        loaded zzz = load_zzz_copy(&beginning, size, NULL, CHECK_THOROUGHLY, "nothing");
        bytes_free(&beginning);
        assert_int_equal(zzz.status, size == 0 ? KOTSU_TRUNCATED : KOTSU_UNKNOWN_FORMAT);
    }
}

static loaded load_zzz(bytes *zzz, uint64_t file_size) {
    loaded archive = load_zzz_copy(zzz, file_size, NULL, CHECK_THOROUGHLY, "zzz");
    bytes_free(zzz);
    assert_int_equal(archive.status, KOTSU_OK);
    assert_int_equal(kotsu_document_format(archive.document), KOTSU_FORMAT_FF8_ZZZ);
    return archive;
}

static void zzz_offsets_pass_four_gigabytes(void **state) {
    (void)state;
    const uint64_t far = (uint64_t)5 << 32 | 0x80000001;
    bytes zzz = {0};
    put_u32(&zzz, 3);
    zzz_record(&zzz, "data\\main.fs", far, 0xFFFFFFF0);
    zzz_record(&zzz, "", 100, 5);
    zzz_record(&zzz, "data\\end", far + 0xFFFFFFF0, 1);
    loaded archive = load_zzz(&zzz, far + 0xFFFFFFF0);
    assert_string_equal(entry(&archive, 0)->name, "data\\main.fs");
    assert_true(entry(&archive, 0)->offset == far);
    assert_int_equal(entry(&archive, 0)->size, 0xFFFFFFF0);
    assert_int_equal(entry(&archive, 0)->packing, KOTSU_PACKING_STORED);
    assert_true(entry(&archive, 0)->usable);
    assert_true(entry(&archive, 1)->usable);
    assert_false(entry(&archive, 2)->usable);
    assert_problem(archive.document, KOTSU_PROBLEM_ENTRY_CUT, 4 + 28 + 16, 2, 0, 1);
    loaded_close(&archive);
}

static void a_zzz_table_that_goes_on_behind_the_bytes_at_hand_asks_for_more(void **state) {
    (void)state;
    bytes zzz = {0};
    put_u32(&zzz, 3);
    for (int i = 0; i < 3; i++) zzz_record(&zzz, i == 0 ? "one" : "three", 64, 1);
    enum { FIRST = 4 + 19, SECOND = FIRST + 21 };
    const bytes whole = zzz;
    for (size_t size = 4; size <= whole.size; size++) {
        bytes cut = {0};
        for (size_t i = 0; i < size; i++) put_u8(&cut, whole.data[i]);
        const uint32_t expected = size < FIRST ? 0 : size < SECOND ? 1 : size < whole.size ? 2 : 3;
        loaded archive = load_zzz(&cut, 1000);
        assert_int_equal(kotsu_document_entry_count(archive.document), expected);
        if (expected < 3)
            assert_problem(archive.document, KOTSU_PROBLEM_ZZZ_TABLE, 0, -1, expected, 3);
        else
            assert_problem(archive.document, KOTSU_PROBLEM_DUPLICATE_PATH, 0, 2, 1, 0);
        loaded_close(&archive);
    }
    bytes_free(&zzz);
}

static void a_lying_count_or_name_length_asks_for_no_memory(void **state) {
    (void)state;
    bytes zzz = {0};
    put_u32(&zzz, 0xFFFFFFFF);
    zzz_record(&zzz, "one", 0, 1);
    counting_allocator counter = {0};
    const kotsu_load_options options = {.allocator = counting_allocator_use(&counter)};
    loaded archive = load_zzz_copy(&zzz, 100, &options, CHECK_THOROUGHLY, "lying count");
    bytes_free(&zzz);
    assert_int_equal(archive.status, KOTSU_OK);
    assert_problem(archive.document, KOTSU_PROBLEM_ZZZ_TABLE, 0, -1, 1, 0xFFFFFFFF);
    assert_true(counter.peak_bytes < 10000);
    loaded_close(&archive);

    bytes long_name = {0};
    put_u32(&long_name, 1);
    zzz_record(&long_name, "one", 0, 1);
    patch_u32(&long_name, 4, 0xFFFFFFFF);
    archive = load_zzz(&long_name, 100);
    assert_problem(archive.document, KOTSU_PROBLEM_ZZZ_TABLE, 0, -1, 0, 1);
    loaded_close(&archive);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(records_and_names_go_together_in_their_order),
        cmocka_unit_test(lines_end_in_crlf_lf_cr_or_nul_and_may_be_empty),
        cmocka_unit_test(bytes_above_7f_are_latin_1),
        cmocka_unit_test(where_names_and_records_disagree_the_smaller_count_holds),
        cmocka_unit_test(an_index_that_ends_inside_a_record_says_so),
        cmocka_unit_test(an_entry_that_cannot_be_read_says_why_and_keeps_its_number),
        cmocka_unit_test(a_path_that_occurs_again_in_either_case_is_noted),
        cmocka_unit_test(a_long_list_is_searched_for_paths_that_occur_twice_in_no_time),
        cmocka_unit_test(an_empty_index_holds_nothing_and_an_empty_zzz_is_an_error),
        cmocka_unit_test(zzz_offsets_pass_four_gigabytes),
        cmocka_unit_test(a_zzz_table_that_goes_on_behind_the_bytes_at_hand_asks_for_more),
        cmocka_unit_test(a_lying_count_or_name_length_asks_for_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
