#!/usr/bin/env bash
# `npm run build:wasm`: the core as build/wasm/kotsu.wasm, within its budget.  SPDX-License-Identifier: MIT
set -euo pipefail
cd "$(dirname "$0")/.."

limit=$(node -p "require('./scripts/budget.json').wasmRawBytes")

[ -e build/wasm/build.ninja ] || emcmake cmake -S . -B build/wasm -G Ninja --log-level=NOTICE
cmake --build build/wasm
size=$(wc -c <build/wasm/kotsu.wasm)
echo "kotsu.wasm: $size of $limit bytes"
[ "$size" -le "$limit" ] || { echo "kotsu.wasm is over its budget" >&2 && exit 1; }
