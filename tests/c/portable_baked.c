// baked_sample.c a second time, in plain C without SIMD, so that the tests can compare the two bit by bit.
// SPDX-License-Identifier: MIT
#define KOTSUI_SIMD_PLAIN
#define KOTSUI_BAKED_NAME(name) portable_##name
#include "portable_baked.h"

#include "../../src/baked_sample.c"
