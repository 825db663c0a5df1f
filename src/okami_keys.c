// SPDX-License-Identifier: MIT
/* okami_keys.c - the keys of one Okami curve: three packings to one list of finite Hermite keys in order of time.
 * Source: format page okami-motion, section 1. */
#include "kotsu_internal.h"

#include <string.h>

float kotsui_okami_half(uint16_t code) {
    /* 1 sign bit, 6 exponent bits (bias 47), 9 significand bits; exponent 63 is an ordinary number, so every code is finite. */
    const uint32_t exponent = (code >> 9) & 63u, significand = code & 511u;
    float value;
    if (exponent == 0) {
        value = (float)significand * 0x1p-55f; /* significand / 512 * 2^-46 */
    } else {
        const uint32_t word = (exponent - 47u + 127u) << 23 | significand << 14;
        memcpy(&value, &word, sizeof value);
    }
    return code & 0x8000u ? -value : value;
}

static bool has_exponent_63(uint16_t code) { return ((code >> 9) & 63u) == 63u; }

/* Reads the header of a quantised family; the others have none. */
static kotsu_quantization read_header(kotsui_reader *reader, kotsu_family family, bool *out_exponent_63) {
    float fields[6] = {0};
    *out_exponent_63 = false;
    for (int i = 0; i < 6; i++) {
        if (family == KOTSU_FAMILY_QUANTIZED) {
            const uint16_t code = kotsui_read_u16(reader);
            fields[i] = kotsui_okami_half(code);
            *out_exponent_63 = *out_exponent_63 || has_exponent_63(code);
        } else if (family == KOTSU_FAMILY_QUANTIZED_PRECISION) {
            fields[i] = kotsui_read_f32(reader);
        }
    }
    return (kotsu_quantization){fields[0], fields[1], fields[2], fields[3], fields[4], fields[5]};
}

/* In double, so that the sum is rounded once. */
float kotsui_okami_dequantize(float start, float step, uint32_t code) {
    return (float)((double)start + (double)step * code);
}

static kotsu_keyframe dequantize(const kotsu_quantization *q, uint32_t time, uint32_t cp, uint32_t cm0, uint32_t cm1) {
    return (kotsu_keyframe){time, kotsui_okami_dequantize(q->p, q->dp, cp), kotsui_okami_dequantize(q->m0, q->dm0, cm0),
                            kotsui_okami_dequantize(q->m1, q->dm1, cm1)};
}

kotsui_okami_packing kotsui_okami_packing_of(kotsu_family family) {
    switch (family) {
    case KOTSU_FAMILY_QUANTIZED: return (kotsui_okami_packing){12, 4};
    case KOTSU_FAMILY_QUANTIZED_PRECISION: return (kotsui_okami_packing){24, 8};
    case KOTSU_FAMILY_FULL: return (kotsui_okami_packing){0, 16};
    default: return (kotsui_okami_packing){0, 0}; /* a single pose's value stands in its record */
    }
}

/* Reads `count` keys as they stand, times made absolute. The reader holds them all. */
static void read_keys(kotsui_reader *reader, kotsu_family family, const kotsu_quantization *q, uint32_t count,
                      kotsu_keyframe *keys) {
    uint32_t clock = 0; /* the byte family's times are steps from key to key; 65535 steps of 255 fit */
    for (uint32_t i = 0; i < count; i++) {
        if (family == KOTSU_FAMILY_QUANTIZED) {
            clock += kotsui_read_u8(reader);
            const uint8_t value = kotsui_read_u8(reader), in = kotsui_read_u8(reader), out = kotsui_read_u8(reader);
            keys[i] = dequantize(q, clock, value, in, out);
        } else if (family == KOTSU_FAMILY_QUANTIZED_PRECISION) {
            const uint16_t time = kotsui_read_u16(reader), value = kotsui_read_u16(reader),
                           in = kotsui_read_u16(reader), out = kotsui_read_u16(reader);
            keys[i] = dequantize(q, time, value, in, out);
        } else {
            keys[i].time = kotsui_read_u16(reader);
            kotsui_skip(reader, 2); /* holds anything */
            keys[i].value = kotsui_read_f32(reader);
            keys[i].tangent_in = kotsui_read_f32(reader);
            keys[i].tangent_out = kotsui_read_f32(reader);
        }
    }
}

/* Merge sort, bottom up, of key numbers by time: stable, so keys of one time keep the file's order. `spare` is as long. */
static void sort_by_time(const kotsu_keyframe *keys, uint32_t *numbers, uint32_t *spare, uint32_t count) {
    for (uint32_t width = 1; width < count; width *= 2) {
        for (uint32_t start = 0; start < count; start += 2 * width) {
            const uint32_t middle = start + width < count ? start + width : count;
            const uint32_t end = start + 2 * width < count ? start + 2 * width : count;
            uint32_t left = start, right = middle;
            for (uint32_t i = start; i < end; i++) {
                const bool take_left =
                    left < middle && (right >= end || keys[numbers[left]].time <= keys[numbers[right]].time);
                spare[i] = take_left ? numbers[left++] : numbers[right++];
            }
        }
        memcpy(numbers, spare, count * sizeof *numbers);
    }
}

static kotsu_status put_in_order(kotsui_loader *loader, const kotsu_curve *curve, kotsu_keyframe *keys,
                                 uint32_t *numbers, uint32_t count) {
    uint32_t *spare = kotsui_scratch(loader, count, sizeof *spare);
    kotsu_keyframe *unsorted = spare ? kotsui_scratch(loader, count, sizeof *unsorted) : NULL;
    if (!unsorted) return loader->error->status;
    sort_by_time(keys, numbers, spare, count);
    memcpy(unsorted, keys, count * sizeof *keys);
    for (uint32_t i = 0; i < count; i++) keys[i] = unsorted[numbers[i]];
    return kotsui_report(loader, KOTSU_PROBLEM_TIME_ORDER, curve->data_offset, curve->record, 0, 0);
}

static bool is_finite_key(const kotsu_keyframe *key) {
    return kotsui_is_finite(key->value) && kotsui_is_finite(key->tangent_in) && kotsui_is_finite(key->tangent_out);
}

/* Leaves out keys that are not finite. The first incoming and the last outgoing tangent are never used: those become 0. */
static uint32_t keep_finite(kotsu_keyframe *keys, uint32_t *numbers, uint32_t count) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        kotsu_keyframe key = keys[i];
        if (!kotsui_is_finite(key.tangent_in) && kept == 0) key.tangent_in = 0;
        if (!kotsui_is_finite(key.tangent_out) && i + 1 == count) key.tangent_out = 0;
        if (!is_finite_key(&key)) continue;
        numbers[kept] = numbers[i];
        keys[kept++] = key;
    }
    return kept;
}

/* Notes about times, which change nothing. */
static kotsu_status report_times(kotsui_loader *loader, const kotsu_curve *curve, uint32_t last_frame) {
    uint32_t shared = 0, late = 0;
    for (uint32_t i = 0; i < curve->keyframe_count; i++) {
        shared += i > 0 && curve->keyframes[i].time == curve->keyframes[i - 1].time;
        late += curve->keyframes[i].time > last_frame;
    }
    if (shared)
        KOTSUI_TRY(kotsui_report(loader, KOTSU_PROBLEM_DUPLICATE_TIME, curve->data_offset, curve->record, shared, 0));
    if (late) {
        const uint32_t latest = curve->keyframes[curve->keyframe_count - 1].time;
        KOTSUI_TRY(kotsui_report(loader, KOTSU_PROBLEM_TIME_PAST_END, curve->data_offset, curve->record, late, latest));
    }
    return KOTSU_OK;
}

/* Puts `count` keys in order, keeps what is finite of them and hands them to the curve. */
static kotsu_status finish_keys(kotsui_loader *loader, kotsu_curve *curve, kotsu_keyframe *keys, uint32_t count,
                                uint32_t last_frame) {
    bool ordered = true, finite = true;
    for (uint32_t i = 0; i < count; i++) {
        ordered = ordered && (i == 0 || keys[i - 1].time <= keys[i].time);
        finite = finite && is_finite_key(&keys[i]);
    }
    curve->keyframes = keys;
    curve->keyframe_count = count;
    if (!ordered || !finite) {
        uint32_t *numbers = kotsui_keep(loader, count, sizeof *numbers);
        if (!numbers) return loader->error->status;
        for (uint32_t i = 0; i < count; i++) numbers[i] = i;
        curve->key_numbers = numbers;
        if (!ordered) KOTSUI_TRY(put_in_order(loader, curve, keys, numbers, count));
        curve->keyframe_count = keep_finite(keys, numbers, count);
    }
    if (curve->keyframe_count < count) {
        const uint32_t offset = curve->family == KOTSU_FAMILY_SINGLE ? curve->byte_offset : curve->data_offset;
        KOTSUI_TRY(kotsui_report(loader, KOTSU_PROBLEM_NON_FINITE_KEY, offset, curve->record,
                                 count - curve->keyframe_count, count));
    }
    return report_times(loader, curve, last_frame);
}

/* Where the curve's keys stand, in the document's own copy of the file. */
static void place_block(kotsu_curve *curve, const kotsui_okami_table *table, uint32_t offset) {
    curve->block = table->bytes + offset;
    curve->block_offset = offset;
}

/* A single pose: the record's last word is the value itself. */
static kotsu_status load_single(kotsui_loader *loader, kotsu_curve *curve, const kotsui_okami_table *table) {
    kotsu_keyframe *key = kotsui_keep(loader, 1, sizeof *key);
    if (!key) return loader->error->status;
    memcpy(&key->value, &curve->data_offset, sizeof key->value);
    curve->data_offset = 0;
    place_block(curve, table, curve->byte_offset + table->record_size - (uint32_t)sizeof key->value);
    if (curve->claimed_keyframe_count != 1) {
        KOTSUI_TRY(kotsui_report(loader, KOTSU_PROBLEM_SINGLE_KEY_COUNT, curve->byte_offset, curve->record,
                                 curve->claimed_keyframe_count, 0));
    }
    return finish_keys(loader, curve, key, 1, table->last_frame);
}

kotsu_status kotsui_okami_keys_load(kotsui_loader *loader, kotsu_curve *curve, const kotsui_okami_table *table) {
    if (curve->claimed_keyframe_count == 0) {
        if (curve->family == KOTSU_FAMILY_SINGLE) curve->data_offset = 0;
        return kotsui_report(loader, KOTSU_PROBLEM_ZERO_KEYS, curve->byte_offset, curve->record, 0, curve->bone_id);
    }
    if (curve->family == KOTSU_FAMILY_SINGLE) return load_single(loader, curve, table);
    if (curve->data_offset < table->end) {
        return kotsui_report(loader, KOTSU_PROBLEM_OFFSET_IN_TABLE, curve->byte_offset, curve->record,
                             curve->data_offset, table->end);
    }
    if (curve->data_offset >= loader->size) {
        return kotsui_report(loader, KOTSU_PROBLEM_OFFSET_OUT_OF_RANGE, curve->byte_offset, curve->record,
                             curve->data_offset, loader->size);
    }
    kotsui_reader reader = kotsui_reader_range(loader->bytes, curve->data_offset, loader->size);
    const kotsui_okami_packing sizes = kotsui_okami_packing_of(curve->family);
    const size_t fitting = reader.size < sizes.header ? 0 : (reader.size - sizes.header) / sizes.key;
    const uint32_t count = fitting < curve->claimed_keyframe_count ? (uint32_t)fitting : curve->claimed_keyframe_count;
    if (count < curve->claimed_keyframe_count) {
        KOTSUI_TRY(kotsui_report(loader, KOTSU_PROBLEM_TRUNCATED_KEYS, loader->size, curve->record, count,
                                 curve->claimed_keyframe_count));
    }
    if (count == 0) return KOTSU_OK;
    kotsu_keyframe *keys = kotsui_keep(loader, count, sizeof *keys);
    if (!keys) return loader->error->status;
    bool exponent_63;
    curve->header = read_header(&reader, curve->family, &exponent_63);
    place_block(curve, table, curve->data_offset);
    if (exponent_63)
        KOTSUI_TRY(kotsui_report(loader, KOTSU_PROBLEM_HALF_EXPONENT_63, curve->data_offset, curve->record, 0, 0));
    read_keys(&reader, curve->family, &curve->header, count, keys);
    return finish_keys(loader, curve, keys, count, table->last_frame);
}

kotsu_status kotsu_curve_key_source(const kotsu_curve *curve, uint32_t key, kotsu_key_source *out) {
    if (!curve || !out || key >= curve->keyframe_count || !curve->block) return KOTSU_BAD_ARGUMENT;
    kotsu_key_source source = {.byte_offset = curve->block_offset, .byte_size = sizeof(float)};
    if (curve->family != KOTSU_FAMILY_SINGLE) {
        const kotsui_okami_packing sizes = kotsui_okami_packing_of(curve->family);
        const uint32_t number = curve->key_numbers ? curve->key_numbers[key] : key;
        const uint32_t at = (uint32_t)(sizes.header + number * sizes.key);
        source.byte_offset += at;
        source.byte_size = (uint32_t)sizes.key;
        source.quantized = curve->family != KOTSU_FAMILY_FULL;
        kotsui_reader reader = kotsui_reader_range(curve->block, at, at + sizes.key);
        if (curve->family == KOTSU_FAMILY_QUANTIZED) {
            kotsui_skip(&reader, 1);
            source.cp = kotsui_read_u8(&reader), source.cm0 = kotsui_read_u8(&reader);
            source.cm1 = kotsui_read_u8(&reader);
        } else if (source.quantized) {
            kotsui_skip(&reader, 2);
            source.cp = kotsui_read_u16(&reader), source.cm0 = kotsui_read_u16(&reader);
            source.cm1 = kotsui_read_u16(&reader);
        }
    }
    *out = source;
    return KOTSU_OK;
}
