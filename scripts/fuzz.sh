#!/usr/bin/env bash
# `npm run fuzz -- SECONDS [TARGET...]`: libFuzzer, so long over each target: document (files, load to pose), archive (archives and packed
# entries), map (field maps), sections (of an FF8 monster), pair (a motion on a model), lzs. New findings and inputs stay in build/fuzz.
# SPDX-License-Identifier: MIT
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${1:-60}
targets=("${@:2}")
[ ${#targets[@]} -gt 0 ] || targets=(document archive map sections pair lzs)

bash scripts/install.sh fuzz
[ -d build/fixtures ] || npm run --silent build:fixtures
cmake -S . -B build/fuzz -G Ninja --log-level=NOTICE -DCMAKE_C_COMPILER=clang -DKOTSU_FUZZ=ON
cmake --build build/fuzz
mkdir -p build/fuzz/crashes
for target in "${targets[@]}"; do
  learnt=build/fuzz/corpus/$target
  mkdir -p "$learnt"
  # Inputs of these are no files: others' seeds would only be noise.
  case $target in
    sections | pair | lzs) seeds=("tests/fuzz/corpus/$target") ;;
    *) seeds=(tests/fuzz/corpus build/fixtures) ;;
  esac
  # The first directory receives what the fuzzer learns.
  "build/fuzz/fuzz_$target" -max_total_time="$seconds" -max_len=65536 -timeout=10 -rss_limit_mb=2048 \
    -print_final_stats=1 -artifact_prefix=build/fuzz/crashes/ "$learnt" "${seeds[@]}"
done
