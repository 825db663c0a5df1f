// Frames -> the times of keys, which glTF keeps in 32 bits.
// SPDX-License-Identifier: MIT

/**
 * STEP keys are rounded down, so that whoever asks for exactly frame n is past key n and not before it; the others to the
 * nearest. The keys of a clip stay apart: frames are at most 65535, where 32 bits still tell hundredths of a frame.
 */
export function secondsOf(frames: Float64Array, framesPerSecond: number, step: boolean): Float32Array {
  const times = Float32Array.from(frames, (frame) =>
    step ? roundedDown(frame / framesPerSecond) : frame / framesPerSecond,
  );
  for (let i = 1; i < times.length; i++) {
    const last = times[i - 1] ?? 0;
    if ((times[i] ?? 0) <= last) times[i] = nextUp(last);
  }
  return times;
}

const float = new Float32Array(1);
const bits = new Uint32Array(float.buffer);

function roundedDown(seconds: number): number {
  const rounded = Math.fround(seconds);
  if (rounded <= seconds) return rounded;
  float[0] = rounded;
  bits[0] = (bits[0] ?? 1) - 1;
  return float[0];
}

/** The next float above one that is not negative. */
function nextUp(value: number): number {
  float[0] = value;
  bits[0] = (bits[0] ?? 0) + 1;
  return float[0];
}
