// SPDX-License-Identifier: MIT
/* ff8_geometry.c - the FF8 geometry section: objects of vertices that each follow one bone, and four lists of faces.
 * Source: format page ff8-battle-model, section 7. */
#include "kotsu_internal.h"

#include <string.h>

enum {
    VERTEX_SIZE = 6,
    FACE_COUNTS_SIZE = 12, /* four u16 and an unused u32 */
    INDEX_MASK = 0x0FFF,
    HIDDEN_BITS = 0xFE00,
    PAGE_BITS = 0x01FF,
    NEUTRAL_COLOUR = 128,
    FACE_LISTS = 4,
    MAX_MATERIALS = 1024, /* far beyond any model; keeps the search for known materials short */
};

static const kotsui_ff8_table_kind table_kind = {4, 4096, KOTSU_PROBLEM_OBJECT_TABLE, KOTSU_PROBLEM_OBJECT_OFFSET};

/* The four lists in file order. */
typedef struct face_list {
    uint8_t corners, size;
    bool coloured;
} face_list;
static const face_list lists[FACE_LISTS] = {{3, 16, false}, {4, 20, false}, {3, 20, true}, {4, 24, true}};

/* Where an object's parts lie, found before anything is allocated. */
typedef struct object_plan {
    uint32_t index;
    kotsui_reader groups; /* at its first vertex group */
    uint32_t group_count, vertex_count;
    kotsui_reader faces;              /* at its first face */
    uint32_t face_counts[FACE_LISTS]; /* that fit */
} object_plan;

/* Walks over an object's vertex groups and face counts. False: the vertices do not fit, and the object is left out. */
static kotsu_status plan_object(kotsui_loader *loader, kotsui_reader reader, uint32_t index, object_plan *plan,
                                bool *out_usable) {
    *plan = (object_plan){.index = index, .group_count = kotsui_read_u16(&reader)};
    plan->groups = reader;
    for (uint32_t i = 0; i < plan->group_count && !reader.failed; i++) {
        kotsui_skip(&reader, 2);
        const uint32_t count = kotsui_read_u16(&reader);
        kotsui_skip(&reader, (size_t)count * VERTEX_SIZE);
        if (!reader.failed) plan->vertex_count += count;
    }
    /* Up to the next multiple of 4 of the position in the file; none where it is aligned. */
    kotsui_skip(&reader, (4 - kotsui_offset(&reader) % 4) % 4);
    uint32_t claimed[FACE_LISTS], claimed_total = 0, kept_total = 0;
    for (int i = 0; i < FACE_LISTS; i++) claimed[i] = kotsui_read_u16(&reader);
    kotsui_skip(&reader, 4);
    *out_usable = !reader.failed;
    if (reader.failed) return kotsui_report(loader, KOTSU_PROBLEM_VERTICES_CUT, kotsui_offset(&reader), index, 0, 0);
    plan->faces = reader;
    size_t left = kotsui_left(&reader);
    for (int i = 0; i < FACE_LISTS; i++) {
        const size_t fitting = left / lists[i].size;
        plan->face_counts[i] = claimed[i] < fitting ? claimed[i] : (uint32_t)fitting;
        left = plan->face_counts[i] < claimed[i] ? 0 : left - (size_t)plan->face_counts[i] * lists[i].size;
        claimed_total += claimed[i];
        kept_total += plan->face_counts[i];
    }
    if (kept_total == claimed_total) return KOTSU_OK;
    return kotsui_report(loader, KOTSU_PROBLEM_OBJECT_CUT, reader.base + reader.size, index, kept_total, claimed_total);
}

static kotsu_status read_vertices(kotsui_loader *loader, const object_plan *plan, kotsu_vertex *out) {
    const kotsu_skeleton *skeleton = loader->document->skeleton;
    kotsui_reader reader = plan->groups;
    bool reported = false;
    for (uint32_t group = 0; group < plan->group_count; group++) {
        const uint32_t group_offset = kotsui_offset(&reader);
        uint16_t bone = kotsui_read_u16(&reader);
        const uint32_t count = kotsui_read_u16(&reader);
        if (skeleton && bone >= skeleton->bone_count) {
            if (!reported)
                KOTSUI_TRY(kotsui_report(loader, KOTSU_PROBLEM_VERTEX_BONE, group_offset, plan->index, bone,
                                         skeleton->bone_count));
            reported = true;
            bone = 0;
        }
        for (uint32_t i = 0; i < count; i++, out++) {
            const float x = kotsui_read_s16(&reader), y = kotsui_read_s16(&reader), z = kotsui_read_s16(&reader);
            *out = (kotsu_vertex){{-x / 4096.0f, -y / 4096.0f, z / 4096.0f},
                                  {bone, 0, 0},
                                  {1, 0, 0},
                                  {NEUTRAL_COLOUR, NEUTRAL_COLOUR, NEUTRAL_COLOUR, NEUTRAL_COLOUR}};
        }
    }
    return KOTSU_OK;
}

/* One face as the file holds it: corners A B C D. */
typedef struct face {
    uint16_t index[4];
    uint8_t uv[4][2];
    uint16_t texture_page, palette;
    uint8_t colour[4];
} face;

static void read_uv(kotsui_reader *reader, uint8_t uv[2]) {
    uv[0] = kotsui_read_u8(reader);
    uv[1] = kotsui_read_u8(reader);
}

static face read_face(kotsui_reader *reader, const face_list *list) {
    face f = {.colour = {NEUTRAL_COLOUR, NEUTRAL_COLOUR, NEUTRAL_COLOUR, NEUTRAL_COLOUR}};
    for (int i = 0; i < list->corners; i++) f.index[i] = kotsui_read_u16(reader);
    /* The two-byte coordinates stand around palette and page, in an order of their own for each kind. */
    if (list->corners == 3) read_uv(reader, f.uv[2]);
    read_uv(reader, f.uv[0]);
    f.palette = kotsui_read_u16(reader);
    read_uv(reader, f.uv[1]);
    f.texture_page = kotsui_read_u16(reader);
    if (list->corners == 4) {
        read_uv(reader, f.uv[2]);
        read_uv(reader, f.uv[3]);
    }
    if (list->coloured) {
        for (int i = 0; i < 3; i++) f.colour[i] = kotsui_read_u8(reader);
        kotsui_skip(reader, 1); /* the drawing code */
    }
    return f;
}

/* Materials met so far; the number of different ones in a file is small, and 16 bits name them. */
typedef struct material_list {
    kotsu_material *items;
    uint32_t count, capacity;
    bool overflowed;
} material_list;

static kotsu_status material_of(kotsui_loader *loader, material_list *list, uint16_t texture_page, uint16_t palette,
                                uint16_t *out) {
    for (uint32_t i = list->count; i-- > 0;) { /* the last one is the likeliest */
        if (list->items[i].texture_page == texture_page && list->items[i].palette == palette) {
            *out = (uint16_t)i;
            return KOTSU_OK;
        }
    }
    if (list->count == MAX_MATERIALS) {
        *out = 0;
        if (list->overflowed) return KOTSU_OK;
        list->overflowed = true;
        return kotsui_report(loader, KOTSU_PROBLEM_MATERIALS, 0, -1, MAX_MATERIALS, 0);
    }
    if (list->count == list->capacity) {
        const uint32_t capacity = list->capacity ? list->capacity * 2 : 8;
        kotsu_material *items = kotsui_keep(loader, capacity, sizeof *items);
        if (!items) return loader->error->status;
        if (list->count) memcpy(items, list->items, list->count * sizeof *items);
        list->items = items;
        list->capacity = capacity;
    }
    *out = (uint16_t)list->count;
    list->items[list->count++] = (kotsu_material){.texture_page = texture_page, .palette = palette};
    return KOTSU_OK;
}

/* Corners A B C D of a quad lie so that A and D are across: triangles A B D and D C A turn the same way round. */
static const uint8_t halves[2][3] = {{0, 1, 3}, {3, 2, 0}};
static const uint8_t whole[3] = {0, 1, 2};

static kotsu_triangle make_triangle(const face *f, const face_list *list, const kotsu_object *object,
                                    const uint8_t corners[3]) {
    kotsu_triangle t = {.depth_bias = (uint8_t)(f->index[0] >> 12)};
    for (int i = 0; i < 3; i++) {
        t.vertex[i] = object->first_vertex + (f->index[corners[i]] & INDEX_MASK);
        t.uv[i][0] = f->uv[corners[i]][0];
        t.uv[i][1] = f->uv[corners[i]][1];
    }
    memcpy(t.colour, f->colour, sizeof t.colour);
    t.flags =
        (uint8_t)((f->texture_page & HIDDEN_BITS ? KOTSU_TRIANGLE_HIDDEN : 0) |
                  (list->coloured ? KOTSU_TRIANGLE_COLOURED : 0) | (list->corners == 4 ? KOTSU_TRIANGLE_OF_QUAD : 0));
    return t;
}

static kotsu_status read_faces(kotsui_loader *loader, const object_plan *plan, uint16_t object_number,
                               kotsu_object *object, material_list *materials, kotsu_triangle *out) {
    kotsui_reader reader = plan->faces;
    uint32_t left_out = 0, first_left_out = 0;
    for (int i = 0; i < FACE_LISTS; i++) {
        const face_list *list = &lists[i];
        for (uint32_t k = 0; k < plan->face_counts[i]; k++) {
            const uint32_t offset = kotsui_offset(&reader);
            const face f = read_face(&reader, list);
            bool fits = true;
            for (int corner = 0; corner < list->corners; corner++)
                fits = fits && (f.index[corner] & INDEX_MASK) < object->vertex_count;
            if (!fits) {
                if (left_out++ == 0) first_left_out = offset;
                continue;
            }
            uint16_t material;
            KOTSUI_TRY(material_of(loader, materials, f.texture_page & PAGE_BITS, f.palette, &material));
            const int triangles = list->corners - 2;
            for (int half = 0; half < triangles; half++) {
                kotsu_triangle t = make_triangle(&f, list, object, triangles == 1 ? whole : halves[half]);
                t.object = object_number;
                t.material = material;
                t.byte_offset = offset;
                out[object->triangle_count++] = t;
            }
            if (list->corners == 4)
                object->quad_faces++;
            else
                object->triangle_faces++;
        }
    }
    if (left_out == 0) return KOTSU_OK;
    return kotsui_report(loader, KOTSU_PROBLEM_FACE_VERTEX, first_left_out, plan->index, left_out, 0);
}

/* Reads the offset table and plans every object that can be used. */
static kotsu_status plan_objects(kotsui_loader *loader, kotsui_reader section, object_plan **out_plans,
                                 uint32_t *out_count) {
    kotsui_ff8_table table;
    KOTSUI_TRY(kotsui_ff8_table_read(loader, section, &table_kind, &table));
    object_plan *plans = kotsui_scratch(loader, table.count, sizeof *plans);
    if (!plans) return loader->error->status;
    uint32_t planned = 0;
    for (uint32_t i = 0; i < table.count; i++) {
        kotsui_reader object;
        KOTSUI_TRY(kotsui_ff8_table_item(loader, &table, i, &object));
        if (object.size == 0) continue;
        uint32_t same = 0; /* objects of one offset would multiply a small file's faces */
        while (table.offsets[same] != table.offsets[i]) same++;
        if (same < i) {
            KOTSUI_TRY(
                kotsui_report(loader, KOTSU_PROBLEM_OBJECT_SHARED, kotsui_ff8_table_entry(&table, i), i, same, 0));
            continue;
        }
        bool usable;
        KOTSUI_TRY(plan_object(loader, object, i, &plans[planned], &usable));
        planned += usable;
    }
    *out_plans = plans;
    *out_count = planned;
    return KOTSU_OK;
}

/* The section ends with a total of its own, which nothing depends on. It counts all vertices or, in files with alternative
 * shapes (c0m001, c0m071 ...), those of the first object alone: the format page knows only the former. */
static kotsu_status check_total(kotsui_loader *loader, kotsui_reader section, const kotsu_mesh *mesh) {
    if (section.size < 4) return KOTSU_OK;
    section.at = section.size - 4;
    const uint32_t offset = kotsui_offset(&section), total = kotsui_read_u32(&section);
    const uint32_t first = mesh->object_count ? mesh->objects[0].vertex_count : 0;
    if (total == mesh->vertex_count || total == first) return KOTSU_OK;
    return kotsui_report(loader, KOTSU_PROBLEM_VERTEX_TOTAL, offset, -1, total, mesh->vertex_count);
}

kotsu_status kotsui_ff8_geometry_load(kotsui_loader *loader, kotsui_reader section) {
    if (section.size == 0) return KOTSU_OK;
    object_plan *plans = NULL;
    uint32_t count = 0;
    KOTSUI_TRY(plan_objects(loader, section, &plans, &count));
    size_t vertex_total = 0, triangle_total = 0;
    for (uint32_t i = 0; i < count; i++) {
        vertex_total += plans[i].vertex_count;
        for (int k = 0; k < FACE_LISTS; k++)
            triangle_total += (size_t)plans[i].face_counts[k] * (size_t)(lists[k].corners - 2);
    }
    kotsu_mesh *mesh = kotsui_keep(loader, 1, sizeof *mesh);
    kotsu_object *objects = kotsui_keep(loader, count, sizeof *objects);
    kotsu_vertex *vertices = kotsui_keep(loader, vertex_total, sizeof *vertices);
    kotsu_triangle *triangles = kotsui_keep(loader, triangle_total, sizeof *triangles);
    if (!mesh || !objects || !vertices || !triangles) return loader->error->status;
    material_list materials = {0};
    for (uint32_t i = 0; i < count; i++) {
        objects[i] = (kotsu_object){.first_vertex = mesh->vertex_count,
                                    .vertex_count = plans[i].vertex_count,
                                    .first_triangle = mesh->triangle_count,
                                    .byte_offset = kotsui_offset(&plans[i].groups) - 2};
        KOTSUI_TRY(read_vertices(loader, &plans[i], vertices + mesh->vertex_count));
        KOTSUI_TRY(
            read_faces(loader, &plans[i], (uint16_t)i, &objects[i], &materials, triangles + mesh->triangle_count));
        mesh->vertex_count += objects[i].vertex_count;
        mesh->triangle_count += objects[i].triangle_count;
    }
    mesh->vertices = vertices;
    mesh->triangles = triangles;
    mesh->objects = objects;
    mesh->object_count = count;
    mesh->materials = materials.items;
    mesh->material_count = materials.count;
    loader->document->mesh = mesh;
    return check_total(loader, section, mesh);
}
