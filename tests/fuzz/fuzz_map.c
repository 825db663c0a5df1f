// The fuzz harness for field maps: any bytes as every kind of source; whatever has a map is covered by it bit by bit.
// SPDX-License-Identifier: MIT
#include "check_map.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    enum { LOOK_UP_EVERY = 1009 };
    for (int source = KOTSU_MAP_DETECT; source <= KOTSU_MAP_FF8_ZZZ; source++)
        (void)check_map_of(data, size, (kotsu_map_source)source, LOOK_UP_EVERY, "fuzzed map");
    return 0;
}
