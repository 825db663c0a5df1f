// How far the two are apart, frame by frame over the clip: a strip with the playhead on it; a press goes there.
// SPDX-License-Identifier: MIT
import { type ReadonlySignal, useComputed, useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { t } from '../../i18n/text';
import { goToFrame } from '../../state/compare-actions';
import { clipMeasure } from '../../state/compare-measure';
import { frame, stageTiming } from '../../state/session';
import { units } from './difference-text';

/** The strip's own coordinates: a frame is as wide as it has to be. */
const HEIGHT = 100;

export function DifferenceCourse() {
  const measure = clipMeasure.value;
  const total = useComputed(() => {
    const compared = clipMeasure.value.state === 'done' ? clipMeasure.value.outcome.frames : 1;
    return Math.max(1, compared, stageTiming.value?.frameCount ?? 1);
  });
  if (measure.state !== 'done' || measure.outcome.firstAt === null || measure.outcome.frames < 2) return null;
  const { farthest } = measure.outcome;
  const most = farthest.reduce((largest, value) => Math.max(largest, value || 0), 0);
  const onPointerDown = (event: PointerEvent & { readonly currentTarget: HTMLElement }) => {
    const box = event.currentTarget.getBoundingClientRect();
    const at = Math.floor(((event.clientX - box.left) / box.width) * total.value);
    goToFrame(Math.min(total.value - 1, Math.max(0, at)));
  };
  return (
    <div
      class="difference-course"
      title={t('Largest distance of any joint, frame by frame; at most {most}', { most: units(most) })}
      onPointerDown={onPointerDown}
    >
      <svg viewBox={`0 0 ${total.value} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <path d={coursePath(farthest, most)} />
      </svg>
      <Playhead total={total} />
    </div>
  );
}

/** As wide as the strip and moved along it: nothing renders again and nothing is laid out anew as it goes. */
function Playhead({ total }: { readonly total: ReadonlySignal<number> }) {
  const line = useRef<HTMLSpanElement>(null);
  useSignalEffect(() => {
    const share = Math.min(100, (100 * (frame.value + 0.5)) / total.value);
    if (line.current !== null) line.current.style.transform = `translateX(${share.toFixed(3)}%)`;
  });
  return <span ref={line} class="course-playhead" />;
}

/** A bar for every frame, as high as the square root of its part of the most: small differences are seen beside large ones. */
function coursePath(values: Float64Array, most: number): string {
  let path = `M0 ${HEIGHT}`;
  values.forEach((value, at) => {
    const part = most > 0 && value > 0 ? Math.sqrt(value / most) : 0;
    const y = (HEIGHT * (1 - part)).toFixed(1);
    path += `L${at} ${y}L${at + 1} ${y}`;
  });
  return `${path}L${values.length} ${HEIGHT}Z`;
}
