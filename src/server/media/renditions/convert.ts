import type { FileHandle } from 'node:fs/promises';
import {
  Conversion,
  type ConversionVideoOptions,
  type InputAudioTrack,
  type InputVideoTrack,
  Mp4OutputFormat,
  Output,
  StreamTarget,
  type StreamTargetChunk,
  VideoSampleSink,
} from 'mediabunny';
import { loadSharp } from '../images/load-sharp.ts';
import { openVideo } from '../video/read-video.ts';
import { registerCodecs, renditionCodec } from './codecs.ts';

/** In pixels, of a film on its side. */
const longest = 1920;
const shortest = 1080;
/** Of a second of moving pictures, by pixels of a second. */
const bitsPerPixel = 0.08;
const [leastBits, mostBits] = [1_000_000, 8_000_000];
const mostFrames = 60;
const audioBits = 160_000;
/** A recording that broke off may end with pictures that cannot be decoded. */
const mostLostSeconds = 1;
/** A poster is past a black beginning, in seconds. */
const frameAt = 1;
const frameQuality = 90;
/** The types of the DOM do not know it yet. */
const asRgba: object = { format: 'RGBA' };

/** Sound that MP4 files hold and browsers play. */
const audioCodecs = new Set<string | null>(['aac', 'mp3']);

export interface Pace {
  /** Waits until the next frame may be worked on. */
  next(): Promise<void>;
  report(share: number): void;
}

const even = (side: number): number => Math.max(2, Math.round(side / 2) * 2);

const sizeOf = async (track: InputVideoTrack) => {
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
  const [long, short] = width > height ? [width, height] : [height, width];
  const scale = Math.min(1, longest / long, shortest / short);
  return { width: even(width * scale), height: even(height * scale) };
};

const bitrateOf = (width: number, height: number, rate: number): number =>
  Math.round(Math.min(mostBits, Math.max(leastBits, width * height * rate * bitsPerPixel)));

const videoOptions = async (
  track: InputVideoTrack,
  pace: Pace,
): Promise<ConversionVideoOptions> => {
  const { averagePacketRate } = await track.computePacketStats(200);
  const { width, height } = await sizeOf(track);
  const isFast = averagePacketRate > mostFrames + 1;
  return {
    ...{ width, height, fit: 'fill', codec: renditionCodec, forceTranscode: true },
    bitrate: bitrateOf(width, height, Math.min(averagePacketRate, mostFrames)),
    ...(isFast ? { frameRate: mostFrames } : {}),
    hardwareAcceleration: 'prefer-software',
    process: async (sample) => {
      await pace.next();
      return sample;
    },
  };
};

const audioOptions = async (track: InputAudioTrack) =>
  audioCodecs.has(await track.getCodec()) ? {} : { codec: 'aac' as const, bitrate: audioBits };

/** @throws Error for a copy that lacks pictures of the original */
const requireWhole = async (original: InputVideoTrack | null, target: string): Promise<void> => {
  const copy = openVideo(target);
  try {
    const [end, ownEnd] = await Promise.all(
      [original, await copy.getPrimaryVideoTrack()].map((track) => track?.computeDuration() ?? 0),
    );
    if ((ownEnd ?? 0) < (end ?? 0) - mostLostSeconds) throw new Error('pictures are missing');
  } finally {
    copy.dispose();
  }
};

/** Opening it again by its name would make it anew where it has gone: its server may have been killed meanwhile. */
const targetIn = (file: FileHandle): StreamTarget =>
  new StreamTarget(
    new WritableStream<StreamTargetChunk>({
      write: async ({ data, position }) => {
        for (let done = 0; done < data.length; ) {
          const { bytesWritten } = await file.write(
            data,
            done,
            data.length - done,
            position + done,
          );
          done += bytesWritten;
        }
      },
    }),
    { chunked: true },
  );

interface OpenTarget {
  path: string;
  file: FileHandle;
}

/** Writes a copy of a video that every browser plays. @throws Error for one that cannot be read whole */
export const convert = async (path: string, target: OpenTarget, pace: Pace): Promise<void> => {
  await registerCodecs();
  const input = openVideo(path);
  try {
    const output = new Output({
      format: new Mp4OutputFormat({ fastStart: 'in-memory' }),
      target: targetIn(target.file),
    });
    const primary = await input.getPrimaryVideoTrack();
    const sound = await input.getPrimaryAudioTrack();
    const conversion = await Conversion.init({
      ...{ input, output, tags: {}, showWarnings: false },
      video: (track) => (track.id === primary?.id ? videoOptions(track, pace) : { discard: true }),
      audio: (track) => (track.id === sound?.id ? audioOptions(track) : { discard: true }),
    });
    const isLost = conversion.discardedTracks.some(({ reason }) => reason !== 'discarded_by_user');
    if (!conversion.isValid || isLost) throw new Error('cannot be converted');
    conversion.onProgress = (share) => pace.report(share);
    await conversion.execute();
    await requireWhole(primary, target.path);
  } finally {
    input.dispose();
  }
};

/** Writes one frame as a JPEG, upright. @throws Error for a video that cannot be decoded */
export const takeFrame = async (path: string, { file }: OpenTarget): Promise<void> => {
  await registerCodecs();
  const [input, sharp] = [openVideo(path), await loadSharp()];
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track) throw new Error('no pictures');
    const at = Math.min(frameAt, (await track.computeDuration()) / 2);
    const sample = await new VideoSampleSink(track).getSample(at);
    if (!sample) throw new Error('no frame');
    const { codedWidth: width, codedHeight: height, rotation } = sample;
    const data = new Uint8Array(sample.allocationSize(asRgba));
    await sample.copyTo(data, asRgba);
    sample.close();
    const frame = await sharp(data, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .rotate(rotation)
      .jpeg({ quality: frameQuality })
      .toBuffer();
    await file.writeFile(frame);
  } finally {
    input.dispose();
  }
};
