// Graph, list of lines and table of keys for the selected bone. Loaded when the curves are first opened.
// SPDX-License-Identifier: MIT
import { t } from '../../i18n/text';
import { curveGame, seenTraces, traceGroups } from '../../state/curve-view';
import { selectedBone, stageClip, stageFile } from '../../state/session';
import { boneLabel } from '../../state/stage-view';
import { CurveGraph } from './curve-graph';
import { CurveTools } from './curve-tools';
import { KeyTable } from './key-table';
import { TraceList } from './trace-list';
import '../styles/curves.css';

export function CurvePanel() {
  const [game, entry] = [curveGame.value, stageClip.value];
  if (game === null || entry === null) return <p class="hint">{t('No clip is on stage.')}</p>;
  const bone = stageFile.value?.document.bones[selectedBone.value ?? -1];
  const { ofBone, others } = traceGroups.value;
  const title = bone === undefined ? null : boneLabel(bone);
  if (bone === undefined && others.length === 0) {
    return <p class="hint">{t('Select a bone in the picture or in the tree to see its curves.')}</p>;
  }
  const label =
    title === null
      ? t('Curves of no bone in {clip}', { clip: entry.label })
      : t('Curves of {bone} in {clip}', { bone: title, clip: entry.label });
  return (
    <div class="curve-panel">
      <TraceList title={title} />
      <div class="curve-middle">
        <CurveTools />
        {seenTraces.value.length > 0 ? (
          <CurveGraph label={label} />
        ) : (
          <p class="hint">
            {ofBone.length + others.length === 0
              ? t('The clip leaves this bone at rest.')
              : t('Tick a curve to see it.')}
          </p>
        )}
      </div>
      <KeyTable />
    </div>
  );
}
