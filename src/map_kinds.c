// SPDX-License-Identifier: MIT
/* map_kinds.c - the table of map_kinds.def, and the records whose fields are always the same ones. */
#include "map_internal.h"

enum { ONE = 0, NUMBERED = 1 };

const kotsui_map_kind_facts kotsui_map_kinds[MAP_KIND_COUNT] = {
#define MAP_KIND(id, type, bits, numbered, role, subject, factor, unit, name, meaning)                                 \
    {name, unit, meaning, factor, KOTSU_MAP_##type, KOTSU_MAP_ROLE_##role, KOTSU_MAP_SUBJECT_##subject, numbered, bits},
#include "map_kinds.def"
#undef MAP_KIND
};

/* Kinds one after the other. MAP_FILE, which is part of nothing, ends each list. */
static const uint16_t skeleton_header[] = {
    MAP_FF8_BONE_COUNT, MAP_FF8_BONE_SCALE_FLAG, MAP_FF8_MODEL_SCALE, MAP_FF8_UNKNOWN_04, MAP_FF8_UNKNOWN_06,
    MAP_FF8_ROOT_X,     MAP_FF8_ROOT_Y,          MAP_FF8_ROOT_Z,      MAP_FF8_UNKNOWN_0E, MAP_FILE};
static const uint16_t bone[] = {MAP_FF8_PARENT,
                                MAP_FF8_BONE_SIZE,
                                MAP_FF8_REST_X,
                                MAP_FF8_REST_Y,
                                MAP_FF8_REST_Z,
                                MAP_FF8_REST_SCALE_X,
                                MAP_FF8_REST_SCALE_Y,
                                MAP_FF8_REST_SCALE_Z,
                                MAP_FF8_RUN_MATRIX,
                                MAP_FF8_RUN_SCRATCH,
                                MAP_FILE};
static const uint16_t vertex[] = {MAP_FF8_VERTEX_X, MAP_FF8_VERTEX_Y, MAP_FF8_VERTEX_Z, MAP_FILE};
/* The two-byte coordinates stand around palette and page, in an order of their own for each kind of face. */
static const uint16_t triangle[] = {MAP_FF8_CORNER_A, MAP_FF8_CORNER_B, MAP_FF8_CORNER_C, MAP_FF8_UV_C, MAP_FF8_UV_A,
                                    MAP_FF8_CLUT,     MAP_FF8_UV_B,     MAP_FF8_TPAGE,    MAP_FILE};
static const uint16_t quad[] = {MAP_FF8_CORNER_A, MAP_FF8_CORNER_B, MAP_FF8_CORNER_C, MAP_FF8_CORNER_D,
                                MAP_FF8_UV_A,     MAP_FF8_CLUT,     MAP_FF8_UV_B,     MAP_FF8_TPAGE,
                                MAP_FF8_UV_C,     MAP_FF8_UV_D,     MAP_FILE};
static const uint16_t coloured_triangle[] = {
    MAP_FF8_CORNER_A, MAP_FF8_CORNER_B, MAP_FF8_CORNER_C, MAP_FF8_UV_C, MAP_FF8_UV_A,      MAP_FF8_CLUT, MAP_FF8_UV_B,
    MAP_FF8_TPAGE,    MAP_FF8_RED,      MAP_FF8_GREEN,    MAP_FF8_BLUE, MAP_FF8_DRAW_CODE, MAP_FILE};
static const uint16_t coloured_quad[] = {MAP_FF8_CORNER_A, MAP_FF8_CORNER_B,  MAP_FF8_CORNER_C, MAP_FF8_CORNER_D,
                                         MAP_FF8_UV_A,     MAP_FF8_CLUT,      MAP_FF8_UV_B,     MAP_FF8_TPAGE,
                                         MAP_FF8_UV_C,     MAP_FF8_UV_D,      MAP_FF8_RED,      MAP_FF8_GREEN,
                                         MAP_FF8_BLUE,     MAP_FF8_DRAW_CODE, MAP_FILE};
static const uint16_t first_corner[] = {MAP_FF8_CORNER_VERTEX, MAP_FF8_DEPTH_BIAS, MAP_FILE};
static const uint16_t other_corner[] = {MAP_FF8_CORNER_VERTEX, MAP_FF8_CORNER_UNUSED, MAP_FILE};
static const uint16_t texel_place[] = {MAP_FF8_U, MAP_FF8_V, MAP_FILE};
static const uint16_t palette_place[] = {MAP_FF8_CLUT_X, MAP_FF8_CLUT_Y, MAP_FILE};
static const uint16_t page_place[] = {MAP_FF8_TPAGE_X,     MAP_FF8_TPAGE_Y,      MAP_FF8_TPAGE_BLEND,
                                      MAP_FF8_TPAGE_DEPTH, MAP_FF8_TPAGE_HIDDEN, MAP_FILE};
static const uint16_t tim_flags[] = {MAP_FF8_TIM_DEPTH, MAP_FF8_TIM_BIT_2, MAP_FF8_TIM_HAS_PALETTE, MAP_FF8_TIM_UNUSED,
                                     MAP_FILE};
static const uint16_t motion_header[] = {MAP_MOTION_MAGIC, MAP_MOTION_FRAME_COUNT, MAP_MOTION_CURVE_COUNT,
                                         MAP_MOTION_LOOP, MAP_FILE};
static const uint16_t quantized_header[] = {MAP_HALF_P,  MAP_HALF_DP,  MAP_HALF_M0, MAP_HALF_DM0,
                                            MAP_HALF_M1, MAP_HALF_DM1, MAP_FILE};
static const uint16_t precision_header[] = {MAP_FLOAT_P,  MAP_FLOAT_DP,  MAP_FLOAT_M0, MAP_FLOAT_DM0,
                                            MAP_FLOAT_M1, MAP_FLOAT_DM1, MAP_FILE};
static const uint16_t quantized_key[] = {MAP_QUANTIZED_TIME, MAP_QUANTIZED_CP, MAP_QUANTIZED_CM0, MAP_QUANTIZED_CM1,
                                         MAP_FILE};
static const uint16_t precision_key[] = {MAP_PRECISION_TIME, MAP_PRECISION_CP, MAP_PRECISION_CM0, MAP_PRECISION_CM1,
                                         MAP_FILE};
static const uint16_t full_key[] = {MAP_FULL_TIME, MAP_FULL_PADDING, MAP_FULL_VALUE,
                                    MAP_FULL_M0,   MAP_FULL_M1,      MAP_FILE};
static const uint16_t model_header[] = {MAP_MODEL_MAGIC, MAP_MODEL_VERSION, MAP_MODEL_PART_COUNT, MAP_MODEL_UNKNOWN_0C,
                                        MAP_FILE};
static const uint16_t model_descriptor[] = {MAP_PART_AT,
                                            MAP_DESCRIPTOR_UNKNOWN_04,
                                            MAP_PLACED_SCALE_X,
                                            MAP_PLACED_SCALE_Y,
                                            MAP_PLACED_SCALE_Z,
                                            MAP_PLACED_ROTATION_X,
                                            MAP_PLACED_ROTATION_Y,
                                            MAP_PLACED_ROTATION_Z,
                                            MAP_PLACED_X,
                                            MAP_PLACED_Y,
                                            MAP_PLACED_Z,
                                            MAP_DESCRIPTOR_UNKNOWN_2C,
                                            MAP_FILE};
static const uint16_t scenery_descriptor[] = {MAP_PART_AT,
                                              MAP_SCENERY_MESH_INDEX,
                                              MAP_SCENERY_UNKNOWN_08,
                                              MAP_SCENERY_SCALE_X,
                                              MAP_SCENERY_SCALE_Y,
                                              MAP_SCENERY_SCALE_Z,
                                              MAP_SCENERY_ROTATION_X,
                                              MAP_SCENERY_ROTATION_Y,
                                              MAP_SCENERY_ROTATION_Z,
                                              MAP_SCENERY_X,
                                              MAP_SCENERY_Y,
                                              MAP_SCENERY_Z,
                                              MAP_FILE};
static const uint16_t part_header[] = {MAP_PART_MAGIC,         MAP_PART_BONES_AT,   MAP_PART_BONE_COUNT,
                                       MAP_PART_SUBMESH_COUNT, MAP_PART_UNKNOWN_0C, MAP_FILE};
static const uint16_t part_bone[] = {MAP_PART_BONE_X, MAP_PART_BONE_Y, MAP_PART_BONE_Z, MAP_PART_BONE_PARENT, MAP_FILE};
static const uint16_t part_bone_ps2[] = {MAP_PART_BONE_X,   MAP_PART_BONE_Y,          MAP_PART_BONE_Z,
                                         MAP_PART_BONE_PAD, MAP_PART_BONE_PARENT_PS2, MAP_FILE};
static const uint16_t submesh_header[] = {MAP_SUBMESH_POSITIONS_AT, MAP_SUBMESH_NORMALS_AT, MAP_SUBMESH_UVS_AT,
                                          MAP_SUBMESH_COLOURS_AT,   MAP_SUBMESH_WEIGHTS_AT, MAP_SUBMESH_VERTEX_COUNT,
                                          MAP_SUBMESH_TEXTURE,      MAP_SUBMESH_UNKNOWN_18, MAP_FILE};
static const uint16_t position[] = {MAP_POSITION_X, MAP_POSITION_Y, MAP_POSITION_Z, MAP_STRIP_FLAG, MAP_FILE};
static const uint16_t scenery_position[] = {MAP_SCENERY_POSITION_X, MAP_SCENERY_POSITION_Y, MAP_SCENERY_POSITION_Z,
                                            MAP_SCENERY_STRIP_FLAG, MAP_FILE};
static const uint16_t uv[] = {MAP_UV_U, MAP_UV_V, MAP_FILE};
static const uint16_t vertex_colour[] = {MAP_VERTEX_RED, MAP_VERTEX_GREEN, MAP_VERTEX_BLUE, MAP_VERTEX_ALPHA, MAP_FILE};
static const uint16_t entry_header[] = {MAP_ENTRY_UNKNOWN_00, MAP_ENTRY_TYPE, MAP_ENTRY_NAME, MAP_FILE};
static const uint16_t index_record[] = {MAP_INDEX_SIZE, MAP_INDEX_OFFSET, MAP_INDEX_PACKING, MAP_FILE};

const uint16_t *kotsui_map_fields(kotsui_map_kind kind) {
    switch (kind) {
    case MAP_FF8_SKELETON_HEADER: return skeleton_header;
    case MAP_FF8_BONE: return bone;
    case MAP_FF8_VERTEX: return vertex;
    case MAP_FF8_TRIANGLE: return triangle;
    case MAP_FF8_QUAD: return quad;
    case MAP_FF8_COLOURED_TRIANGLE: return coloured_triangle;
    case MAP_FF8_COLOURED_QUAD: return coloured_quad;
    case MAP_FF8_CORNER_A: return first_corner;
    case MAP_FF8_CORNER_B:
    case MAP_FF8_CORNER_C:
    case MAP_FF8_CORNER_D: return other_corner;
    case MAP_FF8_UV_A:
    case MAP_FF8_UV_B:
    case MAP_FF8_UV_C:
    case MAP_FF8_UV_D: return texel_place;
    case MAP_FF8_CLUT: return palette_place;
    case MAP_FF8_TPAGE: return page_place;
    case MAP_FF8_TIM_FLAGS: return tim_flags;
    case MAP_MOTION_HEADER: return motion_header;
    case MAP_QUANTIZED_HEADER: return quantized_header;
    case MAP_PRECISION_HEADER: return precision_header;
    case MAP_QUANTIZED_KEY: return quantized_key;
    case MAP_PRECISION_KEY: return precision_key;
    case MAP_FULL_KEY: return full_key;
    case MAP_MODEL_HEADER: return model_header;
    case MAP_MODEL_DESCRIPTOR: return model_descriptor;
    case MAP_SCENERY_DESCRIPTOR: return scenery_descriptor;
    case MAP_PART_HEADER: return part_header;
    case MAP_PART_BONE: return part_bone;
    case MAP_PART_BONE_PS2: return part_bone_ps2;
    case MAP_SUBMESH_HEADER: return submesh_header;
    case MAP_POSITION: return position;
    case MAP_SCENERY_POSITION: return scenery_position;
    case MAP_UV: return uv;
    case MAP_VERTEX_COLOUR: return vertex_colour;
    case MAP_ENTRY_HEADER: return entry_header;
    case MAP_INDEX_RECORD: return index_record;
    default: return NULL;
    }
}
