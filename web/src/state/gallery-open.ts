// Whether the gallery lies over the stage. By itself, because the first view asks and needs nothing else of it.
// SPDX-License-Identifier: MIT
import { signal } from '@preact/signals';

export const galleryOpen = signal(false);
