// Pictures as a video. WebCodecs encodes them one by one where the browser has it; otherwise the canvas is recorded as it plays.
// SPDX-License-Identifier: MIT
import {
  BufferTarget,
  CanvasSource,
  getFirstEncodableVideoCodec,
  Mp4OutputFormat,
  Output,
  Quality,
  WebMOutputFormat,
} from 'mediabunny';

export interface VideoJob {
  readonly canvas: HTMLCanvasElement;
  readonly pictureCount: number;
  /** Of the whole. */
  readonly seconds: number;
  /** Draws a picture onto the canvas; may wait, and may throw to end the work. */
  readonly draw: (picture: number) => Promise<void>;
}

/** No browser here can make this kind of video. */
export class NoEncoder extends Error {
  override readonly name = 'NoEncoder';
}

/** @throws NoEncoder */
export async function makeVideo(kind: 'webm' | 'mp4', job: VideoJob): Promise<Blob> {
  const format = kind === 'webm' ? new WebMOutputFormat() : new Mp4OutputFormat();
  const { width, height } = job.canvas;
  const codec =
    typeof VideoEncoder === 'undefined'
      ? null
      : await getFirstEncodableVideoCodec(format.getSupportedVideoCodecs(), { width, height });
  if (codec === null) return recordVideo(kind, job);
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const source = new CanvasSource(job.canvas, { codec, quality: new Quality('very-high') });
  output.addVideoTrack(source, { frameRate: job.pictureCount / job.seconds });
  await output.start();
  const length = job.seconds / job.pictureCount;
  try {
    for (let picture = 0; picture < job.pictureCount; picture++) {
      await job.draw(picture);
      await source.add(picture * length, length);
    }
    await output.finalize();
  } catch (error) {
    await output.cancel();
    throw error;
  }
  return new Blob([target.buffer ?? new ArrayBuffer(0)], { type: format.mimeType });
}

/** In real time: a picture is drawn when its moment has come. */
async function recordVideo(kind: 'webm' | 'mp4', job: VideoJob): Promise<Blob> {
  const type = ['video/mp4', 'video/webm'].find((known) => known.endsWith(kind)) ?? '';
  if (typeof MediaRecorder === 'undefined' || !MediaRecorder.isTypeSupported(type)) {
    throw new NoEncoder(
      `This browser cannot make ${kind === 'webm' ? 'WebM' : 'MP4'} videos: choose another kind of film.`,
    );
  }
  const stream = job.canvas.captureStream();
  const recorder = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond: 16_000_000 });
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  const over = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }));
  const length = (job.seconds / job.pictureCount) * 1000;
  recorder.start();
  try {
    for (let picture = 0; picture < job.pictureCount; picture++) {
      const start = performance.now();
      await job.draw(picture);
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, length - (performance.now() - start))));
    }
  } finally {
    recorder.stop();
    for (const track of stream.getTracks()) track.stop();
  }
  await over;
  return new Blob(parts, { type });
}
