// SPDX-License-Identifier: MIT
/* ff8_archive.c - the tables of FF8 archives: .fi with .fl, and the re-release's .zzz. Payloads are the caller's business.
 * Source: format page ff8-archive. */
#include "kotsu_internal.h"

#include <string.h>

enum {
    INDEX_RECORD_SIZE = 12,
    SMALLEST_ZZZ_RECORD = 16, /* an empty name */
    LZS_PREFIX = 4,
    LZ4_PREFIX = 12,
    MOST_PROBES = 64, /* a list made so that its paths collide is not worth more time */
};

/* What kotsu_ff8_archive_load hands to its decoder besides the index. */
typedef struct names_and_payloads {
    const uint8_t *fl;
    size_t fl_size;
    uint64_t fs_size;
} names_and_payloads;

static bool ends_line(uint8_t c) { return c == '\r' || c == '\n' || c == 0; }

/* The next line's length and where the one after it begins; lines end in CRLF, LF or NUL. */
static size_t line_length(const uint8_t *text, size_t size, size_t at, size_t *out_next) {
    size_t end = at;
    while (end < size && !ends_line(text[end])) end++;
    *out_next = end;
    if (end < size) *out_next = end + (text[end] == '\r' && end + 1 < size && text[end + 1] == '\n' ? 2 : 1);
    return end - at;
}

static uint32_t count_lines(const uint8_t *text, size_t size) {
    uint32_t count = 0;
    for (size_t at = 0; at < size; count++) (void)line_length(text, size, at, &at);
    return count;
}

/* Whether the entry can be read, and if not, why. The stored size of packed entries shows only in the payload itself. */
static kotsu_status check_entry(kotsui_loader *loader, kotsu_entry *entry, uint32_t index, uint32_t record,
                                uint64_t payload_size) {
    static const uint8_t prefixes[] = {0, LZS_PREFIX, LZ4_PREFIX};
    entry->usable = false;
    if (entry->packing > KOTSU_PACKING_LZ4)
        return kotsui_report(loader, KOTSU_PROBLEM_ENTRY_PACKING, record, index, entry->packing, 0);
    if (entry->size == 0) return KOTSU_OK; /* legitimate, and nothing to open */
    if (entry->offset > payload_size || payload_size - entry->offset < prefixes[entry->packing])
        return kotsui_report(loader, KOTSU_PROBLEM_ENTRY_OFFSET, record, index, (int64_t)entry->offset,
                             (int64_t)payload_size);
    const uint64_t left = payload_size - entry->offset;
    if (entry->packing == KOTSU_PACKING_STORED && left < entry->size)
        return kotsui_report(loader, KOTSU_PROBLEM_ENTRY_CUT, record, index, (int64_t)left, entry->size);
    if (entry->packing == KOTSU_PACKING_LZS && !kotsu_lzs_can_reach(left - LZS_PREFIX, entry->size))
        return kotsui_report(loader, KOTSU_PROBLEM_ENTRY_SIZE, record, index, entry->size,
                             (int64_t)(left - LZS_PREFIX));
    entry->usable = true;
    return KOTSU_OK;
}

static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c; }

static bool same_path(const char *a, const char *b) {
    while (*a && lower(*a) == lower(*b)) a++, b++;
    return lower(*a) == lower(*b);
}

static uint32_t path_hash(const char *path) {
    uint32_t hash = 0x811C9DC5; /* FNV-1a */
    for (; *path; path++) hash = (hash ^ (uint8_t)lower(*path)) * 0x01000193;
    return hash;
}

/* Reports every entry that has the path of an earlier one. */
static kotsu_status report_duplicates(kotsui_loader *loader) {
    const kotsu_document *document = loader->document;
    size_t slots = 16; /* twice as many as entries, a power of two */
    while (slots < (size_t)document->entry_count * 2) slots *= 2;
    uint32_t *first = kotsui_scratch(loader, slots, sizeof *first); /* entry + 1 by hash of its path */
    if (!first) return loader->error->status;
    for (uint32_t i = 0; i < document->entry_count; i++) {
        const char *path = document->entries[i].name;
        if (!*path) continue;
        size_t slot = path_hash(path);
        for (int probe = 0; probe < MOST_PROBES; probe++, slot++) {
            uint32_t *at = &first[slot & (slots - 1)];
            if (*at == 0) {
                *at = i + 1;
                break;
            }
            if (!same_path(document->entries[*at - 1].name, path)) continue;
            KOTSUI_TRY(kotsui_report(loader, KOTSU_PROBLEM_DUPLICATE_PATH, 0, i, *at - 1, 0));
            break;
        }
    }
    return KOTSU_OK;
}

static kotsu_status decode_index(kotsui_loader *loader, const void *context) {
    const names_and_payloads *with = context;
    kotsu_document *document = loader->document;
    document->format = KOTSU_FORMAT_FF8_ARCHIVE;
    const uint32_t names = count_lines(with->fl, with->fl_size);
    const size_t records = loader->size / INDEX_RECORD_SIZE, tail = loader->size % INDEX_RECORD_SIZE;
    const uint32_t count = names < records ? names : (uint32_t)records;
    if (names != records) KOTSUI_TRY(kotsui_report(loader, KOTSU_PROBLEM_NAME_COUNT, 0, -1, names, (int64_t)records));
    if (tail) KOTSUI_TRY(kotsui_report(loader, KOTSU_PROBLEM_INDEX_TAIL, loader->size - tail, -1, (int64_t)tail, 0));
    kotsu_entry *entries = kotsui_keep(loader, count, sizeof *entries);
    if (!entries) return loader->error->status;
    kotsui_reader reader = kotsui_reader_range(loader->bytes, 0, loader->size);
    size_t line = 0;
    for (uint32_t i = 0; i < count; i++) {
        size_t next;
        const size_t length = line_length(with->fl, with->fl_size, line, &next);
        const uint32_t record = kotsui_offset(&reader);
        entries[i].name = kotsui_keep_text(loader, with->fl + line, length);
        if (!entries[i].name) return loader->error->status;
        entries[i].size = kotsui_read_u32(&reader);
        entries[i].offset = kotsui_read_u32(&reader);
        entries[i].packing = (kotsu_packing)kotsui_read_u32(&reader);
        KOTSUI_TRY(check_entry(loader, &entries[i], i, record, with->fs_size));
        line = next;
    }
    document->entries = entries;
    document->entry_count = count;
    return report_duplicates(loader);
}

kotsu_status kotsu_ff8_archive_load(const void *fi, size_t fi_size, const void *fl, size_t fl_size, uint64_t fs_size,
                                    const kotsu_load_options *options, kotsu_document **out_document,
                                    kotsu_error *out_error) {
    const names_and_payloads with = {fl, fl ? fl_size : 0, fs_size};
    /* The cap counts names too: a document's default is a multiple of the index alone. */
    kotsu_load_options capped = options ? *options : (kotsu_load_options){0};
    if (capped.max_memory == 0 && with.fl_size <= SIZE_MAX / 16)
        capped.max_memory = ((size_t)16 << 20) + 8 * (fi_size / 2 + with.fl_size);
    return kotsui_load(fi, fi_size, &capped, decode_index, &with, out_document, out_error);
}

static kotsu_status decode_zzz(kotsui_loader *loader, const void *context) {
    const uint64_t file_size = *(const uint64_t *)context;
    kotsu_document *document = loader->document;
    document->format = KOTSU_FORMAT_FF8_ZZZ;
    kotsui_reader reader = kotsui_reader_range(loader->bytes, 0, loader->size);
    const uint32_t claimed = kotsui_read_u32(&reader);
    if (reader.failed)
        return kotsui_fail(loader, loader->size ? KOTSU_PROBLEM_UNKNOWN_FORMAT : KOTSU_PROBLEM_EMPTY_FILE, 0, -1, 0, 0,
                           "entry count");
    const size_t most = kotsui_left(&reader) / SMALLEST_ZZZ_RECORD;
    const uint32_t capacity = claimed < most ? claimed : (uint32_t)most;
    kotsu_entry *entries = kotsui_keep(loader, capacity, sizeof *entries);
    if (!entries) return loader->error->status;
    uint32_t count = 0;
    for (; count < capacity; count++) {
        const uint32_t record = kotsui_offset(&reader), length = kotsui_read_u32(&reader);
        const uint8_t *name = reader.bytes + reader.at;
        kotsui_skip(&reader, length);
        kotsu_entry entry = {.offset = kotsui_read_u64(&reader)};
        entry.size = kotsui_read_u32(&reader);
        if (reader.failed) break;
        entry.name = kotsui_keep_text(loader, name, length);
        if (!entry.name) return loader->error->status;
        KOTSUI_TRY(check_entry(loader, &entry, count, record, file_size));
        entries[count] = entry;
    }
    document->entries = entries;
    document->entry_count = count;
    if (count < claimed) KOTSUI_TRY(kotsui_report(loader, KOTSU_PROBLEM_ZZZ_TABLE, 0, -1, count, claimed));
    return report_duplicates(loader);
}

kotsu_status kotsu_ff8_zzz_load(const void *bytes, size_t size, uint64_t file_size, const kotsu_load_options *options,
                                kotsu_document **out_document, kotsu_error *out_error) {
    return kotsui_load(bytes, size, options, decode_zzz, &file_size, out_document, out_error);
}
