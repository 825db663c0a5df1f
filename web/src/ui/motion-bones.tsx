// How a motion and the model that it plays on fit together: bones that only one of them has, the count first.
// SPDX-License-Identifier: MIT
import { missingBones, restingBones } from '../files/pairing';
import { t } from '../i18n/text';
import { stageClip, stageFile } from '../state/session';
import { counted, ranges } from './numbers';
import './styles/motion.css';

export function MotionBones() {
  const [motion, model] = [stageClip.value?.file, stageFile.value];
  if (motion?.role !== 'motion' || model?.role !== 'model') return null;
  return (
    <section class="facts-section motion-bones" aria-label={t('Bones of motion and model')}>
      <BoneNumbers
        bones={missingBones(motion, model)}
        title={(bones) => t('{bones} that {name} lacks', { bones, name: model.name })}
        none={t('{name} has every bone of the motion', { name: model.name })}
      />
      <BoneNumbers
        bones={restingBones(motion, model)}
        title={(bones) => t('{bones} of {name} left at rest', { bones, name: model.name })}
        none={t('Every bone of {name} is moved', { name: model.name })}
      />
    </section>
  );
}

interface BoneNumbersProps {
  readonly bones: readonly number[];
  /** With their count, as in “3 bones”. */
  readonly title: (bones: string) => string;
  /** Said when there are none. */
  readonly none: string;
}

function BoneNumbers({ bones, title, none }: BoneNumbersProps) {
  if (bones.length === 0) return <p class="muted">{none}</p>;
  return (
    <details>
      <summary>{title(counted(bones.length, 'bone'))}</summary>
      <p class="number">{ranges(bones)}</p>
    </details>
  );
}
