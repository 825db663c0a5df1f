// What the file says about the clip that plays.
// SPDX-License-Identifier: MIT
import { useSignal } from '@preact/signals';
import type { Clip, KotsuDocument } from '../../../wasm-bindings/kotsu';
import { clipUse } from '../playback/clip-use';
import { durationSeconds } from '../playback/clock';
import { paced, slowTicks, wrappedTicks } from '../playback/pace';
import { measureSeam, type Seam } from '../playback/seam';
import { positionBits } from '../state/position-readings';
import { pace, type StageClip, stageClip, stageFile } from '../state/session';
import { boneLabel } from '../state/stage-view';
import { dialectTitles } from './dialect';
import { Code, Facts } from './facts';
import { fixed, hex, ranges, seconds } from './numbers';

export function ClipFacts() {
  const entry = stageClip.value;
  if (entry === null) return null;
  const { clip } = entry;
  const okami = entry.file.role === 'motion';
  return (
    <Facts
      title={entry.label}
      facts={[
        ['Frames', framesText(clip)],
        ['Duration', `${seconds(durationSeconds(clip))} at ${clip.framesPerSecond} frames/s`],
        pace.value === 'normal' ? null : [pace.value === 'slow' ? 'In Slow' : 'In Haste', paceText(clip)],
        ['Loops', loopsText(entry)],
        ['Seam', <SeamMeter key={entry.key} clip={clip} />],
        clip.dialect === null ? null : ['Motion of', dialectTitles[clip.dialect]],
        okami ? ['Curves', clip.curveCount] : ['Bones per frame', clip.boneCount],
        ['Frames that scale', clip.scaledFrameCount === 0 ? 'none' : clip.scaledFrameCount],
        ['Offset in file', <Code key="offset">{hex(clip.byteOffset)}</Code>],
      ]}
    />
  );
}

function framesText(clip: Clip): string {
  if (clip.frameCount === clip.claimedFrameCount) return String(clip.frameCount);
  return `${clip.frameCount} of ${clip.claimedFrameCount} that the file promises`;
}

function paceText(clip: Clip): string {
  const duration = seconds(durationSeconds(paced(clip, pace.value)));
  if (pace.value === 'haste') return `${duration}, two frames per tick`;
  const wrapped = wrappedTicks(clip.frameCount);
  const ticks = `${duration}, ${slowTicks(clip.frameCount)} ticks`;
  return wrapped === null ? ticks : `${ticks}. The game counts them in a byte, which wraps to ${wrapped}.`;
}

function loopsText({ clip, sequences }: StageClip): string {
  if (clip.loops !== null) return clip.loops ? 'yes' : 'no';
  const use = clipUse(clip, sequences);
  if (use === null) return 'the file does not say';
  const parts = [
    use.loops.length > 0 ? `looped by sequence ${ranges(use.loops)}` : '',
    use.once.length > 0 ? `played once by sequence ${ranges(use.once)}` : '',
  ];
  return parts.filter((part) => part !== '').join('; ') || 'no sequence plays it';
}

/** How well the clip's end meets its beginning. Two poses are sampled for it, so it waits to be asked. */
function SeamMeter({ clip }: { readonly clip: Clip }) {
  const seam = useSignal<Seam | null | undefined>(undefined);
  const document = stageFile.value?.document;
  if (document === undefined) return null;
  if (seam.value === undefined) {
    return (
      <button
        type="button"
        class="link"
        onClick={() => {
          seam.value = measureSeam(document, clip, positionBits.value);
        }}
      >
        Measure
      </button>
    );
  }
  return <span role="status">{seamText(seam.value, document)}</span>;
}

function seamText(seam: Seam | null, document: KotsuDocument): string {
  const bone = document.bones[seam?.bone ?? -1];
  if (seam === null || bone === undefined || seam.distance === 0) return 'none: the last frame is the first';
  const share = fixed(100 * seam.share, 1);
  return `${fixed(seam.distance, 3)} units, ${share} % of the model’s size, at ${boneLabel(bone)}`;
}
