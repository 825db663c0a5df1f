#!/usr/bin/env bash
# `npm run build:page`: everything a static host serves, in dist/; leaves dist/cli alone.  SPDX-License-Identifier: MIT
set -euo pipefail
cd "$(dirname "$0")/.."

mkdir -p dist
find dist -mindepth 1 -maxdepth 1 ! -name cli -exec rm -r {} +
vite build web
tsx scripts/check-budget.ts
