// How far baked poses are from plain ones.
// SPDX-License-Identifier: MIT
#ifndef KOTSU_TEST_COMPARE_BAKED_H
#define KOTSU_TEST_COMPARE_BAKED_H

#include "kotsu.h"

/* Poses at these frames in floats, with SIMD and without it, and in doubles. *worst grows to the largest error found: of a basis's
 * element in units of the largest product of scales down to its bone (1 at least), of a place in units of the model's size;
 * both larger by depth / 32 where a chain is deeper than 32 joints; infinite where the two float paths differ in one bit. False where the clip cannot be baked. */
bool compare_baked(const kotsu_skeleton *skeleton, const kotsu_clip *clip, uint32_t flags, const float *frames,
                   uint32_t count, double *worst);

#endif
