#!/usr/bin/env bash
# `npm start`: from a fresh clone to the page in the browser.  SPDX-License-Identifier: MIT
set -euo pipefail
cd "$(dirname "$0")/.."

bash scripts/install.sh build
npm run --silent build
echo
echo "Kotsu is ready; open the address below, stop with Ctrl+C."
exec vite preview web "$@"
