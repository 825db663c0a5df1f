// The poses that the fixtures' own generator worked out from the format pages, against the core's: within 2e-5, or one step of a
// float where a model stands thousands of units away.
// SPDX-License-Identifier: MIT
#include "file_set.h"
#include "loading.h"
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORD = 256, ROW_MAJOR_3X4 = 12 };

/* One line of build/fixtures/expected-poses.txt: file, model or "-", clip, frame, bone, a row-major 3x4 matrix. */
typedef struct expected_bone {
    char file[WORD], model[WORD];
    unsigned clip, bone;
    float frame;
    double matrix[ROW_MAJOR_3X4];
} expected_bone;

static bool read_expected(FILE *list, expected_bone *out) {
    if (fscanf(list, "%255s %255s %u %f %u", out->file, out->model, &out->clip, &out->frame, &out->bone) != 5)
        return false;
    for (int i = 0; i < ROW_MAJOR_3X4; i++) {
        if (fscanf(list, "%lf", &out->matrix[i]) != 1) return false;
    }
    return true;
}

static loaded load_fixture(const char *name) {
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", fixtures_folder(), name);
    size_t size = 0;
    uint8_t *data = read_whole_file(path, &size);
    assert_non_null(data);
    loaded fixture = load_copy(data, size, NULL, CHECK_BRIEFLY, name);
    free(data);
    assert_int_equal(fixture.status, KOTSU_OK);
    return fixture;
}

static void expect_bone(const expected_bone *expected) {
    loaded fixture = load_fixture(expected->file), model = {.document = NULL};
    const bool on_model = strcmp(expected->model, "-") != 0;
    if (on_model) model = load_fixture(expected->model);
    kotsu_document *rig = on_model ? model.document : fixture.document;
    const kotsu_skeleton *skeleton = kotsu_document_skeleton(rig);
    /* Bones are named by the file's own numbers. */
    const int position =
        skeleton->composition == KOTSU_COMPOSE_FF8 ? (int)expected->bone : position_of(rig, (int)expected->bone);
    assert_in_range(position, 0, skeleton->bone_count - 1);
    kotsu_transform *pose = calloc(skeleton->bone_count, sizeof *pose);
    double *matrices = calloc(skeleton->bone_count, sizeof(double[16]));
    assert_true(pose != NULL && matrices != NULL);
    const kotsu_clip *clip = kotsu_document_clip(fixture.document, expected->clip);
    assert_int_equal(kotsu_clip_sample(skeleton, clip, expected->frame, 0, pose, skeleton->bone_count), KOTSU_OK);
    assert_int_equal(kotsu_pose_compose(skeleton, pose, matrices, skeleton->bone_count), KOTSU_OK);
    for (int row = 0; row < 3; row++) {
        for (int column = 0; column < 4; column++) {
            const double actual = (double)matrices[16 * position + 4 * column + row],
                         wanted = expected->matrix[4 * row + column];
            if (!(fabs(actual - wanted) <= fmax(2e-5, fabs(wanted) * 0x1p-23))) {
                print_error("%s clip %u frame %g bone %u row %d column %d: %.9g, expected %.9g\n", expected->file,
                            expected->clip, (double)expected->frame, expected->bone, row, column, actual, wanted);
                fail();
            }
        }
    }
    free(pose);
    free(matrices);
    loaded_close(&fixture);
    loaded_close(&model);
}

static void every_expected_pose_of_the_fixtures_is_met(void **state) {
    (void)state;
    char path[1024];
    snprintf(path, sizeof path, "%s/expected-poses.txt", fixtures_folder());
    FILE *list = fopen(path, "r");
    if (list == NULL) {
        fprintf(stderr, "SKIPPED: there is no %s\n", path);
        skip();
    }
    expected_bone expected;
    int count = 0;
    while (read_expected(list, &expected)) {
        expect_bone(&expected);
        count++;
    }
    assert_true(feof(list));
    assert_true(count > 20);
    fclose(list);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_expected_pose_of_the_fixtures_is_met)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
