// The values of the selected bone at the current frame, then the facts of clip and file.
// SPDX-License-Identifier: MIT
import { selectedBone, stageClip, stageFile } from '../state/session';
import { boneLabel } from '../state/stage-view';
import { selectBone } from '../state/view-actions';
import { ClipFacts } from './clip-facts';
import { FileFacts } from './file-facts';
import { Ff8BoneValues } from './inspector-ff8';
import { OkamiBoneValues } from './inspector-okami';
import { MotionSection } from './motion-section';
import { SaveMotionButton } from './save-motion-button';
import { TexturesSection } from './textures-section';

export function Inspector() {
  const file = stageFile.value;
  if (file === null) {
    return (
      <div class="inspector">
        <p class="hint">Nothing is on stage.</p>
        <TexturesSection />
      </div>
    );
  }
  return (
    <div class="inspector">
      <SelectedBone />
      <ClipFacts />
      <SaveMotionButton />
      <MotionSection />
      <FileFacts file={file} />
      <TexturesSection />
    </div>
  );
}

function SelectedBone() {
  const file = stageFile.value;
  const skeleton = file?.document.skeleton;
  if (!file || !skeleton) return null;
  const bone = skeleton.bones[selectedBone.value ?? -1];
  if (bone === undefined) {
    return <p class="hint">Select a bone in the picture or in the tree to read its values.</p>;
  }
  const parent = skeleton.bones[bone.parent];
  const children = skeleton.bones.filter((other) => other.parent === bone.position);
  const entry = stageClip.value;
  const Values = skeleton.composition === 'ff8' ? Ff8BoneValues : OkamiBoneValues;
  return (
    <section class="facts-section" aria-label={boneLabel(bone)}>
      <div class="bone-head">
        <h2>{boneLabel(bone)}</h2>
        <p class="muted">
          {parent === undefined ? (
            'a root'
          ) : (
            <>
              {'child of '}
              <button type="button" class="link" onClick={() => selectBone(parent.position)}>
                {boneLabel(parent)}
              </button>
            </>
          )}
          {`, ${childrenText(children.length)}`}
        </p>
      </div>
      <Values
        key={`${file.id} ${entry?.key} ${bone.position}`}
        document={file.document}
        clip={entry?.clip ?? null}
        bone={bone}
      />
    </section>
  );
}

function childrenText(count: number): string {
  if (count === 0) return 'no children';
  return count === 1 ? '1 child' : `${count} children`;
}
