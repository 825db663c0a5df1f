// Colours of the scene in both themes; the first three of each are the page's own tokens.
// SPDX-License-Identifier: MIT
import { Color, LinearSRGBColorSpace } from 'three';
import type { ThemeName } from './scene-types';

export interface Theme {
  readonly ground: string;
  readonly text: string;
  readonly accent: string;
  readonly selected: string;
  readonly bone: string;
  readonly boneEdge: string;
  readonly ancestor: string;
  /** Bones and mesh of what is compared with another, and its selected bone; told apart from the others' by every eye. */
  readonly second: string;
  readonly secondSelected: string;
  /** Faces that are chosen in the bytes: a colour that hardly any model has. */
  readonly lit: string;
  readonly gridLine: string;
  /** A mesh without its textures, and the edges of its faces. */
  readonly clay: string;
  readonly meshEdge: string;
  /** Opacity of fine and coarse grid lines. */
  readonly gridStrength: readonly [number, number];
}

export const themes: Record<ThemeName, Theme> = {
  dark: {
    ground: '#14161a',
    text: '#e6e9ef',
    accent: '#6ea8fe',
    selected: '#6ea8fe',
    bone: '#d3d9e3',
    boneEdge: '#1b1e24',
    ancestor: '#9db9e6',
    second: '#e59a3c',
    secondSelected: '#ffc46b',
    lit: '#ff5fd7',
    gridLine: '#8a96a8',
    clay: '#b5aca2',
    meshEdge: '#8fb4ef',
    gridStrength: [0.16, 0.34],
  },
  light: {
    ground: '#f6f7f9',
    text: '#16191f',
    accent: '#1f5fd0',
    selected: '#2f72ea',
    bone: '#cdd4df',
    boneEdge: '#3c4552',
    ancestor: '#8fadde',
    second: '#d97b1f',
    secondSelected: '#9a4a00',
    lit: '#d6009a',
    gridLine: '#5a6472',
    clay: '#bdb4a9',
    meshEdge: '#2457ad',
    gridStrength: [0.16, 0.34],
  },
};

/** x, y, z in this order, everywhere. */
export const AXIS_NAMES = ['X', 'Y', 'Z'] as const;
export const AXIS_COLOURS = ['#e5534b', '#57ab5a', '#539bf5'] as const;

/** The scene's own shaders write what the screen shows, so their colours stay as written: no conversion to linear light. */
export function displayColour(hex: string): Color {
  return new Color().setStyle(hex, LinearSRGBColorSpace);
}
