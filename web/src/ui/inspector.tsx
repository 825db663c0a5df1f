// The values of the selected bone at the current frame, then the facts of clip and file.
// SPDX-License-Identifier: MIT
import { t } from '../i18n/text';
import { selectedBone, stageClip, stageFile } from '../state/session';
import { boneLabel } from '../state/stage-view';
import { BoneHead } from './bones/bone-head';
import { ChainSection } from './bones/chain-section';
import { ClipFacts } from './clip-facts';
import { FileFacts } from './file-facts';
import { Ff8BoneValues } from './inspector-ff8';
import { OkamiBoneValues } from './inspector-okami';
import { MotionSection } from './motion-section';
import { SaveMotionButton } from './save-motion-button';
import { SequencesSection } from './sequences-section';
import { TexturesSection } from './textures-section';
import './styles/facts.css';
import './styles/bones.css';

export function Inspector() {
  const file = stageFile.value;
  if (file === null) {
    return (
      <div class="inspector">
        <p class="hint">{t('Nothing is on stage.')}</p>
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
      <SequencesSection />
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
    return <p class="hint">{t('Select a bone in the picture or in the tree to read its values.')}</p>;
  }
  const entry = stageClip.value;
  const Values = skeleton.composition === 'ff8' ? Ff8BoneValues : OkamiBoneValues;
  return (
    <section class="facts-section" aria-label={boneLabel(bone)}>
      <BoneHead key={`${file.id} ${bone.position}`} file={file} skeleton={skeleton} bone={bone} />
      <Values
        key={`${file.id} ${entry?.key} ${bone.position} ${JSON.stringify([file.loadOptions, entry?.file.loadOptions])}`}
        document={file.document}
        clip={entry?.clip ?? null}
        bone={bone}
      />
      <ChainSection />
    </section>
  );
}
