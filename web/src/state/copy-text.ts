// The way to the clipboard.
// SPDX-License-Identifier: MIT

/** False where the browser denies its clipboard: over plain http, or without permission. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
