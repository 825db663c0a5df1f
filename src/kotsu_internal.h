// SPDX-License-Identifier: MIT
/* kotsu_internal.h - what the core's own files share: arena, cursors, loader, struct bodies. Nothing here is public. */
#ifndef KOTSU_INTERNAL_H
#define KOTSU_INTERNAL_H

#include "kotsu.h"

// ---------------------------------------------------------------------------------------------------- Memory (arena.c)

/* The one of the options, which may be NULL; else malloc and free. */
kotsu_allocator kotsui_allocator(const kotsu_load_options *options);

/* What both arenas of one load draw from; keeps the byte cap. */
typedef struct kotsui_budget {
    kotsu_allocator allocator;
    size_t held; /* bytes obtained from the allocator and not yet released */
    size_t cap;
    bool cap_hit; /* tells LIMIT from OUT_OF_MEMORY after a failed allocation */
} kotsui_budget;

/* A list of blocks, each handed out from front to back and released together. Zero-initialised but for `budget`. */
typedef struct kotsui_arena {
    kotsui_budget *budget;
    struct kotsui_block *newest;
} kotsui_arena;

/* `count` zeroed elements of `size` bytes, or NULL. A count of 0 gives a valid pointer. */
void *kotsui_arena_alloc(kotsui_arena *arena, size_t count, size_t size);
void kotsui_arena_release(kotsui_arena *arena);

// -------------------------------------------------------------------------------------------------- Cursors (reader.c)

/* Little-endian byte cursor over one range of the file. A read past the end gives 0 and sets `failed` for good. */
typedef struct kotsui_reader {
    const uint8_t *bytes; /* of the range */
    size_t size;
    size_t at;
    size_t base; /* of the range in the file, for messages */
    bool failed;
} kotsui_reader;

/* A cursor over bytes[from, to) of the file; the caller has made sure that from <= to <= file size. */
kotsui_reader kotsui_reader_range(const uint8_t *file, size_t from, size_t to);
uint8_t kotsui_read_u8(kotsui_reader *reader);
uint16_t kotsui_read_u16(kotsui_reader *reader);
void kotsui_read_u16s(kotsui_reader *reader, uint16_t *out, size_t count); /* zeros past the end, all or none */
int16_t kotsui_read_s16(kotsui_reader *reader);
uint32_t kotsui_read_u32(kotsui_reader *reader);
uint64_t kotsui_read_u64(kotsui_reader *reader);
float kotsui_read_f32(kotsui_reader *reader);
void kotsui_skip(kotsui_reader *reader, size_t count);
/* The next byte's offset in the file. */
uint32_t kotsui_offset(const kotsui_reader *reader);
size_t kotsui_left(const kotsui_reader *reader);

/* Bit cursor, least significant bit of each byte first, sticky like the byte cursor. */
typedef struct kotsui_bits {
    const uint8_t *bytes;
    size_t bit_count;
    size_t at;
    bool failed;
} kotsui_bits;

kotsui_bits kotsui_bits_of(const kotsui_reader *reader);      /* over all that the reader has left */
uint32_t kotsui_read_bits(kotsui_bits *bits, unsigned width); /* width 1 ... 16 */
int32_t kotsui_read_signed_bits(kotsui_bits *bits, unsigned width);

// ------------------------------------------------------------------------------------------------------- Math (math.c)

bool kotsui_is_finite(float value);
/* Sine and cosine of turn/8192 of a full turn: of half an FF8 angle, which a quaternion takes. */
void kotsui_sincos_turn8192(uint32_t turn, double *sine, double *cosine);
/* Sine and cosine of radians of any finite size. */
void kotsui_sincos(double radians, double *sine, double *cosine);
/* out = a * b: b turns first. out may be a or b. */
void kotsui_quaternion_multiply(const double a[4], const double b[4], double out[4]);
/* From a to b by fraction in [0, 1], the shorter way round. */
void kotsui_quaternion_slerp(const double a[4], const double b[4], double fraction, double out[4]);
/* Rz * Ry * Rx of angles in radians: X turns first. */
void kotsui_quaternion_from_euler(const double radians[3], double out[4]);
/* 3x3, row by row: m[row * 3 + column]. */
void kotsui_quaternion_to_matrix3(const double q[4], double m[9]);
void kotsui_matrix3_multiply(const double a[9], const double b[9], double out[9]);

// --------------------------------------------------------------------------------------------------- Loading (document.c)

typedef struct kotsui_problem_list {
    kotsu_problem *items;
    uint32_t count, capacity;
    int64_t dropped; /* past KOTSUI_MAX_PROBLEMS */
} kotsui_problem_list;

#define KOTSUI_MAX_PROBLEMS 1024u

/* A TIM and its cells, copied from the file: rows of the image block and of the palette block. */
typedef struct kotsui_tim {
    kotsu_tim tim;
    const uint16_t *image, *palette; /* [width * height] each */
} kotsui_tim;

struct kotsu_document {
    kotsui_budget budget;
    kotsui_arena arena;
    kotsu_format format;
    const char *name;
    kotsu_skeleton *skeleton; /* NULL where there is none */
    kotsu_clip *clips;
    uint32_t clip_count;
    kotsu_mesh *mesh; /* NULL where there is none */
    kotsui_tim *tims;
    uint32_t tim_count;
    kotsu_sequence_play *plays;
    uint32_t play_count;
    kotsu_entry *entries;
    uint32_t entry_count;
    kotsu_sequence_op *sequence_ops;
    uint32_t sequence_op_count;
    kotsui_problem_list problems;
};

/* All that a decoder needs while a file loads. Scratch memory is gone when loading ends. */
typedef struct kotsui_loader {
    const uint8_t *bytes;
    size_t size;
    const kotsu_load_options *options; /* never NULL */
    kotsu_document *document;
    kotsui_arena scratch;
    kotsu_error *error; /* never NULL */
} kotsui_loader;

/* Zeroed memory that lives as long as the document, or NULL after having set the error. */
void *kotsui_keep(kotsui_loader *loader, size_t count, size_t size);
/* Zeroed memory for the time of loading, or NULL after having set the error. */
void *kotsui_scratch(kotsui_loader *loader, size_t count, size_t size);

/* Sets the error; the status follows from the code, the numbers mean what kotsu_problem_code says. Returns that status, for
 * `return kotsui_fail(...)`. */
kotsu_status kotsui_fail(kotsui_loader *loader, kotsu_problem_code code, size_t byte_offset, int64_t index, int64_t a,
                         int64_t b, const char *field);
/* Adds a note or warning; the severity follows from the code. Fails only for lack of memory. */
kotsu_status kotsui_report(kotsui_loader *loader, kotsu_problem_code code, size_t byte_offset, int64_t index, int64_t a,
                           int64_t b);

/* Leaves the calling function with the status of an expression unless it is KOTSU_OK. */
#define KOTSUI_TRY(expression)                                                                                         \
    do {                                                                                                               \
        kotsu_status kotsui_status_ = (expression);                                                                    \
        if (kotsui_status_ != KOTSU_OK) return kotsui_status_;                                                         \
    } while (0)

kotsu_severity kotsui_problem_severity(kotsu_problem_code code); /* status.c */
kotsu_status kotsui_problem_status(kotsu_problem_code code);     /* status.c; of a code used as an error */

// --------------------------------------------------------------------------------------------------- Skeletons (skeleton.c)

/* Checks parents (no bone is its own ancestor, none out of range), sets `order` and `position_of_id`, and keeps the skeleton. */
kotsu_status kotsui_skeleton_finish(kotsui_loader *loader, kotsu_skeleton *skeleton);

extern const kotsu_transform kotsui_identity;

// -------------------------------------------------------------------------------------------------------- Clips (clip.c)

/* Frames, or ticks of a slowed clip, that can be asked for; 0 where there is only the rest pose. */
typedef struct kotsui_span {
    uint32_t frame_count;
    float loop_length;
} kotsui_span;

/* Whether a clip can be sampled on a skeleton with these flags: OK, BAD_ARGUMENT or SKELETON_MISMATCH. */
kotsu_status kotsui_clip_matches(const kotsu_skeleton *skeleton, const kotsu_clip *clip, uint32_t flags);
kotsui_span kotsui_clip_span(const kotsu_skeleton *skeleton, const kotsu_clip *clip, uint32_t flags);
/* A frame that is a number, brought into a span of at least one frame as WRAP and STEPPED say. */
float kotsui_span_frame(kotsui_span span, float frame, uint32_t flags);

// -------------------------------------------------------------------------------------------------------------- Formats

/* One decoded FF8 animation: every frame's absolute integers, so that any frame costs the same. */
typedef struct kotsui_ff8_frames {
    uint32_t frame_count, bone_count;
    const int32_t *positions; /* [frame_count * 3] */
    const int32_t *rotations; /* [frame_count * bone_count * 3], rest not added */
    const int32_t *scales;    /* the same shape, or NULL where no frame is scaled */
    const uint8_t *scaled;    /* [frame_count], the mode bits */
} kotsui_ff8_frames;

enum { KOTSUI_FF8_SCALE_ONE = 1024 };

/* 32-bit sums that wrap instead of overflowing: a lying stream may add up to anything. */
static inline int32_t kotsui_add(int32_t a, int32_t b) { return (int32_t)((uint32_t)a + (uint32_t)b); }

/* Detection looks at structure; decoding fills loader->document. */
kotsu_format kotsui_ff8_detect(const uint8_t *bytes, size_t size);
kotsu_status kotsui_ff8_load(kotsui_loader *loader);
/* Local rotation of FF8 angles in 4096ths of a turn (the file's axes, rest added), in the core's space. */
void kotsui_ff8_rotation(const int32_t turns[3], double out[4]);

/* The table at the front of an FF8 section, see ff8_table.c. */
typedef struct kotsui_ff8_table_kind {
    uint8_t word_size; /* 2 or 4 bytes, of the count and of each offset */
    uint32_t most;     /* far beyond any file; keeps searches through the table short */
    kotsu_problem_code table_problem, offset_problem;
} kotsui_ff8_table_kind;
typedef struct kotsui_ff8_table {
    const kotsui_ff8_table_kind *kind;
    kotsui_reader section;
    const uint32_t *offsets; /* [count]: those that are there, from the section's start, unchecked; scratch memory */
    uint32_t count;
} kotsui_ff8_table;

/* Reads a table; one that promises more than it holds is reported. */
kotsu_status kotsui_ff8_table_read(kotsui_loader *loader, kotsui_reader section, const kotsui_ff8_table_kind *kind,
                                   kotsui_ff8_table *out);
/* A cursor from item `index` to the section's end; of size 0 where its offset points outside (reported). */
kotsu_status kotsui_ff8_table_item(kotsui_loader *loader, const kotsui_ff8_table *table, uint32_t index,
                                   kotsui_reader *out);
/* Lets an item end where the next higher offset begins. */
void kotsui_ff8_table_end_at_next(const kotsui_ff8_table *table, uint32_t index, kotsui_reader *item);
/* Where the item's own offset stands in the file. */
size_t kotsui_ff8_table_entry(const kotsui_ff8_table *table, uint32_t index);

/* Where the section that begins at offsets[index] ends: at the next one in the table or, where that offset cannot be true, at the
 * nearest one that any other section states. The last section runs to the file's end: the end offset of summons is short. */
size_t kotsui_ff8_section_end(const uint32_t *offsets, uint32_t count, uint32_t index, size_t size);
/* Reads a 24-byte name as UTF-8 and returns its length. A variable name (03 and a byte) and any code outside the game's table,
 * of which *out_unreadable counts the latter, appear as {hexadecimal}. */
enum { KOTSUI_FF8_NAME_TEXT = 24 * 4 + 1 };
size_t kotsui_ff8_name_read(kotsui_reader reader, char text[KOTSUI_FF8_NAME_TEXT], uint32_t *out_unreadable);
/* Parameter bytes of the sequence instruction at the reader, which stands behind its op code and is a copy. */
uint32_t kotsui_ff8_parameter_length(uint8_t code, kotsui_reader reader, bool *out_whole);

kotsu_status kotsui_ff8_skeleton_load(kotsui_loader *loader, kotsui_reader section);
kotsu_status kotsui_ff8_animations_load(kotsui_loader *loader, kotsui_reader section);
/* The parts of a frame, each in absolute numbers from those before: the root's position; every bone's rotations, and scales
 * where they are not NULL. A failed cursor means that the frame is not whole. */
void kotsui_ff8_position_read(kotsui_bits *bits, const int32_t before[3], int32_t position[3]);
void kotsui_ff8_bones_read(kotsui_bits *bits, uint32_t bone_count, const int32_t *before, int32_t *rotations,
                           int32_t *scales);
kotsu_status kotsui_ff8_geometry_load(kotsui_loader *loader, kotsui_reader section);
kotsu_status kotsui_ff8_textures_load(kotsui_loader *loader, kotsui_reader section);
/* Sets page_found and palette_found of the mesh's materials from the TIMs; both have been loaded, or are not there. */
kotsu_status kotsui_ff8_materials_resolve(kotsui_loader *loader);
kotsu_status kotsui_ff8_sequences_load(kotsui_loader *loader, kotsui_reader section);
void kotsui_ff8_frames_sample(const kotsui_ff8_frames *frames, const kotsu_skeleton *skeleton, float frame,
                              uint32_t flags, kotsu_transform *out_local);

/* Runs a decoder over bytes with everything that kotsu_document_load promises about memory and errors. */
typedef kotsu_status kotsui_decoder(kotsui_loader *loader, const void *context);
kotsu_status kotsui_load(const void *bytes, size_t size, const kotsu_load_options *options, kotsui_decoder *decode,
                         const void *context, kotsu_document **out_document, kotsu_error *out_error);
/* Keeps bytes[length] as UTF-8 text, taking each byte above 0x7F for Latin-1. NULL after having set the error. */
const char *kotsui_keep_text(kotsui_loader *loader, const uint8_t *bytes, size_t length);

kotsu_format kotsui_okami_container_detect(const uint8_t *bytes, size_t size);
kotsu_status kotsui_okami_container_load(kotsui_loader *loader);
/* Whether bytes look like noise, as encrypted files do. */
bool kotsui_looks_encrypted(const uint8_t *bytes, size_t size);

/* What the keys of a motion are checked against. */
typedef struct kotsui_okami_table {
    const uint8_t *bytes; /* the document's own copy of the file */
    uint32_t record_size, end;
    uint32_t last_frame;
} kotsui_okami_table;

kotsu_format kotsui_okami_motion_detect(const uint8_t *bytes, size_t size);
kotsu_status kotsui_okami_motion_load(kotsui_loader *loader);
/* How KOTSU_SAMPLE_POSITION bits say that a family's positions are read. */
static inline kotsu_position_reading kotsui_position_reading(uint32_t flags, kotsu_family family) {
    return (kotsu_position_reading)(flags >> (6 + 2 * (uint32_t)family) & 3u);
}
/* The keys of one curve, sorted and finite. */
kotsu_status kotsui_okami_keys_load(kotsui_loader *loader, kotsu_curve *curve, const kotsui_okami_table *table);
void kotsui_okami_sample(const kotsu_skeleton *skeleton, const kotsu_clip *clip, float frame, uint32_t flags,
                         kotsu_transform *out_local);
float kotsui_okami_half(uint16_t code);
/* What a code of a quantised curve stands for. */
float kotsui_okami_dequantize(float start, float step, uint32_t code);
/* Sizes in bytes of what a family puts at its data offset. */
typedef struct kotsui_okami_packing {
    size_t header, key;
} kotsui_okami_packing;
kotsui_okami_packing kotsui_okami_packing_of(kotsu_family family);
/* A Hermite segment at t in [0, 1]: from `from` on its tangent out to `to` on its tangent in. */
double kotsui_okami_segment(const kotsu_keyframe *from, const kotsu_keyframe *to, double t);

/* One part of an Okami model, after its descriptor and header have been read. Offsets count from the file's start. */
typedef struct kotsui_okami_part {
    uint32_t index;
    size_t at, bones_at;
    uint32_t bone_count, submesh_count;
    bool scenery;                                /* version 1: vertices of s16 hundredths */
    float scale[3], rotation[3], translation[3]; /* of its descriptor; rotation in radians */
} kotsui_okami_part;

kotsu_format kotsui_okami_model_detect(const uint8_t *bytes, size_t size);
kotsu_status kotsui_okami_model_load(kotsui_loader *loader);
/* All submeshes of all parts as one mesh; the skeleton has been loaded. */
kotsu_status kotsui_okami_mesh_load(kotsui_loader *loader, const kotsui_okami_part *parts, uint32_t part_count);

#endif
