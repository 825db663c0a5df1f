// Where an Okami key stands in its file, and the integers that it is made of.
// SPDX-License-Identifier: MIT
#include "loading.h"
#include "okami_builder.h"
#include "testing.h"

/* A motion of one curve (bone 0, position x) with `keys` behind its table; `keys` is freed. */
static loaded load_curve(unsigned frame_count, unsigned property, unsigned key_count, bytes *keys) {
    bytes file = {0};
    okami_header(&file, frame_count, 2, 0);
    okami_record(&file, 0, property, key_count, okami_table_end(2));
    okami_terminator(&file);
    put_bytes(&file, keys);
    bytes_free(keys);
    loaded motion = load_built(&file);
    assert_int_equal(motion.status, KOTSU_OK);
    return motion;
}

static const kotsu_curve *curve_of(const loaded *motion) {
    const kotsu_clip *clip = kotsu_document_clip(motion->document, 0);
    assert_int_equal(clip->curve_count, 1);
    return &clip->curves[0];
}

static void expect_source(const kotsu_curve *curve, uint32_t key, uint32_t offset, uint32_t size) {
    kotsu_key_source source;
    assert_int_equal(kotsu_curve_key_source(curve, key, &source), KOTSU_OK);
    assert_int_equal(source.byte_offset, offset);
    assert_int_equal(source.byte_size, size);
}

static void a_key_says_where_it_stands_and_what_it_is_made_of(void **state) {
    (void)state;
    const uint16_t halves[6] = {HALF_ONE, HALF_A_HALF, HALF_MINUS_ONE, HALF_ONE, HALF_ZERO, HALF_HUNDRED};
    const float floats[6] = {1, 2, 3, 4, 5, 6};
    bytes keys = {0};
    okami_quantized_header(&keys, halves);
    okami_quantized_key(&keys, 4, 10, 20, 30);
    okami_quantized_key(&keys, 5, 255, 0, 1);
    loaded motion = load_curve(20, OKAMI_QUANTIZED, 2, &keys);
    const kotsu_curve *curve = curve_of(&motion);
    expect_source(curve, 1, okami_table_end(2) + 12 + 4, 4);
    kotsu_key_source source;
    kotsu_curve_key_source(curve, 0, &source);
    assert_true(source.quantized && source.cp == 10 && source.cm0 == 20 && source.cm1 == 30);
    assert_near(curve->header.dp, 0.5, 0);
    assert_near(curve->header.dm1, 100, 0);
    assert_int_equal(curve->block[12], 4); /* the header and the keys as the file has them */
    loaded_close(&motion);

    okami_precision_header(&keys, floats);
    okami_precision_key(&keys, 4, 1000, 20000, 65535);
    motion = load_curve(20, OKAMI_PRECISION_50, 1, &keys);
    curve = curve_of(&motion);
    expect_source(curve, 0, okami_table_end(2) + 24, 8);
    kotsu_curve_key_source(curve, 0, &source);
    assert_true(source.quantized && source.cp == 1000 && source.cm0 == 20000 && source.cm1 == 65535);
    assert_near(curve->header.m1, 5, 0);
    loaded_close(&motion);

    bytes file = {0};
    okami_header(&file, 20, 2, 0);
    okami_single(&file, 0, 0, 3);
    okami_terminator(&file);
    motion = load_built(&file);
    expect_source(curve_of(&motion), 0, OKAMI_HEADER_BYTES + 4, 4);
    loaded_close(&motion);
}

static void keys_that_were_sorted_or_left_out_still_say_where_they_stand(void **state) {
    (void)state;
    bytes keys = {0};
    okami_full_key(&keys, 9, 1, 0, 0);
    okami_full_key(&keys, 5, NAN, 0, 0);
    okami_full_key(&keys, 0, 3, 0, 0);
    loaded motion = load_curve(20, OKAMI_FULL, 3, &keys);
    assert_int_equal(curve_of(&motion)->keyframe_count, 2);
    expect_source(curve_of(&motion), 0, okami_table_end(2) + 32, 16);
    expect_source(curve_of(&motion), 1, okami_table_end(2), 16);
    loaded_close(&motion);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_key_says_where_it_stands_and_what_it_is_made_of),
        cmocka_unit_test(keys_that_were_sorted_or_left_out_still_say_where_they_stand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
