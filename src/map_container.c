// SPDX-License-Identifier: MIT
/* map_container.c - field map of files that hold files: Okami containers, and the indexes of FF8 archives.
 * Source: format pages okami-motion, section 4, and ff8-archive. */
#include "map_internal.h"

enum { ENTRY_HEADER_SIZE = 32, WORD = 4, ZZZ_FIXED = 16 };

// ------------------------------------------------------------------------------------------------------------ Containers

kotsu_status kotsui_map_container_build(kotsui_map_builder *builder) {
    kotsu_map *map = builder->map;
    KOTSUI_TRY(kotsui_okami_container_load(builder->loader));
    const kotsu_document *document = map->document;
    const uint64_t count = document->entry_count, table_end = WORD + count * 8;
    bool made = kotsui_map_claim_range(builder, MAP_CONTAINER_COUNT, 0, 0, WORD) &&
                kotsui_map_claim_range(builder, MAP_CONTAINER_OFFSETS, 0, WORD, WORD + count * WORD) &&
                kotsui_map_claim_range(builder, MAP_CONTAINER_TYPES, 0, WORD + count * WORD, table_end);
    for (uint32_t i = 0; i < count && made; i++) {
        const kotsu_entry *entry = &document->entries[i];
        /* An entry without bytes has its header all the same. */
        if (entry->offset < table_end + ENTRY_HEADER_SIZE || entry->offset > map->size) continue;
        made = kotsui_map_claim_range(builder, MAP_ENTRY, i, entry->offset - ENTRY_HEADER_SIZE,
                                      entry->offset + (entry->usable ? entry->size : 0)) != NULL;
    }
    return made ? kotsui_map_tile(builder, 0) : builder->loader->error->status;
}

/* Whether bytes are a file that can be mapped: by its magic or, of those without one, as a table of entries. */
static bool is_file(kotsui_reader reader) {
    return kotsui_okami_motion_detect(reader.bytes, reader.size) ||
           kotsui_okami_model_detect(reader.bytes, reader.size) ||
           kotsui_okami_container_detect(reader.bytes, reader.size);
}

bool kotsui_map_container_lay_out(const kotsui_map_range *range, kotsui_map_sink *sink) {
    kotsui_reader reader = range->bytes;
    switch (range->node.kind) {
    case MAP_CONTAINER_OFFSETS: kotsui_map_offer_list(sink, MAP_CONTAINER_OFFSET, 0, reader.size / WORD); return true;
    case MAP_CONTAINER_TYPES: kotsui_map_offer_list(sink, MAP_CONTAINER_TYPE, 0, reader.size / WORD); return true;
    case MAP_ENTRY:
        kotsui_map_offer_field(sink, MAP_ENTRY_HEADER, 0);
        if (reader.size <= ENTRY_HEADER_SIZE) return true;
        reader = kotsui_reader_range(range->map->bytes, reader.base + ENTRY_HEADER_SIZE, reader.base + reader.size);
        kotsui_map_offer_rest(sink, is_file(reader) ? MAP_ENTRY_FILE : MAP_ENTRY_DATA);
        return true;
    default: return false;
    }
}

// -------------------------------------------------------------------------------------------------------------- Archives

/* Passes over a record; false where it is not whole. Its file lies at *offset. */
static bool skip_record(kotsui_reader *reader, uint64_t *offset, uint32_t *size) {
    kotsui_skip(reader, kotsui_read_u32(reader));
    *offset = kotsui_read_u64(reader);
    *size = kotsui_read_u32(reader);
    return !reader->failed;
}

/* Where the records end that are whole. */
static size_t records_end(kotsui_reader reader) {
    const uint32_t count = kotsui_read_u32(&reader);
    size_t end = reader.at;
    uint64_t offset;
    uint32_t size;
    for (uint32_t i = 0; i < count && skip_record(&reader, &offset, &size); i++) end = reader.at;
    return end;
}

kotsu_status kotsui_map_zzz_build(kotsui_map_builder *builder) {
    kotsui_reader reader = kotsui_reader_range(builder->map->bytes, 0, builder->map->size);
    const size_t end = records_end(reader);
    bool made = kotsui_map_claim_range(builder, MAP_ZZZ_COUNT, 0, 0, WORD) &&
                kotsui_map_claim_range(builder, MAP_ZZZ_RECORDS, 0, WORD, end);
    kotsui_skip(&reader, WORD);
    uint64_t offset;
    uint32_t size;
    for (uint32_t i = 0; made && reader.at < end && skip_record(&reader, &offset, &size); i++) {
        if (offset >= end) made = kotsui_map_claim_range(builder, MAP_ZZZ_PAYLOAD, i, offset, offset + size) != NULL;
    }
    return made ? kotsui_map_tile(builder, 0) : builder->loader->error->status;
}

static void lay_out_records(const kotsui_map_range *range, kotsui_map_sink *sink) {
    kotsui_reader reader = range->bytes;
    uint64_t offset;
    uint32_t size;
    for (uint32_t i = 0; kotsui_left(&reader) > 0; i++) {
        const size_t from = reader.at;
        if (!skip_record(&reader, &offset, &size)) return; /* cut */
        kotsui_map_offer(sink, MAP_ZZZ_RECORD, i, (uint64_t)(reader.at - from) * 8);
    }
}

static void lay_out_record(const kotsui_map_range *range, kotsui_map_sink *sink) {
    kotsui_map_offer_field(sink, MAP_ZZZ_NAME_LENGTH, 0);
    if (range->bytes.size > ZZZ_FIXED)
        kotsui_map_offer(sink, MAP_ZZZ_NAME, 0, (uint64_t)(range->bytes.size - ZZZ_FIXED) * 8);
    kotsui_map_offer_field(sink, MAP_ZZZ_OFFSET, 0);
    kotsui_map_offer_field(sink, MAP_ZZZ_SIZE, 0);
}

static bool ends_line(uint8_t c) { return c == '\r' || c == '\n' || c == 0; }

/* Bytes of the path at the reader, and of the end of its line: CRLF, LF or NUL. */
static size_t path_length(kotsui_reader reader, size_t *out_end) {
    const size_t from = reader.at;
    while (kotsui_left(&reader) && !ends_line(reader.bytes[reader.at])) reader.at++;
    const size_t left = kotsui_left(&reader);
    const uint8_t *end = reader.bytes + reader.at;
    *out_end = left == 0 ? 0 : left > 1 && end[0] == '\r' && end[1] == '\n' ? 2 : 1;
    return reader.at - from;
}

static void lay_out_lines(const kotsui_map_range *range, kotsui_map_sink *sink) {
    kotsui_reader reader = range->bytes;
    for (uint32_t i = 0; kotsui_left(&reader) > 0; i++) {
        size_t end;
        const size_t path = path_length(reader, &end);
        kotsui_skip(&reader, path + end);
        kotsui_map_offer(sink, MAP_NAME_LINE, i, (uint64_t)(path + end) * 8);
    }
}

bool kotsui_map_index_lay_out(const kotsui_map_range *range, kotsui_map_sink *sink) {
    size_t end;
    switch (range->node.kind) {
    case MAP_INDEX_FILE:
        kotsui_map_offer_list(sink, MAP_INDEX_RECORD, 0,
                              range->bytes.size / (kotsui_map_kinds[MAP_INDEX_RECORD].bits / 8u));
        return true;
    case MAP_NAMES_FILE: lay_out_lines(range, sink); return true;
    case MAP_NAME_LINE:
        kotsui_map_offer(sink, MAP_NAME_PATH, 0, (uint64_t)path_length(range->bytes, &end) * 8);
        kotsui_map_offer_rest(sink, MAP_NAME_END);
        return true;
    case MAP_ZZZ_RECORDS: lay_out_records(range, sink); return true;
    case MAP_ZZZ_RECORD: lay_out_record(range, sink); return true;
    default: return false;
    }
}
