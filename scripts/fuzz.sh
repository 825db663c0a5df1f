#!/usr/bin/env bash
# `npm run fuzz -- SECONDS`: libFuzzer over files, load to pose, then as long over archives and packed entries, and over field
# maps. New findings and inputs stay in build/fuzz.
# SPDX-License-Identifier: MIT
set -euo pipefail
cd "$(dirname "$0")/.."

bash scripts/install.sh fuzz
[ -d build/fixtures ] || npm run --silent build:fixtures
cmake -S . -B build/fuzz -G Ninja --log-level=NOTICE -DCMAKE_C_COMPILER=clang -DKOTSU_FUZZ=ON
cmake --build build/fuzz
mkdir -p build/fuzz/crashes
for target in document archive map; do
  mkdir -p "build/fuzz/corpus/$target"
  # The first directory receives what the fuzzer learns, the others are seeds.
  "build/fuzz/fuzz_$target" -max_total_time="${1:-60}" -max_len=65536 -timeout=10 -rss_limit_mb=2048 \
    -print_final_stats=1 -artifact_prefix=build/fuzz/crashes/ "build/fuzz/corpus/$target" tests/fuzz/corpus build/fixtures
done
