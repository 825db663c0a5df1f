// What would be saved: its size and how far it is from the clip, measured; or why nothing can be.
// SPDX-License-Identifier: MIT
import type { MotionErrors } from '../../../wasm-bindings/motion-writer';
import type { SavedMotion } from '../../../wasm-bindings/save-motion';
import { retold, t } from '../i18n/text';
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
      {result === null && <p class="muted">{t('Measuring…')}</p>}
      {typeof result === 'string' && <p class="warning">{retold(result)}</p>}
      {typeof result === 'object' && result !== null && <Measured motion={result} allowed={allowed} />}
    </div>
  );
}

function Measured({ motion, allowed }: { readonly motion: SavedMotion; readonly allowed: MotionErrors }) {
  const { bytes, frameCount, curveCount, keyCount, worst, joints } = motion;
  // A family that was asked for is taken whatever comes of it.
  const over = (kind: keyof MotionErrors) => worst[kind] > allowed[kind] * (1 + ROUNDING);
  const facts: readonly Measure[] = [
    [t('Size'), `${byteSize(bytes.byteLength)}: ${counted(curveCount, 'curve')}, ${counted(keyCount, 'key')}`],
    [t('Length'), t('{frames} at 30 frames/s', { frames: counted(frameCount, 'frame') })],
    [t('Worst position'), t('{distance} units', { distance: small(worst.position) }), over('position')],
    [t('Worst angle'), `${small(worst.rotation * DEGREES_PER_RADIAN)}°`, over('rotation')],
    [t('Worst scale'), small(worst.scale), over('scale')],
    [t('Worst joint'), jointText(joints)],
  ];
  return (
    <dl class="facts">
      {facts.map(([name, value, isOver = false]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value}
            {isOver && <span class="tag warning">{t('more than allowed')}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Measure = readonly [name: string, value: string, isOver?: boolean];

function jointText({ distance, boneId, frame }: SavedMotion['joints']): string {
  if (distance === 0) return t('in its place');
  const values = { distance: small(distance), frame: frameText(frame) };
  return boneId < 0
    ? t('{distance} units, the root, frame {frame}', values)
    : t('{distance} units, bone {bone}, frame {frame}', { ...values, bone: boneId });
}

/** Three digits that count. */
function small(value: number): string {
  return value === 0 ? '0' : String(Number(value.toPrecision(3)));
}
