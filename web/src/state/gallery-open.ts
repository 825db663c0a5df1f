// Whether the gallery lies over the stage, and what it draws. By itself, because the first view asks and needs nothing else of it.
// SPDX-License-Identifier: MIT
import { signal } from '@preact/signals';

export const galleryOpen = signal(false);

/** Bones alone, also of what has a mesh. */
export const gallerySkeletons = signal(false);
