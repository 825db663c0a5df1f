// SPDX-License-Identifier: MIT
/* okami_write.c - curves -> bytes of an Okami motion: the way back of okami_motion.c and okami_keys.c. Each curve's family is
 * planned first, with its error, and written second. Source: format page okami-motion, section 1. */
#include "kotsu_internal.h"

#include <math.h>
#include <string.h>

enum {
    HEADER_SIZE = 8,
    RECORD_SIZE = 8,
    MOST_CURVES = 254, /* and their terminator, in a byte */
    MOST_FRAMES = 65535,
    MOST_KEYS = 65535,
    LAST_TIME = 65535,
    LATEST_TIME = 65535 * 255, /* as far as the clock of the byte family can go */
    LONGEST_STEP = 255,        /* frames from key to key of the byte family */
    FIELDS = 3,                /* of a key: value, tangent in, tangent out */
    LARGEST_HALF = 0x7FFF,
    DEFAULT_PRECISION_BASE = 50,
};

static float field_of(const kotsu_keyframe *key, int field) {
    return field == 0 ? key->value : field == 1 ? key->tangent_in : key->tangent_out;
}

// ------------------------------------------------------------------------------------------------------------- Ladders

/* Evenly spaced numbers start + step * code, for one field of all keys. */
typedef struct ladder {
    float start, step;
    uint32_t top; /* the largest code */
} ladder;

/* Codes in the order of their numbers: -0x7FFF ... 0x7FFF. */
static uint16_t half_code(int32_t ordinal) { return (uint16_t)(ordinal < 0 ? 0x8000 | -ordinal : ordinal); }

/* The greatest 16-bit float that does not exceed the value, which is at least the smallest one. */
static int32_t half_at_most(double value) {
    int32_t low = -LARGEST_HALF, high = LARGEST_HALF;
    while (low < high) {
        const int32_t middle = low + (high - low + 1) / 2;
        if ((double)kotsui_okami_half(half_code(middle)) <= value)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

static int32_t half_at_least(double value) { return -half_at_most(-value); }

/* The code whose number is nearest to the value. */
static uint32_t code_of(const ladder *of, float value) {
    if (of->step == 0) return 0;
    const double rung = ((double)value - of->start) / of->step;
    const uint32_t near = rung <= 0 ? 0 : rung >= of->top ? of->top : (uint32_t)(rung + 0.5);
    uint32_t best = near;
    double distance = INFINITY;
    for (uint32_t code = near ? near - 1 : 0; code <= near + 1 && code <= of->top; code++) {
        const double to = fabs((double)kotsui_okami_dequantize(of->start, of->step, code) - value);
        if (to < distance) best = code, distance = to;
    }
    return best;
}

/* The first tangent in and the last tangent out belong to no segment: no ladder has to reach them. */
static bool is_used(const kotsu_motion_curve *curve, uint32_t key, int field) {
    return field == 0 || (field == 1 ? key > 0 : key + 1 < curve->keyframe_count);
}

static bool says_exactly(const ladder *of, const kotsu_motion_curve *curve, int field) {
    for (uint32_t i = 0; i < curve->keyframe_count; i++) {
        const float value = field_of(&curve->keyframes[i], field);
        if (is_used(curve, i, field) && kotsui_okami_dequantize(of->start, of->step, code_of(of, value)) != value)
            return false;
    }
    return true;
}

/* A ladder over all values of a field: the one that the curve brings, or its own, rounded so that its ends enclose them. False
 * where no such ladder can be stored. */
static bool make_ladder(const kotsu_motion_curve *curve, kotsu_family family, int field, ladder *out) {
    const bool halves = family == KOTSU_FAMILY_QUANTIZED;
    out->top = halves ? 255 : 65535;
    if (curve->header) {
        const kotsu_quantization *q = curve->header;
        const float starts[FIELDS] = {q->p, q->m0, q->m1}, steps[FIELDS] = {q->dp, q->dm0, q->dm1};
        out->start = starts[field], out->step = steps[field];
        const bool storable = !halves || (kotsui_okami_half(half_code(half_at_most(out->start))) == out->start &&
                                          kotsui_okami_half(half_code(half_at_most(out->step))) == out->step);
        if (storable && kotsui_is_finite(out->start) && kotsui_is_finite(out->step) && says_exactly(out, curve, field))
            return true;
    }
    double low = INFINITY, high = -INFINITY;
    for (uint32_t i = 0; i < curve->keyframe_count; i++) {
        if (!is_used(curve, i, field)) continue;
        const double value = field_of(&curve->keyframes[i], field);
        low = fmin(low, value);
        high = fmax(high, value);
    }
    if (low > high) low = high = 0; /* tangents of a single key */
    if (!halves) {
        out->start = (float)low;
        out->step = (float)((high - low) / out->top);
        return true;
    }
    const double largest = kotsui_okami_half(LARGEST_HALF);
    if (low < -largest || high > largest) return false;
    out->start = kotsui_okami_half(half_code(half_at_most(low)));
    out->step = kotsui_okami_half(half_code(half_at_least((high - out->start) / out->top)));
    return true;
}

// --------------------------------------------------------------------------------------------------------------- Plans

/* How a curve will be stored, and how far from it that is. */
typedef struct plan {
    kotsu_family family;
    ladder ladders[FIELDS]; /* of a quantised family */
    float value;            /* of a single pose */
    double worst;
} plan;

static size_t block_size(kotsu_family family, uint32_t count) {
    const kotsui_okami_packing sizes = kotsui_okami_packing_of(family);
    return sizes.header + sizes.key * count;
}

/* The key as it will be read again. */
static kotsu_keyframe stored_key(const plan *as, const kotsu_keyframe *key) {
    kotsu_keyframe stored = *key;
    float *const fields[FIELDS] = {&stored.value, &stored.tangent_in, &stored.tangent_out};
    for (int i = 0; i < FIELDS; i++) {
        const ladder *of = &as->ladders[i];
        if (of->top) *fields[i] = kotsui_okami_dequantize(of->start, of->step, code_of(of, *fields[i]));
    }
    return stored;
}

/* Widens [low, high] by the least and greatest value along the segment from p0 on m0 to p1 on m1. */
static void enclose(double p0, double m0, double p1, double m1, double *low, double *high) {
    const double a = 2 * p0 + m0 - 2 * p1 + m1, b = -3 * p0 - 2 * m0 + 3 * p1 - m1; /* a t^3 + b t^2 + m0 t + p0 */
    double turns[4] = {0, 1, 0, 0};                                                 /* where it ends or turns */
    const double root = sqrt(fmax(0, b * b - 3 * a * m0));
    if (a != 0) {
        turns[2] = (-b + root) / (3 * a);
        turns[3] = (-b - root) / (3 * a);
    } else if (b != 0) {
        turns[2] = -m0 / (2 * b);
    }
    for (int i = 0; i < 4; i++) {
        const double t = turns[i] > 0 ? fmin(turns[i], 1) : 0; /* past an end, that end: it is on the segment too */
        const double value = ((a * t + b) * t + m0) * t + p0;
        *low = fmin(*low, value);
        *high = fmax(*high, value);
    }
}

/* The range of the curve less what is stored of it; with no plan, of the curve itself. */
static void range_of(const kotsu_motion_curve *curve, const plan *as, double *low, double *high) {
    *low = INFINITY, *high = -INFINITY;
    double before[FIELDS] = {0};
    for (uint32_t i = 0; i < curve->keyframe_count; i++) {
        const kotsu_keyframe *key = &curve->keyframes[i];
        const kotsu_keyframe stored = as ? stored_key(as, key) : (kotsu_keyframe){0};
        double off[FIELDS];
        for (int k = 0; k < FIELDS; k++) off[k] = (double)field_of(key, k) - field_of(&stored, k);
        enclose(off[0], 0, off[0], 0, low, high);
        if (i > 0 && key->time > key[-1].time) enclose(before[0], before[2], off[0], off[1], low, high);
        memcpy(before, off, sizeof off);
    }
}

/* Whether the family's times can say the curve's. */
static bool holds_times(const kotsu_motion_curve *curve, kotsu_family family) {
    if (family == KOTSU_FAMILY_SINGLE) return true;
    uint32_t before = 0;
    for (uint32_t i = 0; i < curve->keyframe_count; i++) {
        const uint32_t time = curve->keyframes[i].time;
        if (family == KOTSU_FAMILY_QUANTIZED ? time - before > LONGEST_STEP : time > LAST_TIME) return false;
        before = time;
    }
    return true;
}

static bool plan_family(const kotsu_motion_curve *curve, kotsu_family family, plan *out) {
    *out = (plan){.family = family};
    double low, high;
    if (!holds_times(curve, family)) return false;
    if (family == KOTSU_FAMILY_FULL) return true;
    if (family == KOTSU_FAMILY_SINGLE) {
        range_of(curve, NULL, &low, &high);
        out->value = (float)((low + high) / 2);
        out->worst = fmax(high - out->value, out->value - low);
        return kotsui_is_finite(out->value);
    }
    for (int field = 0; field < FIELDS; field++)
        if (!make_ladder(curve, family, field, &out->ladders[field])) return false;
    range_of(curve, out, &low, &high);
    out->worst = fmax(high, -low);
    return true;
}

/* In the family that the curve asks for, or the smallest that is near enough; of two as small the more exact. */
static bool plan_curve(const kotsu_motion *motion, const kotsu_motion_curve *curve, plan *out) {
    if (curve->family != KOTSU_FAMILY_UNKNOWN) return plan_family(curve, curve->family, out);
    bool found = false;
    for (int family = KOTSU_FAMILY_FULL; family >= KOTSU_FAMILY_SINGLE; family--) {
        plan candidate;
        if (!plan_family(curve, (kotsu_family)family, &candidate)) continue;
        const bool near = candidate.worst <= motion->allowed[curve->channel / 3];
        const bool smaller = !found || block_size((kotsu_family)family, curve->keyframe_count) <
                                           block_size(out->family, curve->keyframe_count);
        if (near && smaller) *out = candidate, found = true;
    }
    return found;
}

static bool is_curve(const kotsu_motion_curve *curve) {
    if (curve->bone_id < -1 || curve->bone_id > 127 || curve->channel < KOTSU_CHANNEL_POSITION_X ||
        curve->channel > KOTSU_CHANNEL_SCALE_Z || (unsigned)curve->family > KOTSU_FAMILY_FULL || !curve->keyframes ||
        curve->keyframe_count == 0 || curve->keyframe_count > MOST_KEYS)
        return false;
    for (uint32_t i = 0; i < curve->keyframe_count; i++) {
        const kotsu_keyframe *key = &curve->keyframes[i];
        if (key->time > LATEST_TIME || (i > 0 && key->time < key[-1].time)) return false;
        for (int field = 0; field < FIELDS; field++)
            if (!kotsui_is_finite(field_of(key, field))) return false;
    }
    return true;
}

// --------------------------------------------------------------------------------------------------------------- Bytes

static uint8_t *put(uint8_t *at, uint32_t value, int size) {
    for (int i = 0; i < size; i++) *at++ = (uint8_t)(value >> (8 * i));
    return at;
}

static uint8_t *put_f32(uint8_t *at, float value) {
    uint32_t word;
    memcpy(&word, &value, sizeof word);
    return put(at, word, 4);
}

static uint32_t property_of(const kotsu_motion *motion, kotsu_family family, kotsu_channel channel) {
    const uint32_t precision = motion->precision_base ? motion->precision_base : DEFAULT_PRECISION_BASE;
    const uint32_t bases[] = {0, 0, 16, precision, 80};
    return bases[family] + (uint32_t)channel;
}

static void put_record(uint8_t *at, const kotsu_motion *motion, const kotsu_motion_curve *curve, const plan *as,
                       size_t block) {
    const bool single = as->family == KOTSU_FAMILY_SINGLE;
    at = put(at, (uint32_t)curve->bone_id, 1);
    at = put(at, property_of(motion, as->family, curve->channel), 1);
    at = put(at, single ? 1 : curve->keyframe_count, 2);
    if (single)
        put_f32(at, as->value);
    else
        put(at, (uint32_t)block, 4);
}

static void put_block(uint8_t *at, const kotsu_motion_curve *curve, const plan *as) {
    if (as->family == KOTSU_FAMILY_SINGLE) return;
    const bool halves = as->family == KOTSU_FAMILY_QUANTIZED, full = as->family == KOTSU_FAMILY_FULL;
    for (int field = 0; !full && field < FIELDS; field++) {
        const float numbers[2] = {as->ladders[field].start, as->ladders[field].step};
        for (int i = 0; i < 2; i++)
            at = halves ? put(at, half_code(half_at_most(numbers[i])), 2) : put_f32(at, numbers[i]);
    }
    uint32_t before = 0;
    for (uint32_t i = 0; i < curve->keyframe_count; i++) {
        const kotsu_keyframe *key = &curve->keyframes[i];
        at = halves ? put(at, key->time - before, 1) : put(at, key->time, full ? 4 : 2); /* 2 and 2 of padding */
        before = key->time;
        for (int field = 0; field < FIELDS; field++) {
            const float value = field_of(key, field);
            at = full ? put_f32(at, value) : put(at, code_of(&as->ladders[field], value), halves ? 1 : 2);
        }
    }
}

static void put_motion(uint8_t *out, const kotsu_motion *motion) {
    static const uint8_t terminator[RECORD_SIZE] = {0x7F, 0xFF, 0xFF, 0xFF};
    memcpy(out, "mtb3", 4);
    put(out + 4, motion->frame_count, 2);
    out[6] = (uint8_t)(motion->curve_count + 1);
    out[7] = motion->loops;
    size_t block = HEADER_SIZE + (motion->curve_count + 1) * RECORD_SIZE;
    memcpy(out + block - RECORD_SIZE, terminator, RECORD_SIZE);
    for (uint32_t i = 0; i < motion->curve_count; i++) {
        plan as;
        plan_curve(motion, &motion->curves[i], &as);
        put_record(out + HEADER_SIZE + i * RECORD_SIZE, motion, &motion->curves[i], &as, block);
        put_block(out + block, &motion->curves[i], &as);
        block += block_size(as.family, motion->curves[i].keyframe_count);
    }
}

/* Every argument but the curves' own. */
static bool are_arguments(const kotsu_motion *motion) {
    if (!motion || (!motion->curves && motion->curve_count > 0)) return false;
    for (int i = 0; i < 3; i++)
        if (!(motion->allowed[i] >= 0)) return false;
    return motion->precision_base == 0 || motion->precision_base == 48 || motion->precision_base == 50;
}

kotsu_status kotsu_okami_motion_write(const kotsu_motion *motion, void *out, size_t out_size,
                                      kotsu_motion_report *report) {
    if (!report) return KOTSU_BAD_ARGUMENT;
    *report = (kotsu_motion_report){.curve = -1};
    if (!are_arguments(motion)) return KOTSU_BAD_ARGUMENT;
    if (motion->curve_count > MOST_CURVES || motion->frame_count > MOST_FRAMES) return KOTSU_LIMIT;
    size_t size = HEADER_SIZE + (motion->curve_count + 1) * RECORD_SIZE;
    for (uint32_t i = 0; i < motion->curve_count; i++) {
        const kotsu_motion_curve *curve = &motion->curves[i];
        report->curve = (int32_t)i;
        if (!is_curve(curve)) return KOTSU_BAD_ARGUMENT;
        plan as;
        if (!plan_curve(motion, curve, &as)) return KOTSU_UNSUPPORTED;
        size += block_size(as.family, curve->keyframe_count);
        float *worst = &report->worst[curve->channel / 3];
        *worst = fmaxf(*worst, (float)as.worst);
    }
    report->curve = -1;
    report->size = size;
    if (!out && out_size == 0) return KOTSU_OK;
    if (!out || out_size < size) return KOTSU_BAD_ARGUMENT;
    put_motion(out, motion);
    return KOTSU_OK;
}
