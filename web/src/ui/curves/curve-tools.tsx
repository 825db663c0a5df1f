// Above the graph: zoom, the unit of Okami's angles, and whole quantities in or out.
// SPDX-License-Identifier: MIT
import { Maximize2, ZoomIn, ZoomOut } from 'lucide-preact';
import { msg } from '../../i18n/english';
import { t } from '../../i18n/text';
import { setAngleUnit, showWholeClip, toggleChannels, zoomCurves } from '../../state/curve-actions';
import { quantities } from '../../state/curve-traces';
import { angleUnit, curveGame, isSeen, traceGroups, zoom } from '../../state/curve-view';
import { IconButton } from '../icon-button';

const titles = {
  position: msg('Position'),
  rotation: msg('Rotation'),
  scale: msg('Scale'),
  other: msg('Other'),
} as const;

export function CurveTools() {
  const { ofBone } = traceGroups.value;
  const present = quantities.filter((quantity) => ofBone.some((trace) => trace.quantity === quantity));
  return (
    <div class="curve-tools">
      {present.length > 1 &&
        present.map((quantity) => {
          const traces = ofBone.filter((trace) => trace.quantity === quantity);
          const seen = traces.some((trace) => isSeen(trace, false));
          const toggle = () =>
            toggleChannels(
              traces.map(({ title }) => title),
              !seen,
            );
          return (
            <button key={quantity} type="button" class="chip" aria-pressed={seen} onClick={toggle}>
              {t(titles[quantity])}
            </button>
          );
        })}
      <span class="curve-tools-end">
        {curveGame.value === 'okami' && (
          <select
            class="speed"
            aria-label={t('Unit of angles')}
            value={angleUnit.value}
            onChange={(event) => setAngleUnit(event.currentTarget.value === 'radians' ? 'radians' : 'degrees')}
          >
            <option value="degrees">{t('Degrees')}</option>
            <option value="radians">{t('Radians')}</option>
          </select>
        )}
        <IconButton name={t('Zoom out')} icon={ZoomOut} disabled={zoom.value === null} onPress={() => zoomCurves(2)} />
        <IconButton name={t('Zoom in')} icon={ZoomIn} onPress={() => zoomCurves(0.5)} />
        <IconButton name={t('Whole clip')} icon={Maximize2} disabled={zoom.value === null} onPress={showWholeClip} />
      </span>
    </div>
  );
}
