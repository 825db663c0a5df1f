// A recorded video with the times that its pictures should have had: a recorder writes down when it came to each, and no length.
// SPDX-License-Identifier: MIT
import {
  BlobSource,
  BufferTarget,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';

export interface Evenness {
  readonly pictureCount: number;
  /** Of the whole. */
  readonly seconds: number;
}

/** Packed anew, not encoded anew; null where there is nothing in it. */
export async function evenTimes(recorded: Blob, { pictureCount, seconds }: Evenness): Promise<Blob | null> {
  const input = new Input({ source: new BlobSource(recorded), formats: [WEBM, MP4] });
  try {
    const track = (await input.canRead()) ? await input.getPrimaryVideoTrack() : null;
    const [codec, decoderConfig] = [await track?.getCodec(), await track?.getDecoderConfig()];
    if (!track || !codec || !decoderConfig) return null;
    const packets: EncodedPacket[] = [];
    for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet);
    if (packets.length === 0) return null;
    const format = recorded.type.includes('mp4') ? new Mp4OutputFormat() : new WebMOutputFormat();
    const output = new Output({ format, target: new BufferTarget() });
    const source = new EncodedVideoPacketSource(codec);
    const isWhole = packets.length === pictureCount;
    // With a rate of its own, a track rounds every time to it.
    output.addVideoTrack(source, isWhole ? { frameRate: pictureCount / seconds } : {});
    await output.start();
    const shares = isWhole ? sharesByRank(packets) : sharesByTime(packets);
    const duration = seconds / packets.length;
    for (const [index, packet] of packets.entries()) {
      const timestamp = (shares[index] ?? 0) * seconds;
      await source.add(packet.clone({ timestamp, duration }), { decoderConfig });
    }
    await output.finalize();
    return new Blob([output.target.buffer ?? new ArrayBuffer(0)], { type: format.mimeType });
  } finally {
    input.dispose();
  }
}

/** When each picture begins, as a part of the whole. Packets come as they are decoded, which need not be as they are seen. */
function sharesByRank(packets: readonly EncodedPacket[]): number[] {
  const inOrder = [...packets].sort((a, b) => a.timestamp - b.timestamp);
  const ranks = new Map(inOrder.map((packet, rank) => [packet, rank]));
  return packets.map((packet) => (ranks.get(packet) ?? 0) / packets.length);
}

/** The same where the recorder left a picture out or came to one twice: each keeps its place among the others. */
function sharesByTime(packets: readonly EncodedPacket[]): number[] {
  const times = packets.map(({ timestamp }) => timestamp);
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const whole = ((last - first) * packets.length) / Math.max(1, packets.length - 1) || 1;
  return times.map((time) => (time - first) / whole);
}
