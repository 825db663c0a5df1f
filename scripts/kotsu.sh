#!/usr/bin/env bash
# `npm run -s kotsu -- …`: the command line, built on first use; paths mean what they mean where the user stands.
# SPDX-License-Identifier: MIT
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)

if [ ! -e "$root/dist/cli/kotsu.js" ]; then
  # Silent unless it fails: standard output belongs to the command.
  log=$(cd "$root" && { bash scripts/install.sh build && npm run --silent build:wasm && npm run --silent build:cli; } 2>&1) || {
    echo "$log" >&2
    exit 1
  }
fi
cd "${INIT_CWD:-.}"
exec node "$root/dist/cli/kotsu.js" "$@"
