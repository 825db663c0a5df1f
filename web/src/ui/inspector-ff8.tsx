// The raw integers of an FF8 bone at the current frame and what they mean.
// SPDX-License-Identifier: MIT
import { useComputed } from '@preact/signals';
import {
  type Bone,
  type Clip,
  type Ff8Raw,
  type KotsuDocument,
  SampleMode,
  type Vector3,
} from '../../../wasm-bindings/kotsu';
import { t } from '../i18n/text';
import { pace, readoutFrame, readoutHeld, stepped } from '../state/session';
import { bonePosition } from './bone-position';
import { Code, Facts } from './facts';
import { AxisHead, Group, Live, LiveRow } from './live';
import { degrees, fixed, frameText, hex } from './numbers';

export interface BoneValuesProps {
  readonly document: KotsuDocument;
  readonly clip: Clip | null;
  readonly bone: Bone;
}

interface Reading {
  /** Whose integers these are: the file stores them for whole frames only. */
  readonly frame: number;
  /** Where the picture is, and the position with it: between two frames where movement is smooth. */
  readonly shown: number;
  readonly raw: Ff8Raw | null;
  readonly position: Vector3;
}

const FULL_TURN = 4096;
const SCALE_ONE = 1024;
const nothing: Vector3 = [0, 0, 0];

export function Ff8BoneValues({ document, clip, bone }: BoneValuesProps) {
  const reading = useComputed<Reading>(() => {
    const slow = pace.value === 'slow';
    const frame = readoutHeld.value;
    const shown = stepped.value ? frame : readoutFrame.value;
    const raw = slow ? 'ff8SlowRaw' : 'ff8Raw';
    const mode = (slow ? SampleMode.slow : 0) | (stepped.value ? SampleMode.stepped : SampleMode.wrap);
    return {
      frame,
      shown,
      raw: clip === null ? null : document[raw](clip, frame, bone.position),
      position: bonePosition(document, clip, bone, shown, mode),
    };
  });
  const rest = bone.raw;
  const turned = ({ raw }: Reading, axis: 0 | 1 | 2) => rest.rotation[axis] + (raw?.rotation ?? nothing)[axis];
  const scale = ({ raw }: Reading, axis: 0 | 1 | 2, text: (raw: number) => string) =>
    raw?.scaled ? text(raw.scale[axis]) : '–';
  return (
    <>
      <table class="values">
        <caption>
          <Live
            read={() => {
              if (clip === null) return t('At rest');
              const { frame, shown } = reading.value;
              const slow = pace.value === 'slow';
              if (shown === frame) return slow ? t('At tick {frame}', { frame }) : t('At frame {frame}', { frame });
              const words = { frame, shown: frameText(shown) };
              return slow
                ? t('Stored at tick {frame}, picture at {shown}', words)
                : t('Stored at frame {frame}, picture at {shown}', words);
            }}
          />
        </caption>
        <AxisHead />
        <Group title={t('Rotation')}>
          <LiveRow
            title={t('accumulated')}
            reading={reading}
            read={({ raw }, axis) => String((raw?.rotation ?? nothing)[axis])}
          />
          <LiveRow title={t('at rest')} reading={reading} read={(_, axis) => String(rest.rotation[axis])} />
          <LiveRow
            title={t('sum')}
            reading={reading}
            read={(now, axis) => degrees((turned(now, axis) / FULL_TURN) * 360)}
          />
        </Group>
        <Group title={t('Scale')}>
          <LiveRow title={t('raw')} reading={reading} read={(now, axis) => scale(now, axis, String)} />
          <LiveRow
            title={t('factor')}
            reading={reading}
            read={(now, axis) => scale(now, axis, (raw) => fixed(raw / SCALE_ONE, 3))}
          />
        </Group>
        <Group title={t('Position in the model')}>
          <LiveRow title={t('units')} reading={reading} read={({ position }, axis) => fixed(position[axis], 3)} />
        </Group>
        {bone.parent < 0 && (
          <Group title={t('Root track')}>
            <LiveRow
              title={t('accumulated')}
              reading={reading}
              read={({ raw }, axis) => String((raw?.position ?? nothing)[axis])}
            />
          </Group>
        )}
      </table>
      <Facts
        title={t('Bone record')}
        facts={[
          [t('Size'), t('{raw} = {length} units', { raw: rest.size, length: fixed(bone.length, 4) })],
          [t('Rotation at rest'), rest.rotation.join(', ')],
          [t('Scale at rest, unused'), rest.scale.join(', ')],
          [t('Offset in file'), <Code key="offset">{hex(bone.byteOffset)}</Code>],
        ]}
      />
    </>
  );
}
