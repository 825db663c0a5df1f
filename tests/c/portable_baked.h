// The samplers of baked_sample.c as they are where a processor has no SIMD.
// SPDX-License-Identifier: MIT
#ifndef KOTSU_TEST_PORTABLE_BAKED_H
#define KOTSU_TEST_PORTABLE_BAKED_H

#include "kotsu.h"

kotsu_status portable_kotsu_baked_sample(const kotsu_baked *baked, float frame, uint32_t flags, float *out_matrices,
                                         uint32_t out_count);
kotsu_status portable_kotsu_cast_sample(kotsu_cast *cast, const float *frames, uint32_t flags, float *out_matrices,
                                        uint32_t out_count);

#endif
