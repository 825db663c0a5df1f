// Pictures as a video. WebCodecs encodes them one by one where the browser has it; otherwise the canvas is recorded as it plays.
// SPDX-License-Identifier: MIT
import {
  BufferTarget,
  CanvasSource,
  getFirstEncodableVideoCodec,
  Mp4OutputFormat,
  Output,
  Quality,
  type VideoCodec,
  WebMOutputFormat,
} from 'mediabunny';
import { told } from '../i18n/english';
import { makeRecording, recordingType } from './recording';

export const videoKinds = ['webm', 'mp4'] as const;
export type VideoKind = (typeof videoKinds)[number];

export interface VideoJob {
  readonly canvas: HTMLCanvasElement;
  readonly pictureCount: number;
  /** Of the whole. */
  readonly seconds: number;
  /** Draws a picture onto the canvas; may wait, and may throw to end the work. */
  readonly draw: (picture: number) => Promise<void>;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** No browser here can make this kind of video. */
export class NoEncoder extends Error {
  override readonly name = 'NoEncoder';
}

/** What this browser can make in this size, one way or another. */
export async function makeableKinds(size: Size): Promise<VideoKind[]> {
  const able = await Promise.all(
    videoKinds.map(async (kind) => (await codecFor(kind, size)) !== null || recordingType(kind) !== null),
  );
  return videoKinds.filter((_, index) => able[index]);
}

function formatOf(kind: VideoKind): WebMOutputFormat | Mp4OutputFormat {
  return kind === 'webm' ? new WebMOutputFormat() : new Mp4OutputFormat();
}

async function codecFor(kind: VideoKind, { width, height }: Size): Promise<VideoCodec | null> {
  if (typeof VideoEncoder === 'undefined') return null;
  return getFirstEncodableVideoCodec(formatOf(kind).getSupportedVideoCodecs(), { width, height });
}

/** @throws NoEncoder */
export async function makeVideo(kind: VideoKind, job: VideoJob): Promise<Blob> {
  const codec = await codecFor(kind, job.canvas);
  if (codec !== null) return encodeVideo(kind, codec, job);
  const type = recordingType(kind);
  const recorded = type === null ? null : await makeRecording(type, job);
  if (recorded !== null) return recorded;
  const title = kind === 'webm' ? 'WebM' : 'MP4';
  throw new NoEncoder(
    told('This browser cannot make {title} videos of this size: choose another kind of film.', { title }),
  );
}

async function encodeVideo(kind: VideoKind, codec: VideoCodec, job: VideoJob): Promise<Blob> {
  const format = formatOf(kind);
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
