// The files that tests run over, see file_set.h.
// SPDX-License-Identifier: MIT
#define _XOPEN_SOURCE 700 /* scandir */
#include "file_set.h"

#include "bytes.h"
#include "sample_files.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#ifndef KOTSU_SOURCE_DIR
#define KOTSU_SOURCE_DIR "." /* ctest runs the tests in the repository's root */
#endif

const char *fixtures_folder(void) {
    const char *given = getenv("KOTSU_FIXTURES");
    return given != NULL ? given : KOTSU_SOURCE_DIR "/build/fixtures";
}

const char *corpus_folder(void) {
    const char *given = getenv("KOTSU_CORPUS");
    return given != NULL ? given : KOTSU_SOURCE_DIR "/../shared/corpus";
}

static char *joined(const char *a, const char *between, const char *b) {
    const size_t length = strlen(a) + strlen(between) + strlen(b) + 1;
    char *text = malloc(length);
    if (text == NULL) abort();
    snprintf(text, length, "%s%s%s", a, between, b);
    return text;
}

uint8_t *read_whole_file(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    if (file == NULL) return NULL;
    bytes content = {0};
    int byte;
    while ((byte = getc(file)) != EOF) put_u8(&content, (unsigned)byte);
    fclose(file);
    if (content.data == NULL) content.data = calloc(1, 1);
    *size = content.size;
    return content.data;
}

/* Takes over name and data. */
static void add(file_set *set, char *name, uint8_t *data, size_t size) {
    if (set->count == set->capacity) {
        set->capacity = set->capacity == 0 ? 64 : 2 * set->capacity;
        set->files = realloc(set->files, set->capacity * sizeof *set->files);
        if (set->files == NULL) abort();
    }
    set->files[set->count++] = (test_file){.name = name, .data = data, .size = size};
}

void file_set_add_built_in(file_set *set) {
    for (unsigned i = 0; i < sample_file_count; i++) {
        bytes content = {0};
        sample_files[i].build(&content);
        add(set, joined("built-in", "/", sample_files[i].name), content.data, content.size);
    }
}

static bool is_text(const char *name) {
    const char *extension = strrchr(name, '.');
    return extension != NULL && (strcmp(extension, ".json") == 0 || strcmp(extension, ".txt") == 0);
}

static int is_visible(const struct dirent *entry) { return entry->d_name[0] != '.'; }

static void add_entries(file_set *set, const char *folder, const char *prefix) {
    struct dirent **entries;
    const int count = scandir(folder, &entries, is_visible, alphasort);
    for (int i = 0; i < count; i++) {
        char *path = joined(folder, "/", entries[i]->d_name), *name = joined(prefix, "", entries[i]->d_name);
        struct stat about;
        uint8_t *data = NULL;
        size_t size = 0;
        if (stat(path, &about) == 0 && S_ISDIR(about.st_mode)) {
            char *inner = joined(name, "/", "");
            add_entries(set, path, inner); /* as deep as the folders are, which are ours */
            free(inner);
        } else if (!is_text(name) && strcmp(name, "README.md") != 0) {
            data = read_whole_file(path, &size);
        }
        if (data != NULL) {
            add(set, name, data, size);
        } else {
            free(name);
        }
        free(path);
        free(entries[i]);
    }
    if (count >= 0) free(entries);
}

bool file_set_add_folder(file_set *set, const char *folder) {
    const size_t before = set->count;
    add_entries(set, folder, "");
    if (set->count == before) {
        fprintf(stderr, "SKIPPED: there are no files in %s\n", folder);
        return false;
    }
    return true;
}

file_set file_set_of_everything(void) {
    file_set set = {0};
    file_set_add_built_in(&set);
    file_set_add_folder(&set, fixtures_folder());
    file_set_add_folder(&set, corpus_folder());
    return set;
}

void file_set_close(file_set *set) {
    for (size_t i = 0; i < set->count; i++) {
        free(set->files[i].name);
        free(set->files[i].data);
    }
    free(set->files);
    *set = (file_set){0};
}
