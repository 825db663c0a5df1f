// One bone of the tree: its name, its number where the name does not say it, its length, and whether it is on stage.
// SPDX-License-Identifier: MIT
import { ChevronDown, ChevronRight, Eye, EyeOff, Focus } from 'lucide-preact';
import type { Bone } from '../../../../wasm-bindings/kotsu';
import type { OpenFile } from '../../files/open-file';
import { t } from '../../i18n/text';
import { boneLabel, plainLabel } from '../../state/stage-view';
import { fixed } from '../numbers';
import type { TreeRow } from '../tree-rows';
import { NameField } from './name-field';

export interface BoneRowProps {
  readonly file: OpenFile;
  readonly row: TreeRow;
  readonly bone: Bone;
  readonly id: string;
  readonly selected: boolean;
  /** Not on stage, by itself or for a bone above it. */
  readonly unseen: boolean;
  /** It is itself what the user has hidden. */
  readonly hidden: boolean;
  readonly isolated: boolean;
  /** Listed only because one below it was searched for. */
  readonly aside: boolean;
  readonly renaming: boolean;
  readonly onRenamed: (byKey: boolean) => void;
}

/** Deeper levels keep this indentation: long chains must not leave the panel. */
const DEEPEST_INDENT = 10;

export function BoneRow(props: BoneRowProps) {
  const { file, row, bone, id, selected, unseen, hidden, isolated, aside, renaming, onRenamed } = props;
  const Chevron = row.folded ? ChevronRight : ChevronDown;
  const label = boneLabel(bone);
  const named = label !== plainLabel(bone);
  const EyeIcon = unseen ? EyeOff : Eye;
  return (
    <div
      id={id}
      class={`bone-row ${unseen ? 'unseen' : ''} ${aside ? 'aside' : ''}`}
      role="treeitem"
      tabIndex={-1}
      aria-level={row.level}
      aria-posinset={row.placeInSet}
      aria-setsize={row.setSize}
      aria-expanded={row.childCount > 0 ? !row.folded : undefined}
      aria-selected={selected}
      data-bone={row.bone}
      style={{ '--level': Math.min(row.level - 1, DEEPEST_INDENT) }}
    >
      <span class="twig">{row.childCount > 0 && <Chevron size={14} />}</span>
      {renaming ? (
        <NameField file={file} bone={bone} onDone={onRenamed} />
      ) : (
        <>
          <span class="bone-name">{label}</span>
          {named && (
            <span class="number muted bone-number">
              <span class="spoken-only">{plainLabel(bone).replace(/\d+$/, '')}</span>
              {bone.id < 0 ? '' : bone.id}
            </span>
          )}
          {isolated && (
            <>
              <Focus size={14} class="bone-alone" />
              <span class="spoken-only">{t('shown alone')}</span>
            </>
          )}
          {unseen && <span class="spoken-only">{t('not shown')}</span>}
          <span class="bone-end">
            {bone.length !== 0 && !named && <span class="number muted bone-length">{fixed(bone.length, 3)}</span>}
            {/* For the pointer; keys have H, and the toolbar a button. */}
            <span class={`eye ${hidden ? 'shut' : ''}`} title={hidden ? t('Show (H)') : t('Hide (H)')}>
              <EyeIcon size={14} />
            </span>
          </span>
        </>
      )}
    </div>
  );
}
