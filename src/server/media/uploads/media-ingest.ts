import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { AppError } from '#shared/errors.ts';
import { limits } from '#shared/features/content/content.limits.ts';
import type { MediaSizes } from '#shared/media-sizes.ts';
import { type MediaKind, maySound, type VisualKind } from '#shared/media-types.ts';
import type { ImageFile, Picture, PictureFacts, Variant } from '../images/image-job.ts';
import type { ImageQueue } from '../images/image-queue.ts';
import type { VideoFacts } from '../video/read-video.ts';
import { imageLarge, type Part, recordingLarge, removePart } from './incoming-files.ts';

/** One file of a medium as its row names it. */
interface FileFacts {
  variant: Variant;
  sha256: string;
  mime: string;
  bytes: number;
}

/** Files that are on disk under their final names, and what they show. */
export interface MediaFacts extends Omit<Partial<PictureFacts>, 'width' | 'height'> {
  kind: MediaKind;
  /** When the file itself is from, for one that says no date or an impossible one. */
  fileDate?: string | null;
  /** What a video said of itself. */
  video?: VideoFacts | null;
  /** Of a voice recording. */
  sound?: { durationMs: number; waveform: readonly number[] };
  width: number | null;
  height: number | null;
  files: FileFacts[];
}

/** Bytes of what was sent, as it is kept, and of all that is stored of it. */
export const weighFiles = (files: Pick<FileFacts, 'variant' | 'bytes'>[]) => ({
  bytes: files.find(({ variant }) => variant === 'original')?.bytes ?? 0,
  storedBytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
});

/** What a picture or video is made of; the size is the sender's word, for videos without a poster. */
export interface MediaSource {
  kind: MediaKind;
  /** Uploads of different people take turns. */
  ownerId: number;
  file: Part;
  poster?: Part | undefined;
  size?: { width: number; height: number } | undefined;
  /** Of a voice recording, as its sender worked it out. */
  waveform?: readonly number[] | undefined;
  /** The file's own date, for one that does not say when it was taken. */
  fileDate?: string | undefined;
}

/** Puts one file where it belongs. */
type StoreFile = (file: FileFacts & { path: string }) => Promise<void>;

export const hashFile = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 256 * 1024 }), hash);
  return hash.digest('hex');
};

/** @throws AppError 415 when the bytes are not what they were sent as. */
const requireKind = (part: Part, kind: VisualKind): void => {
  if (part.type?.kind === kind) return;
  throw new AppError('wrongType', `common:errors.${kind === 'image' ? 'notImage' : 'notVideo'}`);
};

const factsOf = ({ variant, sha256, mime, bytes }: ImageFile): FileFacts => ({
  variant,
  sha256,
  mime,
  bytes,
});

/** Opens pictures and cleans videos, within what the household lets in. */
interface Opener {
  queue: ImageQueue;
  sizes: () => MediaSizes;
}

const openPicture = (
  opener: Opener,
  ownerId: number,
  part: Part,
  isPoster = false,
): Promise<Picture> => {
  requireKind(part, 'image');
  const sizes = opener.sizes();
  if (part.bytes > (isPoster ? limits.posterBytes : sizes.imageBytes)) throw imageLarge(sizes);
  return opener.queue.process(ownerId, part.path, isPoster);
};

/** Whatever happens in between, no unlisted variant is left behind. */
const orDiscard = async <T>(picture: Picture | null, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    await Promise.allSettled((picture?.files ?? []).map(({ path }) => removePart(path)));
    throw error;
  }
};

/** Takes the metadata out of a video that came in. @returns its hash afterwards, and what it said of itself. */
const cleanVideo = async (opener: Opener, { file, ownerId }: MediaSource) => {
  const mime = file.type?.mime ?? '';
  const { hasChanged, facts } = await opener.queue.strip(ownerId, file.path, mime);
  const sha256 = hasChanged || !file.sha256 ? await hashFile(file.path) : file.sha256;
  return { sha256, facts };
};

const ingestVideo = async (opener: Opener, source: MediaSource, storeFile: StoreFile) => {
  const { file, poster, size, ownerId } = source;
  requireKind(file, 'video');
  const picture = poster ? await openPicture(opener, ownerId, poster, true) : null;
  return orDiscard(picture, async () => {
    const { sha256, facts } = await cleanVideo(opener, source);
    const original = {
      variant: 'original' as const,
      path: file.path,
      sha256,
      mime: file.type?.mime ?? '',
      bytes: file.bytes,
    };
    const files = [original, ...(picture?.files ?? [])];
    for (const one of files) await storeFile(one);
    return { picture, video: facts, size: facts ?? size ?? picture, files: files.map(factsOf) };
  });
};

const ingestRecording = async (
  opener: Opener,
  { file, ownerId, waveform = [] }: MediaSource,
  storeFile: StoreFile,
): Promise<MediaFacts> => {
  if (!maySound(file.type)) throw new AppError('wrongType', 'recording:errors.wrongType');
  if (file.bytes > limits.recordingBytes) throw recordingLarge();
  const { file: copy, durationMs } = await opener.queue.cleanAudio(
    ownerId,
    file.path,
    `${file.path}.sound`,
  );
  const original = { ...copy, variant: 'original' as const };
  try {
    await storeFile(original);
  } catch (error) {
    await removePart(copy.path);
    throw error;
  }
  const sound = { durationMs, waveform };
  return {
    kind: 'audio',
    fileDate: null,
    width: null,
    height: null,
    sound,
    files: [factsOf(original)],
  };
};

/** A date of which only UTC is known, as clocks showed it where the file's own date is from. */
const localTimeOf = (takenAt: string, fileDate: string | null): string => {
  const offset = fileDate?.slice(19);
  const at = Date.parse(takenAt) - Date.parse(`1970-01-01T00:00:00${offset}`);
  if (!offset || !takenAt.endsWith('+00:00') || Number.isNaN(at)) return takenAt;
  return new Date(at).toISOString().slice(0, 19) + offset;
};

/**
 * Validates a file, makes its variants and moves everything into place.
 * @throws AppError 400, 413 or 415 with a message for the uploader.
 */
export const ingest = async (
  opener: Opener,
  source: MediaSource,
  storeFile: StoreFile,
): Promise<MediaFacts> => {
  if (source.kind === 'audio') return ingestRecording(opener, source, storeFile);
  const { fileDate = null } = source;
  if (source.kind === 'video') {
    const { picture, video, size, files } = await ingestVideo(opener, source, storeFile);
    const { focusX = 50, focusY = 50 } = picture ?? {};
    const { width = null, height = null } = size ?? {};
    const takenAt = video?.takenAt ? localTimeOf(video.takenAt, fileDate) : null;
    return { kind: 'video', fileDate, width, height, focusX, focusY, takenAt, video, files };
  }
  const picture = await openPicture(opener, source.ownerId, source.file);
  await orDiscard(picture, async () => {
    for (const one of picture.files) await storeFile(one);
  });
  return { ...picture, kind: 'image', fileDate, files: picture.files.map(factsOf) };
};
