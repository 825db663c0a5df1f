// One curve of an Okami bone: its value now, how it is stored and where.
// SPDX-License-Identifier: MIT
import type { ReadonlySignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Clip, Curve, KotsuDocument } from '../../../wasm-bindings/kotsu';
import { msg } from '../i18n/english';
import { t } from '../i18n/text';
import { curveWords } from '../state/channel-words';
import { guess, guessedAt } from '../state/curve-guess';
import { isGuessed, WORD, wordBytes } from '../state/curve-words';
import { stageClip } from '../state/session';
import { Live } from './live';
import { counted, degrees, fixed, hex } from './numbers';
import { RootSpaceBadge } from './root-space-badge';

export interface CurveRowProps {
  readonly document: KotsuDocument;
  readonly clip: Clip | null;
  /** Of the curve in its clip. */
  readonly index: number;
  readonly curve: Curve;
  readonly frame: ReadonlySignal<number>;
}

export function CurveRow({ document, clip, index, curve, frame }: CurveRowProps) {
  const file = isGuessed(curve) ? stageClip.value?.file : undefined;
  useEffect(() => {
    if (file) void guess(file, curve);
  }, [file, curve]);
  const keys = file ? wordBytes(curve, file.size) / WORD : curve.keyframes.length / 4;
  const value = () => {
    if (file) return guessedAt(file, curve, frame.value);
    return clip === null ? Number.NaN : document.sampleCurve(clip, index, frame.value);
  };
  return (
    <li class="curve">
      <span>
        {curveWords(curve)}
        <RootSpaceBadge curve={curve} />
        {file && <GuessTag />}
      </span>
      <span class="number">
        <Live read={() => valueText(curve, value())} />
      </span>
      <span class="muted curve-storage">
        {t('{family}, {keys}, record {record} at {offset}', {
          family: t(familyTitles[curve.family]),
          keys: keysText(keys, curve.claimedKeyframeCount),
          record: curve.record,
          offset: hex(curve.byteOffset),
        })}
      </span>
    </li>
  );
}

export function GuessTag() {
  return (
    <span class="tag warning" title={t('How its values are stored is not known: read as 32-bit floats, one per frame')}>
      {t('guess')}
    </span>
  );
}

export const familyTitles: Readonly<Record<Curve['family'], string>> = {
  unknown: msg('unknown family'),
  single: msg('single pose'),
  quantized: msg('quantized'),
  'quantized-precision': msg('quantized precision'),
  full: msg('full precision'),
};

function keysText(keys: number, claimed: number): string {
  return keys === claimed
    ? counted(keys, 'key')
    : t('{part} of {whole}', { part: keys, whole: counted(claimed, 'key') });
}

function valueText(curve: Curve, value: number): string {
  if (Number.isNaN(value)) return '–';
  if (!curve.channel?.startsWith('rotation')) return fixed(value, 4);
  return `${fixed(value, 4)} rad  ${degrees((value * 180) / Math.PI)}`;
}
