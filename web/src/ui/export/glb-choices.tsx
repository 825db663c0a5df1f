// How a GLB or BVH is made, in plain words. What few people need is folded away.
// SPDX-License-Identifier: MIT
import type { GlbOptions } from '../../export/export-options';
import { msg } from '../../i18n/english';
import { t } from '../../i18n/text';
import { stageFile } from '../../state/session';
import { anyHidden } from '../../state/stage-export';
import { Pick, Tick } from './choice-parts';
import type { ChoiceProps } from './export-choice';

const tolerances = [
  ['0', msg('All of them, one per frame')],
  ['0.0005', msg('Fewer, off by at most 0.05 % of the model’s size')],
  ['0.002', msg('Fewer, off by at most 0.2 %')],
] as const;

export function GlbChoices({ choice, disabled, onChange }: ChoiceProps) {
  const { glb, format } = choice;
  const set = (part: Partial<GlbOptions>) => onChange({ glb: { ...glb, ...part } });
  const skeleton = stageFile.value?.document.skeleton;
  const okami = skeleton?.composition === 'hierarchical';
  const isGlb = format === 'glb';
  return (
    <fieldset class="export-group" disabled={disabled}>
      <legend>{t('How')}</legend>
      <div class="export-picks">
        {isGlb && (
          <Pick
            title={t('Between frames')}
            value={glb.interpolation}
            options={[
              ['linear', t('Glide')],
              ['step', t('Hold each frame, as the game does')],
            ]}
            onChange={(interpolation) => set({ interpolation })}
          />
        )}
        <Pick
          title={t('Frames per second')}
          value={String(glb.framesPerSecond)}
          options={[
            ['null', t('As the game plays, {rate}', { rate: okami ? 30 : 15 })],
            ['15', '15'],
            ['30', '30'],
          ]}
          onChange={(rate) => set({ framesPerSecond: rate === '15' ? 15 : rate === '30' ? 30 : null })}
        />
      </div>
      {isGlb && (
        <Tick
          title={t('Root motion')}
          hint={t('Off: the model stays above the origin; only its height is kept.')}
          checked={glb.rootMotion}
          onChange={(rootMotion) => set({ rootMotion })}
        />
      )}
      {skeleton && skeleton.modelScale !== 1 && (
        <Tick
          title={t('The model’s own size')}
          hint={t('Times {scale}, as the file asks for.', { scale: Number(skeleton.modelScale.toPrecision(4)) })}
          checked={glb.ownSize}
          onChange={(ownSize) => set({ ownSize })}
        />
      )}
      {isGlb && anyHidden.value && (
        <Tick
          title={t('Only the parts that are shown')}
          checked={choice.shownOnly}
          onChange={(shownOnly) => onChange({ shownOnly })}
        />
      )}
      {isGlb && (
        <details>
          <summary>{t('More')}</summary>
          <div class="export-picks">
            <Pick
              title={t('While nothing plays it stands')}
              value={glb.bindPose}
              options={[
                ['rest', t('In the rest pose')],
                ['first-frame', t('In the first frame of the first clip')],
              ]}
              onChange={(bindPose) => set({ bindPose })}
            />
            <Pick
              title={t('Keys')}
              value={String(glb.keyTolerance) as (typeof tolerances)[number][0]}
              options={tolerances.map(([tolerance, text]) => [tolerance, t(text)] as const)}
              onChange={(tolerance) => set({ keyTolerance: Number(tolerance) })}
            />
          </div>
          <Tick
            title={t('Faces that the game does not draw')}
            hint={t('As objects of their own.')}
            checked={glb.hiddenFaces}
            onChange={(hiddenFaces) => set({ hiddenFaces })}
          />
          <Tick
            title={t('A thin shape for every bone where there is no mesh')}
            checked={glb.boneMesh}
            onChange={(boneMesh) => set({ boneMesh })}
          />
          {okami && glb.interpolation === 'linear' && (
            <Tick
              title={t('Curves between frames')}
              hint={t('Exact for positions and scales; rotations glide in any case.')}
              checked={glb.splines}
              onChange={(splines) => set({ splines })}
            />
          )}
        </details>
      )}
    </fieldset>
  );
}
