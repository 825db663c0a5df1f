// What one side of a comparison is: a file, and a clip of it.
// SPDX-License-Identifier: MIT
import type { OpenFile } from '../../files/open-file';
import { t } from '../../i18n/text';
import { selectClip, showFile } from '../../state/actions';
import { chooseClipOfB, holdFileAgainst } from '../../state/compare-actions';
import { compareChoice } from '../../state/compare-pair';
import { type ComparedSide, clipChoicesOf, sideFiles } from '../../state/compare-sides';

export function SidePicker({ side, letter }: { readonly side: ComparedSide; readonly letter: 'A' | 'B' }) {
  const clips = clipChoicesOf(side.file);
  const listed = sideFiles.value.includes(side.file) ? sideFiles.value : [side.file, ...sideFiles.value];
  const isB = letter === 'B';
  const answers = isB && compareChoice.value?.clip === null;
  const chooseFile = (id: number) => (isB ? holdFileAgainst(id) : showFile(id));
  const chooseClip = (key: string) => (isB ? chooseClipOfB(key === '' ? null : key) : selectClip(key));
  return (
    <fieldset class="compare-side">
      <legend class="spoken-only">{isB ? t('B, which is held against it') : t('A, which is in charge')}</legend>
      <SideMark letter={letter} />
      <select
        class="compare-file"
        aria-label={isB ? t('File of B') : t('File of A')}
        title={side.file.path}
        value={`${side.file.id}`}
        onChange={(event) => chooseFile(Number(event.currentTarget.value))}
      >
        {listed.map((file) => (
          <option key={file.id} value={`${file.id}`}>
            {fileTitle(file, listed)}
          </option>
        ))}
      </select>
      <select
        class="compare-clip"
        aria-label={isB ? t('Clip of B') : t('Clip of A')}
        value={answers ? '' : (side.entry?.key ?? '-')}
        disabled={clips.length === 0}
        onChange={(event) => chooseClip(event.currentTarget.value)}
      >
        {isB && (
          <option value="">
            {t('Same as A: {clip}', { clip: (answers ? side.entry?.label : undefined) ?? t('none') })}
          </option>
        )}
        {!answers && side.entry === null && <option value="-">{t('At rest')}</option>}
        {clips.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
    </fieldset>
  );
}

/** The letter in its side's colour. */
export function SideMark({ letter }: { readonly letter: 'A' | 'B' }) {
  return (
    <span class={`side-mark side-${letter.toLowerCase()}`} aria-hidden="true">
      {letter}
    </span>
  );
}

/** Two of one name are told apart by where they came from, or by their order. */
function fileTitle(file: OpenFile, among: readonly OpenFile[]): string {
  const namesakes = among.filter(({ name }) => name === file.name);
  if (namesakes.length < 2) return file.name;
  const onPath = namesakes.filter(({ path }) => path === file.path).length === 1;
  return onPath ? file.path : `${file.name} (${namesakes.indexOf(file) + 1})`;
}
