// Which bone the inspector shows, what it hangs on, and where its name can be written.
// SPDX-License-Identifier: MIT
import { Pencil } from 'lucide-preact';
import { useState } from 'preact/hooks';
import type { Bone, Skeleton } from '../../../../wasm-bindings/kotsu';
import type { OpenFile } from '../../files/open-file';
import { t } from '../../i18n/text';
import { boneLabel, plainLabel } from '../../state/stage-view';
import { selectBone } from '../../state/view-actions';
import { IconButton } from '../icon-button';
import { NameField } from './name-field';

export interface BoneHeadProps {
  readonly file: OpenFile;
  readonly skeleton: Skeleton;
  readonly bone: Bone;
}

export function BoneHead({ file, skeleton, bone }: BoneHeadProps) {
  const [writing, setWriting] = useState(false);
  const parent = skeleton.bones[bone.parent];
  const count = skeleton.bones.filter((other) => other.parent === bone.position).length;
  const label = boneLabel(bone);
  return (
    <div class="bone-head">
      {writing ? (
        <NameField file={file} bone={bone} onDone={() => setWriting(false)} />
      ) : (
        <div class="bone-title">
          <h2>{label}</h2>
          <IconButton name={t('Rename')} icon={Pencil} onPress={() => setWriting(true)} />
        </div>
      )}
      <p class="muted">
        {label !== plainLabel(bone) && `${plainLabel(bone)}, `}
        {parent === undefined ? (
          t('a root')
        ) : (
          <>
            {t('child of')}{' '}
            <button type="button" class="link" onClick={() => selectBone(parent.position)}>
              {boneLabel(parent)}
            </button>
          </>
        )}
        {', '}
        {count === 0 ? t('no children') : t('{count, plural, one {# child} other {# children}}', { count })}
      </p>
    </div>
  );
}
