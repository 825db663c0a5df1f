// Textures in files of their own, as Okami has them: which of them the model on stage takes, and each to look at.
// SPDX-License-Identifier: MIT
import { useMemo } from 'preact/hooks';
import type { Mesh } from '../../../wasm-bindings/kotsu';
import { retold, t } from '../i18n/text';
import { factsOf, isTexture, sourceOf, sources } from '../state/okami-textures';
import { stageFile } from '../state/session';
import { stageMesh } from '../state/stage-mesh';
import { lookAtTexture } from '../state/texture-actions';
import { hasPs2Textures, PS2_SENTENCE } from '../state/texture-problems';
import { chosenTexture, textureShifts } from '../state/texture-signals';
import type { TextureSource } from '../textures/texture-sources';
import { ChoiceList } from './choice-list';
import { counted, ranges } from './numbers';
import { TextureControls } from './texture-controls';
import { TextureView } from './texture-view';
import './styles/bundle.css';
import './styles/textures.css';

export function TextureFiles() {
  const file = stageFile.value;
  const model = file?.document.format === 'okami-model' ? file : null;
  const looked = sources.value.find(({ slots }) => slots.some(({ identity }) => identity === chosenTexture.value));
  const source = model === null ? (looked ?? sources.value[0] ?? null) : sourceOf(model);
  const slot =
    looked?.slots.find(({ identity }) => identity === chosenTexture.value) ?? source?.slots.find(isTexture) ?? null;
  return (
    <>
      {model !== null && <TextureControls key={model.id} model={model} />}
      {model !== null && source === null && (
        <p class="hint">
          {hasPs2Textures(model)
            ? t(PS2_SENTENCE)
            : t('Drop its textures (.dds, or the container of them) as well to see it painted.')}
        </p>
      )}
      {source !== null && (
        <SlotList
          key={source.id}
          source={source}
          chosen={slot?.identity ?? null}
          mesh={model === null ? null : (stageMesh.value?.mesh ?? null)}
          shift={textureShifts.value.get(model?.id ?? 0) ?? 0}
        />
      )}
      {slot !== null && <TextureView key={slot.identity} slot={slot} />}
    </>
  );
}

interface SlotListProps {
  readonly source: TextureSource;
  readonly chosen: string | null;
  /** That of the model which takes its textures from here. */
  readonly mesh: Mesh | null;
  readonly shift: number;
}

function SlotList({ source, chosen, mesh, shift }: SlotListProps) {
  const { slots, title } = source;
  const objects = useMemo(() => objectsByTexture(mesh), [mesh]);
  const usedBy = (row: number) => ranges(objects.get(row - shift) ?? []);
  return (
    <div class="texture-list rows-scroller">
      <ChoiceList
        label={t('Textures of {title}', { title: retold(title) })}
        count={slots.length}
        chosen={slots.findIndex(({ identity }) => identity === chosen)}
        onChoose={(row) => {
          const slot = slots[row];
          if (slot !== undefined && isTexture(slot)) lookAtTexture(slot.identity);
        }}
        title={(row) => slots[row]?.entry.path ?? ''}
        render={(row) => <SlotRow source={source} row={row} usedBy={usedBy(row)} />}
      />
    </div>
  );
}

interface SlotRowProps {
  readonly source: TextureSource;
  readonly row: number;
  readonly usedBy: string;
}

function SlotRow({ source, row, usedBy }: SlotRowProps) {
  const slot = source.slots[row];
  if (slot === undefined) return null;
  const facts = factsOf(slot);
  const size = facts === null || 'sentence' in facts ? null : `${facts.width} × ${facts.height}`;
  const what =
    facts === null
      ? isTexture(slot)
        ? '…'
        : retold(slot.entry.note ?? slot.entry.title)
      : 'sentence' in facts
        ? t('cannot be read')
        : `${retold(facts.title)}, ${counted(facts.levelCount, 'level')}`;
  return (
    <div class={`texture-row ${isTexture(slot) ? '' : 'kept'}`}>
      <span class="texture-name">
        <span class="number muted">{row}</span> {slot.name}
      </span>
      <span class="number muted">{size}</span>
      <span class="texture-facts muted">{what}</span>
      <span class="texture-facts muted">{usedBy === '' ? '' : t('object {usedBy}', { usedBy })}</span>
    </div>
  );
}

/** Texture numbers of a model's faces, each with the objects that name it, ascending. */
function objectsByTexture(mesh: Mesh | null): ReadonlyMap<number, number[]> {
  const found = new Map<number, Set<number>>();
  mesh?.material.forEach((material, triangle) => {
    const texture = mesh.materials[material]?.texture ?? 0;
    found.set(texture, (found.get(texture) ?? new Set()).add(mesh.object[triangle] ?? 0));
  });
  return new Map([...found].map(([texture, objects]) => [texture, [...objects].sort((a, b) => a - b)]));
}
