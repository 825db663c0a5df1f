// What the file says about the clip that plays.
// SPDX-License-Identifier: MIT
import type { Clip } from '../../../wasm-bindings/kotsu';
import { durationSeconds } from '../playback/clock';
import { stageClip } from '../state/session';
import { Code, Facts } from './facts';
import { hex, seconds } from './numbers';

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
        ['Loops', loopsText(clip)],
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

function loopsText(clip: Clip): string {
  if (clip.loops === null) return 'the file does not say';
  return clip.loops ? 'yes' : 'no';
}
