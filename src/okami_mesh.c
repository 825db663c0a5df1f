// SPDX-License-Identifier: MIT
/* okami_mesh.c - the submeshes of an Okami model: strips of vertices in model space, up to three bones each.
 * Source: format page okami-motion, section 3. */
#include "kotsu_internal.h"

enum {
    PART_HEADER_SIZE = 32,
    SUBMESH_HEADER_SIZE = 32,
    WEIGHTS_SIZE = 8,
    UV_SIZE = 4,
    COLOUR_SIZE = 4,
    STRIP_START = 0x8000,
    NEUTRAL_COLOUR = 128,
    INFLUENCES = 3,
};

/* Where one submesh's columns lie in the file; 0 means that it has no such column. */
typedef struct submesh {
    uint32_t number; /* through all parts */
    const kotsui_okami_part *part;
    size_t positions, uvs, colours, weights;
    uint32_t vertex_count;
    uint16_t texture;
    uint32_t byte_offset;
    bool ps2;
} submesh;

static size_t position_size(const kotsui_okami_part *part) { return part->scenery ? 8 : 16; }

/* How many elements of `size` bytes the file holds from `at` on. */
static size_t fitting(const kotsui_loader *loader, size_t at, size_t size) {
    return at >= loader->size ? 0 : (loader->size - at) / size;
}

/* Reads a submesh's header. A submesh whose columns do not fit is left out and reported. */
static kotsu_status plan_submesh(kotsui_loader *loader, const kotsui_okami_part *part, uint32_t offset, uint32_t entry,
                                 submesh *out, bool *out_usable) {
    const size_t left = loader->size - part->at;
    *out_usable = false;
    if (offset > left || left - offset < SUBMESH_HEADER_SIZE) {
        return kotsui_report(loader, KOTSU_PROBLEM_SUBMESH_OFFSET, entry, out->number, offset, loader->size);
    }
    const size_t at = part->at + offset;
    kotsui_reader reader = kotsui_reader_range(loader->bytes, at, loader->size);
    uint32_t columns[5]; /* positions, normals (never there), uvs, colours, weights; from the submesh's start */
    for (int i = 0; i < 5; i++) columns[i] = kotsui_read_u32(&reader);
    out->part = part;
    out->byte_offset = (uint32_t)at;
    out->vertex_count = kotsui_read_u16(&reader);
    out->texture = kotsui_read_u16(&reader);
    out->positions = at + columns[0];
    out->uvs = columns[2] ? at + columns[2] : 0;
    out->colours = columns[3] ? at + columns[3] : 0;
    out->weights = columns[4] ? at + columns[4] : 0;
    size_t most = fitting(loader, out->positions, position_size(part));
    const size_t others[3] = {out->uvs, out->colours, out->weights}, sizes[3] = {UV_SIZE, COLOUR_SIZE, WEIGHTS_SIZE};
    for (int i = 0; i < 3; i++) {
        if (others[i] && fitting(loader, others[i], sizes[i]) < most) most = fitting(loader, others[i], sizes[i]);
    }
    if (most < out->vertex_count) {
        return kotsui_report(loader, KOTSU_PROBLEM_SUBMESH_CUT, at, out->number, (int64_t)most, out->vertex_count);
    }
    *out_usable = true;
    return KOTSU_OK;
}

/* The weights column: pad, three bones, three weights, pad. */
static void read_weights(kotsui_reader *reader, uint8_t bones[INFLUENCES], uint8_t weights[INFLUENCES]) {
    kotsui_skip(reader, 1);
    for (int i = 0; i < INFLUENCES; i++) bones[i] = kotsui_read_u8(reader);
    for (int i = 0; i < INFLUENCES; i++) weights[i] = kotsui_read_u8(reader);
    kotsui_skip(reader, 1);
}

/* The PS2 release multiplies bone numbers by 4 and counts weights to 100; HD counts to 255. Unless the caller says, told by every
 * vertex of a submesh: all bones in use divide by 4, and all sums are about 100. */
static bool has_ps2_weights(const kotsui_loader *loader, const submesh *of) {
    if (!of->weights || of->vertex_count == 0) return false;
    if (loader->options->okami_weights != KOTSU_WEIGHTS_AUTO)
        return loader->options->okami_weights == KOTSU_WEIGHTS_PS2;
    kotsui_reader reader = kotsui_reader_range(loader->bytes, of->weights, loader->size);
    for (uint32_t i = 0; i < of->vertex_count; i++) {
        uint8_t bones[INFLUENCES], weights[INFLUENCES];
        read_weights(&reader, bones, weights);
        int sum = 0;
        for (int k = 0; k < INFLUENCES; k++) {
            if (weights[k] && bones[k] % 4 != 0) return false;
            sum += weights[k];
        }
        if (sum < 97 || sum > 103) return false;
    }
    return true;
}

/* What is counted while a submesh is read, and reported once. */
typedef struct findings {
    uint32_t weightless, first_weightless;
    uint32_t non_finite, first_non_finite;
    int32_t foreign_bone; /* the first bone that the model lacks, or -1 */
    uint32_t foreign_offset;
} findings;

static void bind_vertex(kotsui_reader *reader, const submesh *of, uint32_t bone_count, kotsu_vertex *out,
                        findings *found) {
    uint8_t bones[INFLUENCES], weights[INFLUENCES];
    const uint32_t offset = kotsui_offset(reader);
    read_weights(reader, bones, weights);
    float sum = 0;
    for (int i = 0; i < INFLUENCES; i++) {
        const uint32_t bone = of->ps2 ? bones[i] / 4u : bones[i];
        const bool exists = bone + 1 < bone_count; /* the root node stands before the file's bones */
        if (weights[i] && !exists && found->foreign_bone < 0)
            found->foreign_bone = (int32_t)bone, found->foreign_offset = offset;
        out->bone[i] = (uint16_t)(exists ? bone + 1 : 0);
        out->weight[i] = exists ? weights[i] : 0;
        sum += out->weight[i];
    }
    if (sum > 0) {
        for (int i = 0; i < INFLUENCES; i++) out->weight[i] /= sum;
    } else {
        if (found->weightless++ == 0) found->first_weightless = offset;
        out->weight[0] = 1;
    }
}

/* Reads the position column's element and returns its strip flag. */
static uint32_t read_position(kotsui_reader *reader, bool scenery, float out[3]) {
    if (scenery) {
        for (int i = 0; i < 3; i++) out[i] = (float)kotsui_read_s16(reader) / 100.0f;
        return kotsui_read_u16(reader);
    }
    for (int i = 0; i < 3; i++) out[i] = kotsui_read_f32(reader);
    return kotsui_read_u32(reader);
}

/* Scales, turns and moves a point as the part's descriptor says. */
static void place(const kotsui_okami_part *part, const double rotation[9], float point[3]) {
    double scaled[3];
    for (int i = 0; i < 3; i++) scaled[i] = (double)point[i] * part->scale[i];
    for (int row = 0; row < 3; row++) {
        point[row] = (float)(rotation[row * 3] * scaled[0] + rotation[row * 3 + 1] * scaled[1] +
                             rotation[row * 3 + 2] * scaled[2] + part->translation[row]);
    }
}

/* Vertices, and the triangles of their strips: flag 0 is (v-2, v-1, v), 1 turns the first two round, 0x8000 starts anew. */
static void read_submesh(kotsui_loader *loader, const submesh *of, kotsu_object *object, uint16_t material,
                         kotsu_vertex *vertices, kotsu_triangle *triangles, findings *found) {
    const size_t size = loader->size, none = size;
    kotsui_reader positions = kotsui_reader_range(loader->bytes, of->positions, size);
    kotsui_reader uvs = kotsui_reader_range(loader->bytes, of->uvs ? of->uvs : none, size);
    kotsui_reader colours = kotsui_reader_range(loader->bytes, of->colours ? of->colours : none, size);
    kotsui_reader weights = kotsui_reader_range(loader->bytes, of->weights ? of->weights : none, size);
    const float *turns = of->part->rotation;
    const double angles[3] = {turns[0], turns[1], turns[2]};
    double quaternion[4], rotation[9];
    float uv[3][2] = {{0}};
    kotsui_quaternion_from_euler(angles, quaternion);
    kotsui_quaternion_to_matrix3(quaternion, rotation);
    for (uint32_t i = 0; i < of->vertex_count; i++) {
        kotsu_vertex *v = &vertices[i];
        *v = (kotsu_vertex){.weight = {1, 0, 0},
                            .colour = {NEUTRAL_COLOUR, NEUTRAL_COLOUR, NEUTRAL_COLOUR, NEUTRAL_COLOUR}};
        const uint32_t offset = kotsui_offset(&positions);
        const uint32_t flag = read_position(&positions, of->part->scenery, v->position);
        place(of->part, rotation, v->position);
        if (!kotsui_is_finite(v->position[0] + v->position[1] + v->position[2])) {
            if (found->non_finite++ == 0) found->first_non_finite = offset;
            v->position[0] = v->position[1] = v->position[2] = 0;
        }
        if (of->weights) bind_vertex(&weights, of, loader->document->skeleton->bone_count, v, found);
        if (of->colours)
            for (int k = 0; k < 4; k++) v->colour[k] = kotsui_read_u8(&colours);
        for (int k = 0; k < 2; k++)
            uv[0][k] = uv[1][k], uv[1][k] = uv[2][k], uv[2][k] = (float)kotsui_read_s16(&uvs) / 4096.0f;
        if (i < 2 || (flag & 0xFFFF) == STRIP_START) continue;
        const int turned = flag & 1;
        kotsu_triangle *t = &triangles[object->triangle_count++];
        *t = (kotsu_triangle){
            .vertex = {object->first_vertex + i - 2, object->first_vertex + i - 1, object->first_vertex + i},
            .colour = {NEUTRAL_COLOUR, NEUTRAL_COLOUR, NEUTRAL_COLOUR, NEUTRAL_COLOUR},
            .object = (uint16_t)of->number,
            .material = material,
            .depth_bias = 8,
            .byte_offset = offset};
        for (int k = 0; k < 2; k++)
            t->uv[turned][k] = uv[0][k], t->uv[1 - turned][k] = uv[1][k], t->uv[2][k] = uv[2][k];
        if (turned) t->vertex[0]++, t->vertex[1]--;
    }
    object->triangle_faces = object->triangle_count;
}

static kotsu_status report_findings(kotsui_loader *loader, const submesh *of, const findings *found) {
    const uint32_t bones = loader->document->skeleton->bone_count - 1;
    if (of->ps2 && loader->options->okami_weights == KOTSU_WEIGHTS_AUTO)
        KOTSUI_TRY(kotsui_report(loader, KOTSU_PROBLEM_PS2_WEIGHTS, of->weights, of->number, 0, 0));
    if (found->foreign_bone >= 0)
        KOTSUI_TRY(kotsui_report(loader, KOTSU_PROBLEM_WEIGHT_BONE, found->foreign_offset, of->number,
                                 found->foreign_bone, bones));
    if (found->weightless)
        KOTSUI_TRY(
            kotsui_report(loader, KOTSU_PROBLEM_WEIGHT_SUM, found->first_weightless, of->number, found->weightless, 0));
    if (found->non_finite)
        KOTSUI_TRY(kotsui_report(loader, KOTSU_PROBLEM_NON_FINITE_VERTEX, found->first_non_finite, of->number,
                                 found->non_finite, 0));
    return KOTSU_OK;
}

/* Plans every submesh of every part. A part's offsets stand behind its header. */
static kotsu_status plan_submeshes(kotsui_loader *loader, const kotsui_okami_part *parts, uint32_t part_count,
                                   submesh **out, uint32_t *out_count) {
    size_t most = 0;
    for (uint32_t i = 0; i < part_count; i++) {
        const size_t fit = fitting(loader, parts[i].at + PART_HEADER_SIZE, 4);
        most += parts[i].submesh_count < fit ? parts[i].submesh_count : fit;
    }
    if (most > UINT16_MAX) most = UINT16_MAX; /* kotsu_triangle.object; far beyond any model */
    submesh *plans = kotsui_scratch(loader, most, sizeof *plans);
    if (!plans) return loader->error->status;
    uint32_t count = 0, tried = 0;
    for (uint32_t i = 0; i < part_count; i++) {
        kotsui_reader reader = kotsui_reader_range(loader->bytes, parts[i].at + PART_HEADER_SIZE, loader->size);
        for (uint32_t k = 0; k < parts[i].submesh_count && tried < most; k++, tried++) {
            const uint32_t entry = kotsui_offset(&reader), offset = kotsui_read_u32(&reader);
            if (reader.failed) break;
            bool usable;
            plans[count].number = count;
            KOTSUI_TRY(plan_submesh(loader, &parts[i], offset, entry, &plans[count], &usable));
            count += usable;
        }
    }
    *out = plans;
    *out_count = count;
    return KOTSU_OK;
}

/* One material per texture index. */
static uint16_t material_of(kotsu_mesh *mesh, kotsu_material *materials, uint16_t texture) {
    for (uint32_t i = 0; i < mesh->material_count; i++)
        if (materials[i].texture == texture) return (uint16_t)i;
    materials[mesh->material_count] = (kotsu_material){.texture = texture};
    return (uint16_t)mesh->material_count++;
}

kotsu_status kotsui_okami_mesh_load(kotsui_loader *loader, const kotsui_okami_part *parts, uint32_t part_count) {
    submesh *plans = NULL;
    uint32_t count = 0;
    KOTSUI_TRY(plan_submeshes(loader, parts, part_count, &plans, &count));
    if (count == 0) return KOTSU_OK;
    size_t vertex_total = 0;
    for (uint32_t i = 0; i < count; i++) vertex_total += plans[i].vertex_count;
    kotsu_mesh *mesh = kotsui_keep(loader, 1, sizeof *mesh);
    kotsu_object *objects = kotsui_keep(loader, count, sizeof *objects);
    kotsu_material *materials = kotsui_keep(loader, count, sizeof *materials);
    kotsu_vertex *vertices = kotsui_keep(loader, vertex_total, sizeof *vertices);
    kotsu_triangle *triangles =
        kotsui_keep(loader, vertex_total, sizeof *triangles); /* a vertex ends one at the most */
    if (!mesh || !objects || !materials || !vertices || !triangles) return loader->error->status;
    mesh->at_rest = true;
    for (uint32_t i = 0; i < count; i++) {
        submesh *of = &plans[i];
        findings found = {.foreign_bone = -1};
        of->ps2 = has_ps2_weights(loader, of);
        objects[i] = (kotsu_object){.first_vertex = mesh->vertex_count,
                                    .vertex_count = of->vertex_count,
                                    .first_triangle = mesh->triangle_count,
                                    .byte_offset = of->byte_offset};
        read_submesh(loader, of, &objects[i], material_of(mesh, materials, of->texture), vertices + mesh->vertex_count,
                     triangles + mesh->triangle_count, &found);
        KOTSUI_TRY(report_findings(loader, of, &found));
        mesh->vertex_count += objects[i].vertex_count;
        mesh->triangle_count += objects[i].triangle_count;
    }
    mesh->vertices = vertices;
    mesh->triangles = triangles;
    mesh->objects = objects;
    mesh->object_count = count;
    mesh->materials = materials;
    loader->document->mesh = mesh;
    return KOTSU_OK;
}
