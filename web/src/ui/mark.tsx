// The character for "bone", drawn with strokes: not every computer has a font for it.
// SPDX-License-Identifier: MIT

export function Mark() {
  return (
    <svg class="mark" viewBox="0 0 24 24" role="img" aria-label="骨">
      <path d="M8 8.5V3h8v5.5M12 8.5V5.8h4M4.5 12V8.5h15V12M8 21v-9h8v7.6q0 1.4-1.4 1.4h-1M8 15h8M8 17.8h8" />
    </svg>
  );
}
