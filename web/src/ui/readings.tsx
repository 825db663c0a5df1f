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
import { msg } from '../i18n/english';
import { t } from '../i18n/text';
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

/** Without a value, as the file tells by itself. */
function readBy<Rule extends keyof LoadOptions>(file: OpenFile, rule: Rule, value: LoadOptions[Rule]): void {
  const { [rule]: _, ...others } = file.loadOptions ?? {};
  void readAs([file], value === undefined ? others : { ...others, [rule]: value });
}

const autoDialect = 'auto';

function MotionReadings({ entry: { file, clip } }: { readonly entry: StageClip }) {
  const { dialect, okamiPrecisionBase = 0 } = file.loadOptions ?? {};
  const detected = precisionBase(clip.document.curves(clip));
  const found = dialect === undefined ? clip.dialect : null;
  const asTold =
    found === null ? t('As the file tells') : t('As the file tells: {dialect}', { dialect: t(dialectTitles[found]) });
  return (
    <>
      <ReadingSelect
        title={t('Motion of')}
        value={dialect ?? autoDialect}
        options={[
          [autoDialect, asTold],
          ['okami', t(dialectTitles.okami)],
          ['god-hand', t(dialectTitles['god-hand'])],
        ]}
        onChange={(value) => readBy(file, 'dialect', value === autoDialect ? undefined : value)}
      />
      <ReadingSelect
        title={t('Quantized precision from')}
        value={`${okamiPrecisionBase}` as const}
        options={[
          ['0', okamiPrecisionBase === 0 ? detected : t('As the file tells')],
          ['50', t('Property 50, as Okami’s tools')],
          ['48', t('Property 48, as God Hand’s tools')],
        ]}
        onChange={(value) => readBy(file, 'okamiPrecisionBase', value === '0' ? undefined : value === '48' ? 48 : 50)}
      />
      <ForAll file={file} />
    </>
  );
}

function precisionBase(curves: readonly Curve[]): string {
  const curve = curves.find(({ family, channel }) => family === 'quantized-precision' && channel !== null);
  if (curve === undefined || curve.channel === null) return t('As the file tells: it has none');
  return t('As the file tells: property {property}', {
    property: curve.property - channelNames.indexOf(curve.channel),
  });
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
      {t('For all {count} of {name}', { count: siblings.length, name: bundle.name })}
    </button>
  );
}

function WeightReading({ model }: { readonly model: OpenFile }) {
  const { okamiWeights } = model.loadOptions ?? {};
  const ps2 = model.document.problems.filter(({ code }) => code === 'ps2-weights').length;
  const asTold = () => {
    if (okamiWeights !== undefined) return t('As the data tells');
    if (ps2 === 0) return t('As the data tells: HD');
    return ps2 === 1
      ? t('As the data tells: PS2, in one part')
      : t('As the data tells: PS2, in {count} parts', { count: ps2 });
  };
  return (
    <ReadingSelect
      title={t('Vertex weights')}
      value={okamiWeights ?? 'auto'}
      options={[
        ['auto', asTold()],
        ['hd', t('HD release')],
        ['ps2', t('PS2 release')],
      ]}
      onChange={(value) => readBy(model, 'okamiWeights', value === 'auto' ? undefined : value)}
    />
  );
}

const positionTitles: Readonly<Record<PositionReading, string>> = {
  parent: msg('In the parent’s space'),
  rest: msg('Added to the rest offset'),
  model: msg('In model space'),
};

const families = ['single', 'quantized', 'quantized-precision', 'full'] as const satisfies readonly Family[];

/** Of the whole session: they are a question about the game, not about a file. */
function PositionReadings() {
  return (
    <fieldset>
      <legend>{t('Positions, in every motion')}</legend>
      {families.map((family) => (
        <ReadingSelect
          key={family}
          title={capitalised(t(familyTitles[family]))}
          value={positionReadings.value[family] ?? 'parent'}
          options={readingNames.map((reading) => [reading, t(positionTitles[reading])] as const)}
          onChange={(reading) => setPositionReading(family, reading)}
        />
      ))}
    </fieldset>
  );
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
