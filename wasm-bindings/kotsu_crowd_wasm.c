// SPDX-License-Identifier: MIT
/* kotsu_crowd_wasm.c - flat exports of baked clips for crowd.ts, as a binary of its own: built for speed, not for size, and with SIMD,
 * which only those need who let many models move at once. It reads files by itself, so that nothing but bytes goes in and
 * nothing but matrices comes out. Integers, floats and pointers only; no rules. */
#include "../src/kotsu.h"

#include <stdlib.h>

#define KOTSU_CROWD_WASM_ABI_VERSION 2 /* equals CROWD_ABI_VERSION of crowd.ts */

/* Why the last load or bake failed. A module has one user, who asks at once. */
static int32_t last_status;

uint32_t kotsu_crowd_wasm_abi_version(void) { return KOTSU_CROWD_WASM_ABI_VERSION; }
int32_t kotsu_crowd_wasm_status(void) { return last_status; }

void *kotsu_crowd_wasm_buffer_alloc(uint32_t size) { return malloc(size ? size : 1); }
void kotsu_crowd_wasm_buffer_free(void *buffer) { free(buffer); }

/* NULL: see kotsu_crowd_wasm_status. The bytes stay the caller's. */
kotsu_document *kotsu_crowd_wasm_document_load(const void *bytes, uint32_t size, uint32_t precision_base,
                                               uint32_t dialect) {
    const kotsu_load_options options = {.okami_precision_base = (uint8_t)precision_base, .dialect = (uint8_t)dialect};
    kotsu_document *document;
    last_status = kotsu_document_load(bytes, size, &options, &document, NULL);
    return document;
}

void kotsu_crowd_wasm_document_free(kotsu_document *document) { kotsu_document_free(document); }
uint32_t kotsu_crowd_wasm_clip_count(const kotsu_document *document) { return kotsu_document_clip_count(document); }

uint32_t kotsu_crowd_wasm_bone_count(const kotsu_document *document) {
    const kotsu_skeleton *skeleton = kotsu_document_skeleton(document);
    return skeleton ? skeleton->bone_count : 0;
}

/* A clip of one document on the skeleton of another, or of the same. NULL: see kotsu_crowd_wasm_status. */
kotsu_baked *kotsu_crowd_wasm_bake(const kotsu_document *skeleton, const kotsu_document *clips, uint32_t clip,
                                   uint32_t flags) {
    kotsu_baked *baked;
    last_status =
        kotsu_clip_bake(kotsu_document_skeleton(skeleton), kotsu_document_clip(clips, clip), flags, NULL, &baked);
    return baked;
}

void kotsu_crowd_wasm_baked_free(kotsu_baked *baked) { kotsu_baked_free(baked); }
uint32_t kotsu_crowd_wasm_baked_bone_count(const kotsu_baked *baked) { return kotsu_baked_bone_count(baked); }
uint32_t kotsu_crowd_wasm_baked_size(const kotsu_baked *baked) { return (uint32_t)kotsu_baked_size(baked); }

/* NULL: see kotsu_crowd_wasm_status. The clips must outlive it. */
kotsu_cast *kotsu_crowd_wasm_cast_create(const kotsu_baked *const *baked, uint32_t count) {
    kotsu_cast *cast;
    last_status = kotsu_cast_create(baked, count, NULL, &cast);
    return cast;
}

void kotsu_crowd_wasm_cast_free(kotsu_cast *cast) { kotsu_cast_free(cast); }

int32_t kotsu_crowd_wasm_cast_sample(kotsu_cast *cast, const float *frames, uint32_t flags, float *out,
                                     uint32_t out_count) {
    return (int32_t)kotsu_cast_sample(cast, frames, flags, out, out_count);
}
