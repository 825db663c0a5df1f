// The bone and the key that were chosen in the structure view last: what the stage then has chosen is no news there.
// SPDX-License-Identifier: MIT

export const shown: { bone: number | null; key: number | null } = { bone: null, key: null };
