// SPDX-License-Identifier: MIT
/* map_text.h - the few words that a field map puts together itself. They are cut where they do not fit, at a whole character. */
#ifndef KOTSU_MAP_TEXT_H
#define KOTSU_MAP_TEXT_H

#include "map_internal.h"

/* Appends to facts->text. */
void kotsui_map_say(kotsu_map_facts *facts, const char *words);
void kotsui_map_say_number(kotsu_map_facts *facts, int64_t number);
/* Bytes up to the first 0, each above 0x7F taken for Latin-1; control characters become U+FFFD. */
void kotsui_map_say_bytes(kotsu_map_facts *facts, kotsui_reader bytes);

#endif
