// The files that tests run over: a few built in, the generated fixtures, and the corpus beside the repository where there is one.
// SPDX-License-Identifier: MIT
#ifndef KOTSU_TEST_FILE_SET_H
#define KOTSU_TEST_FILE_SET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* One file in memory. `name` is its path from the folder that was added. */
typedef struct test_file {
    char *name;
    uint8_t *data;
    size_t size;
} test_file;

/* All zero is a valid empty one. */
typedef struct file_set {
    test_file *files;
    size_t count, capacity;
} file_set;

/* Small files of every format, built in memory: what the sweeps have even where nothing was generated. */
void file_set_add_built_in(file_set *set);

/* All files of a folder and its sub-folders in order of name, texts and JSON left out. Says so on stderr and returns
 * false where the folder is not there. */
bool file_set_add_folder(file_set *set, const char *folder);

/* Built-in files, fixtures, corpus. */
file_set file_set_of_everything(void);
void file_set_close(file_set *set);

/* $KOTSU_FIXTURES, or build/fixtures from the repository's root. */
const char *fixtures_folder(void);
/* $KOTSU_CORPUS, or ../shared/corpus from the repository's root. */
const char *corpus_folder(void);

/* The whole file, or NULL; *size is set. The caller frees it. */
uint8_t *read_whole_file(const char *path, size_t *size);

#endif
