// SPDX-License-Identifier: MIT
/* baked_curves.c - an Okami clip's curves -> pieces of cubics, and tables that find the piece of every lane at every frame.
 * Baking is done in double precision; what a piece says is rounded once. */
#include "baked_internal.h"

#include <math.h>
#include <string.h>

/* A curve and the lane it moves; no curve: a constant. */
typedef struct lane {
    const kotsu_curve *curve;
    double constant; /* the rest value; where there is a curve, what is added to its value */
    bool is_angle;
    double widest; /* how far a segment may go from its middle, in quarter turns, factors or units: see below */
} lane;

/* The cubic of a lane over the frames [start, end). */
typedef struct segment {
    uint32_t start, end, middle; /* the frame in the middle of which u is 0 */
    uint32_t keys;               /* of the curve, at or before its start */
    double of[KOTSUI_POWERS];
} segment;

/* The frames [start, end) of a slot, over which no lane goes on to another segment. */
typedef struct piece {
    uint32_t start, end;
    segment of[KOTSUI_LANES];
} piece;

static const double quarter_turn = 1.57079632679489661923;
/* A segment that goes farther from its middle than this is cut in half: floats keep too few bits of what is small beside it.
 * By kind of channel: units, quarter turns, factors. */
static const double widest_segments[3] = {250000, 4, 4};
/* Beyond ten turns or so the plain path's own floats have too few bits to be compared with. Refused, by way of a NaN. */
static const double farthest_turn = 42;
/* One frame cannot be cut any further; what goes this many times as far within one is no animation. */
static const double widest_frame = 4;

/* The constant or the Hermite segment that rules at a segment's start, as a cubic around the segment's middle. */
static void expand(const lane *of, const kotsu_keyframe *from, const kotsu_keyframe *to, uint32_t middle,
                   double c[KOTSUI_POWERS]) {
    if (!to) {
        memset(c, 0, KOTSUI_POWERS * sizeof *c);
        c[0] = of->constant + (from ? from->value : 0);
    } else {
        const double p0 = from->value, p1 = to->value, m0 = from->tangent_out, m1 = to->tangent_in;
        const double square = 3 * (p1 - p0) - 2 * m0 - m1, cube = 2 * (p0 - p1) + m0 + m1;
        const double length = (double)to->time - from->time, a = (middle + 0.5 - from->time) / length, b = 1 / length;
        c[0] = of->constant + p0 + a * (m0 + a * (square + a * cube));
        c[1] = b * (m0 + a * (2 * square + 3 * a * cube));
        c[2] = b * b * (square + 3 * a * cube);
        c[3] = b * b * b * cube;
    }
    if (of->is_angle) {
        for (int i = 0; i < KOTSUI_POWERS; i++) c[i] /= quarter_turn;
        /* Whole turns change nothing and cost bits. */
        c[0] = fabs(c[0]) <= farthest_turn ? c[0] - 4 * floor(c[0] / 4 + 0.5) : NAN;
    }
}

/* How far the segment goes from its value in the middle, at most. */
static double range_of(const segment *of) {
    const double u = of->end - of->middle - 0.5; /* the half before the middle is no longer */
    const double *c = of->of;
    return u * (fabs(c[1]) + u * (fabs(c[2]) + u * fabs(c[3])));
}

/* The next segment of a lane, from frame to->end on. Frames and equal times as in okami_sample.c: the last of several keys at a
 * time rules from there on. */
static void next_segment(const lane *of, uint32_t frame_count, segment *to) {
    const kotsu_keyframe *from = NULL, *next = NULL;
    to->start = to->end;
    uint32_t end = frame_count;
    if (of->curve) {
        const kotsu_keyframe *all = of->curve->keyframes;
        const uint32_t count = of->curve->keyframe_count;
        while (to->keys < count && all[to->keys].time <= to->start) to->keys++;
        from = to->keys ? &all[to->keys - 1] : all;
        if (to->keys < count && to->keys) next = &all[to->keys];
        if (to->keys < count && all[to->keys].time < end) end = all[to->keys].time;
    }
    for (;; end = to->start + (end - to->start) / 2) {
        to->end = end;
        to->middle = to->start + (end - to->start - 1) / 2;
        expand(of, from, next, to->middle, to->of);
        if (end - to->start == 1 || range_of(to) <= of->widest) return;
    }
}

/* The next piece of a slot, from frame to->end on. */
static void next_piece(const lane of[KOTSUI_LANES], uint32_t frame_count, piece *to) {
    to->start = to->end;
    to->end = frame_count;
    for (uint32_t i = 0; i < KOTSUI_LANES; i++) {
        if (to->of[i].end == to->start) next_segment(&of[i], frame_count, &to->of[i]);
        if (to->of[i].end < to->end) to->end = to->of[i].end;
    }
}

/* What lanes there are, and for each bone the most that each of its channels comes to. */
typedef struct lanes {
    lane *of; /* [slot_count * KOTSUI_LANES] */
    double (*most)[KOTSUI_CHANNELS];
} lanes;

/* For each bone and channel the curve that moves it: the last one of the file, as in okami_sample.c. */
static kotsu_status find_curves(const kotsui_baking *baking, lane (*found)[KOTSUI_CHANNELS]) {
    const kotsu_skeleton *skeleton = baking->skeleton;
    for (uint32_t bone = 0; bone < skeleton->bone_count; bone++) {
        const kotsu_transform *rest = &skeleton->bones[bone].rest;
        for (int i = 0; i < KOTSUI_CHANNELS; i++) found[bone][i].widest = widest_segments[i / 3];
        for (int i = 0; i < 3; i++) {
            found[bone][KOTSU_CHANNEL_POSITION_X + i].constant = rest->translation[i];
            found[bone][KOTSU_CHANNEL_ROTATION_X + i].is_angle = true; /* an Okami bone's rest has none */
            found[bone][KOTSU_CHANNEL_SCALE_X + i].constant = rest->scale[i];
        }
    }
    for (uint32_t i = 0; i < baking->clip->curve_count && baking->clip->frame_count > 0; i++) {
        const kotsu_curve *curve = &baking->clip->curves[i];
        if (curve->channel == KOTSU_CHANNEL_UNKNOWN || curve->keyframe_count == 0) continue;
        const int32_t bone = skeleton->position_of_id[curve->bone_id + 128];
        if (bone < 0 || curve->root_space == KOTSU_ROOT_SPACE_NOT_APPLIED) continue;
        if (curve->root_space != KOTSU_ROOT_SPACE_NONE) return KOTSU_UNSUPPORTED;
        lane *to = &found[bone][curve->channel];
        to->curve = curve;
        to->constant = 0;
        if (curve->channel <= KOTSU_CHANNEL_POSITION_Z) {
            const kotsu_position_reading reading = kotsui_position_reading(baking->flags, curve->family);
            if (reading == KOTSU_POSITION_IN_MODEL) return KOTSU_UNSUPPORTED;
            if (reading == KOTSU_POSITION_ON_REST)
                to->constant = skeleton->bones[bone].rest.translation[curve->channel];
        }
    }
    return KOTSU_OK;
}

/* Rest values of all channels, and a slot wherever one of a group's four joints has a curve. */
static kotsu_status lay_out_slots(kotsui_baking *baking, lanes *out) {
    kotsu_baked *baked = baking->baked;
    lane(*found)[KOTSUI_CHANNELS] = kotsui_arena_alloc(&baking->scratch, baked->bone_count, sizeof *found);
    const size_t most_slots = (size_t)baked->group_count * KOTSUI_CHANNELS;
    float *rest = kotsui_baking_keep(baking, most_slots * KOTSUI_LANES, sizeof *rest);
    uint8_t *channels = kotsui_baking_keep(baking, most_slots, sizeof *channels);
    uint32_t *ends = kotsui_baking_keep(baking, baked->group_count, sizeof *ends), slots = 0;
    out->of = kotsui_arena_alloc(&baking->scratch, most_slots * KOTSUI_LANES, sizeof *out->of);
    out->most = kotsui_arena_alloc(&baking->scratch, baked->bone_count, sizeof *out->most);
    if (!found || !rest || !channels || !ends || !out->of || !out->most) return kotsui_baking_no_memory(baking);
    KOTSUI_TRY(find_curves(baking, found));
    for (uint32_t group = 0; group < baked->group_count; group++) {
        for (uint8_t channel = 0; channel < KOTSUI_CHANNELS; channel++) {
            bool moves = false;
            for (uint32_t i = 0; i < KOTSUI_LANES; i++) {
                const uint32_t bone = baked->joints[group * KOTSUI_LANES + i].position;
                const lane *of = &found[bone][channel];
                moves = moves || of->curve;
                rest[(group * KOTSUI_CHANNELS + channel) * KOTSUI_LANES + i] = (float)of->constant;
                out->most[bone][channel] = fabs(of->constant);
                out->of[slots * KOTSUI_LANES + i] = *of;
            }
            if (moves) channels[slots++] = channel;
        }
        ends[group] = slots;
    }
    baked->curves.rest = rest;
    baked->curves.slot_channels = channels;
    baked->curves.group_slots_end = ends;
    baked->curves.slot_count = slots;
    return KOTSU_OK;
}

/* Of each frame, how many pieces and segments begin there; later, the number of the next one that does. */
typedef struct beginnings {
    uint32_t *pieces, *changes;
} beginnings;

/* Counts what begins at each frame, and how large values get. */
static kotsu_status count_pieces(const kotsui_baking *baking, const lanes *all, const beginnings *to) {
    const kotsu_baked *baked = baking->baked;
    for (uint32_t slot = 0, group = 0; slot < baked->curves.slot_count; slot++) {
        while (slot >= baked->curves.group_slots_end[group]) group++;
        const lane *of = &all->of[slot * KOTSUI_LANES];
        for (piece p = {0}; p.end < baked->frame_count;) {
            next_piece(of, baked->frame_count, &p);
            to->pieces[p.start]++;
            for (uint32_t i = 0; i < KOTSUI_LANES; i++) {
                if (p.of[i].start != p.start) continue;
                to->changes[p.start]++;
                const uint32_t bone = baked->joints[group * KOTSUI_LANES + i].position;
                double *most = &all->most[bone][baked->curves.slot_channels[slot]];
                const double range = range_of(&p.of[i]), value = fabs(p.of[i].of[0]) + range;
                if (!(range <= of[i].widest * widest_frame) || !(value < HUGE_VAL)) return KOTSU_UNSUPPORTED;
                if (!(value <= *most)) *most = value;
            }
        }
    }
    return KOTSU_OK;
}

/* Whether no matrix can leave the range in which floats say what the plain path's doubles say. A turned and stretched row of a
 * basis is at most as long as it was, times the widest scale. */
static kotsu_status check_sizes(kotsui_baking *baking, const lanes *all) {
    const kotsu_baked *baked = baking->baked;
    struct {
        double basis, point;
    } *most = kotsui_arena_alloc(&baking->scratch, baked->bone_count, sizeof *most);
    if (!most) return kotsui_baking_no_memory(baking);
    for (uint32_t i = 0; i < baked->bone_count; i++) {
        const kotsui_joint *joint = &baked->joints[i];
        const double *of = all->most[joint->position], *scale = of + KOTSU_CHANNEL_SCALE_X;
        const double widest = fmax(fmax(scale[0], scale[1]), scale[2]);
        const double basis = joint->parent < 0 ? 1 : most[joint->parent].basis;
        const double point = joint->parent < 0 ? 0 : most[joint->parent].point;
        most[joint->position].basis = basis * widest;
        most[joint->position].point = point + basis * (of[0] + of[1] + of[2]);
        if (!(most[joint->position].basis <= KOTSUI_LARGEST_BAKED) ||
            !(most[joint->position].point <= KOTSUI_LARGEST_BAKED))
            return KOTSU_UNSUPPORTED;
    }
    return KOTSU_OK;
}

/* starts[frame]: from how many begin there to the number of the first that does; returns how many there are in all. */
static uint32_t number_starts(uint32_t *starts, uint32_t frame_count) {
    uint32_t sum = 0;
    for (uint32_t frame = 0; frame < frame_count; frame++) {
        const uint32_t count = starts[frame];
        starts[frame] = sum;
        sum += count;
    }
    return sum;
}

/* Where pieces and changes are written to. */
typedef struct tables {
    float (*pieces)[KOTSUI_PIECE];
    uint32_t *alive;
    kotsui_change *changes;
} tables;

/* In one lane of a piece. */
static void put_segment(const segment *of, float *to) {
    *to = (float)of->middle;
    for (uint32_t power = 0; power < KOTSUI_POWERS; power++) *(to += KOTSUI_LANES) = (float)of->of[power];
}

static kotsui_change change_to(const segment *of, uint32_t place) {
    kotsui_change change = {.place = (uint16_t)place, .middle = (uint16_t)(of->middle - of->start)};
    for (uint32_t power = 0; power < KOTSUI_POWERS; power++) change.of[power] = (float)of->of[power];
    return change;
}

static void fill(const kotsu_baked *baked, const lanes *all, const beginnings *next, const tables *to) {
    const uint32_t slot_count = baked->curves.slot_count;
    for (uint32_t slot = 0; slot < slot_count; slot++) {
        for (piece p = {0}; p.end < baked->frame_count;) {
            next_piece(&all->of[slot * KOTSUI_LANES], baked->frame_count, &p);
            const uint32_t number = next->pieces[p.start]++;
            for (uint32_t i = 0; i < KOTSUI_LANES; i++) {
                put_segment(&p.of[i], &to->pieces[number][i]);
                if (p.of[i].start == p.start)
                    to->changes[next->changes[p.start]++] = change_to(&p.of[i], slot * KOTSUI_LANES + i);
            }
            for (uint32_t frame = p.start; frame < p.end; frame++)
                to->alive[(size_t)frame * slot_count + slot] = number;
        }
    }
}

kotsu_status kotsui_bake_curves(kotsui_baking *baking) {
    kotsu_baked *baked = baking->baked;
    const uint32_t frames = baked->frame_count;
    lanes all = {0};
    KOTSUI_TRY(lay_out_slots(baking, &all));
    const beginnings begin = {
        kotsui_arena_alloc(&baking->scratch, frames, sizeof(uint32_t)),
        kotsui_baking_keep(baking, frames, sizeof(uint32_t)),
    };
    uint32_t *alive = kotsui_baking_keep(baking, (size_t)frames * baked->curves.slot_count, sizeof *alive);
    if (!begin.pieces || !begin.changes || !alive) return kotsui_baking_no_memory(baking);
    KOTSUI_TRY(count_pieces(baking, &all, &begin));
    KOTSUI_TRY(check_sizes(baking, &all));
    const uint32_t pieces = number_starts(begin.pieces, frames), changes = number_starts(begin.changes, frames);
    const tables to = {kotsui_baking_keep(baking, pieces, sizeof *to.pieces), alive,
                       kotsui_baking_keep(baking, changes, sizeof *to.changes)};
    if (!to.pieces || !to.changes) return kotsui_baking_no_memory(baking);
    fill(baked, &all, &begin, &to);
    baked->curves.pieces = &to.pieces[0][0];
    baked->curves.alive = alive;
    baked->curves.changes = to.changes;
    baked->curves.changes_end = begin.changes; /* the number of the next one, when all have been put */
    return KOTSU_OK;
}
