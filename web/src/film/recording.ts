// A video where the browser has no encoder to hand pictures to: a canvas is recorded as it plays, picture by picture.
// SPDX-License-Identifier: MIT
import { msg } from '../i18n/english';
import type { VideoJob, VideoKind } from './video';

/** What the recorder calls this kind of video; null where it makes none. */
export function recordingType(kind: VideoKind): string | null {
  const type = `video/${kind}`;
  return typeof MediaRecorder !== 'undefined' && MediaRecorder.isTypeSupported(type) ? type : null;
}

const BITS_PER_SECOND = 16_000_000;

/** Milliseconds: between what the recorder hands out, until it must have begun, and until it must have come to a picture. */
const SLICE = 10;
const LONGEST_START = 10_000;
const LATEST = 1000;

/** A recorder that is behind so often hands out nothing until the end: it is waited for no more. */
const MOST_MISSES = 3;

/** A track that gives a picture when it is told to. */
type AskedTrack = MediaStreamTrack & { readonly requestFrame?: () => void };

/**
 * Goes no faster than the film plays, and waits for the recorder where it is behind: its times, which are those at which it came
 * to each picture, are made even afterwards.
 * @returns null where nothing was recorded
 */
export async function makeRecording(type: string, job: VideoJob): Promise<Blob | null> {
  const length = (job.seconds / job.pictureCount) * 1000;
  const { paper, copy } = paperFor(job.canvas);
  await job.draw(0);
  copy();
  const stream = paper.captureStream(0);
  const [track]: readonly AskedTrack[] = stream.getVideoTracks();
  const tape = new Tape(new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond: BITS_PER_SECOND }));
  try {
    // The first picture is taken unasked.
    await tape.start();
    for (let picture = 1; picture < job.pictureCount; picture++) {
      const start = performance.now();
      await job.draw(picture);
      copy();
      tape.expect();
      track?.requestFrame?.();
      await pause(Math.max(0, length - (performance.now() - start)));
      await tape.caughtUp();
    }
  } finally {
    tape.stop();
    track?.stop();
  }
  const { evenTimes } = await import('./even-times');
  return evenTimes(new Blob(await tape.parts(), { type }), job);
}

/** A copy, for the page's own canvases may be drawn to while the recorder reads. */
function paperFor(canvas: HTMLCanvasElement) {
  const paper = document.createElement('canvas');
  [paper.width, paper.height] = [canvas.width, canvas.height];
  const pen = paper.getContext('2d', { alpha: false });
  return { paper, copy: () => pen?.drawImage(canvas, 0, 0) };
}

/** A recorder and what it has handed out. */
class Tape {
  private readonly recorded: Blob[] = [];
  private readonly over: Promise<void>;
  private arrived: () => void = () => {};
  private arrival = Promise.resolve();
  private misses = 0;

  constructor(private readonly recorder: MediaRecorder) {
    recorder.addEventListener('dataavailable', ({ data }) => {
      if (data.size === 0) return;
      this.recorded.push(data);
      this.arrived();
    });
    this.over = new Promise((resolve, reject) => {
      recorder.addEventListener('stop', () => resolve(), { once: true });
      recorder.addEventListener('error', () => reject(new Error(msg('The browser gave up recording.'))), {
        once: true,
      });
    });
    this.over.catch(() => {});
  }

  /** Until it has come to the first picture. */
  async start(): Promise<void> {
    this.expect();
    this.recorder.start(SLICE);
    await Promise.race([this.arrival, this.over, pause(LONGEST_START)]);
  }

  /** From now on something new should come. */
  expect(): void {
    this.arrival = new Promise((resolve) => {
      this.arrived = resolve;
    });
  }

  async caughtUp(): Promise<void> {
    if (this.misses === MOST_MISSES) return;
    const came = await Promise.race([this.arrival.then(() => true), pause(LATEST).then(() => false)]);
    this.misses = came ? 0 : this.misses + 1;
  }

  stop(): void {
    if (this.recorder.state !== 'inactive') this.recorder.stop();
  }

  async parts(): Promise<Blob[]> {
    await this.over;
    return this.recorded;
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
