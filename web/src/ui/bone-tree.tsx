// The skeleton on stage as a tree, with all that can be done to its bones. Selecting here selects in the viewport, and back.
// SPDX-License-Identifier: MIT
import { useRef, useState } from 'preact/hooks';
import type { OpenFile } from '../files/open-file';
import { t } from '../i18n/text';
import { searchBones } from '../state/bone-tools';
import { selectedBone, stageFile } from '../state/session';
import { BoneNotes } from './bones/bone-notes';
import { BoneRows } from './bones/bone-rows';
import { BoneSearch } from './bones/bone-search';
import { BoneToolbar } from './bones/bone-toolbar';
import { useListedBones } from './bones/listed-bones';
import { NamesBar } from './bones/names-bar';
import './styles/bones.css';

export function BoneTree() {
  const file = stageFile.value;
  if (file === null || file.document.skeleton === null) return <p class="hint">{t('This file holds no skeleton.')}</p>;
  return <BonePanel key={file.id} file={file} />;
}

function BonePanel({ file }: { readonly file: OpenFile }) {
  const tree = useRef<HTMLDivElement | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [namesOpen, setNamesOpen] = useState(false);
  const listed = useListedBones(file);
  const { found } = listed;
  const enterTree = () => {
    const { value: selected } = selectedBone;
    if (found !== null && (selected === null || !found.matches.has(selected))) listed.selectNext(false);
    tree.current?.focus();
  };
  return (
    <div class="bone-panel" ref={panel}>
      <div class="bone-top">
        <BoneSearch
          query={listed.query}
          found={found?.matches.size ?? null}
          total={listed.bones.length}
          onQuery={(text) => searchBones(file.id, text)}
          onTree={enterTree}
          onNext={listed.selectNext}
        />
        <BoneToolbar
          allFolded={listed.allFolded}
          onFoldAll={listed.foldAll}
          namesOpen={namesOpen}
          onNames={() => setNamesOpen(!namesOpen)}
        />
        {namesOpen && <NamesBar file={file} />}
        <BoneNotes />
      </div>
      {found?.matches.size === 0 && <p class="hint">{t('No bone has this number or name.')}</p>}
      <BoneRows
        listed={listed}
        tree={tree}
        onSearch={() => panel.current?.querySelector<HTMLElement>('[type=search]')?.focus()}
      />
    </div>
  );
}
