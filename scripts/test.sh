#!/usr/bin/env bash
# `npm test`: from a fresh clone to the verdict. Runs the checks in order and stops at the first that fails.
# `npm test -- all` also runs what takes long: sweeps over every byte, exports of whole files, every journey in the browser.
# SPDX-License-Identifier: MIT
set -euo pipefail
cd "$(dirname "$0")/.."

scope=${1:-usual}
case "$scope" in usual | all) ;; *) echo "usage: npm test [-- all]" >&2 && exit 2 ;; esac
is_all() { [ "$scope" = all ]; }

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
  ctest --test-dir build/native --parallel 2 --output-on-failure --no-tests=error --output-junit ../reports/ctest.xml \
    $(is_all || echo --label-exclude long)
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
step "unit tests" env KOTSU_TESTS="$scope" vitest run
step "browser tests" playwright test --config tests/e2e/playwright.config.ts $(is_all || echo --grep @core)
