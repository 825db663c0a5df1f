// What the viewport shows: a small column of toggles over its corner.
// SPDX-License-Identifier: MIT
import { Axis3d, Grid3x3, Scan, Tag } from 'lucide-preact';
import { viewOptions } from '../state/session';
import { reframe, toggleViewOption } from '../state/view-actions';
import { IconButton } from './icon-button';

export function ViewportToolbar() {
  const { grid, boneAxes, jointNames } = viewOptions.value;
  return (
    <div class="viewport-toolbar" role="toolbar" aria-label="View" aria-orientation="vertical">
      <IconButton name="Frame the model" icon={Scan} shortcut="F" onPress={reframe} />
      <IconButton
        name="Ground grid"
        icon={Grid3x3}
        shortcut="G"
        pressed={grid}
        onPress={() => toggleViewOption('grid')}
      />
      <IconButton
        name="Axes of the bones"
        icon={Axis3d}
        shortcut="A"
        pressed={boneAxes}
        onPress={() => toggleViewOption('boneAxes')}
      />
      <IconButton
        name="Names of the joints"
        icon={Tag}
        shortcut="N"
        pressed={jointNames}
        onPress={() => toggleViewOption('jointNames')}
      />
    </div>
  );
}
