// The fuzz harness for a model and a motion that play together: a motion from any bytes on a skeleton from any others, sampled, composed,
// baked, played in a cast, and written back.
// SPDX-License-Identifier: MIT
#include "check_rewrite.h"
#include "check_walk.h"
#include "parts.h"

enum { MODEL, MOTION, PARTS };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static kotsu_document *load(const bytes *file) {
    kotsu_document *document = NULL;
    kotsu_error error;
    const kotsu_status status = kotsu_document_load(file->data, file->size, NULL, &document, &error);
    if (status != KOTSU_OK) check_failed_load(status, document, &error, file->size, "one of a fuzzed pair");
    return document;
}

static bool has_okami_clips(const kotsu_document *document) {
    return document && kotsu_document_format(document) == KOTSU_FORMAT_OKAMI_MOTION;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    bytes parts[PARTS];
    if (!parts_split(data, size, parts, PARTS)) return 0;
    kotsu_document *model = load(&parts[MODEL]), *motion = load(&parts[MOTION]);
    const kotsu_skeleton *skeleton = model ? kotsu_document_skeleton(model) : NULL;
    if (skeleton && has_okami_clips(motion)) {
        const document_walk walk = {motion, skeleton, parts[MOTION].size, size % 4 ? CHECK_BRIEFLY : CHECK_THOROUGHLY,
                                    "fuzzed pair"};
        if (skeleton->composition == KOTSU_COMPOSE_HIERARCHICAL) {
            check_poses(&walk);
            for (uint32_t flags = 0; flags < 8; flags += 3) check_baked(&walk, kotsu_document_clip(motion, 0), flags);
        }
    }
    if (has_okami_clips(motion)) check_rewrite(motion, "fuzzed pair");
    kotsu_document_free(model);
    kotsu_document_free(motion);
    parts_free(parts, PARTS);
    return 0;
}

#ifdef KOTSU_LIBFUZZER
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed) {
    return parts_mutate(data, size, most, seed % 4 ? MOTION : seed / 4, PARTS);
}
#endif
