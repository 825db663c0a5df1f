// SPDX-License-Identifier: MIT
/* okami_container.c - Okami containers (.DAT and kin): a table of offsets and types, each entry behind a header with its name.
 * Entries nest: the caller loads what an entry holds as a file of its own.   Source: format page okami-motion, section 4. */
#include "kotsu_internal.h"

#include <string.h>

enum {
    ENTRY_HEADER_SIZE = 32,
    NAME_SIZE = 20,
    TYPE_SIZE = 4,
    MAX_ENTRIES = 65536, /* far beyond any container; larger counts are no table */
};

static size_t table_end(uint32_t count) { return 4 + (size_t)count * 8; }

/* Types are up to four letters or digits, filled with spaces or zeros. */
static bool is_type(const uint8_t *type) {
    bool ended = false;
    for (int i = 0; i < TYPE_SIZE; i++) {
        const uint8_t c = type[i];
        const bool letter = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
        if (c == 0 || c == ' ')
            ended = true;
        else if (!letter || ended)
            return false;
    }
    return true;
}

/* There is no magic number: a plausible count, types that are words, and at least one entry with a type, inside the file. */
kotsu_format kotsui_okami_container_detect(const uint8_t *bytes, size_t size) {
    kotsui_reader offsets = kotsui_reader_range(bytes, 0, size);
    const uint32_t count = kotsui_read_u32(&offsets);
    if (count == 0 || count > MAX_ENTRIES || table_end(count) > size) return KOTSU_FORMAT_UNKNOWN;
    const uint8_t *types = bytes + 4 + (size_t)count * 4;
    bool any = false;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t offset = kotsui_read_u32(&offsets);
        const uint8_t *type = types + (size_t)i * TYPE_SIZE;
        if (!is_type(type)) return KOTSU_FORMAT_UNKNOWN;
        any = any || (offset >= table_end(count) + ENTRY_HEADER_SIZE && offset < size && type[0] > ' ');
    }
    return any ? KOTSU_FORMAT_OKAMI_CONTAINER : KOTSU_FORMAT_UNKNOWN;
}

static void copy_type(char out[TYPE_SIZE + 1], const uint8_t *type) {
    for (int i = 0; i < TYPE_SIZE && type[i] > ' '; i++) out[i] = (char)type[i];
}

/* The name of an entry stands in the header before its data, behind 8 bytes and its type. */
static const char *read_name(kotsui_loader *loader, uint32_t offset) {
    const uint8_t *name = loader->bytes + offset - NAME_SIZE;
    size_t length = 0;
    while (length < NAME_SIZE && name[length] != 0) length++;
    return kotsui_keep_text(loader, name, length);
}

/* Where the entry at `offset` ends: at the header of the nearest one behind it, or the end of the file. `sorted` ascends. */
static size_t entry_end(uint32_t offset, const uint32_t *sorted, uint32_t count, size_t size) {
    uint32_t low = 0, high = count;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (sorted[middle] > offset)
            high = middle;
        else
            low = middle + 1;
    }
    if (low == count) return size;
    return sorted[low] - offset < ENTRY_HEADER_SIZE ? offset : sorted[low] - ENTRY_HEADER_SIZE;
}

/* Merge sort, bottom up; `spare` is as long as `values`. */
static void sort(uint32_t *values, uint32_t *spare, uint32_t count) {
    for (uint32_t width = 1; width < count; width *= 2) {
        for (uint32_t start = 0; start < count; start += 2 * width) {
            const uint32_t middle = start + width < count ? start + width : count;
            const uint32_t end = start + 2 * width < count ? start + 2 * width : count;
            uint32_t left = start, right = middle;
            for (uint32_t i = start; i < end; i++)
                spare[i] =
                    left < middle && (right >= end || values[left] <= values[right]) ? values[left++] : values[right++];
        }
        memcpy(values, spare, count * sizeof *values);
    }
}

kotsu_status kotsui_okami_container_load(kotsui_loader *loader) {
    kotsu_document *document = loader->document;
    kotsui_reader reader = kotsui_reader_range(loader->bytes, 0, loader->size);
    const uint32_t count = kotsui_read_u32(&reader);
    const uint8_t *types = loader->bytes + 4 + (size_t)count * 4;
    kotsu_entry *entries = kotsui_keep(loader, count, sizeof *entries);
    uint32_t *sorted = kotsui_scratch(loader, count, sizeof *sorted),
             *spare = kotsui_scratch(loader, count, sizeof *spare);
    if (!entries || !sorted || !spare) return loader->error->status;
    uint32_t usable = 0;
    for (uint32_t i = 0; i < count; i++) {
        kotsu_entry *entry = &entries[i];
        const uint32_t at = kotsui_offset(&reader), offset = kotsui_read_u32(&reader);
        entry->name = "";
        entry->offset = offset;
        copy_type(entry->type, types + (size_t)i * TYPE_SIZE);
        if (offset == 0) continue; /* an empty slot keeps its number */
        if (offset < table_end(count) + ENTRY_HEADER_SIZE) {
            KOTSUI_TRY(kotsui_report(loader, KOTSU_PROBLEM_ENTRY_IN_TABLE, at, i, offset, (int64_t)table_end(count)));
        } else if (offset > loader->size) {
            KOTSUI_TRY(kotsui_report(loader, KOTSU_PROBLEM_ENTRY_OFFSET, at, i, offset, (int64_t)loader->size));
        } else {
            entry->name = read_name(loader, offset);
            if (!entry->name) return loader->error->status;
            entry->usable = true;
            sorted[usable++] = offset;
        }
    }
    sort(sorted, spare, usable);
    for (uint32_t i = 0; i < count; i++) {
        if (!entries[i].usable) continue;
        const uint32_t offset = (uint32_t)entries[i].offset;
        entries[i].size = (uint32_t)(entry_end(offset, sorted, usable, loader->size) - offset);
        entries[i].usable = entries[i].size > 0;
    }
    document->entries = entries;
    document->entry_count = count;
    return KOTSU_OK;
}

/* Pictures, sounds and archives are packed by design, and say so in their first bytes. */
static bool is_packed_by_design(const uint8_t *bytes) {
    static const char magics[][4] = {"\x89PNG", "\xFF\xD8\xFF", "PK\x03\x04", "7z\xBC\xAF",
                                     "OggS",    "RIFF",         "Rar!",       "\x1F\x8B\x08"};
    for (size_t i = 0; i < sizeof magics / sizeof *magics; i++)
        if (memcmp(bytes, magics[i], magics[i][3] ? 4 : 3) == 0) return true;
    return false;
}

bool kotsui_looks_encrypted(const uint8_t *bytes, size_t size) {
    enum { SAMPLE = 4096, SMALLEST = 512 };
    if (size < SMALLEST || is_packed_by_design(bytes)) return false;
    uint32_t seen[256] = {0}, distinct = 0, most = 0;
    const size_t count = size < SAMPLE ? size : SAMPLE;
    for (size_t i = 0; i < count; i++) {
        const uint32_t times = ++seen[bytes[i]];
        distinct += times == 1;
        if (times > most) most = times;
    }
    /* Noise of 512 bytes shows some 221 of the 256 values, of 4096 bytes all; none much oftener than the others. */
    return distinct > 200 && most <= 8 + count / 256 * 3;
}
