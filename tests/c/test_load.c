// Every generated fixture loads to what the manifest beside it says, and every file of the corpus loads or says why not.
// SPDX-License-Identifier: MIT
#include "file_set.h"
#include "loading.h"
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORD = 256 };

/* One line of build/fixtures/manifest.txt: "file kind outcome problems", problems separated by commas or "-". */
typedef struct expectation {
    char name[WORD], kind[WORD], outcome[WORD], problems[WORD];
} expectation;

static void fail_fixture(const expectation *expected, const char *what, const char *actual) {
    print_error("%s: expected %s, found %s\n", expected->name, what, actual);
    fail();
}

/* Whether a problem of that name was found, as a note, a warning or the error itself. */
static bool has_problem(const loaded *fixture, const char *name) {
    if (fixture->status != KOTSU_OK) return strcmp(kotsu_problem_name(fixture->error.problem.code), name) == 0;
    for (uint32_t i = 0; i < kotsu_document_problem_count(fixture->document); i++) {
        if (strcmp(kotsu_problem_name(kotsu_document_problem(fixture->document, i)->code), name) == 0) return true;
    }
    return false;
}

/* Whether anything was found that the fixture's author did not expect. A motion's flat rig comes with every motion. */
static const char *unexpected_problem(const loaded *fixture, const expectation *expected) {
    for (uint32_t i = 0; fixture->document != NULL && i < kotsu_document_problem_count(fixture->document); i++) {
        const kotsu_problem *problem = kotsu_document_problem(fixture->document, i);
        const char *name = kotsu_problem_name(problem->code);
        if (problem->code != KOTSU_PROBLEM_FLAT_RIG && strstr(expected->problems, name) == NULL) return name;
    }
    return NULL;
}

static void expect_fixture(const expectation *expected, const test_file *file) {
    loaded fixture = load_copy(file->data, file->size, NULL, CHECK_THOROUGHLY, file->name);
    const bool rejected = strcmp(expected->outcome, "error") == 0;
    if (rejected != (fixture.status != KOTSU_OK))
        fail_fixture(expected, expected->outcome, kotsu_status_name(fixture.status));
    if (!rejected && strcmp(kotsu_format_name(kotsu_document_format(fixture.document)), expected->kind) != 0)
        fail_fixture(expected, expected->kind, kotsu_format_name(kotsu_document_format(fixture.document)));
    if (strcmp(expected->problems, "-") != 0) {
        char problems[WORD];
        strcpy(problems, expected->problems);
        for (const char *name = strtok(problems, ","); name != NULL; name = strtok(NULL, ",")) {
            if (!has_problem(&fixture, name))
                fail_fixture(expected, name, rejected ? kotsu_problem_name(fixture.error.problem.code) : "nothing");
        }
    }
    const char *unexpected = unexpected_problem(&fixture, expected);
    if (unexpected != NULL) fail_fixture(expected, expected->problems, unexpected);
    loaded_close(&fixture);
}

static const test_file *find_file(const file_set *set, const char *name) {
    for (size_t i = 0; i < set->count; i++) {
        if (strcmp(set->files[i].name, name) == 0) return &set->files[i];
    }
    return NULL;
}

static void every_fixture_loads_to_what_its_manifest_says(void **state) {
    (void)state;
    file_set set = {0};
    if (!file_set_add_folder(&set, fixtures_folder())) skip();
    char path[1024];
    snprintf(path, sizeof path, "%s/manifest.txt", fixtures_folder());
    FILE *manifest = fopen(path, "r");
    assert_non_null(manifest);
    expectation expected;
    int count = 0;
    while (fscanf(manifest, "%255s %255s %255s %255s", expected.name, expected.kind, expected.outcome,
                  expected.problems) == 4) {
        const test_file *file = find_file(&set, expected.name);
        if (file == NULL)
            fail_fixture(&expected, "a file", "none");
        else
            expect_fixture(&expected, file);
        count++;
    }
    assert_true(feof(manifest));
    assert_true(count > 20);
    fclose(manifest);
    file_set_close(&set);
}

static void the_built_in_samples_are_sound(void **state) {
    (void)state;
    file_set set = {0};
    file_set_add_built_in(&set);
    for (size_t i = 0; i < set.count; i++) {
        loaded sample = load_copy(set.files[i].data, set.files[i].size, NULL, CHECK_THOROUGHLY, set.files[i].name);
        assert_int_equal(sample.status, KOTSU_OK);
        loaded_close(&sample);
    }
    file_set_close(&set);
}

static void every_corpus_file_keeps_the_promises_of_the_header(void **state) {
    (void)state;
    file_set set = {0};
    if (!file_set_add_folder(&set, corpus_folder())) skip();
    for (size_t i = 0; i < set.count; i++) {
        const test_file *file = &set.files[i];
        loaded corpus_file = load_copy(file->data, file->size, NULL, CHECK_THOROUGHLY, file->name);
        if (strncmp(file->name, "ff8/", 4) == 0 && corpus_file.status != KOTSU_OK) { /* all of them are legitimate */
            print_error("%s: %s\n", file->name, kotsu_problem_name(corpus_file.error.problem.code));
            fail();
        }
        loaded_close(&corpus_file);
    }
    file_set_close(&set);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_fixture_loads_to_what_its_manifest_says),
        cmocka_unit_test(the_built_in_samples_are_sound),
        cmocka_unit_test(every_corpus_file_keeps_the_promises_of_the_header),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
