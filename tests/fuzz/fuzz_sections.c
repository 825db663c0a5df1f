// The fuzz harness for what stands in a monster's sections, each of them any bytes, in a container that is sound: skeleton, geometry,
// animations, sequences and textures reach their decoders whatever the others hold.
// SPDX-License-Identifier: MIT
#include "check_document.h"
#include "check_map.h"
#include "counting_allocator.h"
#include "ff8_builder.h"
#include "parts.h"

#include <stdio.h>
#include <stdlib.h>

enum { SKELETON, GEOMETRY, ANIMATIONS, SEQUENCES, TEXTURES, PARTS };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* An empty part leaves the section to the builder, which puts a sound one there. */
static const bytes *given(const bytes *part) { return part->size > 0 ? part : NULL; }

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    bytes parts[PARTS], file = {0};
    if (!parts_split(data, size, parts, PARTS)) return 0;
    ff8_monster_of(&file, &(ff8_parts){.skeleton = given(&parts[SKELETON]),
                                       .geometry = given(&parts[GEOMETRY]),
                                       .animations = given(&parts[ANIMATIONS]),
                                       .sequences = given(&parts[SEQUENCES]),
                                       .textures = given(&parts[TEXTURES])});
    parts_free(parts, PARTS);
    counting_allocator counter = {0};
    const kotsu_load_options options = {.allocator = counting_allocator_use(&counter)};
    kotsu_document *document = NULL;
    kotsu_error error;
    const kotsu_status status = kotsu_document_load(file.data, file.size, &options, &document, &error);
    if (status == KOTSU_OK)
        check_document(document, file.size, size % 4 ? CHECK_BRIEFLY : CHECK_THOROUGHLY, "fuzzed sections");
    else
        check_failed_load(status, document, &error, file.size, "fuzzed sections");
    kotsu_document_free(document);
    if (counter.live_blocks != 0 || counter.peak_bytes > 4 * file.size + ((size_t)16 << 20)) {
        fprintf(stderr, "fuzzed sections: %zu blocks leaked, %zu bytes held at most\n", counter.live_blocks,
                counter.peak_bytes);
        abort();
    }
    if (size % 8 == 0) (void)check_map_of(file.data, file.size, KOTSU_MAP_DETECT, 1009, "map of fuzzed sections");
    bytes_free(&file);
    return 0;
}

#ifdef KOTSU_LIBFUZZER
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed) {
    return parts_mutate(data, size, most, seed, PARTS);
}
#endif
