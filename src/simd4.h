// SPDX-License-Identifier: MIT
/* simd4.h - four floats at once for baked_sample.c: WebAssembly's SIMD, SSE2, or plain C. Only additions, subtractions,
 * multiplications and moves of bits, each rounded as IEEE 754 says, so that all three give the same bits. */
#ifndef KOTSUI_SIMD4_H
#define KOTSUI_SIMD4_H

#include <stdint.h>
#include <string.h>

#if defined(__wasm_simd128__) && !defined(KOTSUI_SIMD_PLAIN)

#include <wasm_simd128.h>

typedef v128_t f4;

static inline f4 f4_load(const float *from) { return wasm_v128_load(from); }
static inline void f4_store(float *to, f4 a) { wasm_v128_store(to, a); }
static inline f4 f4_splat(float value) { return wasm_f32x4_splat(value); }
static inline f4 f4_add(f4 a, f4 b) { return wasm_f32x4_add(a, b); }
static inline f4 f4_sub(f4 a, f4 b) { return wasm_f32x4_sub(a, b); }
static inline f4 f4_mul(f4 a, f4 b) { return wasm_f32x4_mul(a, b); }
static inline f4 f4_xor(f4 a, f4 b) { return wasm_v128_xor(a, b); }
/* All bits of a lane where its lowest bit is set, else none. */
static inline f4 f4_mask_of_lowest_bit(f4 a) { return wasm_i32x4_shr(wasm_i32x4_shl(a, 31), 31); }
/* Each lane's second lowest bit, where a float has its sign; nothing else. */
static inline f4 f4_second_bit_as_sign(f4 a) {
    return wasm_v128_and(wasm_i32x4_shl(a, 30), wasm_i32x4_splat(INT32_MIN));
}
static inline f4 f4_and(f4 a, f4 b) { return wasm_v128_and(a, b); }
/* One lane in all four; lane is a constant. */
#define f4_lane(a, lane) wasm_i32x4_shuffle(a, a, lane, lane, lane, lane)

#elif defined(__SSE2__) && !defined(KOTSUI_SIMD_PLAIN)

#include <emmintrin.h>

typedef __m128 f4;

static inline __m128i f4_bits(f4 a) { return _mm_castps_si128(a); }
static inline f4 f4_of_bits(__m128i a) { return _mm_castsi128_ps(a); }
static inline f4 f4_load(const float *from) { return _mm_loadu_ps(from); }
static inline void f4_store(float *to, f4 a) { _mm_storeu_ps(to, a); }
static inline f4 f4_splat(float value) { return _mm_set1_ps(value); }
static inline f4 f4_add(f4 a, f4 b) { return _mm_add_ps(a, b); }
static inline f4 f4_sub(f4 a, f4 b) { return _mm_sub_ps(a, b); }
static inline f4 f4_mul(f4 a, f4 b) { return _mm_mul_ps(a, b); }
static inline f4 f4_xor(f4 a, f4 b) { return _mm_xor_ps(a, b); }
static inline f4 f4_and(f4 a, f4 b) { return _mm_and_ps(a, b); }
static inline f4 f4_mask_of_lowest_bit(f4 a) { return f4_of_bits(_mm_srai_epi32(_mm_slli_epi32(f4_bits(a), 31), 31)); }
static inline f4 f4_second_bit_as_sign(f4 a) {
    return f4_of_bits(_mm_and_si128(_mm_slli_epi32(f4_bits(a), 30), _mm_set1_epi32(INT32_MIN)));
}
#define f4_lane(a, lane) f4_of_bits(_mm_shuffle_epi32(f4_bits(a), (lane)*0x55))

#else

typedef struct f4 {
    float lane[4];
} f4;

static inline uint32_t f4_lane_bits(f4 a, int lane) {
    uint32_t word;
    memcpy(&word, &a.lane[lane], sizeof word);
    return word;
}
static inline void f4_set_lane_bits(f4 *a, int lane, uint32_t word) { memcpy(&a->lane[lane], &word, sizeof word); }

static inline f4 f4_load(const float *from) {
    f4 a;
    memcpy(&a, from, sizeof a);
    return a;
}
static inline void f4_store(float *to, f4 a) { memcpy(to, &a, sizeof a); }
static inline f4 f4_splat(float value) { return (f4){{value, value, value, value}}; }

#define F4_BY_LANE(name, parameters, expression)                                                                       \
    static inline f4 name parameters {                                                                                 \
        f4 out;                                                                                                        \
        for (int i = 0; i < 4; i++) out.lane[i] = expression;                                                          \
        return out;                                                                                                    \
    }
#define F4_BITS_BY_LANE(name, parameters, expression)                                                                  \
    static inline f4 name parameters {                                                                                 \
        f4 out;                                                                                                        \
        for (int i = 0; i < 4; i++) f4_set_lane_bits(&out, i, expression);                                             \
        return out;                                                                                                    \
    }
F4_BY_LANE(f4_add, (f4 a, f4 b), a.lane[i] + b.lane[i])
F4_BY_LANE(f4_sub, (f4 a, f4 b), a.lane[i] - b.lane[i])
F4_BY_LANE(f4_mul, (f4 a, f4 b), a.lane[i] * b.lane[i])
F4_BITS_BY_LANE(f4_xor, (f4 a, f4 b), f4_lane_bits(a, i) ^ f4_lane_bits(b, i))
F4_BITS_BY_LANE(f4_and, (f4 a, f4 b), f4_lane_bits(a, i) & f4_lane_bits(b, i))
F4_BITS_BY_LANE(f4_mask_of_lowest_bit, (f4 a), 0u - (f4_lane_bits(a, i) & 1u))
F4_BITS_BY_LANE(f4_second_bit_as_sign, (f4 a), (f4_lane_bits(a, i) & 2u) << 30)
F4_BY_LANE(f4_lane, (f4 a, int lane), a.lane[lane])
#undef F4_BY_LANE
#undef F4_BITS_BY_LANE

#endif
#endif
