// SPDX-License-Identifier: MIT
/* ff8_table.c - the tables at the front of FF8 sections: a count, then as many offsets from the section's start.
 * Source: format pages ff8-battle-model, sections 4, 7, 8, and ff8-sequences. */
#include "kotsu_internal.h"

static uint32_t read_word(kotsui_reader *reader, uint8_t size) {
    return size == 2 ? kotsui_read_u16(reader) : kotsui_read_u32(reader);
}

kotsu_status kotsui_ff8_table_read(kotsui_loader *loader, kotsui_reader section, const kotsui_ff8_table_kind *kind,
                                   kotsui_ff8_table *out) {
    *out = (kotsui_ff8_table){.kind = kind, .section = section};
    const uint32_t claimed = read_word(&section, kind->word_size);
    const size_t fitting = kotsui_left(&section) / kind->word_size;
    out->count = claimed < fitting ? claimed : (uint32_t)fitting;
    if (out->count > kind->most) out->count = kind->most;
    if (section.failed || out->count < claimed) {
        KOTSUI_TRY(kotsui_report(loader, kind->table_problem, section.base, -1, out->count, claimed));
    }
    uint32_t *offsets = kotsui_scratch(loader, out->count, sizeof *offsets);
    if (!offsets) return loader->error->status;
    for (uint32_t i = 0; i < out->count; i++) offsets[i] = read_word(&section, kind->word_size);
    out->offsets = offsets;
    return KOTSU_OK;
}

size_t kotsui_ff8_table_entry(const kotsui_ff8_table *table, uint32_t index) {
    return table->section.base + ((size_t)index + 1) * table->kind->word_size;
}

kotsu_status kotsui_ff8_table_item(kotsui_loader *loader, const kotsui_ff8_table *table, uint32_t index,
                                   kotsui_reader *out) {
    /* An item lies behind its own entry. Not behind the whole table: where the count lies, that would lose every item. */
    const size_t offset = table->offsets[index], entry_end = ((size_t)index + 2) * table->kind->word_size;
    *out = (kotsui_reader){0};
    if (offset < entry_end || offset >= table->section.size) {
        return kotsui_report(loader, table->kind->offset_problem, kotsui_ff8_table_entry(table, index), index,
                             (int64_t)offset, (int64_t)table->section.size);
    }
    *out = (kotsui_reader){.bytes = table->section.bytes + offset,
                           .size = table->section.size - offset,
                           .base = table->section.base + offset};
    return KOTSU_OK;
}

void kotsui_ff8_table_end_at_next(const kotsui_ff8_table *table, uint32_t index, kotsui_reader *item) {
    const uint32_t offset = table->offsets[index];
    for (uint32_t i = 0; i < table->count; i++) {
        const uint32_t other = table->offsets[i];
        if (other > offset && other - offset < item->size) item->size = other - offset;
    }
}
