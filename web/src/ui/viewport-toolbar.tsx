// What the viewport shows: a small column of toggles over its corner.
// SPDX-License-Identifier: MIT
import { Axis3d, Bone, Box, Grid3x3, Scan, Tag } from 'lucide-preact';
import { t } from '../i18n/text';
import { viewOptions } from '../state/session';
import { stageMesh } from '../state/stage-mesh';
import { reframe, toggleViewOption } from '../state/view-actions';
import { IconButton } from './icon-button';
import { ViewMenuButton } from './view-menu-button';

export function ViewportToolbar() {
  const { grid, boneAxes, jointNames, mesh, bones } = viewOptions.value;
  return (
    <div class="viewport-toolbar" role="toolbar" aria-label={t('View')} aria-orientation="vertical">
      <IconButton name={t('Frame the model')} icon={Scan} shortcut="F" onPress={reframe} />
      {stageMesh.value !== null && (
        <>
          <IconButton
            name={t('Mesh')}
            icon={Box}
            shortcut="M"
            pressed={mesh}
            onPress={() => toggleViewOption('mesh')}
          />
          <IconButton
            name={t('Bones')}
            icon={Bone}
            shortcut="B"
            pressed={bones}
            onPress={() => toggleViewOption('bones')}
          />
        </>
      )}
      <IconButton
        name={t('Ground grid')}
        icon={Grid3x3}
        shortcut="G"
        pressed={grid}
        onPress={() => toggleViewOption('grid')}
      />
      <IconButton
        name={t('Axes of the bones')}
        icon={Axis3d}
        shortcut="A"
        pressed={boneAxes}
        onPress={() => toggleViewOption('boneAxes')}
      />
      <IconButton
        name={t('Names of the joints')}
        icon={Tag}
        shortcut="N"
        pressed={jointNames}
        onPress={() => toggleViewOption('jointNames')}
      />
      <ViewMenuButton />
    </div>
  );
}
