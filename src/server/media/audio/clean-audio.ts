import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import {
  ADTS,
  Conversion,
  FilePathSource,
  FilePathTarget,
  Input,
  type InputAudioTrack,
  Logging,
  LogLevel,
  MATROSKA,
  MP3,
  MP4,
  Mp3OutputFormat,
  Mp4OutputFormat,
  OGG,
  Output,
  type OutputFormat,
  QTFF,
  WAVE,
  WavOutputFormat,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import { recordingMaxMs } from '#shared/features/content/content.limits.ts';
import type { CleanedAudio } from '../images/image-job.ts';

/** A recorder that stops at the limit may write this much more. */
const toleranceMs = 2_000;

/** A recording is longer than one may be. */
export class LongAudio extends Error {}

/** A file is no recording that browsers play. */
export class UnclearAudio extends Error {}

interface Container {
  mime: string;
  makeFormat: () => OutputFormat;
}

const wav: Container = { mime: 'audio/wav', makeFormat: () => new WavOutputFormat() };

/** Where sound of each codec goes, unchanged: every current browser plays these. */
const containers: Readonly<Record<string, Container>> = {
  aac: { mime: 'audio/mp4', makeFormat: () => new Mp4OutputFormat({ fastStart: 'in-memory' }) },
  opus: { mime: 'audio/webm', makeFormat: () => new WebMOutputFormat() },
  mp3: { mime: 'audio/mpeg', makeFormat: () => new Mp3OutputFormat({ xingHeader: false }) },
  'pcm-s16': wav,
  'pcm-s24': wav,
  'pcm-f32': wav,
  'pcm-u8': wav,
};

// What is wrong with a file is no error of the server.
Logging.level = LogLevel.Silent;

const openAudio = (path: string): Input =>
  // Not every format of the library: a playlist would name other files.
  new Input({
    source: new FilePathSource(path),
    formats: [MP4, QTFF, WEBM, MATROSKA, OGG, MP3, WAVE, ADTS],
  });

/** @throws UnclearAudio, LongAudio */
const requireTrack = async (input: Input): Promise<InputAudioTrack> => {
  if (await input.getPrimaryVideoTrack()) throw new UnclearAudio('it has pictures');
  const track = await input.getPrimaryAudioTrack();
  if (!track) throw new UnclearAudio('no sound');
  // Of the packets, whatever the header says.
  if ((await track.computeDuration()) * 1000 > recordingMaxMs + toleranceMs) throw new LongAudio();
  return track;
};

const containerOf = async (track: InputAudioTrack): Promise<Container> => {
  const container = containers[(await track.getCodec()) ?? ''];
  if (!container) throw new UnclearAudio('unknown codec');
  return container;
};

const copySound = async (input: Input, track: InputAudioTrack, target: string) => {
  const { mime, makeFormat } = await containerOf(track);
  const output = new Output({ format: makeFormat(), target: new FilePathTarget(target) });
  const conversion = await Conversion.init({
    input,
    output,
    tags: {},
    showWarnings: false,
    video: { discard: true },
    audio: (one) => (one.id === track.id ? {} : { discard: true }),
  });
  if (!conversion.isValid) throw new UnclearAudio('cannot be copied');
  await conversion.execute();
  return mime;
};

const flush = async (path: string): Promise<void> => {
  const file = await open(path, 'r+');
  try {
    await file.chmod(0o600);
    await file.sync();
  } finally {
    await file.close();
  }
};

const hashOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
};

/** The length of what is kept, in ms. */
const lengthOf = async (path: string): Promise<number> => {
  const input = openAudio(path);
  try {
    const track = await input.getPrimaryAudioTrack();
    return Math.round(((await track?.computeDuration()) ?? 0) * 1000);
  } finally {
    input.dispose();
  }
};

/**
 * Copies the sound of a recording, as it is, into a new file at `target`: names, places, pictures and
 * everything else in the old one stay behind.
 * @throws UnclearAudio, LongAudio
 */
export const cleanAudio = async (path: string, target: string): Promise<CleanedAudio> => {
  const input = openAudio(path);
  try {
    const mime = await copySound(input, await requireTrack(input), target);
    await flush(target);
    const durationMs = await lengthOf(target);
    if (durationMs === 0) throw new UnclearAudio('no sound');
    return {
      file: { path: target, sha256: await hashOf(target), mime, bytes: (await stat(target)).size },
      durationMs,
    };
  } finally {
    input.dispose();
  }
};
