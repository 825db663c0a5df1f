// What would be saved: its size and how far it is from the clip, measured; or why nothing can be.
// SPDX-License-Identifier: MIT
import type { MotionErrors } from '../../../wasm-bindings/motion-writer';
import type { SavedMotion } from '../../../wasm-bindings/save-motion';
import { byteSize, counted, frameText } from './numbers';

const DEGREES_PER_RADIAN = 180 / Math.PI;

/** The writer's numbers are 32-bit floats. */
const ROUNDING = 1e-6;

export interface SaveResultProps {
  readonly result: SavedMotion | string | null;
  readonly allowed: MotionErrors;
}

export function SaveResult({ result, allowed }: SaveResultProps) {
  return (
    <div class="save-result" role="status">
      {result === null && <p class="muted">Measuring…</p>}
      {typeof result === 'string' && <p class="warning">{result}</p>}
      {typeof result === 'object' && result !== null && <Measured motion={result} allowed={allowed} />}
    </div>
  );
}

function Measured({ motion, allowed }: { readonly motion: SavedMotion; readonly allowed: MotionErrors }) {
  const { bytes, frameCount, curveCount, keyCount, worst, joints } = motion;
  // A family that was asked for is taken whatever comes of it.
  const over = (kind: keyof MotionErrors) => worst[kind] > allowed[kind] * (1 + ROUNDING);
  const facts: readonly Measure[] = [
    ['Size', `${byteSize(bytes.byteLength)}: ${counted(curveCount, 'curve')}, ${counted(keyCount, 'key')}`],
    ['Length', `${counted(frameCount, 'frame')} at 30 frames/s`],
    ['Worst position', `${small(worst.position)} units`, over('position')],
    ['Worst angle', `${small(worst.rotation * DEGREES_PER_RADIAN)}°`, over('rotation')],
    ['Worst scale', small(worst.scale), over('scale')],
    ['Worst joint', jointText(joints)],
  ];
  return (
    <dl class="facts">
      {facts.map(([name, value, isOver = false]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value}
            {isOver && <span class="tag warning">more than allowed</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Measure = readonly [name: string, value: string, isOver?: boolean];

function jointText({ distance, boneId, frame }: SavedMotion['joints']): string {
  if (distance === 0) return 'in its place';
  return `${small(distance)} units, ${boneId < 0 ? 'the root' : `bone ${boneId}`}, frame ${frameText(frame)}`;
}

/** Three digits that count. */
function small(value: number): string {
  return value === 0 ? '0' : String(Number(value.toPrecision(3)));
}
