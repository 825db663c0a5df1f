// How a GLB or BVH is made, in plain words. What few people need is folded away.
// SPDX-License-Identifier: MIT
import type { GlbOptions } from '../../export/export-options';
import { stageFile } from '../../state/session';
import { anyHidden } from '../../state/stage-export';
import { Pick, Tick } from './choice-parts';
import type { ChoiceProps } from './export-choice';

const tolerances = [
  ['0', 'All of them, one per frame'],
  ['0.0005', 'Fewer, off by at most 0.05 % of the model’s size'],
  ['0.002', 'Fewer, off by at most 0.2 %'],
] as const;

export function GlbChoices({ choice, disabled, onChange }: ChoiceProps) {
  const { glb, format } = choice;
  const set = (part: Partial<GlbOptions>) => onChange({ glb: { ...glb, ...part } });
  const skeleton = stageFile.value?.document.skeleton;
  const okami = skeleton?.composition === 'hierarchical';
  const isGlb = format === 'glb';
  return (
    <fieldset class="export-group" disabled={disabled}>
      <legend>How</legend>
      <div class="export-picks">
        {isGlb && (
          <Pick
            title="Between frames"
            value={glb.interpolation}
            options={[
              ['linear', 'Glide'],
              ['step', 'Hold each frame, as the game does'],
            ]}
            onChange={(interpolation) => set({ interpolation })}
          />
        )}
        <Pick
          title="Frames per second"
          value={String(glb.framesPerSecond)}
          options={[
            ['null', `As the game plays, ${okami ? 30 : 15}`],
            ['15', '15'],
            ['30', '30'],
          ]}
          onChange={(rate) => set({ framesPerSecond: rate === '15' ? 15 : rate === '30' ? 30 : null })}
        />
      </div>
      {isGlb && (
        <Tick
          title="Root motion"
          hint="Off: the model stays above the origin; only its height is kept."
          checked={glb.rootMotion}
          onChange={(rootMotion) => set({ rootMotion })}
        />
      )}
      {skeleton && skeleton.modelScale !== 1 && (
        <Tick
          title="The model’s own size"
          hint={`Times ${Number(skeleton.modelScale.toPrecision(4))}, as the file asks for.`}
          checked={glb.ownSize}
          onChange={(ownSize) => set({ ownSize })}
        />
      )}
      {isGlb && anyHidden.value && (
        <Tick
          title="Only the parts that are shown"
          checked={choice.shownOnly}
          onChange={(shownOnly) => onChange({ shownOnly })}
        />
      )}
      {isGlb && (
        <details>
          <summary>More</summary>
          <div class="export-picks">
            <Pick
              title="While nothing plays it stands"
              value={glb.bindPose}
              options={[
                ['rest', 'In the rest pose'],
                ['first-frame', 'In the first frame of the first clip'],
              ]}
              onChange={(bindPose) => set({ bindPose })}
            />
            <Pick
              title="Keys"
              value={String(glb.keyTolerance) as (typeof tolerances)[number][0]}
              options={tolerances}
              onChange={(tolerance) => set({ keyTolerance: Number(tolerance) })}
            />
          </div>
          <Tick
            title="Faces that the game does not draw"
            hint="As objects of their own."
            checked={glb.hiddenFaces}
            onChange={(hiddenFaces) => set({ hiddenFaces })}
          />
          <Tick
            title="A thin shape for every bone where there is no mesh"
            checked={glb.boneMesh}
            onChange={(boneMesh) => set({ boneMesh })}
          />
          {okami && glb.interpolation === 'linear' && (
            <Tick
              title="Curves between frames"
              hint="Exact for positions and scales; rotations glide in any case."
              checked={glb.splines}
              onChange={(splines) => set({ splines })}
            />
          )}
        </details>
      )}
    </fieldset>
  );
}
