// The invariant walker's part for meshes: indices, weights, objects in a row, and the box around them at rest.
// SPDX-License-Identifier: MIT
#include "check_walk.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ALL_TRIANGLE_FLAGS = KOTSU_TRIANGLE_HIDDEN | KOTSU_TRIANGLE_COLOURED | KOTSU_TRIANGLE_OF_QUAD };

static void check_vertex(const document_walk *walk, const kotsu_vertex *vertex) {
    double sum = 0;
    for (int i = 0; i < 3; i++) {
        CHECK(walk, isfinite(vertex->position[i]));
        CHECK(walk, vertex->weight[i] >= 0);
        if (walk->skeleton != NULL) CHECK(walk, vertex->bone[i] < walk->skeleton->bone_count);
        sum += (double)vertex->weight[i];
    }
    CHECK(walk, fabs(sum - 1) < 1e-5);
}

static void check_triangle(const document_walk *walk, const kotsu_mesh *mesh, const kotsu_triangle *triangle) {
    for (int corner = 0; corner < 3; corner++) {
        CHECK(walk, triangle->vertex[corner] < mesh->vertex_count);
        CHECK(walk, isfinite(triangle->uv[corner][0]) && isfinite(triangle->uv[corner][1]));
    }
    CHECK(walk, triangle->object < mesh->object_count);
    CHECK(walk, triangle->material < mesh->material_count);
    CHECK(walk, (triangle->flags & ~ALL_TRIANGLE_FLAGS) == 0);
    CHECK(walk, triangle->byte_offset < walk->file_size);
}

/* Objects take up vertices and triangles one after the other, without gaps. */
static void check_objects(const document_walk *walk, const kotsu_mesh *mesh) {
    uint32_t vertices = 0, triangles = 0;
    for (uint32_t i = 0; i < mesh->object_count; i++) {
        const kotsu_object *object = &mesh->objects[i];
        CHECK(walk, object->first_vertex == vertices && object->vertex_count <= mesh->vertex_count - vertices);
        CHECK(walk, object->first_triangle == triangles && object->triangle_count <= mesh->triangle_count - triangles);
        CHECK(walk, object->byte_offset <= walk->file_size);
        CHECK(walk, object->triangle_faces + 2 * object->quad_faces == object->triangle_count);
        for (uint32_t k = 0; k < object->triangle_count; k++) {
            const kotsu_triangle *triangle = &mesh->triangles[triangles + k];
            CHECK(walk, triangle->object == i);
            for (int corner = 0; corner < 3; corner++)
                CHECK(walk, triangle->vertex[corner] >= vertices &&
                                triangle->vertex[corner] - vertices < object->vertex_count);
        }
        vertices += object->vertex_count;
        triangles += object->triangle_count;
    }
    CHECK(walk, vertices == mesh->vertex_count && triangles == mesh->triangle_count);
}

/* The mesh at rest has a box; skinning works in place and refuses too little room. */
static void check_skin(const document_walk *walk, const kotsu_mesh *mesh) {
    const kotsu_skeleton *skeleton = walk->skeleton;
    const uint32_t count = skeleton->bone_count;
    const size_t size = count * sizeof(double[16]);
    kotsu_transform *pose = malloc(count * sizeof *pose);
    double *matrices = malloc(size), *skinned = malloc(size);
    float low[3], high[3];
    CHECK(walk, pose != NULL && matrices != NULL && skinned != NULL);
    CHECK(walk, kotsu_skeleton_rest(skeleton, pose, count) == KOTSU_OK);
    CHECK(walk, kotsu_pose_compose(skeleton, pose, matrices, count) == KOTSU_OK);
    paint(skinned, size);
    CHECK(walk, kotsu_pose_skin(skeleton, mesh, matrices, skinned, count - 1) == KOTSU_BAD_ARGUMENT);
    CHECK(walk, is_painted(skinned, size));
    CHECK(walk, kotsu_pose_skin(skeleton, mesh, matrices, skinned, count) == KOTSU_OK);
    for (size_t i = 0; i < 16 * (size_t)count; i++) CHECK(walk, isfinite(skinned[i]));
    if (mesh->vertex_count == 0) {
        CHECK(walk, kotsu_mesh_bounds(mesh, skinned, count, low, high) == KOTSU_BAD_ARGUMENT);
    } else {
        CHECK(walk, kotsu_mesh_bounds(mesh, skinned, 0, low, high) == KOTSU_BAD_ARGUMENT);
        CHECK(walk, kotsu_mesh_bounds(mesh, skinned, count, low, high) == KOTSU_OK);
        for (int i = 0; i < 3; i++) CHECK(walk, low[i] <= high[i]);
    }
    CHECK(walk, kotsu_pose_skin(skeleton, mesh, matrices, matrices, count) == KOTSU_OK);
    CHECK(walk, memcmp(matrices, skinned, size) == 0);
    free(pose);
    free(matrices);
    free(skinned);
}

void check_mesh(const document_walk *walk, const kotsu_mesh *mesh) {
    CHECK(walk, mesh->vertex_count == 0 || mesh->vertices != NULL);
    CHECK(walk, mesh->triangle_count == 0 || mesh->triangles != NULL);
    for (uint32_t i = 0; i < mesh->vertex_count; i++) check_vertex(walk, &mesh->vertices[i]);
    for (uint32_t i = 0; i < mesh->triangle_count; i++) check_triangle(walk, mesh, &mesh->triangles[i]);
    check_objects(walk, mesh);
    if (walk->skeleton != NULL) check_skin(walk, mesh);
}
