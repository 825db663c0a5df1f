// Which way a video is made: by the browser's encoder, by recording the canvas where there is none, or not at all.
// SPDX-License-Identifier: MIT
import {
  BlobSource,
  BufferTarget,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  Output,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { evenTimes } from '../../web/src/film/even-times.ts';
import { makeableKinds, makeVideo, NoEncoder, type VideoJob } from '../../web/src/film/video.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  delay = 1;
});

/** What happened to the recorder and to the pictures, in order. */
let log: string[] = [];
/** What it hands out. */
let recorded = new Blob();
/** Milliseconds until it has come to a picture. */
let delay = 1;

class FakeRecorder extends EventTarget {
  static types: readonly string[] = ['video/webm'];
  static isTypeSupported = (type: string) => FakeRecorder.types.includes(type);
  state = 'inactive';
  constructor(
    readonly stream: unknown,
    readonly options: { readonly mimeType: string },
  ) {
    super();
    log.push(`made for ${options.mimeType}`);
  }
  private given = 0;
  /** Hands out so much more, or all that is left. */
  give(bytes?: number) {
    const data = recorded.slice(this.given, bytes === undefined ? undefined : this.given + bytes);
    this.given += data.size;
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data }));
  }
  start() {
    this.state = 'recording';
    log.push('start');
    running = this;
    setTimeout(() => this.give(1), 5);
  }
  stop() {
    this.state = 'inactive';
    log.push('stop');
    this.give();
    this.dispatchEvent(new Event('stop'));
  }
}
let running: FakeRecorder | null = null;

function job(part: Partial<VideoJob> = {}): VideoJob {
  log = [];
  const requestFrame = () => {
    log.push('taken');
    setTimeout(() => running?.give(1), delay);
  };
  const track = { requestFrame, stop: () => log.push('track ends') };
  const paper = {
    captureStream: () => ({ getVideoTracks: () => [track] }),
    getContext: () => ({ drawImage: () => log.push('copy') }),
  };
  vi.stubGlobal('document', { createElement: () => paper });
  return {
    canvas: { width: 64, height: 64 } as HTMLCanvasElement,
    pictureCount: 2,
    seconds: 0.02,
    draw: async (picture) => {
      log.push(`draw ${picture}`);
    },
    ...part,
  };
}

/** Chromium's answer to what it can encode. */
function stubEncoder(supports: (codec: string) => boolean): void {
  vi.stubGlobal('VideoEncoder', {
    isConfigSupported: async (config: { readonly codec: string }) => ({ supported: supports(config.codec), config }),
  });
}

describe('the kinds of video on offer', () => {
  it('are none where the browser has neither encoder nor recorder', async () => {
    expect(await makeableKinds({ width: 64, height: 64 })).toEqual([]);
    await expect(makeVideo('mp4', job())).rejects.toThrow(NoEncoder);
    await expect(makeVideo('webm', job())).rejects.toThrow('cannot make WebM videos');
  });

  it('are those that can be recorded where there is no encoder', async () => {
    vi.stubGlobal('MediaRecorder', FakeRecorder);
    expect(await makeableKinds({ width: 64, height: 64 })).toEqual(['webm']);
    await expect(makeVideo('mp4', job())).rejects.toThrow('cannot make MP4 videos');
  });

  it('are those that some codec of theirs is encoded for', async () => {
    stubEncoder((codec) => codec.startsWith('avc'));
    expect(await makeableKinds({ width: 64, height: 64 })).toEqual(['mp4']);
    stubEncoder((codec) => codec.startsWith('vp8') || codec.startsWith('avc'));
    // Answers are kept, by size.
    expect(await makeableKinds({ width: 128, height: 64 })).toEqual(['webm', 'mp4']);
  });
});

describe('a recording', () => {
  it('takes each picture once it is drawn, the first one unasked', async () => {
    recorded = await webm([0, 0.1]);
    vi.stubGlobal('MediaRecorder', FakeRecorder);
    const blob = await makeVideo('webm', job());
    expect(log).toEqual([
      ...['draw 0', 'copy', 'made for video/webm', 'start', 'draw 1', 'copy', 'taken', 'stop', 'track ends'],
    ]);
    expect((await packetsOf(blob)).map(({ time }) => time)).toEqual([0, 0.01]);
  });

  it('of nothing is said to be none', async () => {
    recorded = new Blob(['no video']);
    vi.stubGlobal('MediaRecorder', FakeRecorder);
    await expect(makeVideo('webm', job())).rejects.toThrow(NoEncoder);
  });

  it('does not go faster than it plays', async () => {
    recorded = await webm([0, 0.1]);
    vi.stubGlobal('MediaRecorder', FakeRecorder);
    const drawn: number[] = [];
    const draw = async () => void drawn.push(performance.now());
    await makeVideo('webm', job({ pictureCount: 5, seconds: 0.4, draw }));
    for (let picture = 2; picture < 5; picture++)
      expect((drawn[picture] ?? 0) - (drawn[picture - 1] ?? 0)).toBeGreaterThan(78);
  });

  it('waits for a recorder that is behind, but not for ever', async () => {
    recorded = await webm([0, 0.1, 0.2]);
    vi.stubGlobal('MediaRecorder', FakeRecorder);
    delay = 150;
    const drawn: number[] = [];
    const draw = async () => void drawn.push(performance.now());
    await makeVideo('webm', job({ pictureCount: 3, seconds: 0.03, draw }));
    expect((drawn[2] ?? 0) - (drawn[1] ?? 0)).toBeGreaterThan(140);
    delay = 100_000;
    await makeVideo('webm', job({ pictureCount: 9, seconds: 0.09, draw }));
    expect((drawn.at(-1) ?? 0) - (drawn.at(-3) ?? 0)).toBeLessThan(500);
  });

  it('ends with the work that it records', async () => {
    vi.stubGlobal('MediaRecorder', FakeRecorder);
    const draw = (picture: number) =>
      picture === 0 ? Promise.resolve() : Promise.reject(new DOMException('given up', 'AbortError'));
    await expect(makeVideo('webm', job({ draw }))).rejects.toThrow('given up');
    expect(log.slice(-2)).toEqual(['stop', 'track ends']);
  });
});

/** A WebM whose pictures were come to at these seconds. */
async function webm(times: readonly number[]): Promise<Blob> {
  const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
  const source = new EncodedVideoPacketSource('vp8');
  output.addVideoTrack(source);
  await output.start();
  for (const [index, time] of times.entries()) {
    const packet = new EncodedPacket(Uint8Array.of(index, 1, 2), index === 0 ? 'key' : 'delta', time, 0.01);
    await source.add(packet, { decoderConfig: { codec: 'vp8', codedWidth: 64, codedHeight: 64 } });
  }
  await output.finalize();
  return new Blob([output.target.buffer ?? new ArrayBuffer(0)], { type: 'video/webm' });
}

async function packetsOf(blob: Blob): Promise<{ time: number; first: number | undefined }[]> {
  const input = new Input({ source: new BlobSource(blob), formats: [WEBM] });
  const track = await input.getPrimaryVideoTrack();
  const packets: { time: number; first: number | undefined }[] = [];
  if (track) {
    for await (const { timestamp, data } of new EncodedPacketSink(track).packets())
      packets.push({ time: timestamp, first: data[0] });
  }
  return packets;
}

describe('the times of a recording', () => {
  it('are made even, and the pictures stay as they are', async () => {
    const even = await evenTimes(await webm([0, 0.13, 0.19, 0.36]), { pictureCount: 4, seconds: 0.4 });
    expect(even?.type).toBe('video/webm');
    const packets = await packetsOf(even as Blob);
    expect(packets.map(({ first }) => first)).toEqual([0, 1, 2, 3]);
    packets.forEach(({ time }, index) => {
      expect(time).toBeCloseTo(index / 10, 3);
    });
    const input = new Input({ source: new BlobSource(even as Blob), formats: [WEBM] });
    expect(await input.computeDuration()).toBeCloseTo(0.4, 3);
  });

  it('keep their places where a picture is missing, and the whole its length', async () => {
    const even = await evenTimes(await webm([0, 0.2, 0.3]), { pictureCount: 4, seconds: 0.9 });
    const times = (await packetsOf(even as Blob)).map(({ time }) => time);
    [0, 0.4, 0.6].forEach((time, index) => {
      expect(times[index]).toBeCloseTo(time, 3);
    });
  });

  it('are none of what holds no video', async () => {
    expect(await evenTimes(new Blob(['no video']), { pictureCount: 1, seconds: 1 })).toBeNull();
  });
});
