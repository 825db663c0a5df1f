// How the tests load: from an exact-size copy that is gone before the document is looked at, with the walker after it.
// SPDX-License-Identifier: MIT
#ifndef KOTSU_TEST_LOADING_H
#define KOTSU_TEST_LOADING_H

#include "bytes.h"
#include "check_document.h"

/* What a load came to; `document` is NULL unless status is KOTSU_OK. Close it with loaded_close. */
typedef struct loaded {
    kotsu_status status;
    kotsu_error error;
    kotsu_document *document;
} loaded;

/* Loads a heap copy of exactly `size` bytes (AddressSanitizer sees a read of one more), frees the copy (documents keep no
 * pointer into their input), then walks the document or the error. */
loaded load_copy(const void *data, size_t size, const kotsu_load_options *options, check_depth depth,
                 const char *label);
void loaded_close(loaded *result);

/* For tests of one file built by hand: thorough, default options, and the built bytes are freed too. */
loaded load_built(bytes *file);
loaded load_built_with(bytes *file, const kotsu_load_options *options);
loaded load_sound(bytes *file); /* aborts where it does not load */

/* The first problem of that code, or NULL. */
const kotsu_problem *find_problem(const kotsu_document *document, kotsu_problem_code code);
uint32_t count_problems(const kotsu_document *document, kotsu_problem_code code);

/* The position of a bone by the file's own number, -1 where there is none. */
int position_of(const kotsu_document *document, int id);

#endif
