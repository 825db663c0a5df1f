// How large a picture is: one of the usual sizes, or two numbers.
// SPDX-License-Identifier: MIT
import { CircleX } from 'lucide-preact';
import { useId, useState } from 'preact/hooks';
import { LARGEST_SIDE, SMALLEST_SIDE } from '../../film/film-plan';
import { msg } from '../../i18n/english';
import { t } from '../../i18n/text';
import { Pick } from './choice-parts';
import type { PictureSize, Side } from './export-choice';

const sizes = [
  ['256x256', '256 × 256'],
  ['320x180', '320 × 180'],
  ['512x512', '512 × 512'],
  ['1024x1024', '1024 × 1024'],
  ['1280x720', '1280 × 720'],
  ['1920x1080', '1920 × 1080'],
  ['own', msg('Another size')],
] as const;

export interface SizeChoiceProps {
  readonly title: string;
  readonly size: PictureSize;
  readonly wrongSides: ReadonlySet<Side>;
  readonly onChange: (size: PictureSize, wrongSides: ReadonlySet<Side>) => void;
}

export function SizeChoice({ title, size: { width, height, ownSize }, wrongSides, onChange }: SizeChoiceProps) {
  const known = sizes.find(([id]) => id === `${width}x${height}`)?.[0] ?? 'own';
  const value = ownSize ? 'own' : known;
  const choose = (id: (typeof sizes)[number][0]) => {
    const [wide = width, high = height] = id === 'own' ? [] : id.split('x').map(Number);
    onChange({ width: wide, height: high, ownSize: id === 'own' }, new Set());
  };
  /** What is not a size that can be made stays in the field alone. */
  const type = (side: Side, pixels: number | null) => {
    const wrong = new Set(wrongSides);
    if (pixels === null) wrong.add(side);
    else wrong.delete(side);
    onChange({ width, height, ownSize: true, ...(pixels !== null && { [side]: pixels }) }, wrong);
  };
  return (
    <>
      <Pick title={title} value={value} options={sizes.map(([id, text]) => [id, t(text)] as const)} onChange={choose} />
      {value === 'own' && (
        <div class="export-size">
          <Pixels title={t('Width')} value={width} wrong={wrongSides.has('width')} onType={(to) => type('width', to)} />
          <Pixels
            title={t('Height')}
            value={height}
            wrong={wrongSides.has('height')}
            onType={(to) => type('height', to)}
          />
        </div>
      )}
    </>
  );
}

interface PixelsProps {
  readonly title: string;
  readonly value: number;
  readonly wrong: boolean;
  /** null: no size that can be made */
  readonly onType: (pixels: number | null) => void;
}

function Pixels({ title, value, wrong, onType }: PixelsProps) {
  const id = useId();
  const [text, setText] = useState(String(value));
  const read = (typed: string) => {
    setText(typed);
    const pixels = Number(typed);
    onType(Number.isInteger(pixels) && pixels >= SMALLEST_SIDE && pixels <= LARGEST_SIDE ? pixels : null);
  };
  const limits = { from: SMALLEST_SIDE, to: LARGEST_SIDE };
  return (
    <div class="export-pick">
      <label for={id}>{t('{title}, pixels', { title })}</label>
      <input
        id={id}
        type="number"
        min={SMALLEST_SIDE}
        max={LARGEST_SIDE}
        value={text}
        aria-invalid={wrong}
        aria-describedby={`${id}-limits`}
        onInput={(event) => read(event.currentTarget.value)}
      />
      <p id={`${id}-limits`} class="export-limits" aria-live="polite">
        {wrong && <CircleX size={14} class="error" />}
        {wrong ? t('A whole number from {from} to {to} is wanted.', limits) : t('From {from} to {to}.', limits)}
      </p>
    </div>
  );
}
