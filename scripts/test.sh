#!/usr/bin/env bash
# `npm test`: from a fresh clone to the verdict. Runs every check in order and stops at the first that fails.
# SPDX-License-Identifier: MIT
set -euo pipefail
cd "$(dirname "$0")/.."

step() { # step NAME COMMAND...
  failed=$1
  shift
  printf '\n== %s ==\n' "$failed"
  "$@"
  failed=
}

finish() {
  [ -z "$failed" ] || printf '\nFailed in step: %s\n' "$failed"
  [ ! -d node_modules ] || tsx scripts/test-summary.ts "$failed"
}

native_tests() {
  cmake -S . -B build/native -G Ninja --log-level=NOTICE -DKOTSU_SANITIZE=ON -DKOTSU_WERROR=ON
  cmake --build build/native
  ctest --test-dir build/native --parallel 2 --output-on-failure --no-tests=error --output-junit ../reports/ctest.xml
}

failed=
rm -rf build/reports
mkdir -p build/reports
trap finish EXIT

step "install" bash scripts/install.sh test
step "check" npm run --silent check
step "fixtures" npm run --silent build:fixtures
step "native tests" native_tests
step "wasm" npm run --silent build:wasm
step "page" npm run --silent build:page
step "command line" npm run --silent build:cli
step "unit tests" vitest run
step "browser tests" playwright test --config tests/e2e/playwright.config.ts
