#!/usr/bin/env bash
# `npm run format`: brings TypeScript, CSS, JSON and C into the house format.  SPDX-License-Identifier: MIT
set -euo pipefail
cd "$(dirname "$0")/.."

biome check --write
find src wasm-bindings tests -name '*.[ch]' -exec clang-format -i {} +
