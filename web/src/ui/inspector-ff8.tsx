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
import { lastFrame } from '../playback/clock';
import { heldFrame } from '../playback/pace';
import { pace, readoutFrame, round, stageTiming } from '../state/session';
import { bonePosition } from './bone-position';
import { Code, Facts } from './facts';
import { AxisHead, Group, Live, LiveRow } from './live';
import { degrees, fixed, hex } from './numbers';

export interface BoneValuesProps {
  readonly document: KotsuDocument;
  readonly clip: Clip | null;
  readonly bone: Bone;
}

interface Reading {
  readonly frame: number;
  readonly raw: Ff8Raw | null;
  readonly position: Vector3;
}

const FULL_TURN = 4096;
const SCALE_ONE = 1024;
const nothing: Vector3 = [0, 0, 0];

export function Ff8BoneValues({ document, clip, bone }: BoneValuesProps) {
  const reading = useComputed<Reading>(() => {
    // Raw values exist for whole frames only.
    const slow = pace.value === 'slow';
    const within = Math.min(readoutFrame.value, stageTiming.value === null ? 0 : lastFrame(stageTiming.value));
    const frame = heldFrame(within, pace.value, round.value);
    const raw = slow ? 'ff8SlowRaw' : 'ff8Raw';
    return {
      frame,
      raw: clip === null ? null : document[raw](clip, frame, bone.position),
      position: bonePosition(document, clip, bone, frame, slow ? SampleMode.slow : 0),
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
            read={() =>
              clip === null ? 'At rest' : `At ${pace.value === 'slow' ? 'tick' : 'frame'} ${reading.value.frame}`
            }
          />
        </caption>
        <AxisHead />
        <Group title="Rotation">
          <LiveRow
            title="accumulated"
            reading={reading}
            read={({ raw }, axis) => String((raw?.rotation ?? nothing)[axis])}
          />
          <LiveRow title="at rest" reading={reading} read={(_, axis) => String(rest.rotation[axis])} />
          <LiveRow title="sum" reading={reading} read={(now, axis) => degrees((turned(now, axis) / FULL_TURN) * 360)} />
        </Group>
        <Group title="Scale">
          <LiveRow title="raw" reading={reading} read={(now, axis) => scale(now, axis, String)} />
          <LiveRow
            title="factor"
            reading={reading}
            read={(now, axis) => scale(now, axis, (raw) => fixed(raw / SCALE_ONE, 3))}
          />
        </Group>
        <Group title="Position in the model">
          <LiveRow title="units" reading={reading} read={({ position }, axis) => fixed(position[axis], 3)} />
        </Group>
        {bone.parent < 0 && (
          <Group title="Root track">
            <LiveRow
              title="accumulated"
              reading={reading}
              read={({ raw }, axis) => String((raw?.position ?? nothing)[axis])}
            />
          </Group>
        )}
      </table>
      <Facts
        title="Bone record"
        facts={[
          ['Size', `${rest.size} = ${fixed(bone.length, 4)} units`],
          ['Rotation at rest', rest.rotation.join(', ')],
          ['Scale at rest, unused', rest.scale.join(', ')],
          ['Offset in file', <Code key="offset">{hex(bone.byteOffset)}</Code>],
        ]}
      />
    </>
  );
}
