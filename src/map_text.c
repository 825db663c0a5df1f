// SPDX-License-Identifier: MIT
/* map_text.c - the few words that a field map puts together itself, see map_text.h. */
#include "map_text.h"

#include <string.h>

/* Appends `length` bytes that belong together, or none of them. */
static void append(kotsu_map_facts *facts, const char *text, size_t length) {
    const size_t used = strlen(facts->text);
    if (length >= sizeof facts->text - used) return;
    memcpy(facts->text + used, text, length);
    facts->text[used + length] = 0;
}

void kotsui_map_say(kotsu_map_facts *facts, const char *words) { append(facts, words, strlen(words)); }

void kotsui_map_say_number(kotsu_map_facts *facts, int64_t number) {
    char digits[21], *at = digits + sizeof digits;
    uint64_t left = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do {
        *--at = (char)('0' + left % 10);
        left /= 10;
    } while (left);
    if (number < 0) *--at = '-';
    append(facts, at, (size_t)(digits + sizeof digits - at));
}

void kotsui_map_say_bytes(kotsu_map_facts *facts, kotsui_reader bytes) {
    while (kotsui_left(&bytes) && strlen(facts->text) + 4 < sizeof facts->text) {
        const uint8_t c = kotsui_read_u8(&bytes);
        if (c == 0) return;
        const char one = (char)c, two[2] = {(char)(0xC0 | c >> 6), (char)(0x80 | (c & 0x3F))};
        if (c < 0x20 || (c >= 0x7F && c < 0xA0))
            append(facts, "\xEF\xBF\xBD", 3);
        else if (c < 0x80)
            append(facts, &one, 1);
        else
            append(facts, two, 2);
    }
}
