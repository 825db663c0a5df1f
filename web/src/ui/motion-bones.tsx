// How a motion and the model that it plays on fit together: bones that only one of them has, the count first.
// SPDX-License-Identifier: MIT
import { missingBones, restingBones } from '../files/pairing';
import { stageClip, stageFile } from '../state/session';
import { counted, ranges } from './numbers';
import './styles/motion.css';

export function MotionBones() {
  const [motion, model] = [stageClip.value?.file, stageFile.value];
  if (motion?.role !== 'motion' || model?.role !== 'model') return null;
  return (
    <section class="facts-section motion-bones" aria-label="Bones of motion and model">
      <BoneNumbers
        bones={missingBones(motion, model)}
        title={`that ${model.name} lacks`}
        none={`${model.name} has every bone of the motion`}
      />
      <BoneNumbers
        bones={restingBones(motion, model)}
        title={`of ${model.name} left at rest`}
        none={`Every bone of ${model.name} is moved`}
      />
    </section>
  );
}

interface BoneNumbersProps {
  readonly bones: readonly number[];
  /** Behind their count. */
  readonly title: string;
  /** Said when there are none. */
  readonly none: string;
}

function BoneNumbers({ bones, title, none }: BoneNumbersProps) {
  if (bones.length === 0) return <p class="muted">{none}</p>;
  return (
    <details>
      <summary>{`${counted(bones.length, 'bone')} ${title}`}</summary>
      <p class="number">{ranges(bones)}</p>
    </details>
  );
}
