// SPDX-License-Identifier: MIT
/* kotsu_wasm.c - flat exports of the core for kotsu.ts: integers, floats and pointers only; no decoding, no rules.
 * Getters of several values write them into scratch inside the handle and return where: valid until the next call. */
#include "../src/kotsu.h"

#include <math.h>
#include <stdlib.h>

#define KOTSU_WASM_ABI_VERSION 7 /* equals ABI_VERSION of kotsu.ts */

/* A loaded document, or the reason why there is none, with room for its poses: sampling allocates nothing. */
typedef struct kotsu_wasm_document {
    kotsu_document *document; /* NULL after a failed load */
    kotsu_error error;
    kotsu_transform *local; /* [bone count] */
    double *matrices;       /* [bone count * 16] */
    double *skin;           /* the same: matrices that place a mesh's vertices */
    int32_t integers[16];
    float floats[16];
} kotsu_wasm_document;

uint32_t kotsu_wasm_abi_version(void) { return KOTSU_WASM_ABI_VERSION; }

void *kotsu_wasm_buffer_alloc(uint32_t size) { return malloc(size ? size : 1); }
void kotsu_wasm_buffer_free(void *buffer) { free(buffer); }

void kotsu_wasm_document_free(kotsu_wasm_document *handle) {
    kotsu_document_free(handle->document);
    free(handle->local);
    free(handle->matrices);
    free(handle->skin);
    free(handle);
}

static const kotsu_skeleton *skeleton_of(const kotsu_wasm_document *handle) {
    return kotsu_document_skeleton(handle->document);
}

static bool allocate_pose(kotsu_wasm_document *handle) {
    const kotsu_skeleton *skeleton = skeleton_of(handle);
    if (!skeleton) return true;
    handle->local = calloc(skeleton->bone_count, sizeof *handle->local);
    handle->matrices = calloc(skeleton->bone_count, 16 * sizeof *handle->matrices);
    handle->skin = calloc(skeleton->bone_count, 16 * sizeof *handle->skin);
    return handle->local && handle->matrices && handle->skin;
}

/* Gives a loaded document room for its poses; NULL (and nothing held) where there is none. */
static kotsu_wasm_document *with_pose(kotsu_wasm_document *handle) {
    if (!handle || !handle->document || allocate_pose(handle)) return handle;
    kotsu_wasm_document_free(handle);
    return NULL;
}

/* NULL only where there is no memory for the handle itself; otherwise ask kotsu_wasm_document_status. */
kotsu_wasm_document *kotsu_wasm_document_load(const void *bytes, uint32_t size, uint32_t precision_base,
                                              uint32_t dialect, uint32_t weights) {
    kotsu_wasm_document *handle = calloc(1, sizeof *handle);
    const kotsu_load_options options = {.okami_precision_base = (uint8_t)precision_base,
                                        .dialect = (uint8_t)dialect,
                                        .okami_weights = (uint8_t)weights};
    if (handle) kotsu_document_load(bytes, size, &options, &handle->document, &handle->error);
    return with_pose(handle);
}

int32_t kotsu_wasm_document_status(const kotsu_wasm_document *handle) { return (int32_t)handle->error.status; }
const char *kotsu_wasm_document_field(const kotsu_wasm_document *handle) { return handle->error.field; }
int32_t kotsu_wasm_document_format(const kotsu_wasm_document *handle) {
    return (int32_t)kotsu_document_format(handle->document);
}
const char *kotsu_wasm_document_name(const kotsu_wasm_document *handle) {
    return kotsu_document_name(handle->document);
}

/* The problems of a failed load are one: its error. */
static const kotsu_problem *problem_of(const kotsu_wasm_document *handle, uint32_t index) {
    return handle->document ? kotsu_document_problem(handle->document, index) : &handle->error.problem;
}

uint32_t kotsu_wasm_problem_count(const kotsu_wasm_document *handle) {
    return kotsu_document_problem_count(handle->document);
}
int32_t kotsu_wasm_problem_code(const kotsu_wasm_document *handle, uint32_t index) {
    return (int32_t)problem_of(handle, index)->code;
}
int32_t kotsu_wasm_problem_severity(const kotsu_wasm_document *handle, uint32_t index) {
    return (int32_t)problem_of(handle, index)->severity;
}
uint32_t kotsu_wasm_problem_offset(const kotsu_wasm_document *handle, uint32_t index) {
    return problem_of(handle, index)->byte_offset;
}
int32_t kotsu_wasm_problem_index(const kotsu_wasm_document *handle, uint32_t index) {
    return problem_of(handle, index)->index;
}
double kotsu_wasm_problem_a(const kotsu_wasm_document *handle, uint32_t index) {
    return (double)problem_of(handle, index)->a;
}
double kotsu_wasm_problem_b(const kotsu_wasm_document *handle, uint32_t index) {
    return (double)problem_of(handle, index)->b;
}

/* bone count, composition, flat, is FF8, per-bone-scale flag, model scale, root translation x y z, unknown 04 06 0E; or NULL. */
const int32_t *kotsu_wasm_skeleton_info(kotsu_wasm_document *handle) {
    const kotsu_skeleton *s = skeleton_of(handle);
    if (!s) return NULL;
    const int32_t values[12] = {(int32_t)s->bone_count,
                                (int32_t)s->composition,
                                s->flat,
                                s->composition == KOTSU_COMPOSE_FF8,
                                s->ff8.per_bone_scale_flag,
                                s->ff8.model_scale,
                                s->ff8.root_translation[0],
                                s->ff8.root_translation[1],
                                s->ff8.root_translation[2],
                                s->ff8.unknown_0x04,
                                s->ff8.unknown_0x06,
                                s->ff8.unknown_0x0e};
    for (int i = 0; i < 12; i++) handle->integers[i] = values[i];
    return handle->integers;
}

/* id, parent, byte offset, raw size, raw rotation x y z, raw scale x y z */
const int32_t *kotsu_wasm_bone_integers(kotsu_wasm_document *handle, uint32_t bone) {
    const kotsu_bone *b = &skeleton_of(handle)->bones[bone];
    const int32_t head[4] = {b->id, b->parent, (int32_t)b->byte_offset, b->raw.size};
    for (int i = 0; i < 4; i++) handle->integers[i] = head[i];
    for (int i = 0; i < 3; i++) handle->integers[4 + i] = b->raw.rotation[i], handle->integers[7 + i] = b->raw.scale[i];
    return handle->integers;
}

/* length, rest translation x y z, rest rotation x y z w, rest scale x y z */
const float *kotsu_wasm_bone_floats(kotsu_wasm_document *handle, uint32_t bone) {
    const kotsu_bone *b = &skeleton_of(handle)->bones[bone];
    handle->floats[0] = b->length;
    for (int i = 0; i < 3; i++)
        handle->floats[1 + i] = (float)b->rest.translation[i], handle->floats[8 + i] = (float)b->rest.scale[i];
    for (int i = 0; i < 4; i++) handle->floats[4 + i] = (float)b->rest.rotation[i];
    return handle->floats;
}

uint32_t kotsu_wasm_clip_count(const kotsu_wasm_document *handle) {
    return kotsu_document_clip_count(handle->document);
}

/* frame count, claimed frame count, loops, scaled frames, bone count, byte offset, curve count, dialect */
const int32_t *kotsu_wasm_clip_integers(kotsu_wasm_document *handle, uint32_t clip) {
    const kotsu_clip *c = kotsu_document_clip(handle->document, clip);
    const int32_t values[8] = {(int32_t)c->frame_count, (int32_t)c->claimed_frame_count,
                               (int32_t)c->loops,       (int32_t)c->scaled_frame_count,
                               (int32_t)c->bone_count,  (int32_t)c->byte_offset,
                               (int32_t)c->curve_count, (int32_t)c->dialect};
    for (int i = 0; i < 8; i++) handle->integers[i] = values[i];
    return handle->integers;
}

/* frames per second, loop length */
const float *kotsu_wasm_clip_floats(kotsu_wasm_document *handle, uint32_t clip) {
    const kotsu_clip *c = kotsu_document_clip(handle->document, clip);
    handle->floats[0] = c->frames_per_second;
    handle->floats[1] = c->loop_length;
    return handle->floats;
}

static const kotsu_curve *curve_of(const kotsu_wasm_document *handle, uint32_t clip, uint32_t curve) {
    return &kotsu_document_clip(handle->document, clip)->curves[curve];
}

/* record, bone id, property, channel, family, claimed keys, keys, byte offset, data offset, flags, root space */
const int32_t *kotsu_wasm_curve_integers(kotsu_wasm_document *handle, uint32_t clip, uint32_t curve) {
    const kotsu_curve *c = curve_of(handle, clip, curve);
    const int32_t values[11] = {(int32_t)c->record,
                                c->bone_id,
                                c->property,
                                (int32_t)c->channel,
                                (int32_t)c->family,
                                (int32_t)c->claimed_keyframe_count,
                                (int32_t)c->keyframe_count,
                                (int32_t)c->byte_offset,
                                (int32_t)c->data_offset,
                                (int32_t)c->flags,
                                (int32_t)c->root_space};
    for (int i = 0; i < 11; i++) handle->integers[i] = values[i];
    return handle->integers;
}

/* Writes time, value, tangent in, tangent out of every key: out[4 * keys]. */
void kotsu_wasm_curve_keyframes(const kotsu_wasm_document *handle, uint32_t clip, uint32_t curve, float *out) {
    const kotsu_curve *c = curve_of(handle, clip, curve);
    for (uint32_t i = 0; i < c->keyframe_count; i++, out += 4) {
        out[0] = (float)c->keyframes[i].time;
        out[1] = c->keyframes[i].value;
        out[2] = c->keyframes[i].tangent_in;
        out[3] = c->keyframes[i].tangent_out;
    }
}

/* p, dp, m0, dm0, m1, dm1; all 0 for a family without a header */
const float *kotsu_wasm_curve_header(kotsu_wasm_document *handle, uint32_t clip, uint32_t curve) {
    const kotsu_quantization *q = &curve_of(handle, clip, curve)->header;
    const float values[6] = {q->p, q->dp, q->m0, q->dm0, q->m1, q->dm1};
    for (int i = 0; i < 6; i++) handle->floats[i] = values[i];
    return handle->floats;
}

/* Writes byte offset, byte size, quantised, cp, cm0, cm1 of every key: out[6 * keys]. */
void kotsu_wasm_curve_sources(const kotsu_wasm_document *handle, uint32_t clip, uint32_t curve, uint32_t *out) {
    kotsu_key_source source;
    for (uint32_t i = 0; kotsu_curve_key_source(curve_of(handle, clip, curve), i, &source) == KOTSU_OK; i++) {
        *out++ = source.byte_offset;
        *out++ = source.byte_size;
        *out++ = source.quantized;
        *out++ = source.cp;
        *out++ = source.cm0;
        *out++ = source.cm1;
    }
}

/* NaN where the curve has no keys. */
float kotsu_wasm_curve_sample(const kotsu_wasm_document *handle, uint32_t clip, uint32_t curve, float frame) {
    float value = NAN;
    kotsu_curve_sample(curve_of(handle, clip, curve), frame, &value);
    return value;
}

/* position x y z, rotation x y z, scale x y z, scaled; or NULL where the clip has no such frame or bone. */
static const int32_t *put_raw(kotsu_wasm_document *handle, kotsu_status status, const kotsu_ff8_raw *raw) {
    if (status != KOTSU_OK) return NULL;
    for (int i = 0; i < 3; i++) {
        handle->integers[i] = raw->position[i];
        handle->integers[3 + i] = raw->rotation[i];
        handle->integers[6 + i] = raw->scale[i];
    }
    handle->integers[9] = raw->scaled;
    return handle->integers;
}

const int32_t *kotsu_wasm_ff8_raw(kotsu_wasm_document *handle, uint32_t clip, uint32_t frame, uint32_t bone) {
    kotsu_ff8_raw raw;
    return put_raw(handle, kotsu_ff8_clip_raw(kotsu_document_clip(handle->document, clip), frame, bone, &raw), &raw);
}

const int32_t *kotsu_wasm_ff8_slow_raw(kotsu_wasm_document *handle, uint32_t clip, uint32_t tick, uint32_t bone) {
    kotsu_ff8_raw raw;
    return put_raw(handle, kotsu_ff8_slow_raw(kotsu_document_clip(handle->document, clip), tick, bone, &raw), &raw);
}

const double *kotsu_wasm_pose_local(const kotsu_wasm_document *handle) { return (const double *)handle->local; }
const double *kotsu_wasm_pose_matrices(const kotsu_wasm_document *handle) { return handle->matrices; }

static int32_t compose(kotsu_wasm_document *handle, const kotsu_skeleton *skeleton, kotsu_status sampled) {
    if (sampled != KOTSU_OK) return (int32_t)sampled;
    return (int32_t)kotsu_pose_compose(skeleton, handle->local, handle->matrices, skeleton->bone_count);
}

/* Poses the handle's own skeleton by a clip of any document; the results stand at pose_local and pose_matrices. */
int32_t kotsu_wasm_pose_sample(kotsu_wasm_document *handle, const kotsu_wasm_document *clips, uint32_t clip,
                               float frame, uint32_t mode) {
    const kotsu_skeleton *skeleton = skeleton_of(handle);
    if (!skeleton) return KOTSU_BAD_ARGUMENT;
    const kotsu_clip *of = kotsu_document_clip(clips->document, clip);
    return compose(handle, skeleton, kotsu_clip_sample(skeleton, of, frame, mode, handle->local, skeleton->bone_count));
}

int32_t kotsu_wasm_pose_rest(kotsu_wasm_document *handle) {
    const kotsu_skeleton *skeleton = skeleton_of(handle);
    if (!skeleton) return KOTSU_BAD_ARGUMENT;
    return compose(handle, skeleton, kotsu_skeleton_rest(skeleton, handle->local, skeleton->bone_count));
}

/* vertices, triangles, objects, materials, at rest; or NULL where the file has no mesh. */
const int32_t *kotsu_wasm_mesh_counts(kotsu_wasm_document *handle) {
    const kotsu_mesh *m = kotsu_document_mesh(handle->document);
    if (!m) return NULL;
    handle->integers[0] = (int32_t)m->vertex_count;
    handle->integers[1] = (int32_t)m->triangle_count;
    handle->integers[2] = (int32_t)m->object_count;
    handle->integers[3] = (int32_t)m->material_count;
    handle->integers[4] = m->at_rest;
    return handle->integers;
}

/* positions[3 * vertices], bones[3 * vertices], weights[3 * vertices], colours[4 * vertices] */
void kotsu_wasm_mesh_vertices(const kotsu_wasm_document *handle, float *positions, uint16_t *bones, float *weights,
                              uint8_t *colours) {
    const kotsu_mesh *m = kotsu_document_mesh(handle->document);
    for (uint32_t i = 0; i < m->vertex_count; i++) {
        for (int k = 0; k < 3; k++) {
            *positions++ = m->vertices[i].position[k];
            *bones++ = m->vertices[i].bone[k];
            *weights++ = m->vertices[i].weight[k];
        }
        for (int k = 0; k < 4; k++) *colours++ = m->vertices[i].colour[k];
    }
}

/* corners[3 * triangles] (vertex numbers), uvs[6 * triangles], attributes[8 * triangles]: object, material, flags, depth bias, red,
 * green, blue, byte offset */
void kotsu_wasm_mesh_triangles(const kotsu_wasm_document *handle, uint32_t *corners, float *uvs, uint32_t *attributes) {
    const kotsu_mesh *m = kotsu_document_mesh(handle->document);
    for (uint32_t i = 0; i < m->triangle_count; i++) {
        const kotsu_triangle *t = &m->triangles[i];
        for (int k = 0; k < 3; k++) {
            *corners++ = t->vertex[k];
            *uvs++ = t->uv[k][0];
            *uvs++ = t->uv[k][1];
        }
        const uint32_t values[8] = {t->object,    t->material,  t->flags,     t->depth_bias,
                                    t->colour[0], t->colour[1], t->colour[2], t->byte_offset};
        for (int k = 0; k < 8; k++) *attributes++ = values[k];
    }
}

/* min x y z, max x y z of a mesh under the pose that `skeleton` was last given; or NULL where they do not fit. */
const float *kotsu_wasm_mesh_bounds(kotsu_wasm_document *handle, const kotsu_wasm_document *skeleton) {
    const kotsu_skeleton *s = skeleton_of(skeleton);
    const kotsu_mesh *m = kotsu_document_mesh(handle->document);
    if (!s || kotsu_pose_skin(s, m, skeleton->matrices, skeleton->skin, s->bone_count) != KOTSU_OK) return NULL;
    const kotsu_status status = kotsu_mesh_bounds(m, skeleton->skin, s->bone_count, handle->floats, handle->floats + 3);
    return status == KOTSU_OK ? handle->floats : NULL;
}

/* first vertex, vertices, first triangle, triangles, three-cornered faces, four-cornered faces, byte offset */
const int32_t *kotsu_wasm_object_integers(kotsu_wasm_document *handle, uint32_t object) {
    const kotsu_object *o = &kotsu_document_mesh(handle->document)->objects[object];
    const uint32_t values[7] = {o->first_vertex,   o->vertex_count, o->first_triangle, o->triangle_count,
                                o->triangle_faces, o->quad_faces,   o->byte_offset};
    for (int i = 0; i < 7; i++) handle->integers[i] = (int32_t)values[i];
    return handle->integers;
}

/* texture page, palette, page found, palette found, texture */
const int32_t *kotsu_wasm_material_integers(kotsu_wasm_document *handle, uint32_t material) {
    const kotsu_material *m = &kotsu_document_mesh(handle->document)->materials[material];
    handle->integers[0] = m->texture_page;
    handle->integers[1] = m->palette;
    handle->integers[2] = m->page_found;
    handle->integers[3] = m->palette_found;
    handle->integers[4] = m->texture;
    return handle->integers;
}

uint32_t kotsu_wasm_tim_count(const kotsu_wasm_document *handle) { return kotsu_document_tim_count(handle->document); }

/* depth, has palette, image x y width height, palette x y width height, byte offset */
const int32_t *kotsu_wasm_tim_integers(kotsu_wasm_document *handle, uint32_t index) {
    const kotsu_tim *t = kotsu_document_tim(handle->document, index);
    const int32_t values[11] = {
        t->depth,     t->has_palette, t->image.x,       t->image.y,        t->image.width,         t->image.height,
        t->palette.x, t->palette.y,   t->palette.width, t->palette.height, (int32_t)t->byte_offset};
    for (int i = 0; i < 11; i++) handle->integers[i] = values[i];
    return handle->integers;
}

int32_t kotsu_wasm_tim_paint(const kotsu_wasm_document *handle, uint32_t index, uint32_t palette_row, uint8_t *out,
                             uint32_t size) {
    return (int32_t)kotsu_tim_paint(handle->document, index, palette_row, out, size);
}

/* out[256 * 256 * 4] */
int32_t kotsu_wasm_texture_page_paint(const kotsu_wasm_document *handle, uint32_t texture_page, uint32_t palette,
                                      uint8_t *out) {
    return (int32_t)kotsu_texture_page_paint(handle->document, (uint16_t)texture_page, (uint16_t)palette, out);
}

uint32_t kotsu_wasm_play_count(const kotsu_wasm_document *handle) {
    return kotsu_document_play_count(handle->document);
}

/* sequence, clip, loops */
const int32_t *kotsu_wasm_play_integers(kotsu_wasm_document *handle, uint32_t index) {
    const kotsu_sequence_play *p = kotsu_document_play(handle->document, index);
    handle->integers[0] = p->sequence;
    handle->integers[1] = p->clip;
    handle->integers[2] = p->loops;
    return handle->integers;
}

uint32_t kotsu_wasm_sequence_op_count(const kotsu_wasm_document *handle) {
    return kotsu_document_sequence_op_count(handle->document);
}

/* sequence, op code, size, byte offset */
const int32_t *kotsu_wasm_sequence_op_integers(kotsu_wasm_document *handle, uint32_t index) {
    const kotsu_sequence_op *o = kotsu_document_sequence_op(handle->document, index);
    handle->integers[0] = o->sequence;
    handle->integers[1] = o->code;
    handle->integers[2] = o->size;
    handle->integers[3] = (int32_t)o->byte_offset;
    return handle->integers;
}

/* Sizes of payloads are doubles: exact up to 2^53, and no 64-bit integer crosses the border. As kotsu_wasm_document_load. */
kotsu_wasm_document *kotsu_wasm_ff8_archive_load(const void *fi, uint32_t fi_size, const void *fl, uint32_t fl_size,
                                                 double fs_size) {
    kotsu_wasm_document *handle = calloc(1, sizeof *handle);
    if (handle)
        kotsu_ff8_archive_load(fi, fi_size, fl, fl_size, (uint64_t)fs_size, NULL, &handle->document, &handle->error);
    return with_pose(handle);
}

kotsu_wasm_document *kotsu_wasm_ff8_zzz_load(const void *bytes, uint32_t size, double file_size) {
    kotsu_wasm_document *handle = calloc(1, sizeof *handle);
    if (handle) kotsu_ff8_zzz_load(bytes, size, (uint64_t)file_size, NULL, &handle->document, &handle->error);
    return with_pose(handle);
}

uint32_t kotsu_wasm_entry_count(const kotsu_wasm_document *handle) {
    return kotsu_document_entry_count(handle->document);
}

/* unpacked size, packing, usable */
const int32_t *kotsu_wasm_entry_integers(kotsu_wasm_document *handle, uint32_t index) {
    const kotsu_entry *e = kotsu_document_entry(handle->document, index);
    handle->integers[0] = (int32_t)e->size;
    handle->integers[1] = (int32_t)e->packing;
    handle->integers[2] = e->usable;
    return handle->integers;
}

double kotsu_wasm_entry_offset(const kotsu_wasm_document *handle, uint32_t index) {
    return (double)kotsu_document_entry(handle->document, index)->offset;
}
const char *kotsu_wasm_entry_name(const kotsu_wasm_document *handle, uint32_t index) {
    return kotsu_document_entry(handle->document, index)->name;
}
const char *kotsu_wasm_entry_type(const kotsu_wasm_document *handle, uint32_t index) {
    return kotsu_document_entry(handle->document, index)->type;
}

int32_t kotsu_wasm_lzs_can_reach(double packed_size, double size) {
    return kotsu_lzs_can_reach((uint64_t)packed_size, (uint64_t)size);
}

/* Returns how many bytes were written: fewer than out_size where the input ends early. */
uint32_t kotsu_wasm_lzs_expand(const void *packed, uint32_t packed_size, void *out, uint32_t out_size) {
    size_t written = 0;
    kotsu_lzs_expand(packed, packed_size, out, out_size, &written);
    return (uint32_t)written;
}
