#!/usr/bin/env bash
# `npm run bench`: builds the core natively for speed and runs every measurement; never part of the tests.
# SPDX-License-Identifier: MIT
set -euo pipefail
cd "$(dirname "$0")/.."

[ -e build/wasm/kotsu-crowd.wasm ] || npm run --silent build:wasm
cmake -S . -B build/bench/native -G Ninja --log-level=NOTICE -DKOTSU_TESTS=OFF -DKOTSU_BENCH=ON >/dev/null
cmake --build build/bench/native >/dev/null
exec tsx bench/bench.ts
