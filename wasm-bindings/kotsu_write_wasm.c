// SPDX-License-Identifier: MIT
/* kotsu_write_wasm.c - flat exports of the core's motion writer for motion-writer.ts, as a binary of its own: few visitors save a
 * motion, so the one that everybody loads does not carry it. Integers, floats and pointers only; no rules. */
#include "../src/kotsu.h"

#include <stdlib.h>

#define KOTSU_WRITE_WASM_ABI_VERSION 1 /* equals WRITER_ABI_VERSION of motion-writer.ts */

/* A motion being gathered, and what became of it. */
typedef struct kotsu_write_wasm_motion {
    kotsu_motion motion;
    kotsu_motion_curve *curves; /* [capacity]; each owns its keys and header */
    uint32_t capacity;
    kotsu_motion_report report;
    kotsu_status status;
    uint8_t *bytes; /* the last written motion, or NULL */
} kotsu_write_wasm_motion;

uint32_t kotsu_write_wasm_abi_version(void) { return KOTSU_WRITE_WASM_ABI_VERSION; }

void *kotsu_write_wasm_buffer_alloc(uint32_t size) { return malloc(size ? size : 1); }
void kotsu_write_wasm_buffer_free(void *buffer) { free(buffer); }

/* Fits keys to values[(frames - 1) * steps + 1]. out[4 * frames]: time, value, tangent in, tangent out of each key; *out_worst: how
 * far the farthest value is. Returns how many keys there are; 0 for values that cannot be fitted or want of memory. */
uint32_t kotsu_write_wasm_keys_fit(const double *values, uint32_t frames, uint32_t steps, double allowed, float *out,
                                   double *out_worst) {
    uint32_t count = 0;
    kotsu_keyframe *keys = calloc(frames ? frames : 1, sizeof *keys);
    if (keys && kotsu_keys_fit(values, frames, steps, allowed, keys, &count, out_worst) != KOTSU_OK) count = 0;
    for (uint32_t i = 0; i < count; i++, out += 4) {
        out[0] = (float)keys[i].time;
        out[1] = keys[i].value;
        out[2] = keys[i].tangent_in;
        out[3] = keys[i].tangent_out;
    }
    free(keys);
    return count;
}

/* NULL where there is no memory. */
kotsu_write_wasm_motion *kotsu_write_wasm_motion_new(uint32_t frame_count, uint32_t loops, uint32_t precision_base,
                                                     float position, float rotation, float scale) {
    kotsu_write_wasm_motion *handle = calloc(1, sizeof *handle);
    if (handle) {
        handle->motion = (kotsu_motion){.frame_count = frame_count,
                                        .loops = loops != 0,
                                        .precision_base = (uint8_t)precision_base,
                                        .allowed = {position, rotation, scale}};
    }
    return handle;
}

void kotsu_write_wasm_motion_free(kotsu_write_wasm_motion *handle) {
    for (uint32_t i = 0; i < handle->motion.curve_count; i++) {
        free((void *)handle->curves[i].keyframes);
        free((void *)handle->curves[i].header);
    }
    free(handle->curves);
    free(handle->bytes);
    free(handle);
}

static bool make_room(kotsu_write_wasm_motion *handle) {
    if (handle->motion.curve_count < handle->capacity) return true;
    const uint32_t capacity = handle->capacity ? handle->capacity * 2 : 16;
    kotsu_motion_curve *curves = realloc(handle->curves, capacity * sizeof *curves);
    if (!curves) return false;
    handle->curves = curves;
    handle->motion.curves = curves;
    handle->capacity = capacity;
    return true;
}

/* Adds a curve. keys[4 * count]: time, value, tangent in, tangent out; header[6] or NULL: p, dp, m0, dm0, m1, dm1. Returns 0 where there
 * is no memory. */
uint32_t kotsu_write_wasm_motion_add(kotsu_write_wasm_motion *handle, int32_t bone, int32_t channel, int32_t family,
                                     const float *keys, uint32_t count, const float *header) {
    if (!make_room(handle)) return 0;
    kotsu_keyframe *copy = calloc(count ? count : 1, sizeof *copy);
    kotsu_quantization *quantization = header ? calloc(1, sizeof *quantization) : NULL;
    if (!copy || (header && !quantization)) {
        free(copy);
        free(quantization);
        return 0;
    }
    for (uint32_t i = 0; i < count; i++, keys += 4)
        copy[i] = (kotsu_keyframe){keys[0] >= 0 ? (uint32_t)keys[0] : UINT32_MAX, keys[1], keys[2], keys[3]};
    if (header) *quantization = (kotsu_quantization){header[0], header[1], header[2], header[3], header[4], header[5]};
    handle->curves[handle->motion.curve_count++] = (kotsu_motion_curve){.bone_id = bone,
                                                                        .channel = (kotsu_channel)channel,
                                                                        .family = (kotsu_family)family,
                                                                        .keyframes = copy,
                                                                        .keyframe_count = count,
                                                                        .header = quantization};
    return 1;
}

/* Returns the motion's bytes, valid until the handle is freed; NULL where motion_status says why not. */
const uint8_t *kotsu_write_wasm_motion_write(kotsu_write_wasm_motion *handle) {
    free(handle->bytes);
    handle->bytes = NULL;
    handle->status = kotsu_okami_motion_write(&handle->motion, NULL, 0, &handle->report);
    if (handle->status != KOTSU_OK) return NULL;
    handle->bytes = malloc(handle->report.size);
    if (!handle->bytes) {
        handle->status = KOTSU_OUT_OF_MEMORY;
        return NULL;
    }
    handle->status = kotsu_okami_motion_write(&handle->motion, handle->bytes, handle->report.size, &handle->report);
    return handle->bytes;
}

int32_t kotsu_write_wasm_motion_status(const kotsu_write_wasm_motion *handle) { return (int32_t)handle->status; }
uint32_t kotsu_write_wasm_motion_size(const kotsu_write_wasm_motion *handle) { return (uint32_t)handle->report.size; }
/* The first curve that cannot be written; -1 where there is none. */
int32_t kotsu_write_wasm_motion_curve(const kotsu_write_wasm_motion *handle) { return handle->report.curve; }
/* How far a curve as written is from the curve as given: positions, angles, scales. */
const float *kotsu_write_wasm_motion_worst(const kotsu_write_wasm_motion *handle) { return handle->report.worst; }
