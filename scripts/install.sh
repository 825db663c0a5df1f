#!/usr/bin/env bash
# Brings in what a task needs: packages of Debian or Ubuntu by apt, npm packages by the lockfile. Skips what is there.
# usage: scripts/install.sh build|test|fuzz        SPDX-License-Identifier: MIT
set -euo pipefail
cd "$(dirname "$0")/.."

node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' || {
  echo "Kotsu needs Node.js 20.19 or newer and found $(node --version): install one from https://nodejs.org/en/download" >&2
  exit 1
}

can_fuzz() { echo 'int LLVMFuzzerTestOneInput(void) { return 0; }' | clang -x c - -fsanitize=fuzzer -o /dev/null 2>/dev/null; }
# The two places that tests/e2e/playwright.config.ts looks in, before it falls back on Playwright's own download.
has_chromium() { [ -x "${CHROMIUM:-/usr/bin/chromium}" ]; }
has_own_chromium() { node -e 'fs.accessSync(require("@playwright/test").chromium.executablePath())' 2>/dev/null; }
# Ubuntu has Chromium only as a snap, which does not run everywhere.
is_ubuntu() { grep -qs '^ID=ubuntu$' /etc/os-release; }

packages=()
need() { # need PACKAGE CHECK...: the package is missing when the check fails
  local package=$1
  shift
  "$@" >/dev/null 2>&1 || packages+=("$package")
}

need emscripten command -v emcc
need cmake command -v cmake
need ninja-build command -v ninja
need gcc command -v gcc
need libc6-dev test -e /usr/include/stdio.h
case "${1:-build}" in
  test)
    need libcmocka-dev test -e /usr/include/cmocka.h
    is_ubuntu || need chromium has_chromium
    ;;
  fuzz)
    need clang command -v clang
    need libclang-rt-dev can_fuzz
    ;;
esac

if [ ${#packages[@]} -gt 0 ]; then
  install="apt-get install --yes --no-install-recommends ${packages[*]}"
  if ! command -v apt-get >/dev/null; then
    echo "Kotsu needs these programs (by their Debian names), please install them and run this again: ${packages[*]}" >&2
    exit 1
  fi
  as_root=
  if [ "$(id -u)" -ne 0 ]; then
    as_root="sudo --non-interactive"
    $as_root true 2>/dev/null || {
      echo "Kotsu needs a few packages. Please run this, then start again:  sudo apt-get update && sudo $install" >&2
      exit 1
    }
  fi
  echo "Installing ${packages[*]} (this takes a few minutes)"
  $as_root apt-get update --quiet=2
  $as_root env DEBIAN_FRONTEND=noninteractive $install --quiet=2 >/dev/null
fi

if [ ! -e node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
  echo "Installing npm packages"
  npm ci --no-audit --no-fund
fi

if [ "${1:-}" = test ] && ! has_chromium && ! has_own_chromium; then
  npx playwright install --with-deps chromium
fi
