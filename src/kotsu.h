// SPDX-License-Identifier: MIT
/* kotsu.h - the only public header of the Kotsu core.
 *
 * Read top to bottom, it follows the data:
 *
 *     bytes --load--> document --+-- skeleton (at most one)
 *                                +-- clips (any number) --sample--> local pose --compose--> model-space pose
 *
 * Formats: Final Fantasy VIII battle models, Okami motions (`.MOT`) and the bone tables of Okami models (`.MD`, `.SCR`, `.MDB`).
 *
 * Ownership  The document owns all memory and copies what it keeps: the caller may free the input as soon as
 *            kotsu_document_load returns. Every pointer handed out dies with its document.
 * Purity     There are no globals and no hidden caches. A pose is a function of (skeleton, clip, frame, flags) alone, so
 *            seeking backwards equals playing forwards, and documents may be used from several threads at once.
 * Trust      Every byte of a file may lie. After KOTSU_OK no index is out of range, parents form no cycle, keyframes
 *            ascend and every float is finite.
 * Space      Right-handed, y up, ground at y = 0, for every format; FF8 models face -z. Decoders turn the axes, once.
 * Rotation   Unit quaternions x y z w. Matrices are 16 doubles, column-major, column vectors.
 * Precision  Poses are doubles: a left-over file scales a bone 780 times, where a chain of floats is off in the fourth place.
 * Time       A float frame of the clip. Seconds = frame / clip.frames_per_second. */
#ifndef KOTSU_H
#define KOTSU_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// ---------------------------------------------------------------------------------------------- Status and problems

/* What a call came to. Numbers are fixed: they cross the WebAssembly border and are only ever appended to. */
typedef enum kotsu_status {
    KOTSU_OK = 0,
    KOTSU_BAD_ARGUMENT = 1,      /* the caller passed a NULL, a NaN, a buffer too small or an index out of range */
    KOTSU_UNKNOWN_FORMAT = 2,    /* the bytes are of no format that Kotsu knows */
    KOTSU_TRUNCATED = 3,         /* the file ends inside something that cannot be done without */
    KOTSU_BAD_OFFSET = 4,        /* an offset points outside its file or section */
    KOTSU_BAD_VALUE = 5,         /* a field holds what it must not: a parent that is no bone, a cycle */
    KOTSU_UNSUPPORTED = 6,       /* recognised, and deliberately not decoded: an encrypted container, a sister game */
    KOTSU_LIMIT = 7,             /* an honest limit was reached: memory cap, file size */
    KOTSU_OUT_OF_MEMORY = 8,     /* the allocator returned NULL */
    KOTSU_SKELETON_MISMATCH = 9, /* the clip belongs to a skeleton of another kind or size */
} kotsu_status;

/* How much a problem matters. */
typedef enum kotsu_severity {
    KOTSU_NOTE = 0,    /* odd, and nothing is lost */
    KOTSU_WARNING = 1, /* something could not be used; the rest was kept */
    KOTSU_ERROR = 2,   /* the document could not be loaded */
} kotsu_severity;

/* Every sentence that Kotsu can say about a file; kotsu_problem_name gives the stable spelling ("truncated-keys").
 * Numbers are fixed and only ever appended to. `index`, `a`, `b` of kotsu_problem mean what the comment says. */
typedef enum kotsu_problem_code {
    KOTSU_PROBLEM_NONE = 0,
    /* any format */
    KOTSU_PROBLEM_EMPTY_FILE = 1,
    KOTSU_PROBLEM_UNKNOWN_FORMAT = 2,
    KOTSU_PROBLEM_OUT_OF_MEMORY = 3,
    KOTSU_PROBLEM_MEMORY_CAP = 4, /* a: the cap in bytes */
    KOTSU_PROBLEM_BAD_ARGUMENT = 5,
    KOTSU_PROBLEM_MORE_WARNINGS = 6,   /* a: how many were not kept */
    KOTSU_PROBLEM_BAD_PARENT = 7,      /* index: bone, a: its parent, b: bone count */
    KOTSU_PROBLEM_BONE_CYCLE = 8,      /* index: a bone on the cycle */
    KOTSU_PROBLEM_SEVERAL_ROOTS = 9,   /* a: how many */
    KOTSU_PROBLEM_FORWARD_PARENT = 10, /* index: first such bone, a: its parent */
    KOTSU_PROBLEM_NO_SKELETON = 11,
    KOTSU_PROBLEM_TRAILING_BYTES = 12,  /* a: how many */
    KOTSU_PROBLEM_NON_FINITE_REST = 13, /* index: bone */
    /* FF8 containers: index is a section number from 1, as the format page counts */
    KOTSU_PROBLEM_SECTION_OFFSET = 20, /* index: section, a: its offset, b: file size */
    KOTSU_PROBLEM_END_OFFSET = 21,     /* a: end offset, b: file size */
    KOTSU_PROBLEM_SECTION_TABLE = 22,  /* a: section count; the table does not fit */
    KOTSU_PROBLEM_SKELETON_SHORT = 23, /* a: bytes there, b: bytes wanted */
    KOTSU_PROBLEM_NO_BONES = 24,
    KOTSU_PROBLEM_NAME_UNREADABLE = 25,
    KOTSU_PROBLEM_SKELETON_TAIL = 26, /* a: bytes after the last bone */
    /* FF8 animations: index is the animation's number from 0 */
    KOTSU_PROBLEM_ANIMATION_TABLE = 30,  /* a: offsets that fit, b: claimed count */
    KOTSU_PROBLEM_ANIMATION_OFFSET = 31, /* index, a: its offset, b: section size */
    KOTSU_PROBLEM_ANIMATION_CUT = 32,    /* index, a: frames kept, b: frames claimed */
    KOTSU_PROBLEM_ANIMATION_EMPTY = 33,  /* index: frame count 0 */
    KOTSU_PROBLEM_ANIMATION_TAIL = 34,   /* index, a: left-over bytes after its last frame (more than 3) */
    /* Okami motions: index is a record's number from 0 */
    KOTSU_PROBLEM_MOTION_HEADER = 40,     /* a: bytes there of the 8 of a header */
    KOTSU_PROBLEM_MOTION_MAGIC = 41,      /* no mtb3 */
    KOTSU_PROBLEM_MOTION_MAGIC_CASE = 42, /* MTB3: right letters, wrong case */
    KOTSU_PROBLEM_OTHER_GAME = 43,        /* a: records; God Hand's, though Okami's were asked for */
    KOTSU_PROBLEM_RECORD_TABLE = 44,      /* index: the first record not whole, a: records claimed */
    KOTSU_PROBLEM_NO_TERMINATOR = 45,     /* index: last record */
    KOTSU_PROBLEM_EARLY_TERMINATOR = 46,  /* index */
    KOTSU_PROBLEM_ODD_TERMINATOR = 47,    /* index */
    KOTSU_PROBLEM_NO_RECORDS = 48,
    KOTSU_PROBLEM_NO_FRAMES = 49,
    KOTSU_PROBLEM_ODD_LOOP = 50,            /* a: the loop byte */
    KOTSU_PROBLEM_UNKNOWN_PROPERTY = 51,    /* index, a: property, b: bone */
    KOTSU_PROBLEM_BAD_BONE = 52,            /* index, a: bone */
    KOTSU_PROBLEM_ZERO_KEYS = 53,           /* index */
    KOTSU_PROBLEM_SINGLE_KEY_COUNT = 54,    /* index, a: keys claimed by a single pose */
    KOTSU_PROBLEM_OFFSET_IN_TABLE = 55,     /* index, a: offset, b: end of the table */
    KOTSU_PROBLEM_OFFSET_OUT_OF_RANGE = 56, /* index, a: offset, b: file size */
    KOTSU_PROBLEM_TRUNCATED_KEYS = 57,      /* index, a: keys there, b: keys claimed */
    KOTSU_PROBLEM_TIME_ORDER = 58,          /* index */
    KOTSU_PROBLEM_DUPLICATE_TIME = 59,      /* index, a: keys that share a time with the one before */
    KOTSU_PROBLEM_TIME_PAST_END = 60,       /* index, a: keys past the last frame, b: latest time */
    KOTSU_PROBLEM_NON_FINITE_KEY = 61,      /* index, a: keys left out, b: keys there */
    KOTSU_PROBLEM_HALF_EXPONENT_63 = 62,    /* index: a 16-bit float with exponent 63, read as a number */
    KOTSU_PROBLEM_PROPERTY_BASE_48 = 63,    /* the file numbers Quantized-Precision from 48 */
    KOTSU_PROBLEM_PROPERTY_BASE_GUESS = 64, /* properties 50-56 only: read from 50, may be from 48 */
    KOTSU_PROBLEM_DUPLICATE_CURVE = 65,     /* index, a: the earlier record of the same channel */
    KOTSU_PROBLEM_FLAT_RIG = 66,            /* a motion without a model: bones laid out flat under the root */
    KOTSU_PROBLEM_BONE_NOT_IN_MODEL = 67,   /* index: record, a: bone, b: bones of the model */
    KOTSU_PROBLEM_GOD_HAND = 68,            /* a: records, of 12 bytes */
    KOTSU_PROBLEM_ROOT_SPACE = 69,          /* index, a: flags, b: bone; in the root's space, not applied */
    /* Okami models: index is a part's number from 0 */
    KOTSU_PROBLEM_MODEL_HEADER = 80,   /* the 16 bytes of the scr header are not whole */
    KOTSU_PROBLEM_MODEL_VERSION = 81,  /* a: version, neither 0 nor 1 */
    KOTSU_PROBLEM_PART_TABLE = 82,     /* a: parts claimed, b: offsets that fit */
    KOTSU_PROBLEM_PART_MAGIC = 83,     /* index: no mdb where its descriptor points */
    KOTSU_PROBLEM_PART_OFFSET = 84,    /* index, a: offset, b: file size */
    KOTSU_PROBLEM_BONE_TABLE = 85,     /* index: part, a: bones that fit, b: bones claimed */
    KOTSU_PROBLEM_PART_DISAGREES = 86, /* index: part, a: bone with another parent or rest offset than before */
    KOTSU_PROBLEM_PART_CUT = 87, /* index: part, a: bytes there, b: bytes wanted: descriptor or header does not fit */
    KOTSU_PROBLEM_NO_PARTS = 88,
    KOTSU_PROBLEM_PARTS_OVERLAP = 89, /* a: parts; their bone tables together exceed the file many times over */
    /* Okami meshes: index is an object's number from 0, counted through all parts */
    KOTSU_PROBLEM_SUBMESH_OFFSET = 90,    /* index, a: offset, b: file size; left out */
    KOTSU_PROBLEM_SUBMESH_CUT = 91,       /* index, a: vertices that fit, b: vertices claimed; left out */
    KOTSU_PROBLEM_WEIGHT_BONE = 92,       /* index, a: bone named, b: bones of the model; that weight is left out */
    KOTSU_PROBLEM_WEIGHT_SUM = 93,        /* index, a: vertices without any weight: on their first bone, or the root */
    KOTSU_PROBLEM_NON_FINITE_VERTEX = 94, /* index, a: vertices with a position that is no number: put at 0 */
    KOTSU_PROBLEM_PS2_WEIGHTS = 95,       /* index: weights of the PS2 release: bone * 4 and hundredths */
    /* archives and containers: index is an entry's number from 0 */
    KOTSU_PROBLEM_ENTRY_OFFSET = 130,  /* index, a: offset, b: size of the file that holds it; cannot be read */
    KOTSU_PROBLEM_ENTRY_CUT = 131,     /* index, a: bytes there, b: bytes claimed */
    KOTSU_PROBLEM_ENTRY_PACKING = 132, /* index, a: a packing that is not known */
    KOTSU_PROBLEM_ENTRY_SIZE = 133,    /* index, a: unpacked size that its packed bytes cannot reach, b: packed bytes */
    KOTSU_PROBLEM_NAME_COUNT = 134,    /* a: names, b: index records; the smaller counts */
    KOTSU_PROBLEM_DUPLICATE_PATH = 135, /* index, a: an earlier entry of the same path */
    KOTSU_PROBLEM_INDEX_TAIL = 136,     /* a: bytes of the index after its last whole record of 12 */
    KOTSU_PROBLEM_ENTRY_IN_TABLE = 137, /* index, a: offset, b: end of the table */
    KOTSU_PROBLEM_ZZZ_TABLE = 138, /* a: entries read, b: entries claimed; more of the file's beginning is needed */
    KOTSU_PROBLEM_ENCRYPTED = 139, /* noise: as an Okami .dat of the PC release lies on disk */
    /* FF8 geometry: index is an object's number from 0 */
    KOTSU_PROBLEM_OBJECT_TABLE = 100,  /* a: offsets that fit, b: claimed count */
    KOTSU_PROBLEM_OBJECT_OFFSET = 101, /* index, a: its offset, b: section size */
    KOTSU_PROBLEM_OBJECT_CUT = 102,    /* index, a: faces kept, b: faces claimed */
    KOTSU_PROBLEM_VERTICES_CUT = 103,  /* index: its vertex groups do not fit; the object is left out */
    KOTSU_PROBLEM_VERTEX_BONE = 104,   /* index, a: bone named, b: bone count; the group follows bone 0 */
    KOTSU_PROBLEM_FACE_VERTEX = 105,   /* index, a: faces left out for naming a vertex that is not there */
    KOTSU_PROBLEM_VERTEX_TOTAL = 106,  /* a: the section's own total, b: vertices read */
    KOTSU_PROBLEM_OBJECT_SHARED = 107, /* index, a: an earlier object with the same offset; not read twice */
    KOTSU_PROBLEM_MATERIALS = 108,     /* a: different materials that were kept; later ones use the first */
    /* FF8 textures: index is a TIM's number from 0 */
    KOTSU_PROBLEM_TIM_TABLE = 110,    /* a: offsets that fit, b: claimed count */
    KOTSU_PROBLEM_TIM_OFFSET = 111,   /* index, a: its offset, b: section size */
    KOTSU_PROBLEM_TIM_MAGIC = 112,    /* index, a: the word that should be 0x10 */
    KOTSU_PROBLEM_TIM_CUT = 113,      /* index, a: bytes there, b: bytes wanted: left out */
    KOTSU_PROBLEM_TIM_BOUNDS = 114,   /* index: reaches past the 1024 x 512 cells of video memory; the rest is used */
    KOTSU_PROBLEM_FACE_PAGE = 115,    /* a: triangles whose texture page no TIM fills */
    KOTSU_PROBLEM_FACE_PALETTE = 116, /* a: triangles whose palette no TIM holds */
    /* FF8 sequences: index is a sequence's number from 0 */
    KOTSU_PROBLEM_SEQUENCE_TABLE = 120,  /* a: offsets that fit, b: claimed count */
    KOTSU_PROBLEM_SEQUENCE_OFFSET = 121, /* index, a: its offset, b: section size */
    KOTSU_PROBLEM_SEQUENCE_OP = 122,     /* index, a: an op code of unknown length; the rest is kept as it is */
    KOTSU_PROBLEM_SEQUENCE_CUT = 123,    /* index: ends inside an instruction */
    KOTSU_PROBLEM_SEQUENCE_CLIP = 124,   /* index, a: a clip that does not exist, b: clips there are */
    KOTSU_PROBLEM_SEQUENCE_SHARED = 125, /* index: the first that is not listed, as too many share their bytes */
} kotsu_problem_code;

/* One thing found in a file: where, and the numbers that its sentence names. */
typedef struct kotsu_problem {
    kotsu_problem_code code;
    kotsu_severity severity;
    uint32_t byte_offset; /* from the file's start */
    int32_t index;        /* animation, record, bone, section or part; -1 where none */
    int64_t a, b;         /* see kotsu_problem_code */
} kotsu_problem;

/* Why a call failed. `field` names the field in the words of the format page; never NULL. */
typedef struct kotsu_error {
    kotsu_status status;
    const char *field;
    kotsu_problem problem;
} kotsu_error;

/* The status in lower-case words ("bad value"), never NULL. */
const char *kotsu_status_name(kotsu_status status);

/* The problem's stable name ("truncated-keys"), never NULL. */
const char *kotsu_problem_name(kotsu_problem_code code);

/* Writes one plain English sentence about the problem, with its numbers and the byte offset.
 * Shapes:  out[out_size], always 0-terminated where out_size > 0, cut where it does not fit.
 * Returns: the length of the whole sentence without its 0. NULL out with size 0 is allowed. */
size_t kotsu_problem_message(const kotsu_problem *problem, char *out, size_t out_size);

// ----------------------------------------------------------------------------------------------------------- Documents

/* What a document is. Numbers are fixed and only ever appended to. */
typedef enum kotsu_format {
    KOTSU_FORMAT_UNKNOWN = 0,
    KOTSU_FORMAT_FF8_MONSTER = 1,                  /* 11 sections */
    KOTSU_FORMAT_FF8_MONSTER_NO_MODEL = 2,         /* 2 sections: stats and AI alone */
    KOTSU_FORMAT_FF8_CHARACTER = 3,                /* 7 sections */
    KOTSU_FORMAT_FF8_CHARACTER_SELF_CONTAINED = 4, /* 10 sections */
    KOTSU_FORMAT_FF8_WEAPON = 5,                   /* 8 sections */
    KOTSU_FORMAT_FF8_WEAPON_REDUCED = 6,           /* 5 sections, no skeleton of its own */
    KOTSU_FORMAT_FF8_SUMMON = 7,                   /* 4 sections */
    KOTSU_FORMAT_FF8_SKELETON = 8,                 /* a bare skeleton section, 16 + 48 * bones bytes */
    KOTSU_FORMAT_OKAMI_MOTION = 9,                 /* mtb3 */
    KOTSU_FORMAT_OKAMI_MODEL = 10,                 /* scr (version 0 or 1) or a single mdb part */
    KOTSU_FORMAT_OKAMI_CONTAINER = 11,             /* .DAT and kin: entries alone */
    KOTSU_FORMAT_FF8_ARCHIVE = 12,                 /* .fi and .fl, by kotsu_ff8_archive_load: entries alone */
    KOTSU_FORMAT_FF8_ZZZ = 13,                     /* .zzz, by kotsu_ff8_zzz_load: entries alone */
} kotsu_format;

/* The format's stable name ("ff8-monster"), never NULL. */
const char *kotsu_format_name(kotsu_format format);

/* Where memory comes from; both functions or none. Needed by tests that let the n-th allocation fail. */
typedef struct kotsu_allocator {
    void *(*allocate)(void *user, size_t size); /* NULL on failure; aligned as malloc */
    void (*release)(void *user, void *pointer);
    void *user;
} kotsu_allocator;

/* Whose rules a motion of the Okami engine line follows. */
typedef enum kotsu_dialect {
    KOTSU_DIALECT_NONE = 0,     /* of a clip: no such motion; as an option: told by the file's structure */
    KOTSU_DIALECT_OKAMI = 1,    /* 8-byte records */
    KOTSU_DIALECT_GOD_HAND = 2, /* 12-byte records with a word of flags; Quantized-Precision from 48 */
} kotsu_dialect;

/* Which release wrote the vertex weights of an Okami model. */
typedef enum kotsu_okami_weights {
    KOTSU_WEIGHTS_AUTO = 0, /* told by the data, submesh by submesh */
    KOTSU_WEIGHTS_HD = 1,   /* bone numbers as they are, weights in 255ths */
    KOTSU_WEIGHTS_PS2 = 2,  /* bone numbers times 4, weights in hundredths */
} kotsu_okami_weights;

/* All zero means the defaults, and so does NULL. */
typedef struct kotsu_load_options {
    kotsu_allocator allocator; /* zero: malloc and free */
    size_t max_memory;         /* bytes a document may hold while it loads; 0: four times the file and 16 MiB */
    /* First property of Okami's Quantized-Precision family: 48, 50, or 0 to tell by the file. */
    uint8_t okami_precision_base;
    uint8_t dialect;       /* kotsu_dialect. A motion that can only be God Hand's is refused under OKAMI: OTHER_GAME */
    uint8_t okami_weights; /* kotsu_okami_weights */
} kotsu_load_options;

typedef struct kotsu_document kotsu_document;

/* Recognises, decodes and validates a file.
 * Shapes:  bytes[size], copied as needed.
 * Errors:  every status but SKELETON_MISMATCH; *out_document is then NULL, no memory is held and *out_error (may be NULL) says why.
 * Owner:   the caller frees *out_document with kotsu_document_free.   Source: format pages ff8-battle-model and okami-motion. */
kotsu_status kotsu_document_load(const void *bytes, size_t size, const kotsu_load_options *options,
                                 kotsu_document **out_document, kotsu_error *out_error);

/* Frees a document and all that it handed out. NULL is fine. */
void kotsu_document_free(kotsu_document *document);

kotsu_format kotsu_document_format(const kotsu_document *document);

/* The monster's name in UTF-8, or "" where the file has none. Variable names appear as {…}. Never NULL. */
const char *kotsu_document_name(const kotsu_document *document);

uint32_t kotsu_document_problem_count(const kotsu_document *document);

/* The notes and warnings in the order they were found; NULL where index is out of range. */
const kotsu_problem *kotsu_document_problem(const kotsu_document *document, uint32_t index);

// ----------------------------------------------------------------------------------------------------------- Skeletons

/* Local transform of a bone: T * R * S relative to its parent, before the skeleton's composition rule. 10 doubles. */
typedef struct kotsu_transform {
    double translation[3];
    double rotation[4]; /* unit quaternion x y z w */
    double scale[3];
} kotsu_transform;

/* How local transforms become model-space matrices. */
typedef enum kotsu_composition {
    /* FF8 page, section 5: rotations chain unscaled (C), scale accumulates per axis (A) and stretches the children's offsets
     * only; matrix = [C * diag(A) | T]. A parent's uneven scale never shears its children. */
    KOTSU_COMPOSE_FF8 = 0,
    /* Okami page, section 2: ordinary product of T * R * S matrices from the root down. */
    KOTSU_COMPOSE_HIERARCHICAL = 1,
} kotsu_composition;

typedef struct kotsu_bone {
    int32_t id;     /* the file's own number; -1 is the root node above an Okami model's bone table */
    int32_t parent; /* position in kotsu_skeleton.bones, -1 for a root. May be a later bone */
    float length;   /* document units along the bone's own +z (FF8); 0 where the format has none. Often negative */
    kotsu_transform rest; /* used where no clip is applied */
    uint32_t byte_offset; /* of its record; 0 where it has none */
    struct {
        int32_t size;        /* FF8, 4096 = 1 unit */
        int32_t rotation[3]; /* FF8, 4096 = full turn, added to every animation frame */
        int32_t scale[3];    /* FF8, 1024 = 1; never read by the engine */
    } raw;
} kotsu_bone;

/* The skeleton section's header as it stands in an FF8 file; all zero for Okami. */
typedef struct kotsu_ff8_skeleton_header {
    uint8_t per_bone_scale_flag;
    int16_t model_scale; /* 4096 = 1 */
    int16_t root_translation[3];
    uint16_t unknown_0x04, unknown_0x06, unknown_0x0e;
} kotsu_ff8_skeleton_header;

/* Bones, their hierarchy and their composition rule. Plain data: just read it. */
typedef struct kotsu_skeleton {
    const kotsu_bone *bones;
    uint32_t bone_count;
    const uint32_t *order; /* all positions of bones[], every parent before its children */
    kotsu_composition composition;
    bool flat;         /* made up for a motion without a model: every bone under the root, rest offsets unknown */
    float model_scale; /* factor on top of the pose, never applied by Kotsu's poses; 1 for Okami */
    kotsu_ff8_skeleton_header ff8;
    int16_t position_of_id[256]; /* position in bones[] of id - 128 ... 127 (index id + 128), -1 where there is none */
} kotsu_skeleton;

/* The document's skeleton, or NULL where it has none (a monster without model, a reduced weapon). A motion has a flat one. */
const kotsu_skeleton *kotsu_document_skeleton(const kotsu_document *document);

// -------------------------------------------------------------------------------------------------------------- Meshes

/* A point of a mesh and the bones that carry it. Weights are not negative and sum to 1. */
typedef struct kotsu_vertex {
    float position[3]; /* document units; kotsu_mesh.at_rest says in which space */
    uint16_t bone[3];  /* positions in kotsu_skeleton.bones; FF8 uses the first alone */
    float weight[3];
    uint8_t colour[4]; /* Okami: red, green, blue, alpha, 128 is 1; FF8: all 128 */
} kotsu_vertex;

enum {
    KOTSU_TRIANGLE_HIDDEN = 1,   /* the game does not draw it (FF8: texture page bits 0xFE00) */
    KOTSU_TRIANGLE_COLOURED = 2, /* has a colour of its own */
    KOTSU_TRIANGLE_OF_QUAD = 4,  /* one half of a four-cornered face; both halves share a byte offset */
};

/* A drawn triangle. A four-cornered face is two of them. */
typedef struct kotsu_triangle {
    uint32_t vertex[3];
    float uv[3][2];       /* FF8: in 256ths of a texture page, 0 ... 255; Okami: of the texture, 1 is its far edge */
    uint8_t colour[4];    /* 128 leaves the texture as it is */
    uint16_t object;      /* its number in kotsu_mesh.objects */
    uint16_t material;    /* its number in kotsu_mesh.materials */
    uint8_t depth_bias;   /* FF8: top four bits of the first index, 8 is none */
    uint8_t flags;        /* KOTSU_TRIANGLE_* */
    uint32_t byte_offset; /* of the face in the file */
} kotsu_triangle;

/* A part of a model that can be shown or hidden on its own. The counts are those of the file's faces, not of triangles. */
typedef struct kotsu_object {
    uint32_t first_vertex, vertex_count;
    uint32_t first_triangle, triangle_count;
    uint32_t triangle_faces, quad_faces;
    uint32_t byte_offset;
} kotsu_object;

/* What a triangle is painted with. FF8: a texture page and a palette of video memory; Okami: an entry of the container's DDP. */
typedef struct kotsu_material {
    uint16_t texture;      /* Okami */
    uint16_t texture_page; /* FF8 TPage: bits 0-3 x / 64, 4 y / 256, 7-8 depth (0: 4 bits, 1: 8, 2: 16) */
    uint16_t palette;      /* FF8 CLUT: bits 0-5 x / 16, 6-15 y */
    bool page_found;       /* some TIM fills at least one cell of the page */
    bool palette_found;    /* the palette's row lies in some TIM; true where the depth needs none */
} kotsu_material;

typedef struct kotsu_mesh {
    /* false (FF8): a vertex stands in the axes of its bone, from the bone's joint, and a bone's matrix places it.
     * true (Okami): it stands in model space at rest, and its bones carry it from there (kotsu_pose_skin). */
    bool at_rest;
    const kotsu_vertex *vertices;
    uint32_t vertex_count;
    const kotsu_triangle *triangles; /* object by object, in the file's order */
    uint32_t triangle_count;
    const kotsu_object *objects;
    uint32_t object_count;
    const kotsu_material *materials;
    uint32_t material_count;
} kotsu_mesh;

/* The document's mesh, or NULL where it has none. A reduced weapon's bones are those of a body that is elsewhere. */
const kotsu_mesh *kotsu_document_mesh(const kotsu_document *document);

/* Turns a model-space pose into the matrices that place a mesh's vertices: the same where vertices stand in their bones' axes,
 * else bone matrix * inverse rest matrix.
 * Shapes:  matrices and out_matrices [16 * out_count], out_count >= bone_count; they may be the same array.
 * Errors:  BAD_ARGUMENT. Source: none (ordinary linear blend skinning; an Okami rest pose is translations alone). */
kotsu_status kotsu_pose_skin(const kotsu_skeleton *skeleton, const kotsu_mesh *mesh, const double *matrices,
                             double *out_matrices, uint32_t out_count);

/* The box around all vertices (of triangles that are drawn or not) under matrices from kotsu_pose_skin.
 * Shapes:  matrices[16 * matrix_count]; out_min[3], out_max[3].
 * Errors:  BAD_ARGUMENT (NULL, no vertices, a vertex's bone at or past matrix_count). */
kotsu_status kotsu_mesh_bounds(const kotsu_mesh *mesh, const double *matrices, uint32_t matrix_count, float out_min[3],
                               float out_max[3]);

// ------------------------------------------------------------------------------------------------------------ Textures

/* One PlayStation TIM as the file holds it. Coordinates and sizes are 16-bit cells of video memory. */
typedef struct kotsu_tim {
    uint8_t depth; /* 0: 4 bits, 1: 8 bits, 2: 16 bits, 3: 24 bits */
    bool has_palette;
    struct kotsu_rectangle {
        uint16_t x, y, width, height;
    } image, palette;
    uint32_t byte_offset;
} kotsu_tim;

uint32_t kotsu_document_tim_count(const kotsu_document *document);
const kotsu_tim *kotsu_document_tim(const kotsu_document *document,
                                    uint32_t index); /* NULL where index is out of range */

/* Paints the 256 x 256 texels of a material's texture page as the game sees them: all TIMs uploaded at their own coordinates,
 * palette by coordinates. 0x0000 is transparent, 0x8000 opaque black, bit 15 otherwise ignored; texels that no TIM fills are
 * transparent.
 * Shapes:  out_rgba[256 * 256 * 4], rows from the top.
 * Errors:  BAD_ARGUMENT.   Source: FF8 page, section 8. */
kotsu_status kotsu_texture_page_paint(const kotsu_document *document, uint16_t texture_page, uint16_t palette,
                                      uint8_t *out_rgba);

/* Paints one TIM with one of its own palettes (row of the palette block), for showing it by itself.
 * Shapes:  out_rgba[4 * width * height] with width in texels: image.width * 4, * 2, * 1 or * 2 / 3 by depth.
 * Errors:  BAD_ARGUMENT (NULL, index or palette row out of range, out_size too small). */
kotsu_status kotsu_tim_paint(const kotsu_document *document, uint32_t index, uint32_t palette_row, uint8_t *out_rgba,
                             size_t out_size);

// ----------------------------------------------------------------------------------------------------------- Sequences

/* How an FF8 sequence uses a clip. */
typedef struct kotsu_sequence_play {
    uint16_t sequence;
    uint16_t clip; /* as the sequence names it: a clip of that number need not exist */
    bool loops;    /* re-queued for ever, or inside a backward jump's body; else played once */
} kotsu_sequence_play;

/* Which sequences play which clips, ordered by sequence; each pair of (sequence, clip, loops) once. */
uint32_t kotsu_document_play_count(const kotsu_document *document);
const kotsu_sequence_play *kotsu_document_play(const kotsu_document *document, uint32_t index);

/* One instruction of a sequence, for listing it. */
typedef struct kotsu_sequence_op {
    uint16_t sequence;
    uint8_t code;
    uint8_t size;         /* bytes, the op code included */
    uint32_t byte_offset; /* in the file */
} kotsu_sequence_op;

uint32_t kotsu_document_sequence_op_count(const kotsu_document *document);
const kotsu_sequence_op *kotsu_document_sequence_op(const kotsu_document *document, uint32_t index);

// -------------------------------------------------------------------------------------------- Archives and containers

/* How an entry's bytes are stored. */
typedef enum kotsu_packing {
    KOTSU_PACKING_STORED = 0, /* as they are */
    KOTSU_PACKING_LZS = 1,    /* u32 count of packed bytes, then kotsu_lzs_expand's input */
    KOTSU_PACKING_LZ4 = 2,    /* 12 bytes (u32 size, 4-byte tag, u32 unpacked size), then a raw LZ4 block */
} kotsu_packing;

/* A file inside a file. */
typedef struct kotsu_entry {
    const char *
        name; /* UTF-8; an FF8 path with back-slashes as stored; "" where it has none. A label, never a path to write to */
    char type[5]; /* Okami: four characters or fewer, 0-terminated */
    kotsu_packing packing;
    bool usable;     /* false: empty, or a problem says why it cannot be read */
    uint32_t size;   /* unpacked */
    uint64_t offset; /* of its first stored byte, in the file itself (.fs for FF8) */
} kotsu_entry;

uint32_t kotsu_document_entry_count(const kotsu_document *document);
const kotsu_entry *kotsu_document_entry(const kotsu_document *document, uint32_t index);

/* Reads an FF8 archive's index (.fi) and list of names (.fl). The payloads (.fs) stay where they are; only their size is asked for.
 * Errors:  BAD_ARGUMENT, LIMIT, OUT_OF_MEMORY.   Owner: as kotsu_document_load.   Source: format page ff8-archive. */
kotsu_status kotsu_ff8_archive_load(const void *fi, size_t fi_size, const void *fl, size_t fl_size, uint64_t fs_size,
                                    const kotsu_load_options *options, kotsu_document **out_document,
                                    kotsu_error *out_error);

/* Reads the table at the beginning of a .zzz, of which `bytes` is as much as the caller has at hand. Entries that the table
 * promises past those bytes are missing, and ZZZ_TABLE says so.
 * Errors, Owner, Source: as kotsu_ff8_archive_load. */
kotsu_status kotsu_ff8_zzz_load(const void *bytes, size_t size, uint64_t file_size, const kotsu_load_options *options,
                                kotsu_document **out_document, kotsu_error *out_error);

/* Whether LZS can make `size` bytes of `packed_size` ones; a larger claim is a lie, told before anything is allocated. */
bool kotsu_lzs_can_reach(uint64_t packed_size, uint64_t size);

/* Expands LZS: 4096-byte window, zero-filled, first write at 0xFEE.
 * Shapes:  packed[packed_size], out[out_size]; *out_written says how many were written: fewer where the input ends early.
 * Errors:  BAD_ARGUMENT, TRUNCATED (the input ends before out is full; what there is has been written).
 * Source:  format page ff8-archive. */
kotsu_status kotsu_lzs_expand(const void *packed, size_t packed_size, void *out, size_t out_size, size_t *out_written);

// --------------------------------------------------------------------------------------------------------------- Clips

/* The animated scalars of a bone, in Okami's order. */
typedef enum kotsu_channel {
    KOTSU_CHANNEL_UNKNOWN = -1,
    KOTSU_CHANNEL_POSITION_X = 0,
    KOTSU_CHANNEL_POSITION_Y = 1,
    KOTSU_CHANNEL_POSITION_Z = 2,
    KOTSU_CHANNEL_ROTATION_X = 3,
    KOTSU_CHANNEL_ROTATION_Y = 4,
    KOTSU_CHANNEL_ROTATION_Z = 5,
    KOTSU_CHANNEL_SCALE_X = 6,
    KOTSU_CHANNEL_SCALE_Y = 7,
    KOTSU_CHANNEL_SCALE_Z = 8,
} kotsu_channel;

/* How an Okami curve is stored. */
typedef enum kotsu_family {
    KOTSU_FAMILY_UNKNOWN = 0,
    KOTSU_FAMILY_SINGLE = 1,
    KOTSU_FAMILY_QUANTIZED = 2,
    KOTSU_FAMILY_QUANTIZED_PRECISION = 3,
    KOTSU_FAMILY_FULL = 4,
} kotsu_family;

/* What becomes of a God Hand curve whose flags say that it is in the root's space. A scale, and one angle without its bone's other
 * two, cannot be said in a parent's space: those move nothing. */
typedef enum kotsu_root_space {
    KOTSU_ROOT_SPACE_NONE = 0, /* an ordinary curve, in the parent's space */
    KOTSU_ROOT_SPACE_APPLIED = 1,
    KOTSU_ROOT_SPACE_NOT_APPLIED = 2,
} kotsu_root_space;

/* One Hermite key. Tangents are slopes of the adjoining segment over its whole length (not per frame), in channel units. */
typedef struct kotsu_keyframe {
    uint32_t time; /* frame; keys with equal times are kept, the last of them rules from there on */
    float value;
    float tangent_in, tangent_out;
} kotsu_keyframe;

/* The header of a quantised curve as the format page names its fields: value = p + dp * cp, tangents in m0 + dm0 * cm0 and out
 * m1 + dm1 * cm1. As the file states them: a field that is no finite number has cost the curve its keys. */
typedef struct kotsu_quantization {
    float p, dp, m0, dm0, m1, dm1;
} kotsu_quantization;

/* Where a key stands in the file, and the integers that it is made of. */
typedef struct kotsu_key_source {
    uint32_t byte_offset, byte_size; /* of the key; of the value in its record for a single pose */
    bool quantized;
    uint16_t cp, cm0, cm1; /* where quantized, else 0 */
} kotsu_key_source;

/* One channel's keys as an Okami motion holds them, sorted by time. Position in units, rotation in radians, scale as a factor. */
typedef struct kotsu_curve {
    uint32_t record; /* its number in the file */
    int32_t bone_id; /* -1: the root node */
    uint8_t property;
    kotsu_channel channel;
    kotsu_family family;
    uint32_t claimed_keyframe_count;
    const kotsu_keyframe *keyframes; /* [keyframe_count]; none: the curve moves nothing */
    uint32_t keyframe_count;
    uint32_t byte_offset; /* of the record */
    uint32_t data_offset; /* of its keys, as the record states it; 0 for a single pose */
    uint32_t flags;       /* God Hand: not 0 means that the curve is in the root's space; Okami: 0 */
    kotsu_root_space root_space;
    kotsu_quantization header; /* of the two quantised families, else 0 */
    /* The file's bytes of the keys, header included, from block_offset of the file on; NULL where there are no keys. */
    const uint8_t *block;
    uint32_t block_offset;
    const uint32_t *key_numbers; /* [keyframe_count] each key's number in the block; NULL where key i is number i */
} kotsu_curve;

/* Whether a clip repeats, as far as its file says. */
typedef enum kotsu_loops {
    KOTSU_LOOPS_UNKNOWN = -1,
    KOTSU_LOOPS_NO = 0,
    KOTSU_LOOPS_YES = 1,
} kotsu_loops;

typedef struct kotsu_clip {
    uint32_t frame_count;         /* frames that can be shown: 0 ... frame_count - 1 */
    uint32_t claimed_frame_count; /* as the file states it */
    float frames_per_second;      /* FF8 15, Okami 30: facts of the engines, not of the file */
    float loop_length; /* frames after which a loop is back at frame 0: FF8 frame_count (sample with KOTSU_SAMPLE_WRAP),
                                     Okami frame_count - 1 (its last frame repeats the first) */
    kotsu_loops loops;
    uint32_t
        scaled_frame_count; /* FF8 frames whose mode bit is 1; Okami: frame_count if it has a scale curve, else 0 */
    uint32_t bone_count;    /* FF8: bones per frame, must equal the skeleton's; Okami 0: bones are found by id */
    uint32_t byte_offset;
    const kotsu_curve *curves; /* Okami, in record order, unknown properties included; terminators are not curves */
    uint32_t curve_count;
    kotsu_dialect dialect;
    const struct kotsui_ff8_frames *ff8; /* opaque; read it with kotsu_ff8_clip_raw */
} kotsu_clip;

uint32_t kotsu_document_clip_count(const kotsu_document *document);

/* NULL where index is out of range. */
const kotsu_clip *kotsu_document_clip(const kotsu_document *document, uint32_t index);

/* One bone of one FF8 frame as the engine holds it. */
typedef struct kotsu_ff8_raw {
    int32_t position[3]; /* of the model's root, accumulated, 256 = 1 unit; the file's axes */
    int32_t rotation[3]; /* accumulated, rest not added, 4096 = full turn; the file's axes */
    int32_t scale[3];    /* 1024 = 1; meaningful where scaled */
    bool scaled;         /* the frame's mode bit */
} kotsu_ff8_raw;

/* Reads the raw integers of a bone at a whole frame of an FF8 clip.
 * Errors:  BAD_ARGUMENT (NULL, not an FF8 clip, frame or bone out of range). *out is untouched on error. */
kotsu_status kotsu_ff8_clip_raw(const kotsu_clip *clip, uint32_t frame, uint32_t bone, kotsu_ff8_raw *out);

/* Ticks of an FF8 clip under the game's Slow: 2n - 1 for n frames, at the clip's own 15 per second; 0 for no frames. The
 * original counts them in 8 bits, so there a clip of more than 128 frames wraps; this count does not. */
uint32_t kotsu_ff8_slow_tick_count(const kotsu_clip *clip);

/* The same as kotsu_ff8_clip_raw at a tick of the slowed clip: every step after frame 0 comes in two halves, each cut toward zero.
 * Errors:  as kotsu_ff8_clip_raw.   Source: FF8 page, section 6. */
kotsu_status kotsu_ff8_slow_raw(const kotsu_clip *clip, uint32_t tick, uint32_t bone, kotsu_ff8_raw *out);

/* Evaluates one curve, clamping before its first and after its last key.
 * Errors:  BAD_ARGUMENT (NULL, NaN, a curve without keys). *out is untouched on error.
 * Source:  Okami page, section 1: cubic Hermite, outgoing tangent of key i, incoming tangent of key i + 1. */
kotsu_status kotsu_curve_sample(const kotsu_curve *curve, float frame, float *out);

/* Says where key number `key` of curve->keyframes stands in the file.
 * Errors:  BAD_ARGUMENT (NULL, no such key). *out is untouched on error. */
kotsu_status kotsu_curve_key_source(const kotsu_curve *curve, uint32_t key, kotsu_key_source *out);

// --------------------------------------------------------------------------------------------------------------- Poses

enum {
    KOTSU_SAMPLE_STEPPED = 1, /* hold each whole frame, as the original engines do, instead of interpolating */
    KOTSU_SAMPLE_WRAP = 2,    /* FF8: past the last frame go on towards frame 0 instead of holding the last one */
    KOTSU_SAMPLE_SLOW = 4,    /* FF8: `frame` counts the ticks of the slowed clip, and rest rotations are halved */
};

/* How an Okami position is read; the wording of the sources allows three ways. A curve in the root's space says its own. */
typedef enum kotsu_position_reading {
    KOTSU_POSITION_IN_PARENT = 0, /* replaces the rest offset, in the parent's space, as in the community's importer */
    KOTSU_POSITION_ON_REST = 1,   /* is added to the rest offset */
    KOTSU_POSITION_IN_MODEL = 2,  /* is where the bone stands in model space */
} kotsu_position_reading;

/* Bits to add to the flags of kotsu_clip_sample: how the positions of one family are read. */
#define KOTSU_SAMPLE_POSITION(family, reading) ((uint32_t)(reading) << (6 + 2 * (uint32_t)(family)))

/* Samples one clip at one frame into a local pose.
 * Units:   frame in frames, fractional allowed; translation in document units.
 * Shapes:  out_local[out_count], out_count >= skeleton->bone_count, same order as the skeleton's bones.
 * Range:   frame outside [0, last] is clamped (with KOTSU_SAMPLE_WRAP taken modulo loop_length); NaN is BAD_ARGUMENT.
 *          Channels that the clip does not move keep the rest value. A clip of no frames gives the rest pose.
 *          A position in model space or the root's space is turned into the parent's; where a parent is scaled to nothing, so
 *          that no offset reaches it, the rest offset is kept.
 * Errors:  BAD_ARGUMENT, SKELETON_MISMATCH (an FF8 clip on an Okami skeleton, the reverse, another bone count). out_local is untouched on error.
 * Source:  FF8 page, sections 4 and 5 (between frames, our rule: slerp the shorter way, scale and root linear); Okami page, section 2. */
kotsu_status kotsu_clip_sample(const kotsu_skeleton *skeleton, const kotsu_clip *clip, float frame, uint32_t flags,
                               kotsu_transform *out_local, uint32_t out_count);

/* Copies the rest pose. Errors: BAD_ARGUMENT. */
kotsu_status kotsu_skeleton_rest(const kotsu_skeleton *skeleton, kotsu_transform *out_local, uint32_t out_count);

/* Composes a local pose into model-space matrices by the skeleton's own rule. Model scale is not applied.
 * Range:   finite for finite input: elements are held within +-1e18, far beyond any model.
 * Shapes:  local[bone_count]; out_matrices[16 * out_count], out_count >= bone_count. The arrays must not overlap.
 * Errors:  BAD_ARGUMENT. out_matrices is untouched on error. */
kotsu_status kotsu_pose_compose(const kotsu_skeleton *skeleton, const kotsu_transform *local, double *out_matrices,
                                uint32_t out_count);

// --------------------------------------------------------------------------------------------------------- Baked clips

/* A clip prepared for one skeleton, to be played where many move at once: some twenty times as fast as kotsu_clip_sample and
 * kotsu_pose_compose, in floats. It holds all it needs, so that documents may be freed, and can be read from several threads. */
typedef struct kotsu_baked kotsu_baked;

/* Prepares a clip.
 * Units:   flags: KOTSU_SAMPLE_SLOW and position readings, which hold for all poses of the baked clip; others are ignored.
 *          options: allocator and max_memory alone; 16 MiB unless told otherwise.
 * Errors:  BAD_ARGUMENT, SKELETON_MISMATCH; UNSUPPORTED: values in other spaces than the parent's, more than a turn within a
 *          frame, numbers that floats are too small for; LIMIT, OUT_OF_MEMORY. *out_baked is then NULL: use the plain path.
 * Owner:   the caller frees *out_baked with kotsu_baked_free; it keeps no pointer to the skeleton or the clip. */
kotsu_status kotsu_clip_bake(const kotsu_skeleton *skeleton, const kotsu_clip *clip, uint32_t flags,
                             const kotsu_load_options *options, kotsu_baked **out_baked);

/* NULL is fine. */
void kotsu_baked_free(kotsu_baked *baked);

uint32_t kotsu_baked_bone_count(const kotsu_baked *baked);
/* Bytes held. */
size_t kotsu_baked_size(const kotsu_baked *baked);

/* Model-space matrices of one baked clip at one frame.
 * Units:   as kotsu_clip_sample; of the flags STEPPED and WRAP alone are looked at.
 * Shapes:  out_matrices[16 * out_count], out_count >= bone count, in the order of the skeleton's bones.
 * Range:   a basis's element is within 2e-6 of the plain path's, times the largest product of scales above it (1 at least); a
 *          translation within 2e-6 times the model's size, which is the longest way from its root to a joint, bone by bone.
 *          Chains of more than 32 joints: times depth / 32.
 *          A pure function of (baked, frame, flags), and the same bits natively and in WebAssembly.
 * Errors:  BAD_ARGUMENT (NULL, NaN, out_count too small). out_matrices is untouched on error. */
kotsu_status kotsu_baked_sample(const kotsu_baked *baked, float frame, uint32_t flags, float *out_matrices,
                                uint32_t out_count);

/* Baked clips that play on from pose to pose, all at once. Of each it keeps close at hand what its last frame was made of, so that a
 * pose out of 128 different clips costs about what one of a single clip does; it changes nothing else: any frame may follow any other.
 * For one thread at a time. */
typedef struct kotsu_cast kotsu_cast;

/* Clips may repeat. Errors: BAD_ARGUMENT; LIMIT, OUT_OF_MEMORY; *out_cast is then NULL.
 * Units:   options: allocator and max_memory alone; no limit unless told.
 * Owner:   the caller frees *out_cast with kotsu_cast_free, before the baked clips, which stay the caller's. */
kotsu_status kotsu_cast_create(const kotsu_baked *const *baked, uint32_t count, const kotsu_load_options *options,
                               kotsu_cast **out_cast);

/* NULL is fine. */
void kotsu_cast_free(kotsu_cast *cast);

/* The matrices of baked[i] at frames[i], one behind the other: bit by bit those of kotsu_baked_sample.
 * Shapes:  frames[count]; out_count >= the sum of all bone counts.
 * Errors:  as kotsu_baked_sample. */
kotsu_status kotsu_cast_sample(kotsu_cast *cast, const float *frames, uint32_t flags, float *out_matrices,
                               uint32_t out_count);

// ----------------------------------------------------------------------------------------------------- Writing motions

/* A curve to be written into an Okami motion. */
typedef struct kotsu_motion_curve {
    int32_t bone_id; /* -1, the root node, ... 127 */
    kotsu_channel channel;
    kotsu_family family;             /* UNKNOWN: the smallest whose error is allowed */
    const kotsu_keyframe *keyframes; /* [keyframe_count], times ascend or stay, numbers are finite */
    uint32_t keyframe_count;         /* 1 ... 65535 */
    /* kotsu_curve.header of a curve that was read, used where it says the keys exactly; or NULL. */
    const kotsu_quantization *header;
} kotsu_motion_curve;

/* What an Okami motion is made of. */
typedef struct kotsu_motion {
    uint32_t frame_count; /* at most 65535 */
    bool loops;
    uint8_t precision_base; /* first property of Quantized-Precision: 48, 50 or 0 for 50 */
    const kotsu_motion_curve *curves;
    uint32_t curve_count; /* at most 254 */
    float allowed[3];     /* greatest errors of a family chosen by the writer: units, radians, factor of a scale */
} kotsu_motion;

/* What became of it. */
typedef struct kotsu_motion_report {
    size_t size;    /* bytes of the whole motion */
    float worst[3]; /* farthest that a curve as written is from the curve as given, anywhere along it; as `allowed` */
    int32_t curve;  /* the first curve that cannot be written; -1 where there is none */
} kotsu_motion_report;

/* Writes an Okami motion: 8-byte records with their terminator, then each curve's keys. A curve that was read from a file, given
 * back with its family and header, reads the same again to the last bit, but for the first tangent in and the last tangent out
 * where their codes said no number: nothing uses them.
 * Shapes:  out[out_size], nothing is written where that is too small; NULL with 0 asks for the size alone.
 * Errors:  BAD_ARGUMENT (NULL, a curve that is not as kotsu_motion_curve says, out too small: report->size says how much),
 *          LIMIT (more curves or frames than the header's fields hold), UNSUPPORTED (the family cannot hold the curve: keys more
 *          than 255 frames apart or numbers beyond +-131008 for Quantized, times past 65535 for the others). *report is always set.
 * Owner:   keeps no pointer.   Source: format page okami-motion, section 1. */
kotsu_status kotsu_okami_motion_write(const kotsu_motion *motion, void *out, size_t out_size,
                                      kotsu_motion_report *report);

/* Fits Hermite keys to the values of one channel at frames 0 ... frame_count - 1 and `steps` of them to a frame: one key where half
 * the values' range is allowed, else as few as a greedy search finds, on whole frames and at most 255 apart, so that every family
 * can hold them.
 * Shapes:  values[(frame_count - 1) * steps + 1]; out_keys[frame_count], of which *out_count are set.
 * Range:   no value is farther than `allowed` from the keys' curve, but for a float's rounding, and for values between two
 *          frames where a key on each does not do; *out_worst says how far the farthest is.
 * Errors:  BAD_ARGUMENT (NULL, no frames, more than 65536, 0 or more than 64 steps, a value that a float cannot hold, `allowed`
 *          negative or NaN). */
kotsu_status kotsu_keys_fit(const double *values, uint32_t frame_count, uint32_t steps, double allowed,
                            kotsu_keyframe *out_keys, uint32_t *out_count, double *out_worst);

// ----------------------------------------------------------------------------------------------------------- Field map

/* Where the bytes to be mapped come from: an archive's parts have nothing in them to be told by. */
typedef enum kotsu_map_source {
    KOTSU_MAP_DETECT = 0,    /* whatever kotsu_document_load recognises */
    KOTSU_MAP_FF8_INDEX = 1, /* an archive's .fi */
    KOTSU_MAP_FF8_NAMES = 2, /* an archive's .fl */
    KOTSU_MAP_FF8_ZZZ = 3,   /* a .zzz, or the beginning of one */
} kotsu_map_source;

/* How a range is stored. Little-endian; a byte's lowest bit is its first. Numbers are fixed and only ever appended to. */
typedef enum kotsu_map_type {
    KOTSU_MAP_GROUP = 0, /* of other ranges */
    KOTSU_MAP_U8 = 1,
    KOTSU_MAP_S8 = 2,
    KOTSU_MAP_U16 = 3,
    KOTSU_MAP_S16 = 4,
    KOTSU_MAP_U32 = 5,
    KOTSU_MAP_S32 = 6,
    KOTSU_MAP_U64 = 7,
    KOTSU_MAP_F32 = 8,
    KOTSU_MAP_HALF = 9,   /* Okami's 16-bit float */
    KOTSU_MAP_UBITS = 10, /* some bits, not negative */
    KOTSU_MAP_SBITS = 11, /* the same in two's complement */
    KOTSU_MAP_TEXT = 12,
    KOTSU_MAP_BYTES = 13,    /* not told apart any further */
    KOTSU_MAP_COLOUR16 = 14, /* 5 bits each of red, green and blue from the lowest, and one more */
} kotsu_map_type;

/* What a range is for, as a picture of the file may colour it. */
typedef enum kotsu_map_role {
    KOTSU_MAP_ROLE_GROUP = 0,
    KOTSU_MAP_ROLE_MAGIC = 1,   /* always the same; tells what the file is */
    KOTSU_MAP_ROLE_COUNT = 2,   /* how many of something there are, or how long it is */
    KOTSU_MAP_ROLE_OFFSET = 3,  /* where something is */
    KOTSU_MAP_ROLE_LINK = 4,    /* a number of something else: a parent, a vertex, a texture */
    KOTSU_MAP_ROLE_FLAGS = 5,   /* how something is to be read or done */
    KOTSU_MAP_ROLE_VALUE = 6,   /* a number that shapes the model */
    KOTSU_MAP_ROLE_MOTION = 7,  /* a number that moves it */
    KOTSU_MAP_ROLE_TIME = 8,    /* when it does */
    KOTSU_MAP_ROLE_COLOUR = 9,  /* colours and texels */
    KOTSU_MAP_ROLE_TEXT = 10,   /* names */
    KOTSU_MAP_ROLE_CODE = 11,   /* instructions */
    KOTSU_MAP_ROLE_OPAQUE = 12, /* known what it is, not interpreted */
    KOTSU_MAP_ROLE_UNKNOWN = 13,
    KOTSU_MAP_ROLE_PADDING = 14,
    KOTSU_MAP_ROLE_CUT = 15, /* what does not fit, or could not be read */
} kotsu_map_role;

/* What of the document a range is about. */
typedef enum kotsu_map_subject {
    KOTSU_MAP_SUBJECT_NONE = 0,
    KOTSU_MAP_SUBJECT_BONE = 1,    /* kotsu_bone.id */
    KOTSU_MAP_SUBJECT_CLIP = 2,    /* FF8: its number */
    KOTSU_MAP_SUBJECT_FRAME = 3,   /* of the clip that it lies in */
    KOTSU_MAP_SUBJECT_CHANNEL = 4, /* kotsu_channel, of the frame and bone that it lies in */
    KOTSU_MAP_SUBJECT_CURVE = 5,   /* kotsu_curve.record */
    KOTSU_MAP_SUBJECT_KEY = 6,     /* number in the block of keys that it lies in, in the file's order */
    KOTSU_MAP_SUBJECT_OBJECT = 7,  /* number in the file's table; kotsu_object.byte_offset finds it */
    KOTSU_MAP_SUBJECT_VERTEX = 8,  /* of the object that it lies in */
    KOTSU_MAP_SUBJECT_FACE = 9,    /* number in its list; kotsu_triangle.byte_offset finds it */
    KOTSU_MAP_SUBJECT_TIM = 10,
    KOTSU_MAP_SUBJECT_SEQUENCE = 11,
    KOTSU_MAP_SUBJECT_ENTRY = 12,
    KOTSU_MAP_SUBJECT_PART = 13, /* of an Okami model */
} kotsu_map_subject;

/* A range of a mapped file. A plain value that may be kept, copied and handed back at any time; `kind`, `index` and `owner` are
 * the map's own business. */
typedef struct kotsu_map_node {
    uint32_t kind, index, owner;
    uint64_t bit_offset, bit_size; /* from the file's start; never empty */
} kotsu_map_node;

enum { KOTSU_MAP_TEXT_SIZE = 104, KOTSU_MAP_DEEPEST = 12 };

/* What there is to say about a range. Texts that are pointers are constant, and never NULL. */
typedef struct kotsu_map_facts {
    const char *name;
    int32_t number; /* belongs behind the name ("bone 3"); -1 where there is none */
    kotsu_map_type type;
    kotsu_map_role role;
    bool has_children;
    bool is_file; /* its bytes are a file that a map can be opened over */
    bool has_raw, has_decoded;
    int64_t raw;    /* the integer as stored; of a float its bits */
    double decoded; /* in `unit`; may be infinite or NaN where a float in the file is */
    const char *unit;
    const char *meaning;            /* one sentence */
    char text[KOTSU_MAP_TEXT_SIZE]; /* UTF-8: what it says in words, or "" */
    kotsu_map_subject subject;
    int32_t subject_index;
    int64_t target; /* the byte of the file that it points at, or -1 */
} kotsu_map_facts;

/* Every byte of a file by name, as a tree of ranges. Nothing of it is kept but where the file's own tables say that things are:
 * the rest is worked out from the bytes when it is asked for. */
typedef struct kotsu_map kotsu_map;

/* Opens a map. Damaged files have one, too: what does not fit is a range of its own.
 * Shapes:  bytes[size], not copied: they must stay as long as the map.
 * Errors:  BAD_ARGUMENT, UNKNOWN_FORMAT, LIMIT, OUT_OF_MEMORY, and those of kotsu_document_load for Okami's formats; *out_map is then NULL.
 * Owner:   the caller closes *out_map with kotsu_map_close.   Source: all format pages. */
kotsu_status kotsu_map_open(const void *bytes, size_t size, kotsu_map_source source, const kotsu_load_options *options,
                            kotsu_map **out_map, kotsu_error *out_error);

/* NULL is fine. */
void kotsu_map_close(kotsu_map *map);

/* UNKNOWN for an archive's .fi and .fl. */
kotsu_format kotsu_map_format(const kotsu_map *map);

/* The whole file. */
kotsu_map_node kotsu_map_root(const kotsu_map *map);

/* The parts of a range in order of place. They tile it: each begins where the one before ends, the last ends where it ends.
 * Shapes:  out[capacity] takes those from number `first` on, as many as fit.
 * Returns: how many parts there are; 0 for a field, and for what is no range of this map. */
uint32_t kotsu_map_children(const kotsu_map *map, const kotsu_map_node *parent, uint32_t first, kotsu_map_node *out,
                            uint32_t capacity);

/* Those parts of a range that lie at least partly in bits[from, to) of the file.
 * Shapes:  out[capacity]; *out_first (may be NULL) is the number of the first one among all parts.
 * Returns: how many were written. */
uint32_t kotsu_map_children_within(const kotsu_map *map, const kotsu_map_node *parent, uint64_t from, uint64_t to,
                                   kotsu_map_node *out, uint32_t capacity, uint32_t *out_first);

/* The ranges that contain a bit of the file, from the whole file down to a field.
 * Shapes:  out_nodes[capacity] and out_numbers[capacity] (may be NULL: each one's number among its parent's parts);
 *          KOTSU_MAP_DEEPEST is always enough.
 * Returns: how many were written; 0 where the file has no such bit. */
uint32_t kotsu_map_path(const kotsu_map *map, uint64_t bit, kotsu_map_node *out_nodes, uint32_t *out_numbers,
                        uint32_t capacity);

/* Says what a range is and what it holds.
 * Errors:  BAD_ARGUMENT (NULL, no range of this map). *out is untouched on error. */
kotsu_status kotsu_map_describe(const kotsu_map *map, const kotsu_map_node *node, kotsu_map_facts *out);

#ifdef __cplusplus
}
#endif
#endif
