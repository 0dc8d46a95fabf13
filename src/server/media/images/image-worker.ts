import '../../egress/guard-worker.ts';
import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { type Orientation, ResizeFit, Transformer } from '@napi-rs/image';
import { openWorkerPort } from '../../workers/worker-port.ts';
import { largePixels, maxMemoryBytes, maxPixels } from '../image-limits.ts';
import { sniff } from '../sniff.ts';
import { UnclearVideo } from '../video/file-bytes.ts';
import { stripVideo } from '../video/strip-video.ts';
import { stripGif } from './gif.ts';
import { readGifFrame } from './gif-frame.ts';
import { type Dimensions, readDimensions } from './image-header.ts';
import {
  type ImageFailure,
  type ImageFile,
  type MediaJob,
  type Picture,
  type PictureJob,
  resultPath,
  type Variant,
  type WorkerMessage,
} from './image-job.ts';
import { liesOnItsSide, readOrientation } from './image-orientation.ts';

const watchMs = 25;
const originalQuality = 90;
const variantQuality = 80;
/** Widths of the variants; tall pictures are held to twice that height. */
const smallWidth = 320;
const largeWidth = 1280;

class Refusal extends Error {
  readonly reason: ImageFailure;
  constructor(reason: ImageFailure) {
    super(reason);
    this.reason = reason;
  }
}

/** A picture's bytes and what its header says of them. */
interface Source {
  data: Buffer;
  mime: string;
  orientation: number;
  stored: Dimensions;
  upright: Dimensions;
}

const readSource = async (data: Buffer): Promise<Source> => {
  const type = await sniff(data);
  if (type?.kind !== 'image') throw new Refusal('broken');
  const stored = readDimensions(data, type.mime);
  if (stored.width * stored.height > maxPixels) throw new Refusal('pixels');
  const orientation = readOrientation(data, type.mime);
  const turned = { width: stored.height, height: stored.width };
  const upright = liesOnItsSide(orientation) ? turned : stored;
  return { data, mime: type.mime, orientation, stored, upright };
};

/** The picture upright; the library reads every type but GIF. */
const open = ({ data, mime, orientation, stored }: Source): Transformer =>
  mime === 'image/gif'
    ? Transformer.fromRgbaPixels(readGifFrame(data, stored), stored.width, stored.height)
    : new Transformer(data).rotate(orientation as Orientation);

/** Re-encode at full size to drop metadata. */
const encodeOriginal = (source: Source): Promise<Buffer> => {
  if (source.mime === 'image/jpeg') return open(source).jpeg(originalQuality);
  if (source.mime === 'image/png') return open(source).png();
  if (source.mime === 'image/webp') return open(source).webp(originalQuality);
  return Promise.resolve(stripGif(source.data, source.stored));
};

const encodeVariant = (source: Source, maxWidth: number): Promise<Buffer> => {
  const { width, height } = source.upright;
  const scale = Math.min(1, maxWidth / width, (maxWidth * 2) / height);
  const picture = open(source);
  if (scale < 1) {
    picture.fastResize({
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
      fit: ResizeFit.Fill,
    });
  }
  return picture.webp(variantQuality);
};

const encode = async (source: Source, isPoster: boolean) => {
  const original = isPoster ? null : encodeOriginal(source);
  if (source.stored.width * source.stored.height > largePixels) await original;
  const [first, large] = await Promise.all([original, encodeVariant(source, largeWidth)]);
  const small = await encodeVariant(await readSource(large), smallWidth);
  return { original: first, large, small };
};

/** Writes one result to the disk itself: the server only has to give it its name. */
const save = (job: PictureJob, variant: Variant, mime: string, data: Buffer): ImageFile => {
  const path = resultPath(job, variant);
  const file = openSync(path, 'wx', 0o600);
  try {
    for (let at = 0; at < data.length; ) at += writeSync(file, data, at);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  const sha256 = createHash('sha256').update(data).digest('hex');
  return { variant, path, sha256, mime, bytes: data.length };
};

const openPicture = async (job: PictureJob): Promise<Picture> => {
  const source = await readSource(readFileSync(job.path));
  const { original, large, small } = await encode(source, job.isPoster);
  return {
    ...source.upright,
    files: [
      ...(original ? [save(job, 'original', source.mime, original)] : []),
      save(job, 'large', 'image/webp', large),
      save(job, 'small', 'image/webp', small),
    ],
  };
};

const handle = (job: MediaJob) =>
  job.kind === 'video' ? { hasChanged: stripVideo(job.path, job.mime) } : openPicture(job);

const port = openWorkerPort();
const send = (message: WorkerMessage): void => port.send(message);
let current: MediaJob | null = null;

/** Decoding runs beside this thread, so a picture that grows too large is noticed while it does. */
const watchMemory = (): void => {
  if (!current || process.memoryUsage.rss() <= maxMemoryBytes) return;
  send({ type: 'failed', id: current.id, reason: 'pixels' });
  current = null;
  setTimeout(() => process.exit(1), watchMs);
};

const failureOf = (error: unknown): { reason: ImageFailure; code?: string } => {
  if (error instanceof Refusal) return { reason: error.reason };
  if (error instanceof UnclearVideo) return { reason: 'broken' };
  const { syscall, code } = error as NodeJS.ErrnoException;
  return syscall ? { reason: 'storage', code: code ?? '' } : { reason: 'broken' };
};

const run = async (job: MediaJob): Promise<void> => {
  current = job;
  try {
    const result = await handle(job);
    if (current === job) send({ type: 'done', id: job.id, result });
  } catch (error) {
    if (current === job) send({ type: 'failed', id: job.id, ...failureOf(error) });
  } finally {
    if (current === job) current = null;
  }
};

// Requests come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
setInterval(watchMemory, watchMs);
port.onMessage((message) => void run(message as MediaJob));
send({ type: 'ready' });
