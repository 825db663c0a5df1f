// Okami files can be read in several ways where the sources are unsure. Each switch says what the file tells, and overrules it.
// SPDX-License-Identifier: MIT
import {
  type Curve,
  channelNames,
  type Family,
  type LoadOptions,
  type PositionReading,
  positionReadings as readingNames,
} from '../../../wasm-bindings/kotsu';
import type { OpenFile } from '../files/open-file';
import { positionReadings } from '../state/position-readings';
import { readAs, setPositionReading } from '../state/reading-actions';
import { bundles, files, type StageClip, stageClip, stageFile } from '../state/session';
import { familyTitles } from './curve-row';
import { dialectTitles } from './dialect';
import { ReadingSelect } from './reading-select';
import './styles/motion.css';

export function Readings() {
  const [entry, stage] = [stageClip.value, stageFile.value];
  const motion = entry?.file.role === 'motion' ? entry : null;
  return (
    <div class="readings">
      {motion !== null && <MotionReadings entry={motion} />}
      {stage?.role === 'model' && <WeightReading model={stage} />}
      {motion !== null && <PositionReadings />}
    </div>
  );
}

const autoDialect = 'auto';

function MotionReadings({ entry: { file, clip } }: { readonly entry: StageClip }) {
  const { dialect, okamiPrecisionBase = 0 } = file.loadOptions ?? {};
  const detected = precisionBase(clip.document.curves(clip));
  const told = dialect === undefined && clip.dialect !== null ? `: ${dialectTitles[clip.dialect]}` : '';
  const change = (options: LoadOptions) => void readAs([file], { ...file.loadOptions, ...options });
  return (
    <>
      <ReadingSelect
        title="Motion of"
        value={dialect ?? autoDialect}
        options={[
          [autoDialect, `As the file tells${told}`],
          ['okami', dialectTitles.okami],
          ['god-hand', dialectTitles['god-hand']],
        ]}
        onChange={(value) => {
          const { dialect: _, ...rest } = file.loadOptions ?? {};
          void readAs([file], value === autoDialect ? rest : { ...rest, dialect: value });
        }}
      />
      <ReadingSelect
        title="Quantized precision from"
        value={`${okamiPrecisionBase}` as const}
        options={[
          ['0', okamiPrecisionBase === 0 ? detected : 'As the file tells'],
          ['50', 'Property 50, as Okami’s tools'],
          ['48', 'Property 48, as God Hand’s tools'],
        ]}
        onChange={(value) => change({ okamiPrecisionBase: value === '48' ? 48 : value === '50' ? 50 : 0 })}
      />
      <ForAll file={file} />
    </>
  );
}

function precisionBase(curves: readonly Curve[]): string {
  const curve = curves.find(({ family, channel }) => family === 'quantized-precision' && channel !== null);
  if (curve === undefined || curve.channel === null) return 'As the file tells: it has none';
  return `As the file tells: property ${curve.property - channelNames.indexOf(curve.channel)}`;
}

/** What was found right for one motion of a container is right for all of them. */
function ForAll({ file }: { readonly file: OpenFile }) {
  const bundle = bundles.value.find(({ id }) => id === file.bundleId);
  const { loadOptions: options } = file;
  if (bundle === undefined || options === undefined) return null;
  const siblings = files.value.filter(({ role, bundleId }) => role === file.role && bundleId === file.bundleId);
  const others = siblings.filter(({ loadOptions }) => JSON.stringify(loadOptions) !== JSON.stringify(options));
  if (others.length === 0) return null;
  return (
    <button type="button" class="link" onClick={() => void readAs(others, options)}>
      {`For all ${siblings.length} of ${bundle.name}`}
    </button>
  );
}

function WeightReading({ model }: { readonly model: OpenFile }) {
  const { okamiWeights } = model.loadOptions ?? {};
  const ps2 = model.document.problems.filter(({ code }) => code === 'ps2-weights').length;
  const told =
    okamiWeights !== undefined ? '' : ps2 === 0 ? ': HD' : `: PS2, in ${ps2 === 1 ? 'one part' : `${ps2} parts`}`;
  return (
    <ReadingSelect
      title="Vertex weights"
      value={okamiWeights ?? 'auto'}
      options={[
        ['auto', `As the data tells${told}`],
        ['hd', 'HD release'],
        ['ps2', 'PS2 release'],
      ]}
      onChange={(value) => {
        const { okamiWeights: _, ...rest } = model.loadOptions ?? {};
        void readAs([model], value === 'auto' ? rest : { ...rest, okamiWeights: value });
      }}
    />
  );
}

const positionTitles: Readonly<Record<PositionReading, string>> = {
  parent: 'In the parent’s space',
  rest: 'Added to the rest offset',
  model: 'In model space',
};

const families = ['single', 'quantized', 'quantized-precision', 'full'] as const satisfies readonly Family[];

/** Of the whole session: they are a question about the game, not about a file. */
function PositionReadings() {
  return (
    <fieldset>
      <legend>Positions, in every motion</legend>
      {families.map((family) => (
        <ReadingSelect
          key={family}
          title={capitalised(familyTitles[family])}
          value={positionReadings.value[family] ?? 'parent'}
          options={readingNames.map((reading) => [reading, positionTitles[reading]] as const)}
          onChange={(reading) => setPositionReading(family, reading)}
        />
      ))}
    </fieldset>
  );
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
