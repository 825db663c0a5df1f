// A motion written back and read again, see check_rewrite.h.
// SPDX-License-Identifier: MIT
#include "check_rewrite.h"

#include "check_walk.h"
#include "loading.h"

#include <stdlib.h>

enum { MOST_CURVES = 255 };

typedef struct usable_curves {
    const kotsu_curve *from[MOST_CURVES];
    kotsu_motion_curve curves[MOST_CURVES];
    uint32_t count;
} usable_curves;

static void gather(const kotsu_clip *clip, usable_curves *out) {
    for (uint32_t i = 0; i < clip->curve_count; i++) {
        const kotsu_curve *curve = &clip->curves[i];
        if (curve->channel == KOTSU_CHANNEL_UNKNOWN || curve->keyframe_count == 0) continue;
        out->from[out->count] = curve;
        out->curves[out->count++] = (kotsu_motion_curve){.bone_id = curve->bone_id,
                                                         .channel = curve->channel,
                                                         .family = curve->family,
                                                         .keyframes = curve->keyframes,
                                                         .keyframe_count = curve->keyframe_count,
                                                         .header = &curve->header};
    }
}

static void check_same_curve(const document_walk *walk, const kotsu_curve *found, const kotsu_curve *wanted) {
    CHECK(walk, found->bone_id == wanted->bone_id && found->channel == wanted->channel);
    CHECK(walk, found->family == wanted->family && found->keyframe_count == wanted->keyframe_count);
    for (uint32_t i = 0; i < wanted->keyframe_count; i++) {
        const kotsu_keyframe *a = &found->keyframes[i], *b = &wanted->keyframes[i];
        CHECK(walk, a->time == (wanted->family == KOTSU_FAMILY_SINGLE ? 0 : b->time));
        CHECK(walk, a->value == b->value);
        /* The outermost tangents are never used, and may have been no numbers. */
        CHECK(walk, i == 0 || a->tangent_in == b->tangent_in);
        CHECK(walk, i + 1 == wanted->keyframe_count || a->tangent_out == b->tangent_out);
    }
}

/* Nothing is wrong with a motion as written but what was wrong with it as read. */
static void check_problems(const document_walk *walk, const kotsu_document *after, const kotsu_document *before) {
    for (uint32_t i = 0; i < kotsu_document_problem_count(after); i++) {
        const kotsu_problem *problem = kotsu_document_problem(after, i);
        CHECK(walk, problem->severity == KOTSU_NOTE || find_problem(before, problem->code) != NULL);
    }
}

static void check_again(const document_walk *walk, const uint8_t *data, size_t size, const usable_curves *usable) {
    loaded again = load_copy(data, size, NULL, CHECK_BRIEFLY, walk->label);
    CHECK(walk, again.status == KOTSU_OK);
    const kotsu_clip *before = kotsu_document_clip(walk->document, 0), *after = kotsu_document_clip(again.document, 0);
    CHECK(walk, after->claimed_frame_count == before->claimed_frame_count && after->loops == before->loops);
    CHECK(walk, after->curve_count == usable->count);
    for (uint32_t i = 0; i < usable->count; i++) check_same_curve(walk, &after->curves[i], usable->from[i]);
    check_problems(walk, again.document, walk->document);
    loaded_close(&again);
}

bool check_rewrite(const kotsu_document *motion, const char *label) {
    const document_walk walk = {.document = motion, .label = label};
    const kotsu_clip *clip = kotsu_document_clip(motion, 0);
    usable_curves *usable = calloc(1, sizeof *usable);
    CHECK(&walk, usable != NULL);
    gather(clip, usable);
    const kotsu_motion wanted = {.frame_count = clip->claimed_frame_count,
                                 .loops = clip->loops == KOTSU_LOOPS_YES,
                                 .curves = usable->curves,
                                 .curve_count = usable->count};
    kotsu_motion_report report;
    const kotsu_status status = kotsu_okami_motion_write(&wanted, NULL, 0, &report);
    /* 255 curves and no terminator are one too many for a table that ends with one. */
    const bool possible = status == KOTSU_OK;
    CHECK(&walk, possible || status == KOTSU_UNSUPPORTED || usable->count == MOST_CURVES);
    if (possible) {
        uint8_t *data = malloc(report.size);
        CHECK(&walk, data != NULL);
        CHECK(&walk, kotsu_okami_motion_write(&wanted, data, report.size, &report) == KOTSU_OK);
        for (int i = 0; i < 3; i++) CHECK(&walk, report.worst[i] == 0);
        check_again(&walk, data, report.size, usable);
        free(data);
    }
    free(usable);
    return possible;
}
