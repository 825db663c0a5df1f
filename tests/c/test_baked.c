// Baked clips against the plain path: every file there is, keys at their nastiest, and what baking refuses.
// SPDX-License-Identifier: MIT
#include "compare_baked.h"
#include "counting_allocator.h"
#include "file_set.h"
#include "loading.h"
#include "okami_builder.h"
#include "portable_baked.h"
#include "testing.h"

#include <stdio.h>
#include <string.h>

enum { MATRIX = 16, BONES = 7 };
static const double allowed = 2e-6;

/* The root node above makes seven; bone 5 is above bone 4. */
static const okami_bone rig[] = {{{0, 1, 0}, -1}, {{1, 0, 0}, 0}, {{0, 2, 0}, 1},
                                 {{0, 0, 1}, 1},  {{1, 1, 1}, 5}, {{0, 1, 0}, 3}};

static loaded open_rig(void) {
    bytes part = {0}, file = {0};
    okami_part(&part, rig, BONES - 1);
    okami_model(&file, &part, 1);
    bytes_free(&part);
    return load_sound(&file);
}

static uint32_t random_state;
static uint32_t random_below(uint32_t limit) {
    random_state = random_state * 1664525u + 1013904223u;
    return (uint32_t)((uint64_t)(random_state >> 4) * limit >> 28);
}
static float random_between(float low, float high) {
    return low + (high - low) * (float)random_below(1u << 20) / (float)(1u << 20);
}

static float random_value(unsigned channel) {
    return channel < 3 ? random_between(-5, 5) : channel < 6 ? random_between(-7, 7) : random_between(-1.5f, 2);
}

static unsigned key_counts(unsigned turn) {
    static const unsigned counts[] = {1, 2, 3, 12, 40, 300, 700};
    return counts[turn % (sizeof counts / sizeof counts[0])];
}

/* Every channel of every bone but a few, in any order of times, several at one time, before the first frame and past the last. */
static bytes nasty_motion(uint32_t seed, unsigned frame_count) {
    random_state = seed;
    unsigned counts[BONES * 9], curve_count = 0;
    for (unsigned i = 0; i < BONES * 9; i++) {
        counts[i] = random_below(6) == 0 ? 0 : key_counts(random_below(7));
        curve_count += counts[i] != 0;
    }
    bytes file = {0};
    okami_header(&file, frame_count, curve_count + 1, 1);
    uint32_t at = okami_table_end(curve_count + 1);
    for (unsigned i = 0; i < BONES * 9; i++) {
        if (!counts[i]) continue;
        okami_record(&file, (int)(i / 9) - 1, OKAMI_FULL + i % 9, counts[i], at);
        at += counts[i] * 16;
    }
    okami_terminator(&file);
    for (unsigned i = 0; i < BONES * 9; i++) {
        uint32_t time = 0;
        for (unsigned key = 0; key < counts[i]; key++) {
            if (random_below(3)) time = random_below(frame_count + 20);
            okami_full_key(&file, time, random_value(i % 9), random_between(-1, 1), random_between(-1, 1));
        }
    }
    return file;
}

static void expect_accurate(const kotsu_skeleton *skeleton, const kotsu_clip *clip, uint32_t flags, const char *name) {
    float frames[64];
    for (int i = 0; i < 64; i++) {
        const float last = (float)clip->frame_count;
        frames[i] = i % 3 == 0 ? (float)random_below(clip->frame_count + 1) : random_between(-1, last + 1);
    }
    double worst = 0;
    assert_true(compare_baked(skeleton, clip, flags, frames, 64, &worst));
    if (!(worst <= allowed)) print_error("%s: %g\n", name, worst);
    assert_true(worst <= allowed);
}

static void keys_at_any_times_are_played_as_the_plain_path_plays_them(void **state) {
    (void)state;
    static const unsigned frame_counts[] = {1, 2, 3, 16, 17, 33, 120, 400, 3000};
    loaded model = open_rig();
    for (uint32_t seed = 1; seed <= 90; seed++) {
        bytes file = nasty_motion(seed, frame_counts[seed % 9]);
        loaded motion = load_copy(file.data, file.size, NULL, CHECK_BRIEFLY, "nasty");
        bytes_free(&file);
        assert_int_equal(motion.status, KOTSU_OK);
        const kotsu_clip *clip = kotsu_document_clip(motion.document, 0);
        const kotsu_skeleton *skeletons[] = {kotsu_document_skeleton(model.document),
                                             kotsu_document_skeleton(motion.document)};
        static const uint32_t flags[] = {0, KOTSU_SAMPLE_STEPPED, KOTSU_SAMPLE_WRAP,
                                         KOTSU_SAMPLE_POSITION(KOTSU_FAMILY_FULL, KOTSU_POSITION_ON_REST) |
                                             KOTSU_SAMPLE_WRAP};
        for (int i = 0; i < 8; i++) expect_accurate(skeletons[i % 2], clip, flags[i / 2], "nasty");
        loaded_close(&motion);
    }
    loaded_close(&model);
}

/* Whatever can be baked at all is accurate, and most of what games and their tools write can. */
static void every_file_there_is_is_played_within_2e_6_of_the_plain_path(void **state) {
    (void)state;
    file_set set = file_set_of_everything();
    uint32_t baked = 0, refused = 0;
    for (size_t i = 0; i < set.count; i++) {
        loaded file = load_copy(set.files[i].data, set.files[i].size, NULL, CHECK_BRIEFLY, set.files[i].name);
        const kotsu_skeleton *skeleton = file.document ? kotsu_document_skeleton(file.document) : NULL;
        for (uint32_t clip = 0; skeleton && clip < kotsu_document_clip_count(file.document); clip++) {
            const kotsu_clip *of = kotsu_document_clip(file.document, clip);
            const float last = of->frame_count ? (float)(of->frame_count - 1) : 0;
            const float frames[] = {0, last / 3, last / 2 + 0.25f, last * 0.8f, last, last + 0.5f, -3};
            for (uint32_t mode = 0; mode < 3; mode++) {
                double worst = 0;
                const uint32_t flags = (mode & 1 ? KOTSU_SAMPLE_WRAP : 0) | (mode & 2 ? KOTSU_SAMPLE_SLOW : 0);
                if (compare_baked(skeleton, of, flags, frames, 7, &worst)) {
                    baked++;
                    if (!(worst <= allowed)) print_error("%s, clip %u: %g\n", set.files[i].name, clip, worst);
                    assert_true(worst <= allowed);
                } else {
                    refused++;
                }
            }
        }
        loaded_close(&file);
    }
    file_set_close(&set);
    print_message("%u baked, %u refused\n", baked, refused);
    assert_true(baked > refused);
}

enum { CLIPS = 3, MEMBERS = 5 };

/* Three nasty clips of 60 frames; baked clips stand alone. */
static void bake_clips(kotsu_baked *clips[CLIPS]) {
    loaded model = open_rig();
    for (uint32_t i = 0; i < CLIPS; i++) {
        bytes file = nasty_motion(100 + i, 60);
        loaded motion = load_built(&file);
        assert_int_equal(kotsu_clip_bake(kotsu_document_skeleton(model.document),
                                         kotsu_document_clip(motion.document, 0), 0, NULL, &clips[i]),
                         KOTSU_OK);
        loaded_close(&motion);
    }
    loaded_close(&model);
}

/* Every member's matrices, with SIMD and without it, are those of its clip alone. */
static void expect_as_alone(kotsu_cast *casts[2], const kotsu_baked *const *members, const float *frames,
                            uint32_t flags) {
    float together[MEMBERS * BONES * MATRIX], portable[MEMBERS * BONES * MATRIX], alone[BONES * MATRIX];
    assert_int_equal(kotsu_cast_sample(casts[0], frames, flags, together, MEMBERS * BONES), KOTSU_OK);
    assert_int_equal(portable_kotsu_cast_sample(casts[1], frames, flags, portable, MEMBERS * BONES), KOTSU_OK);
    assert_memory_equal(together, portable, sizeof together);
    for (int i = MEMBERS - 1; i >= 0; i--) {
        assert_int_equal(kotsu_baked_sample(members[i], frames[i], flags, alone, BONES), KOTSU_OK);
        assert_memory_equal(alone, together + i * BONES * MATRIX, sizeof alone);
    }
}

static void a_cast_poses_as_each_of_its_clips_alone_however_it_is_led(void **state) {
    (void)state;
    kotsu_baked *clips[CLIPS];
    bake_clips(clips);
    const kotsu_baked *const members[MEMBERS] = {clips[0], clips[1], clips[2], clips[0], clips[1]};
    kotsu_cast *casts[2];
    for (int i = 0; i < 2; i++) assert_int_equal(kotsu_cast_create(members, MEMBERS, NULL, &casts[i]), KOTSU_OK);
    /* Forward in steps of their own, over the end and round again. */
    static const float steps[MEMBERS] = {0.5f, 1, 0.31f, 3.7f, 4.99f};
    float frames[MEMBERS] = {0, 7, 58, 20, 3};
    for (int moment = 0; moment < 400; moment++) {
        expect_as_alone(casts, members, frames, KOTSU_SAMPLE_WRAP);
        for (int i = 0; i < MEMBERS; i++) frames[i] += steps[i];
    }
    /* Backward, held, and any way at all. */
    random_state = 11;
    for (int moment = 0; moment < 600; moment++) {
        for (int i = 0; i < MEMBERS; i++) {
            const uint32_t kind = random_below(8);
            if (kind == 0) frames[i] = random_between(-5, 65);
            if (kind > 5) frames[i] += random_between(0, 9) - (kind == 7 ? 9 : 0);
            if (kind > 2 && kind < 6) frames[i] += random_between(0, 1.5f);
        }
        expect_as_alone(casts, members, frames, moment % 3 ? 0 : KOTSU_SAMPLE_WRAP);
    }
    for (int i = 0; i < 2; i++) kotsu_cast_free(casts[i]);
    for (int i = 0; i < CLIPS; i++) kotsu_baked_free(clips[i]);
}

static void a_cast_refuses_what_cannot_be_and_asks_for_memory_once(void **state) {
    (void)state;
    kotsu_baked *clips[CLIPS];
    bake_clips(clips);
    const kotsu_baked *const members[] = {clips[0], clips[1], clips[2], NULL};
    kotsu_cast *cast = (kotsu_cast *)&cast;
    assert_int_equal(kotsu_cast_create(members, 4, NULL, &cast), KOTSU_BAD_ARGUMENT);
    assert_null(cast);
    assert_int_equal(kotsu_cast_create(NULL, 1, NULL, &cast), KOTSU_BAD_ARGUMENT);
    assert_int_equal(kotsu_cast_create(members, 3, NULL, NULL), KOTSU_BAD_ARGUMENT);
    const kotsu_load_options tight = {.max_memory = 1000};
    assert_int_equal(kotsu_cast_create(members, 3, &tight, &cast), KOTSU_LIMIT);
    counting_allocator counter = {.fail_at = 1};
    const kotsu_load_options counted = {.allocator = counting_allocator_use(&counter)};
    assert_int_equal(kotsu_cast_create(members, 3, &counted, &cast), KOTSU_OUT_OF_MEMORY);
    assert_null(cast);
    assert_int_equal(kotsu_cast_create(members, 3, &counted, &cast), KOTSU_OK);
    float out[3 * BONES * MATRIX] = {0}, frames[] = {1, 2, NAN};
    assert_int_equal(kotsu_cast_sample(cast, frames, 0, out, 3 * BONES), KOTSU_BAD_ARGUMENT);
    frames[2] = 3;
    assert_int_equal(kotsu_cast_sample(cast, frames, 0, out, 3 * BONES - 1), KOTSU_BAD_ARGUMENT);
    assert_int_equal(kotsu_cast_sample(NULL, frames, 0, out, 3 * BONES), KOTSU_BAD_ARGUMENT);
    assert_true(out[0] == 0);
    assert_int_equal(kotsu_cast_sample(cast, frames, 0, out, 3 * BONES), KOTSU_OK);
    kotsu_cast_free(cast);
    kotsu_cast_free(NULL);
    assert_int_equal(counter.live_blocks, 0);
    assert_int_equal(kotsu_cast_create(NULL, 0, NULL, &cast), KOTSU_OK);
    assert_int_equal(kotsu_cast_sample(cast, frames, 0, out, 0), KOTSU_OK);
    kotsu_cast_free(cast);
    for (int i = 0; i < CLIPS; i++) kotsu_baked_free(clips[i]);
}

static void arguments_that_cannot_be_are_refused_and_nothing_is_written(void **state) {
    (void)state;
    loaded model = open_rig();
    bytes file = nasty_motion(5, 30);
    loaded motion = load_built(&file);
    const kotsu_skeleton *skeleton = kotsu_document_skeleton(model.document);
    const kotsu_clip *clip = kotsu_document_clip(motion.document, 0);
    kotsu_baked *baked = (kotsu_baked *)&file;
    assert_int_equal(kotsu_clip_bake(NULL, clip, 0, NULL, &baked), KOTSU_BAD_ARGUMENT);
    assert_null(baked);
    assert_int_equal(kotsu_clip_bake(skeleton, NULL, 0, NULL, &baked), KOTSU_BAD_ARGUMENT);
    assert_int_equal(kotsu_clip_bake(skeleton, clip, 0, NULL, NULL), KOTSU_BAD_ARGUMENT);
    const kotsu_load_options tight = {.max_memory = 5000};
    assert_int_equal(kotsu_clip_bake(skeleton, clip, 0, &tight, &baked), KOTSU_LIMIT);
    assert_null(baked);
    assert_int_equal(kotsu_clip_bake(skeleton, clip, 0, NULL, &baked), KOTSU_OK);
    float out[BONES * MATRIX], before[BONES * MATRIX];
    memset(out, 0x5A, sizeof out);
    memcpy(before, out, sizeof out);
    assert_int_equal(kotsu_baked_sample(baked, NAN, 0, out, BONES), KOTSU_BAD_ARGUMENT);
    assert_int_equal(kotsu_baked_sample(baked, 0, 0, out, BONES - 1), KOTSU_BAD_ARGUMENT);
    assert_int_equal(kotsu_baked_sample(NULL, 0, 0, out, BONES), KOTSU_BAD_ARGUMENT);
    assert_memory_equal(out, before, sizeof out);
    kotsu_baked_free(baked);
    kotsu_baked_free(NULL);
    loaded_close(&motion);
    loaded_close(&model);
}

/* A motion of single poses: one curve of bone 1 (or of every bone), with God Hand's flags. */
static kotsu_status status_of_single(unsigned channel, float value, bool everywhere, uint32_t flags) {
    bytes file = {0};
    const int first = everywhere ? -1 : 1, last = everywhere ? BONES - 2 : 1;
    okami_header(&file, 2, (unsigned)(last - first) + 2, 0);
    for (int bone = first; bone <= last; bone++) okami_single(&file, bone, channel, value);
    okami_terminator(&file);
    loaded motion = load_built(&file), model = open_rig();
    kotsu_baked *baked;
    const kotsu_status status = kotsu_clip_bake(kotsu_document_skeleton(model.document),
                                                kotsu_document_clip(motion.document, 0), flags, NULL, &baked);
    kotsu_baked_free(baked);
    loaded_close(&motion);
    loaded_close(&model);
    return status;
}

static void what_floats_or_the_fast_path_cannot_say_is_refused(void **state) {
    (void)state;
    const uint32_t in_model = KOTSU_SAMPLE_POSITION(KOTSU_FAMILY_SINGLE, KOTSU_POSITION_IN_MODEL);
    assert_int_equal(status_of_single(KOTSU_CHANNEL_POSITION_X, 3, false, 0), KOTSU_OK);
    assert_int_equal(status_of_single(KOTSU_CHANNEL_POSITION_X, 3, false, in_model), KOTSU_UNSUPPORTED);
    assert_int_equal(status_of_single(KOTSU_CHANNEL_ROTATION_X, 3, false, in_model), KOTSU_OK);
    assert_int_equal(status_of_single(KOTSU_CHANNEL_POSITION_X, 3e30f, false, 0), KOTSU_UNSUPPORTED);
    assert_int_equal(status_of_single(KOTSU_CHANNEL_SCALE_X, 1000, false, 0), KOTSU_OK);
    assert_int_equal(status_of_single(KOTSU_CHANNEL_SCALE_X, 1e6f, true, 0), KOTSU_UNSUPPORTED);
    assert_int_equal(status_of_single(KOTSU_CHANNEL_POSITION_X, 3, false, KOTSU_SAMPLE_POSITION(4, 3)),
                     KOTSU_BAD_ARGUMENT);
}

static void a_curve_in_the_root_s_space_is_refused(void **state) {
    (void)state;
    bytes file = {0};
    okami_header(&file, 2, 2, 0);
    god_hand_single(&file, 1, KOTSU_CHANNEL_POSITION_X, 1, 3);
    god_hand_terminator(&file);
    loaded motion = load_built(&file), model = open_rig();
    const kotsu_clip *clip = kotsu_document_clip(motion.document, 0);
    assert_int_equal(clip->curves[0].root_space, KOTSU_ROOT_SPACE_APPLIED);
    kotsu_baked *baked;
    assert_int_equal(kotsu_clip_bake(kotsu_document_skeleton(model.document), clip, 0, NULL, &baked),
                     KOTSU_UNSUPPORTED);
    assert_null(baked);
    loaded_close(&motion);
    loaded_close(&model);
}

static void a_failing_allocation_leaks_nothing(void **state) {
    (void)state;
    loaded model = open_rig();
    bytes file = nasty_motion(9, 200);
    loaded motion = load_built(&file);
    for (size_t fail_at = 1;; fail_at++) {
        counting_allocator counter = {.fail_at = fail_at};
        const kotsu_load_options options = {.allocator = counting_allocator_use(&counter)};
        kotsu_baked *baked;
        const kotsu_status status = kotsu_clip_bake(kotsu_document_skeleton(model.document),
                                                    kotsu_document_clip(motion.document, 0), 0, &options, &baked);
        const bool failed = counter.calls >= fail_at;
        assert_int_equal(status, failed ? KOTSU_OUT_OF_MEMORY : KOTSU_OK);
        assert_int_equal(kotsu_baked_size(baked) > 0, !failed);
        kotsu_baked_free(baked);
        assert_int_equal(counter.live_blocks, 0);
        if (!failed) break;
    }
    loaded_close(&motion);
    loaded_close(&model);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_at_any_times_are_played_as_the_plain_path_plays_them),
        cmocka_unit_test(every_file_there_is_is_played_within_2e_6_of_the_plain_path),
        cmocka_unit_test(a_cast_poses_as_each_of_its_clips_alone_however_it_is_led),
        cmocka_unit_test(a_cast_refuses_what_cannot_be_and_asks_for_memory_once),
        cmocka_unit_test(arguments_that_cannot_be_are_refused_and_nothing_is_written),
        cmocka_unit_test(what_floats_or_the_fast_path_cannot_say_is_refused),
        cmocka_unit_test(a_curve_in_the_root_s_space_is_refused),
        cmocka_unit_test(a_failing_allocation_leaks_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
