// From the root to the selected bone, matrix by matrix, with the format's rule in words. Loaded when it is first unfolded.
// SPDX-License-Identifier: MIT
import { t } from '../../i18n/text';
import { type StageChain, stageChain } from '../../state/bone-chain';
import { boneLabel } from '../../state/stage-view';
import { frameText } from '../numbers';
import { ChainStepView } from './chain-step';
import { CopyButton } from './copy-button';

export function MatrixChain() {
  const chain = stageChain.value;
  if (chain === null) return null;
  const { skeleton, steps, frame, gap } = chain;
  return (
    <>
      <p class="muted chain-rule">
        {skeleton.composition === 'ff8'
          ? t(
              'FF8 keeps rotation and scale apart. Rotation: C = C(parent) · R. Scale, axis by axis: A = A(parent) · S. Place: p = p(parent) + C(parent) · A(parent) · T. The bone is shown by C with its columns scaled by A, so that a scale never shears what hangs on it.',
            )
          : t(
              'Okami multiplies whole matrices: M = M(parent) · T · R · S. A parent’s scale reaches its children as it is turned, so that they may shear.',
            )}
      </p>
      <p class="chain-head">
        <span class="muted">{frame === null ? t('At rest') : t('At frame {frame}', { frame: frameText(frame) })}</span>
        <CopyButton name={t('Copy the chain as JSON')} text={() => chainText(chain)} />
      </p>
      <ol class="chain-steps">
        {steps.map((step, number) => {
          const bone = skeleton.bones[step.bone];
          if (bone === undefined) return null;
          return <ChainStepView key={step.bone} step={step} bone={bone} last={number === steps.length - 1} />;
        })}
      </ol>
      <p class="muted chain-gap">
        {gap === 0
          ? t('The last matrix is the pose on stage, to the last digit.')
          : t('The last matrix is the pose on stage, to within {gap}.', { gap: gap.toExponential(0) })}
      </p>
    </>
  );
}

function chainText({ skeleton, steps, frame }: StageChain): string {
  const rule = skeleton.composition === 'ff8' ? 'rotation and scale apart' : 'T R S';
  const chain = steps.map(({ bone: position, ...step }) => {
    const bone = skeleton.bones[position];
    return { bone: bone?.id ?? position, name: bone === undefined ? '' : boneLabel(bone), ...step };
  });
  return JSON.stringify({ frame, composition: skeleton.composition, rule, matrices: 'column-major', chain }, null, 2);
}
