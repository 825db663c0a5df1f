// SPDX-License-Identifier: MIT
/* ff8_container.c - FF8 battle files: told by their section table, each section handed to its own decoder.
 * Source: format page ff8-battle-model, section 1. */
#include "kotsu_internal.h"

#include <string.h>

/* Section numbers count from 1, as on the format page; 0 means that the file has none. */
typedef struct container_kind {
    uint32_t section_count;
    kotsu_format format;
    uint8_t skeleton, geometry, animations, sequences, stats, textures;
} container_kind;

static const container_kind kinds[] = {
    {11, KOTSU_FORMAT_FF8_MONSTER, 1, 2, 3, 5, 7, 11},
    {2, KOTSU_FORMAT_FF8_MONSTER_NO_MODEL, 0, 0, 0, 0, 1, 0},
    {7, KOTSU_FORMAT_FF8_CHARACTER, 1, 2, 3, 0, 0, 6},
    {10, KOTSU_FORMAT_FF8_CHARACTER_SELF_CONTAINED, 1, 2, 3, 6, 0, 9},
    {8, KOTSU_FORMAT_FF8_WEAPON, 1, 2, 3, 4, 0, 7},
    {5, KOTSU_FORMAT_FF8_WEAPON_REDUCED, 0, 1, 0, 2, 0, 5},
    {4, KOTSU_FORMAT_FF8_SUMMON, 1, 2, 3, 0, 0, 0},
};

enum {
    MAX_SECTIONS = 11,
    SKELETON_HEADER_SIZE = 16,
    BONE_SIZE = 48,
    NAME_SIZE = 24,
};

static const container_kind *kind_of(uint32_t section_count) {
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (kinds[i].section_count == section_count) return &kinds[i];
    return NULL;
}

/* Count, n offsets and the end offset. */
static size_t table_size(uint32_t section_count) { return 4 * ((size_t)section_count + 2); }

/* There is no magic number. A known count is the file's first word, and then either the first section begins right after
 * the table (so it does in every known file, cut ones too) or all offsets ascend to the file's very end. */
static const container_kind *detect_container(const uint8_t *bytes, size_t size) {
    kotsui_reader reader = kotsui_reader_range(bytes, 0, size);
    const container_kind *kind = kind_of(kotsui_read_u32(&reader));
    if (!kind || reader.failed) return NULL;
    uint32_t before = kotsui_read_u32(&reader);
    if (reader.failed) return NULL;
    if (before == table_size(kind->section_count)) return kind;
    bool ascends = before >= table_size(kind->section_count);
    for (uint32_t i = 0; i < kind->section_count; i++) { /* the last one read is the end offset */
        const uint32_t offset = kotsui_read_u32(&reader);
        ascends = ascends && offset >= before;
        before = offset;
    }
    return !reader.failed && ascends && before == size ? kind : NULL;
}

kotsu_format kotsui_ff8_detect(const uint8_t *bytes, size_t size) {
    const container_kind *kind = detect_container(bytes, size);
    if (kind) return kind->format;
    const bool bare_skeleton =
        size > SKELETON_HEADER_SIZE && size == SKELETON_HEADER_SIZE + (size_t)BONE_SIZE * bytes[0];
    return bare_skeleton ? KOTSU_FORMAT_FF8_SKELETON : KOTSU_FORMAT_UNKNOWN;
}

typedef struct section {
    size_t from, to;
    bool usable; /* false: its offset points nowhere */
} section;

size_t kotsui_ff8_section_end(const uint32_t *offsets, uint32_t count, uint32_t index, size_t size) {
    const size_t from = offsets[index];
    if (index + 1 < count && offsets[index + 1] >= from && offsets[index + 1] <= size) return offsets[index + 1];
    size_t nearest = size;
    for (uint32_t i = 0; i < count; i++)
        if (offsets[i] > from && offsets[i] < nearest) nearest = offsets[i];
    return nearest;
}

/* Reads the table. No section reaches past the file. */
static kotsu_status read_table(kotsui_loader *loader, uint32_t count, section sections[MAX_SECTIONS]) {
    kotsui_reader reader = kotsui_reader_range(loader->bytes, 4, loader->size);
    uint32_t offsets[MAX_SECTIONS + 1];
    for (uint32_t i = 0; i <= count; i++) offsets[i] = kotsui_read_u32(&reader);
    if (reader.failed)
        return kotsui_fail(loader, KOTSU_PROBLEM_SECTION_TABLE, loader->size, -1, count, 0, "section offsets");
    const uint32_t end = offsets[count];
    if (end > loader->size || end < offsets[count - 1]) {
        KOTSUI_TRY(kotsui_report(loader, KOTSU_PROBLEM_END_OFFSET, 4 + 4 * count, -1, end, loader->size));
    }
    for (uint32_t i = 0; i < count; i++) {
        sections[i] = (section){.usable = offsets[i] >= table_size(count) && offsets[i] <= loader->size};
        if (sections[i].usable) {
            sections[i].from = offsets[i];
            sections[i].to = kotsui_ff8_section_end(offsets, count, i, loader->size);
        } else {
            KOTSUI_TRY(kotsui_report(loader, KOTSU_PROBLEM_SECTION_OFFSET, 4 + 4 * i, i + 1, offsets[i], loader->size));
        }
    }
    if (end < loader->size && end >= offsets[count - 1]) {
        KOTSUI_TRY(kotsui_report(loader, KOTSU_PROBLEM_TRAILING_BYTES, end, -1, loader->size - end, 0));
    }
    return KOTSU_OK;
}

/* The game's own text table, as far as the format page gives it; 0 for everything else. */
static const char *character_of(uint8_t code, char buffer[2]) {
    buffer[0] = 0, buffer[1] = 0;
    if (code == 0x20)
        buffer[0] = ' ';
    else if (code >= 0x21 && code <= 0x2A)
        buffer[0] = (char)('0' + (code - 0x21));
    else if (code == 0x2F)
        buffer[0] = '?';
    else if (code == 0x32)
        buffer[0] = '-';
    else if (code == 0x3E)
        return "\xE2\x80\x9D"; /* closing quote, U+201D */
    else if (code == 0x3F)
        return "\xE2\x80\x9C"; /* opening quote, U+201C */
    else if (code >= 0x45 && code <= 0x5E)
        buffer[0] = (char)('A' + (code - 0x45));
    else if (code >= 0x5F && code <= 0x78)
        buffer[0] = (char)('a' + (code - 0x5F));
    return buffer;
}

size_t kotsui_ff8_name_read(kotsui_reader reader, char text[KOTSUI_FF8_NAME_TEXT], uint32_t *out_unreadable) {
    static const char hex[] = "0123456789ABCDEF";
    size_t length = 0;
    *out_unreadable = 0;
    for (size_t i = 0; i < NAME_SIZE; i++) {
        uint8_t code = kotsui_read_u8(&reader);
        char buffer[2];
        if (code == 0) break;
        const char *character = character_of(code, buffer);
        if (*character) {
            while (*character) text[length++] = *character++;
            continue;
        }
        if (code == 0x03 && i + 1 < NAME_SIZE)
            code = kotsui_read_u8(&reader), i++;
        else
            ++*out_unreadable;
        text[length++] = '{';
        text[length++] = hex[code >> 4];
        text[length++] = hex[code & 15];
        text[length++] = '}';
    }
    text[length] = 0;
    return length;
}

static kotsu_status read_name(kotsui_loader *loader, kotsui_reader reader) {
    char text[KOTSUI_FF8_NAME_TEXT];
    uint32_t unreadable;
    if (kotsui_left(&reader) < NAME_SIZE) return KOTSU_OK; /* an empty section: the file has no name */
    const size_t length = kotsui_ff8_name_read(reader, text, &unreadable);
    if (unreadable) KOTSUI_TRY(kotsui_report(loader, KOTSU_PROBLEM_NAME_UNREADABLE, reader.base, -1, unreadable, 0));
    char *name = kotsui_keep(loader, length + 1, 1);
    if (!name) return loader->error->status;
    memcpy(name, text, length);
    loader->document->name = name;
    return KOTSU_OK;
}

typedef kotsu_status section_decoder(kotsui_loader *loader, kotsui_reader section);

/* Hands a section to its decoder; one that the file lacks, or whose offset was already reported, is passed over. */
static kotsu_status load_section(kotsui_loader *loader, const section *sections, uint8_t number,
                                 section_decoder *decode) {
    if (number == 0 || !sections[number - 1].usable) return KOTSU_OK;
    return decode(loader, kotsui_reader_range(loader->bytes, sections[number - 1].from, sections[number - 1].to));
}

static kotsu_status load_container(kotsui_loader *loader, const container_kind *kind) {
    section sections[MAX_SECTIONS];
    KOTSUI_TRY(read_table(loader, kind->section_count, sections));
    KOTSUI_TRY(load_section(loader, sections, kind->stats, read_name));
    if (kind->skeleton) {
        if (!sections[kind->skeleton - 1].usable) sections[kind->skeleton - 1].usable = true; /* empty: a plain error */
        KOTSUI_TRY(load_section(loader, sections, kind->skeleton, kotsui_ff8_skeleton_load));
    } else {
        KOTSUI_TRY(kotsui_report(loader, KOTSU_PROBLEM_NO_SKELETON, 0, -1, 0, 0));
    }
    KOTSUI_TRY(load_section(loader, sections, kind->animations, kotsui_ff8_animations_load));
    KOTSUI_TRY(load_section(loader, sections, kind->geometry, kotsui_ff8_geometry_load));
    KOTSUI_TRY(load_section(loader, sections, kind->textures, kotsui_ff8_textures_load));
    KOTSUI_TRY(kotsui_ff8_materials_resolve(loader));
    return load_section(loader, sections, kind->sequences, kotsui_ff8_sequences_load);
}

kotsu_status kotsui_ff8_load(kotsui_loader *loader) {
    if (loader->document->format == KOTSU_FORMAT_FF8_SKELETON) {
        return kotsui_ff8_skeleton_load(loader, kotsui_reader_range(loader->bytes, 0, loader->size));
    }
    return load_container(loader, detect_container(loader->bytes, loader->size));
}
