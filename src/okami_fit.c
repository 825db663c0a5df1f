// SPDX-License-Identifier: MIT
/* okami_fit.c - values along a clip -> Hermite keys: from each key the longest segment that stays near enough, its two tangents
 * by least squares. What okami_write.c stores of a clip that had no keys of its own. */
#include "kotsu_internal.h"

#include <math.h>

enum { MOST_FRAMES = 65536, MOST_STEPS = 64, LONGEST_SEGMENT = 255 };

/* What all searches of one channel share. */
typedef struct channel_values {
    const double *at;
    uint32_t steps; /* to a frame */
    double allowed;
} channel_values;

/* The tangents that bring the segment between two frames nearest to the values inside, by least squares over both; of equally
 * good ones those nearest to the straight line, which is all that a segment without values inside can ask for. */
static void fit_tangents(const channel_values *values, kotsu_keyframe *from, kotsu_keyframe *to) {
    const uint32_t span = (to->time - from->time) * values->steps;
    const double rise = (double)to->value - from->value;
    double xx = 1e-9, xy = 0, yy = 1e-9, x = 0, y = 0;
    for (uint32_t i = 1; i < span; i++) {
        const double t = (double)i / span, u = 1 - t, out = t * u * u, in = -t * t * u;
        const double off = values->at[from->time * values->steps + i] - (from->value + t * rise);
        xx += out * out, xy += out * in, yy += in * in, x += out * off, y += in * off;
    }
    const double whole = xx * yy - xy * xy;
    from->tangent_out = (float)(rise + (x * yy - y * xy) / whole);
    to->tangent_in = (float)(rise + (y * xx - x * xy) / whole);
}

/* How far the values between two keys are from their segment, the second key's own included. */
static double distance(const channel_values *values, const kotsu_keyframe *from, const kotsu_keyframe *to) {
    const uint32_t span = (to->time - from->time) * values->steps;
    double farthest = 0;
    for (uint32_t i = 1; i <= span; i++) {
        const double off =
            kotsui_okami_segment(from, to, (double)i / span) - values->at[from->time * values->steps + i];
        farthest = fmax(farthest, fabs(off));
    }
    return farthest;
}

static bool fits(const channel_values *values, kotsu_keyframe *from, kotsu_keyframe *to, uint32_t time) {
    *to = (kotsu_keyframe){.time = time, .value = (float)values->at[time * values->steps]};
    fit_tangents(values, from, to);
    return distance(values, from, to) <= values->allowed;
}

/* The next key: doubling steps while they fit, then halving what lies between the last that did and the first that did not. */
static void extend(const channel_values *values, kotsu_keyframe *from, kotsu_keyframe *to, uint32_t last) {
    const uint32_t farthest = last - from->time < LONGEST_SEGMENT ? last : from->time + LONGEST_SEGMENT;
    uint32_t good = from->time + 1, bad = farthest + 1; /* neighbours are joined whatever lies between them */
    for (uint32_t step = 2; good < farthest && bad > farthest; step *= 2) {
        const uint32_t time = from->time + step < farthest ? from->time + step : farthest;
        if (fits(values, from, to, time))
            good = time;
        else
            bad = time;
    }
    while (bad - good > 1) {
        const uint32_t middle = good + (bad - good) / 2;
        if (fits(values, from, to, middle))
            good = middle;
        else
            bad = middle;
    }
    fits(values, from, to, good);
}

kotsu_status kotsu_keys_fit(const double *values, uint32_t frame_count, uint32_t steps, double allowed,
                            kotsu_keyframe *out_keys, uint32_t *out_count, double *out_worst) {
    if (!values || !out_keys || !out_count || !out_worst || frame_count == 0 || frame_count > MOST_FRAMES ||
        steps == 0 || steps > MOST_STEPS || !(allowed >= 0))
        return KOTSU_BAD_ARGUMENT;
    double low = INFINITY, high = -INFINITY;
    for (uint32_t i = 0; i <= (frame_count - 1) * steps; i++) {
        if (!kotsui_is_finite((float)values[i])) return KOTSU_BAD_ARGUMENT;
        low = fmin(low, values[i]);
        high = fmax(high, values[i]);
    }
    const channel_values of = {values, steps, allowed};
    kotsu_keyframe *key = out_keys;
    *key = (kotsu_keyframe){.value = (float)((low + high) / 2)};
    *out_worst = fmax(high - key->value, key->value - low);
    if ((high - low) / 2 > allowed) {
        key->value = (float)values[0];
        *out_worst = fabs(key->value - values[0]);
        for (; key->time + 1 < frame_count; key++) {
            extend(&of, &key[0], &key[1], frame_count - 1);
            *out_worst = fmax(*out_worst, distance(&of, &key[0], &key[1]));
        }
    }
    *out_count = (uint32_t)(key - out_keys) + 1;
    return KOTSU_OK;
}
