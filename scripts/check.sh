#!/usr/bin/env bash
# `npm run check`: format, lint and types, without building anything; last, advisories against what Kotsu is built from, for which the
# npm registry is asked once, some ten seconds at most. They are printed and decide nothing.  SPDX-License-Identifier: MIT
set -euo pipefail
cd "$(dirname "$0")/.."

biome ci --error-on-warnings
tsc --project web
tsc --project web/service-worker
tsc --project .
# Each release of clang-format lays code out a little differently; 14 is Debian 12's.
if clang-format --version 2>/dev/null | grep -q 'version 14\.'; then
  find src wasm-bindings tests -name '*.[ch]' -exec clang-format --dry-run -Werror {} +
else
  echo "clang-format 14 is not installed: the C sources' format is not checked"
fi
tsx scripts/audit.ts
