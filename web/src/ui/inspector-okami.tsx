// The curves of an Okami bone and their values at the current frame.
// SPDX-License-Identifier: MIT
import { useComputed } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { type Clip, type Curve, channelNames, type KotsuDocument } from '../../../wasm-bindings/kotsu';
import { t } from '../i18n/text';
import { lastFrame } from '../playback/clock';
import { positionBits } from '../state/position-readings';
import { readoutFrame } from '../state/session';
import { bonePosition } from './bone-position';
import { CurveRow } from './curve-row';
import { Code, Facts } from './facts';
import type { BoneValuesProps } from './inspector-ff8';
import { AxisHead, Group, Live, LiveRow } from './live';
import { fixed, frameText, hex } from './numbers';

export function OkamiBoneValues({ document, clip, bone }: BoneValuesProps) {
  const frame = useComputed(() => (clip === null ? 0 : Math.min(readoutFrame.value, lastFrame(clip))));
  const position = useComputed(() => bonePosition(document, clip, bone, frame.value, positionBits.value));
  const curves = useMemo(() => (clip === null ? [] : curvesOf(document, clip, bone.id)), [document, clip, bone]);
  return (
    <>
      <table class="values">
        <caption>
          <Live
            read={() => (clip === null ? t('At rest') : t('At frame {frame}', { frame: frameText(frame.value) }))}
          />
        </caption>
        <AxisHead />
        <Group title={t('Position in the model')}>
          <LiveRow title={t('units')} reading={position} read={(now, axis) => fixed(now[axis], 3)} />
        </Group>
        <Group title={t('Offset from the parent at rest')}>
          <LiveRow title={t('units')} reading={position} read={(_, axis) => fixed(bone.restTranslation[axis], 3)} />
        </Group>
      </table>
      {clip !== null && curves.length === 0 && <p class="hint">{t('This clip leaves the bone at rest.')}</p>}
      <ul class="curves">
        {curves.map(([index, curve]) => (
          <CurveRow key={index} document={document} clip={clip} index={index} curve={curve} frame={frame} />
        ))}
      </ul>
      {bone.byteOffset > 0 && (
        <Facts
          title={t('Bone record')}
          facts={[[t('Offset in file'), <Code key="offset">{hex(bone.byteOffset)}</Code>]]}
        />
      )}
    </>
  );
}

/** With their numbers in the clip, in channel order; unknown properties last. */
function curvesOf(document: KotsuDocument, clip: Clip, boneId: number): [number, Curve][] {
  return [...document.curves(clip).entries()]
    .filter(([, curve]) => curve.boneId === boneId)
    .sort(([, a], [, b]) => channelOrder(a) - channelOrder(b));
}

function channelOrder(curve: Curve): number {
  return curve.channel === null ? channelNames.length : channelNames.indexOf(curve.channel);
}
