// What the parts of the invariant walker share; tests include check_document.h.
// SPDX-License-Identifier: MIT
#ifndef KOTSU_TEST_CHECK_WALK_H
#define KOTSU_TEST_CHECK_WALK_H

#include "check_document.h"

typedef struct document_walk {
    const kotsu_document *document;
    const kotsu_skeleton *skeleton; /* NULL where there is none */
    size_t file_size;
    check_depth depth;
    const char *label;
} document_walk;

/* Prints where and what, and aborts. */
_Noreturn void walk_broken(const document_walk *walk, const char *promise, const char *file, int line);

#define CHECK(walk, promise) ((promise) ? (void)0 : walk_broken(walk, #promise, __FILE__, __LINE__))

void check_curve(const document_walk *walk, const kotsu_curve *curve);               /* check_curve.c */
void check_ff8_frames(const document_walk *walk, const kotsu_clip *clip);            /* check_curve.c */
void check_poses(const document_walk *walk);                                         /* check_poses.c */
void check_transform(const document_walk *walk, const kotsu_transform *transform);   /* check_poses.c */
void check_baked(const document_walk *walk, const kotsu_clip *clip, uint32_t flags); /* check_baked.c */
void check_mesh(const document_walk *walk, const kotsu_mesh *mesh);                  /* check_mesh.c */
void check_textures(const document_walk *walk);                                      /* check_ff8_extras.c */
void check_sequences(const document_walk *walk);                                     /* check_ff8_extras.c */

/* Fills memory with a pattern, and tells whether it still holds nothing else: "untouched on error". */
void paint(void *memory, size_t size);
bool is_painted(const void *memory, size_t size);

#endif
