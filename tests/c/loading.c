// How the tests load, see loading.h.
// SPDX-License-Identifier: MIT
#include "loading.h"

#include <stdlib.h>
#include <string.h>

loaded load_copy(const void *data, size_t size, const kotsu_load_options *options, check_depth depth,
                 const char *label) {
    loaded result = {.document = NULL};
    void *copy = malloc(size);
    if (copy == NULL && size > 0) abort();
    if (size > 0) memcpy(copy, data, size);
    result.status = kotsu_document_load(copy, size, options, &result.document, &result.error);
    free(copy);
    if (result.status == KOTSU_OK) {
        check_document(result.document, size, depth, label);
    } else {
        check_failed_load(result.status, result.document, &result.error, size, label);
    }
    return result;
}

void loaded_close(loaded *result) {
    kotsu_document_free(result->document);
    result->document = NULL;
}

loaded load_built_with(bytes *file, const kotsu_load_options *options) {
    loaded result = load_copy(file->data, file->size, options, CHECK_THOROUGHLY, "built by the test");
    bytes_free(file);
    return result;
}

loaded load_built(bytes *file) { return load_built_with(file, NULL); }

loaded load_sound(bytes *file) {
    loaded result = load_built(file);
    if (result.status != KOTSU_OK) abort();
    return result;
}

const kotsu_problem *find_problem(const kotsu_document *document, kotsu_problem_code code) {
    for (uint32_t i = 0; i < kotsu_document_problem_count(document); i++) {
        const kotsu_problem *problem = kotsu_document_problem(document, i);
        if (problem->code == code) return problem;
    }
    return NULL;
}

uint32_t count_problems(const kotsu_document *document, kotsu_problem_code code) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < kotsu_document_problem_count(document); i++)
        count += kotsu_document_problem(document, i)->code == code;
    return count;
}

int position_of(const kotsu_document *document, int id) {
    const kotsu_skeleton *skeleton = kotsu_document_skeleton(document);
    if (skeleton == NULL || id < -128 || id > 127) abort();
    return skeleton->position_of_id[id + 128];
}
