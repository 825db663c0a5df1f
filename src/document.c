// SPDX-License-Identifier: MIT
/* document.c - bytes -> document: detect, dispatch to the format's decoder, own the memory, keep the list of problems. */
#include "kotsu_internal.h"

#include <string.h>

enum {
    SMALLEST_FILE = 8,
    LARGEST_FILE = INT32_MAX
}; /* an Okami motion's header; what byte offsets and a 32-bit size_t hold */

static kotsu_problem make_problem(kotsu_problem_code code, size_t byte_offset, int64_t index, int64_t a, int64_t b) {
    return (kotsu_problem){code, kotsui_problem_severity(code), (uint32_t)byte_offset, (int32_t)index, a, b};
}

kotsu_status kotsui_fail(kotsui_loader *loader, kotsu_problem_code code, size_t byte_offset, int64_t index, int64_t a,
                         int64_t b, const char *field) {
    const kotsu_problem problem = make_problem(code, byte_offset, index, a, b);
    *loader->error = (kotsu_error){kotsui_problem_status(code), field, problem};
    return loader->error->status;
}

static void *checked_alloc(kotsui_loader *loader, kotsui_arena *arena, size_t count, size_t size) {
    void *memory = kotsui_arena_alloc(arena, count, size);
    if (!memory) {
        const kotsui_budget *budget = arena->budget;
        const kotsu_problem_code code = budget->cap_hit ? KOTSU_PROBLEM_MEMORY_CAP : KOTSU_PROBLEM_OUT_OF_MEMORY;
        kotsui_fail(loader, code, 0, -1, budget->cap, 0, "memory");
    }
    return memory;
}

void *kotsui_keep(kotsui_loader *loader, size_t count, size_t size) {
    return checked_alloc(loader, &loader->document->arena, count, size);
}

void *kotsui_scratch(kotsui_loader *loader, size_t count, size_t size) {
    return checked_alloc(loader, &loader->scratch, count, size);
}

const char *kotsui_keep_text(kotsui_loader *loader, const uint8_t *bytes, size_t length) {
    size_t high = 0;
    for (size_t i = 0; i < length; i++) high += bytes[i] >= 0x80;
    char *text = kotsui_keep(loader, length + high + 1, 1), *out = text;
    if (!text) return NULL;
    for (size_t i = 0; i < length; i++) {
        if (bytes[i] >= 0x80) *out++ = (char)(0xC0 | bytes[i] >> 6);
        *out++ = (char)(bytes[i] >= 0x80 ? 0x80 | (bytes[i] & 0x3F) : bytes[i]);
    }
    return text;
}

kotsu_status kotsui_report(kotsui_loader *loader, kotsu_problem_code code, size_t byte_offset, int64_t index, int64_t a,
                           int64_t b) {
    kotsui_problem_list *list = &loader->document->problems;
    if (list->count ==
        KOTSUI_MAX_PROBLEMS - 1) { /* the last place is for the sentence that says how many were dropped */
        list->dropped++;
        return KOTSU_OK;
    }
    if (list->count == list->capacity) {
        const uint32_t capacity = list->capacity ? list->capacity * 2 : 8;
        kotsu_problem *items = kotsui_keep(loader, capacity, sizeof *items);
        if (!items) return loader->error->status;
        if (list->count) memcpy(items, list->items, list->count * sizeof *items);
        list->items = items;
        list->capacity = capacity;
    }
    list->items[list->count++] = make_problem(code, byte_offset, index, a, b);
    return KOTSU_OK;
}

/* Formats with a magic number first; the FF8 containers have none and are told by structure. */
static kotsu_status decode(kotsui_loader *loader, const void *context) {
    (void)context;
    kotsu_document *document = loader->document;
    const uint8_t *bytes = loader->bytes;
    const size_t size = loader->size;
    if (size == 0) return kotsui_fail(loader, KOTSU_PROBLEM_EMPTY_FILE, 0, -1, 0, 0, "file");
    if (size > LARGEST_FILE) return kotsui_fail(loader, KOTSU_PROBLEM_MEMORY_CAP, 0, -1, LARGEST_FILE, 0, "file");
    if (size < SMALLEST_FILE) return kotsui_fail(loader, KOTSU_PROBLEM_MOTION_HEADER, 0, -1, size, 0, "magic");
    if ((document->format = kotsui_okami_motion_detect(bytes, size)) != KOTSU_FORMAT_UNKNOWN)
        return kotsui_okami_motion_load(loader);
    if ((document->format = kotsui_okami_model_detect(bytes, size)) != KOTSU_FORMAT_UNKNOWN)
        return kotsui_okami_model_load(loader);
    if ((document->format = kotsui_ff8_detect(bytes, size)) != KOTSU_FORMAT_UNKNOWN) return kotsui_ff8_load(loader);
    if ((document->format = kotsui_okami_container_detect(bytes, size)) != KOTSU_FORMAT_UNKNOWN)
        return kotsui_okami_container_load(loader);
    if (memcmp(bytes, "MTB3", 4) == 0)
        return kotsui_fail(loader, KOTSU_PROBLEM_MOTION_MAGIC_CASE, 0, -1, 0, 0, "magic");
    if (kotsui_looks_encrypted(bytes, size))
        return kotsui_fail(loader, KOTSU_PROBLEM_ENCRYPTED, 0, -1, 0, 0, "entry count");
    return kotsui_fail(loader, KOTSU_PROBLEM_UNKNOWN_FORMAT, 0, -1, 0, 0, "magic");
}

/* Room for the last problem, which says how many there were no room for. */
static void close_problem_list(kotsui_problem_list *list) {
    if (list->dropped == 0) return;
    list->items[list->count++] = make_problem(KOTSU_PROBLEM_MORE_WARNINGS, 0, -1, list->dropped,
                                              0); /* capacity is a power of two up to KOTSUI_MAX_PROBLEMS */
}

static size_t default_cap(size_t size) {
    const size_t base = (size_t)16 << 20;
    return size > (SIZE_MAX - base) / 4 ? SIZE_MAX : size * 4 + base;
}

static kotsu_document *document_new(kotsui_loader *loader) {
    const kotsu_allocator allocator = kotsui_allocator(loader->options);
    const size_t cap = loader->options->max_memory ? loader->options->max_memory : default_cap(loader->size);
    if (cap < sizeof(kotsu_document)) {
        kotsui_fail(loader, KOTSU_PROBLEM_MEMORY_CAP, 0, -1, cap, 0, "memory");
        return NULL;
    }
    kotsu_document *document = allocator.allocate(allocator.user, sizeof *document);
    if (!document) {
        kotsui_fail(loader, KOTSU_PROBLEM_OUT_OF_MEMORY, 0, -1, 0, 0, "memory");
        return NULL;
    }
    memset(document, 0, sizeof *document);
    document->budget = (kotsui_budget){.allocator = allocator, .held = sizeof *document, .cap = cap};
    document->arena.budget = &document->budget;
    document->name = "";
    return document;
}

static bool are_options(const kotsu_load_options *options) {
    const uint8_t base = options->okami_precision_base;
    return !options->allocator.allocate == !options->allocator.release && (base == 0 || base == 48 || base == 50) &&
           options->dialect <= KOTSU_DIALECT_GOD_HAND && options->okami_weights <= KOTSU_WEIGHTS_PS2;
}

kotsu_status kotsui_load(const void *bytes, size_t size, const kotsu_load_options *options, kotsui_decoder *run,
                         const void *context, kotsu_document **out_document, kotsu_error *out_error) {
    static const kotsu_load_options defaults;
    kotsu_error error = {KOTSU_OK, "", {0}};
    kotsui_loader loader = {.bytes = bytes, .size = size, .options = options ? options : &defaults, .error = &error};
    if (out_document) *out_document = NULL;
    if (!out_document || (!bytes && size) || !are_options(loader.options)) {
        kotsui_fail(&loader, KOTSU_PROBLEM_BAD_ARGUMENT, 0, -1, 0, 0, "argument");
    } else if ((loader.document = document_new(&loader)) != NULL) {
        loader.scratch.budget = &loader.document->budget;
        const kotsu_status status = run(&loader, context);
        kotsui_arena_release(&loader.scratch);
        if (status == KOTSU_OK) {
            close_problem_list(&loader.document->problems);
            *out_document = loader.document;
        } else {
            kotsu_document_free(loader.document);
        }
    }
    if (out_error) *out_error = error;
    return error.status;
}

kotsu_status kotsu_document_load(const void *bytes, size_t size, const kotsu_load_options *options,
                                 kotsu_document **out_document, kotsu_error *out_error) {
    return kotsui_load(bytes, size, options, decode, NULL, out_document, out_error);
}

void kotsu_document_free(kotsu_document *document) {
    if (!document) return;
    kotsui_arena_release(&document->arena);
    const kotsu_allocator allocator = document->budget.allocator;
    allocator.release(allocator.user, document);
}

kotsu_format kotsu_document_format(const kotsu_document *document) { return document->format; }
const char *kotsu_document_name(const kotsu_document *document) { return document->name; }
const kotsu_skeleton *kotsu_document_skeleton(const kotsu_document *document) { return document->skeleton; }
uint32_t kotsu_document_clip_count(const kotsu_document *document) { return document->clip_count; }
uint32_t kotsu_document_problem_count(const kotsu_document *document) { return document->problems.count; }

const kotsu_mesh *kotsu_document_mesh(const kotsu_document *document) { return document->mesh; }
uint32_t kotsu_document_tim_count(const kotsu_document *document) { return document->tim_count; }
uint32_t kotsu_document_play_count(const kotsu_document *document) { return document->play_count; }
uint32_t kotsu_document_sequence_op_count(const kotsu_document *document) { return document->sequence_op_count; }

const kotsu_tim *kotsu_document_tim(const kotsu_document *document, uint32_t index) {
    return index < document->tim_count ? &document->tims[index].tim : NULL;
}

const kotsu_sequence_play *kotsu_document_play(const kotsu_document *document, uint32_t index) {
    return index < document->play_count ? &document->plays[index] : NULL;
}

const kotsu_sequence_op *kotsu_document_sequence_op(const kotsu_document *document, uint32_t index) {
    return index < document->sequence_op_count ? &document->sequence_ops[index] : NULL;
}

uint32_t kotsu_document_entry_count(const kotsu_document *document) { return document->entry_count; }

const kotsu_entry *kotsu_document_entry(const kotsu_document *document, uint32_t index) {
    return index < document->entry_count ? &document->entries[index] : NULL;
}

const kotsu_clip *kotsu_document_clip(const kotsu_document *document, uint32_t index) {
    return index < document->clip_count ? &document->clips[index] : NULL;
}

const kotsu_problem *kotsu_document_problem(const kotsu_document *document, uint32_t index) {
    return index < document->problems.count ? &document->problems.items[index] : NULL;
}
