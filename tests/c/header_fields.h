// Where a file's counts, offsets and sizes stand: the fields that lead a decoder astray when they lie.
// SPDX-License-Identifier: MIT
#ifndef KOTSU_TEST_HEADER_FIELDS_H
#define KOTSU_TEST_HEADER_FIELDS_H

#include <stddef.h>
#include <stdint.h>

typedef struct header_field {
    uint32_t at;
    uint8_t size;
} header_field;

typedef struct header_fields {
    header_field *fields;
    size_t count, capacity;
} header_fields;

/* Of an FF8 battle file every header field of every section, found by the format pages without the core's help; of any other
 * file the words at its front. */
header_fields header_fields_of(const uint8_t *data, size_t size);
void header_fields_free(header_fields *list);

#endif
