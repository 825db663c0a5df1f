// SPDX-License-Identifier: MIT
/* okami_motion.c - motions of Okami and God Hand (.MOT): header, curve records, terminator; and the flat skeleton of a motion
 * without a model. Source: format page okami-motion, sections 1, 2 and 5. The keys of a curve: okami_keys.c. */
#include "kotsu_internal.h"

#include <string.h>

enum {
    HEADER_SIZE = 8,
    RECORD_SIZE = 8,
    GOD_HAND_RECORD_SIZE = 12,
    FIRST_KEYED_PROPERTY = 9, /* below: single poses, whose records hold a value instead of an offset */
    ROOT_BONE = -1,
    TERMINATOR_BONE = 127,
    TERMINATOR_PROPERTY = 255,
};

static const float frames_per_second = 30.0f;

kotsu_format kotsui_okami_motion_detect(const uint8_t *bytes, size_t size) {
    return size >= 4 && memcmp(bytes, "mtb3", 4) == 0 ? KOTSU_FORMAT_OKAMI_MOTION : KOTSU_FORMAT_UNKNOWN;
}

/* One record as it stands in the table. `data_offset` is an offset or, for a single pose, the bits of its value. */
static kotsu_curve read_record(kotsui_reader *reader, uint32_t record_size, uint32_t record) {
    kotsu_curve curve = {.record = record, .byte_offset = kotsui_offset(reader)};
    curve.bone_id = (int8_t)kotsui_read_u8(reader);
    curve.property = kotsui_read_u8(reader);
    curve.claimed_keyframe_count = kotsui_read_u16(reader);
    if (record_size == GOD_HAND_RECORD_SIZE) curve.flags = kotsui_read_u32(reader);
    curve.data_offset = kotsui_read_u32(reader);
    return curve;
}

static bool is_terminator(const kotsu_curve *record) {
    return record->bone_id == TERMINATOR_BONE && record->property == TERMINATOR_PROPERTY;
}

static bool is_exact_terminator(const kotsu_curve *record) {
    return is_terminator(record) && record->claimed_keyframe_count == 0xFFFF && record->data_offset == 0;
}

static bool is_zero(const kotsu_curve *record) {
    return record->bone_id == 0 && record->property == 0 && record->claimed_keyframe_count == 0 && record->flags == 0 &&
           record->data_offset == 0;
}

/* How many of the two marks of a table this record size shows: the terminator in place; every offset past the table and inside
 * the file, of which there is at least one. -1 where the table does not fit. */
static int marks_of(const kotsui_loader *loader, uint32_t record_count, uint32_t record_size) {
    kotsui_reader reader = kotsui_reader_range(loader->bytes, HEADER_SIZE, loader->size);
    if (record_count == 0 || kotsui_left(&reader) / record_size < record_count) return -1;
    const size_t table_end = HEADER_SIZE + (size_t)record_count * record_size;
    bool terminated = false, inside = true, offsets = false;
    for (uint32_t i = 0; i < record_count; i++) {
        const kotsu_curve record = read_record(&reader, record_size, i);
        terminated = is_exact_terminator(&record);
        if (is_terminator(&record) || record.property < FIRST_KEYED_PROPERTY) continue;
        offsets = true;
        inside = inside && record.data_offset >= table_end && record.data_offset < loader->size;
    }
    return terminated + (inside && offsets);
}

/* Tells the dialect by structure unless one was asked for, and says so where it is God Hand's. A motion of God Hand's that shows
 * no mark of an Okami table is refused as Okami's: nothing of it would be right. */
static kotsu_status find_dialect(kotsui_loader *loader, uint32_t record_count, kotsu_dialect *out) {
    const kotsu_dialect wanted = (kotsu_dialect)loader->options->dialect;
    const int okami = marks_of(loader, record_count, RECORD_SIZE);
    const int god_hand = marks_of(loader, record_count, GOD_HAND_RECORD_SIZE);
    const bool tells_god_hand = god_hand > 0 && god_hand > okami;
    if (tells_god_hand && wanted == KOTSU_DIALECT_OKAMI && okami <= 0)
        return kotsui_fail(loader, KOTSU_PROBLEM_OTHER_GAME, HEADER_SIZE, -1, record_count, 0, "curve record");
    *out = wanted != KOTSU_DIALECT_NONE ? wanted : tells_god_hand ? KOTSU_DIALECT_GOD_HAND : KOTSU_DIALECT_OKAMI;
    if (*out == KOTSU_DIALECT_OKAMI) return KOTSU_OK;
    return kotsui_report(loader, KOTSU_PROBLEM_GOD_HAND, HEADER_SIZE, -1, record_count, 0);
}

/* What a property means once the base of the Quantized-Precision family is known. */
static void classify(kotsu_curve *curve, uint32_t precision_base) {
    static const struct {
        uint8_t base;
        kotsu_family family;
    } families[] = {{0, KOTSU_FAMILY_SINGLE},
                    {16, KOTSU_FAMILY_QUANTIZED},
                    {0, KOTSU_FAMILY_QUANTIZED_PRECISION},
                    {80, KOTSU_FAMILY_FULL}};
    curve->channel = KOTSU_CHANNEL_UNKNOWN;
    curve->family = KOTSU_FAMILY_UNKNOWN;
    for (size_t i = 0; i < sizeof families / sizeof families[0]; i++) {
        const uint32_t base =
            families[i].family == KOTSU_FAMILY_QUANTIZED_PRECISION ? precision_base : families[i].base;
        if (curve->property >= base && curve->property < base + 9) {
            curve->family = families[i].family;
            curve->channel = (kotsu_channel)(curve->property - base);
        }
    }
}

/* Whether a record's keys lie in the file when it is read as Quantized-Precision. */
static bool fits_precision(const kotsui_loader *loader, const kotsu_curve *curve, size_t table_end) {
    const size_t wanted = 24 + (size_t)curve->claimed_keyframe_count * 8;
    return curve->data_offset >= table_end && curve->data_offset <= loader->size &&
           wanted <= loader->size - curve->data_offset;
}

/* Tells whether the Quantized-Precision family counts from 48 or 50: 48 and 49 exist only in the former (where their keys
 * fit; else they are merely unknown), 57 and 58 only in the latter; a file with neither is read from 50. Says so where it
 * matters. */
static kotsu_status find_precision_base(kotsui_loader *loader, const kotsu_clip *clip, size_t table_end,
                                        uint32_t *out_base) {
    const kotsu_curve *below = NULL, *between = NULL;
    bool above = false;
    for (uint32_t i = 0; i < clip->curve_count; i++) {
        const kotsu_curve *curve = &clip->curves[i];
        const uint8_t property = curve->property;
        if (!below && (property == 48 || property == 49) && fits_precision(loader, curve, table_end)) below = curve;
        if (!between && property >= 50 && property <= 56) between = curve;
        above = above || property == 57 || property == 58;
    }
    *out_base = loader->options->okami_precision_base;
    if (*out_base != 0) return KOTSU_OK;
    *out_base = below || clip->dialect == KOTSU_DIALECT_GOD_HAND ? 48 : 50;
    if (clip->dialect == KOTSU_DIALECT_GOD_HAND) return KOTSU_OK;
    if (below) {
        return kotsui_report(loader, KOTSU_PROBLEM_PROPERTY_BASE_48, below->byte_offset, below->record, below->property,
                             0);
    }
    if (between && !above) {
        return kotsui_report(loader, KOTSU_PROBLEM_PROPERTY_BASE_GUESS, between->byte_offset, between->record, 0, 0);
    }
    return KOTSU_OK;
}

/* Reads the table; terminators are reported where they are odd, and are no curves. */
static kotsu_status read_records(kotsui_loader *loader, kotsui_reader *reader, uint32_t record_size,
                                 uint32_t record_count, kotsu_clip *clip) {
    const size_t fitting = kotsui_left(reader) / record_size;
    if (fitting < record_count) {
        return kotsui_fail(loader, KOTSU_PROBLEM_RECORD_TABLE, loader->size, fitting, record_count, 0, "curve record");
    }
    kotsu_curve *curves = kotsui_keep(loader, record_count, sizeof *curves);
    if (!curves) return loader->error->status;
    uint32_t count = 0;
    for (uint32_t i = 0; i < record_count; i++) {
        const kotsu_curve record = read_record(reader, record_size, i);
        const bool last = i + 1 == record_count;
        if (last && is_exact_terminator(&record)) continue;
        if (last && (is_terminator(&record) || is_zero(&record))) {
            KOTSUI_TRY(kotsui_report(loader, KOTSU_PROBLEM_ODD_TERMINATOR, record.byte_offset, i, 0, 0));
            continue;
        }
        if (is_exact_terminator(&record)) {
            KOTSUI_TRY(kotsui_report(loader, KOTSU_PROBLEM_EARLY_TERMINATOR, record.byte_offset, i, 0, 0));
            continue;
        }
        if (last) KOTSUI_TRY(kotsui_report(loader, KOTSU_PROBLEM_NO_TERMINATOR, record.byte_offset, i, 0, 0));
        curves[count++] = record;
    }
    if (record_count == 0) KOTSUI_TRY(kotsui_report(loader, KOTSU_PROBLEM_NO_RECORDS, 6, -1, 0, 0));
    clip->curves = curves;
    clip->curve_count = count;

    uint32_t precision_base;
    KOTSUI_TRY(find_precision_base(loader, clip, HEADER_SIZE + (size_t)record_count * record_size, &precision_base));
    for (uint32_t i = 0; i < count; i++) classify(&curves[i], precision_base);
    return KOTSU_OK;
}

/* A curve that cannot be applied keeps its place in the list and says why. */
static kotsu_status load_curve(kotsui_loader *loader, kotsu_curve *curve, const kotsui_okami_table *table) {
    if (curve->channel == KOTSU_CHANNEL_UNKNOWN) {
        return kotsui_report(loader, KOTSU_PROBLEM_UNKNOWN_PROPERTY, curve->byte_offset, curve->record, curve->property,
                             curve->bone_id);
    }
    if (curve->bone_id < ROOT_BONE) {
        curve->channel = KOTSU_CHANNEL_UNKNOWN;
        if (curve->family == KOTSU_FAMILY_SINGLE) curve->data_offset = 0; /* it was a value */
        return kotsui_report(loader, KOTSU_PROBLEM_BAD_BONE, curve->byte_offset, curve->record, curve->bone_id, 0);
    }
    return kotsui_okami_keys_load(loader, curve, table);
}

/* Whether a flagged curve can be turned into the parent's space: a position always; an angle only together with its bone's other
 * two, for one of three angles is no rotation; a scale never. The root node has no other space than its own. */
static kotsu_status find_root_space(kotsui_loader *loader, const kotsu_clip *clip, kotsu_curve *curve) {
    if (curve->flags == 0 || curve->keyframe_count == 0) return KOTSU_OK;
    bool applied = curve->channel < KOTSU_CHANNEL_SCALE_X;
    for (uint32_t i = 0; applied && i < clip->curve_count && curve->channel >= KOTSU_CHANNEL_ROTATION_X; i++) {
        const kotsu_curve *other = &clip->curves[i];
        const bool rotation = other->channel >= KOTSU_CHANNEL_ROTATION_X && other->channel <= KOTSU_CHANNEL_ROTATION_Z;
        applied = !rotation || other->bone_id != curve->bone_id || other->keyframe_count == 0 || other->flags != 0;
    }
    applied = applied || curve->bone_id == ROOT_BONE;
    curve->root_space = applied ? KOTSU_ROOT_SPACE_APPLIED : KOTSU_ROOT_SPACE_NOT_APPLIED;
    if (applied) return KOTSU_OK;
    return kotsui_report(loader, KOTSU_PROBLEM_ROOT_SPACE, curve->byte_offset, curve->record, curve->flags,
                         curve->bone_id);
}

/* Two records for one channel: the later one is applied last, so it wins. */
static kotsu_status report_duplicates(kotsui_loader *loader, const kotsu_clip *clip) {
    for (uint32_t i = 1; i < clip->curve_count; i++) {
        const kotsu_curve *later = &clip->curves[i];
        if (later->channel == KOTSU_CHANNEL_UNKNOWN) continue;
        for (uint32_t k = i; k-- > 0;) {
            const kotsu_curve *earlier = &clip->curves[k];
            if (earlier->bone_id != later->bone_id || earlier->channel != later->channel) continue;
            KOTSUI_TRY(kotsui_report(loader, KOTSU_PROBLEM_DUPLICATE_CURVE, later->byte_offset, later->record,
                                     earlier->record, 0));
            break;
        }
    }
    return KOTSU_OK;
}

/* Frame count, loop length and whether anything is scaled. A header of 0 frames plays as far as its keys reach. */
static kotsu_status finish_clip(kotsui_loader *loader, kotsu_clip *clip) {
    uint32_t latest = 0;
    bool scaled = false;
    for (uint32_t i = 0; i < clip->curve_count; i++) {
        const kotsu_curve *curve = &clip->curves[i];
        if (curve->keyframe_count == 0) continue;
        const uint32_t time = curve->keyframes[curve->keyframe_count - 1].time;
        if (time > latest) latest = time;
        scaled = scaled || curve->channel >= KOTSU_CHANNEL_SCALE_X;
    }
    clip->frame_count = clip->claimed_frame_count;
    if (clip->claimed_frame_count == 0) {
        clip->frame_count = latest + 1;
        KOTSUI_TRY(kotsui_report(loader, KOTSU_PROBLEM_NO_FRAMES, 4, -1, latest, 0));
    }
    clip->loop_length = (float)(clip->frame_count - 1);
    clip->scaled_frame_count = scaled ? clip->frame_count : 0;
    return KOTSU_OK;
}

/* A bone for every number that a usable curve names, all under the root node, at the origin where the motion gives no position. */
static kotsu_status make_flat_skeleton(kotsui_loader *loader, const kotsu_clip *clip) {
    uint8_t named[129] = {1}; /* by id + 1; the root node is always there */
    uint32_t count = 1;
    for (uint32_t i = 0; i < clip->curve_count; i++) {
        const kotsu_curve *curve = &clip->curves[i];
        if (curve->bone_id < ROOT_BONE || is_terminator(curve)) continue;
        count += !named[curve->bone_id + 1];
        named[curve->bone_id + 1] = 1;
    }
    kotsu_skeleton *skeleton = kotsui_keep(loader, 1, sizeof *skeleton);
    kotsu_bone *bones = kotsui_keep(loader, count, sizeof *bones);
    if (!skeleton || !bones) return loader->error->status;
    uint32_t position = 0;
    for (int32_t id = ROOT_BONE; id < 128; id++) {
        if (named[id + 1])
            bones[position++] = (kotsu_bone){.id = id, .parent = id == ROOT_BONE ? -1 : 0, .rest = kotsui_identity};
    }
    skeleton->bones = bones;
    skeleton->bone_count = count;
    skeleton->composition = KOTSU_COMPOSE_HIERARCHICAL;
    skeleton->flat = true;
    skeleton->model_scale = 1;
    KOTSUI_TRY(kotsui_report(loader, KOTSU_PROBLEM_FLAT_RIG, 0, -1, 0, 0));
    return kotsui_skeleton_finish(loader, skeleton);
}

kotsu_status kotsui_okami_motion_load(kotsui_loader *loader) {
    kotsui_reader reader = kotsui_reader_range(loader->bytes, 0, loader->size);
    kotsu_clip *clip = kotsui_keep(loader, 1, sizeof *clip);
    if (!clip) return loader->error->status;
    kotsui_skip(&reader, 4);                               /* 0x00 mtb3; the loader has seen that 8 bytes are there */
    clip->claimed_frame_count = kotsui_read_u16(&reader);  /* 0x04 */
    const uint32_t record_count = kotsui_read_u8(&reader); /* 0x06 */
    const uint8_t loop = kotsui_read_u8(&reader);          /* 0x07 */
    clip->frames_per_second = frames_per_second;
    clip->loops = loop ? KOTSU_LOOPS_YES : KOTSU_LOOPS_NO;
    KOTSUI_TRY(find_dialect(loader, record_count, &clip->dialect));
    const uint32_t record_size = clip->dialect == KOTSU_DIALECT_GOD_HAND ? GOD_HAND_RECORD_SIZE : RECORD_SIZE;
    if (loop > 1) KOTSUI_TRY(kotsui_report(loader, KOTSU_PROBLEM_ODD_LOOP, 7, -1, loop, 0));
    KOTSUI_TRY(read_records(loader, &reader, record_size, record_count, clip));

    uint8_t *copy = kotsui_keep(loader, loader->size, 1);
    if (!copy) return loader->error->status;
    memcpy(copy, loader->bytes, loader->size);
    const kotsui_okami_table table = {.bytes = copy,
                                      .record_size = record_size,
                                      .end = HEADER_SIZE + record_count * record_size,
                                      .last_frame = clip->claimed_frame_count ? clip->claimed_frame_count - 1 : 0};
    kotsu_curve *curves = (kotsu_curve *)clip->curves; /* ours until loading ends */
    for (uint32_t i = 0; i < clip->curve_count; i++) KOTSUI_TRY(load_curve(loader, &curves[i], &table));
    for (uint32_t i = 0; i < clip->curve_count; i++) KOTSUI_TRY(find_root_space(loader, clip, &curves[i]));
    KOTSUI_TRY(report_duplicates(loader, clip));
    KOTSUI_TRY(finish_clip(loader, clip));
    KOTSUI_TRY(make_flat_skeleton(loader, clip));
    loader->document->clips = clip;
    loader->document->clip_count = 1;
    return KOTSU_OK;
}
