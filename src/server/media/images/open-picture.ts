import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { mediaWidths } from '#shared/media-widths.ts';
import { maxPixels } from '../image-limits.ts';
import { sniff } from '../sniff.ts';
import { readTakenAt } from './exif.ts';
import { decodeHeic } from './heic.ts';
import type { ImageFailure, PictureFacts, Variant } from './image-job.ts';
import { loadSharp } from './load-sharp.ts';
import { stripImage } from './strip/strip-image.ts';
import { describeJpeg } from './strip/strip-jpeg.ts';

export class Refusal extends Error {
  readonly reason: ImageFailure;
  constructor(reason: ImageFailure) {
    super(reason);
    this.reason = reason;
  }
}

const variantQuality = 80;
/**
 * What is kept of a HEIC, which browsers do not show. Its codes are the usual ones: to find shorter ones, the
 * encoder holds three times the picture in memory.
 */
const heicJpeg = { quality: 95, chromaSubsampling: '4:4:4', optimiseCoding: false } as const;
/** All frames of an animation together: half an hour of a small one, less than a minute of a large one. */
const maxAnimationPixels = 4_000_000_000;
const focusSide = 160;

const sharp = await loadSharp();
// Rows are read as they are needed; a picture that breaks off is refused.
const options: SharpOptions = {
  failOn: 'error',
  limitInputPixels: maxPixels,
  sequentialRead: true,
};

/** A picture whose header was read; `original` is what is kept of it at full size. */
export interface Opened {
  mime: string;
  original: Buffer;
  facts: Omit<PictureFacts, 'focusX' | 'focusY'>;
}

/** Reads a header, whatever size it gives. */
const readHeader = (data: Buffer): Promise<Metadata> =>
  sharp(data, { ...options, limitInputPixels: false }).metadata();

/** The size upright, within what a picture may have. */
const sizeOf = ({ width, height, pages, autoOrient }: Metadata) => {
  if (width * height > maxPixels) throw new Refusal('pixels');
  if (width * height * (pages ?? 1) > maxAnimationPixels) throw new Refusal('pixels');
  return { width: autoOrient.width, height: autoOrient.height };
};

const jpegOfHeic = async (data: Buffer, icc: Buffer | undefined, takenAt: string | null) => {
  const { data: pixels, width, height } = await decodeHeic(data);
  const raw = { width, height, channels: 4 } as const;
  try {
    const jpeg = await sharp(pixels, { raw, limitInputPixels: maxPixels })
      .flatten({ background: '#fff' })
      .jpeg(heicJpeg)
      .toBuffer();
    return describeJpeg(jpeg, icc, { orientation: 1, takenAt });
  } finally {
    // Fifty megabytes would wait for the next picture before they are collected.
    pixels.buffer.transfer(0);
  }
};

/**
 * Reads a picture and removes everything but its pixels, colours, orientation and date.
 * @throws Refusal, or any error for one that cannot be opened.
 */
export const openPicture = async (data: Buffer): Promise<Opened> => {
  const type = await sniff(data);
  if (type?.kind !== 'image') throw new Refusal('broken');
  const metadata = await readHeader(data);
  const size = sizeOf(metadata);
  // The container is the same; what is in it decides.
  const isHeic = metadata.compression === 'hevc';
  const mime = metadata.compression === 'av1' ? 'image/avif' : type.mime;
  const { orientation = 1, pages = 1 } = metadata;
  const takenAt = readTakenAt(metadata.exif);
  const original = isHeic
    ? await jpegOfHeic(data, metadata.icc, takenAt)
    : stripImage(data, { mime, orientation, takenAt });
  return {
    mime: isHeic ? 'image/jpeg' : mime,
    original,
    facts: {
      ...(isHeic ? await uprightSize(original) : size),
      isAnimated: !isHeic && pages > 1,
      takenAt,
    },
  };
};

const uprightSize = async (data: Buffer) => sizeOf(await readHeader(data));

type Scaled = Exclude<Variant, 'original' | 'rendition'>;

const sizeAs = (size: { width: number; height: number }, variant: Scaled) => {
  const most = mediaWidths[variant];
  const scale = Math.min(1, most / size.width, (most * 2) / size.height);
  return {
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
    fit: 'fill' as const,
  };
};

/** A picture that fits into the next smaller size needs no larger one; two sizes there are always. */
const isOfUse = (size: { width: number; height: number }, variant: Scaled): boolean => {
  const smaller = { small: null, medium: 'small', large: null, xlarge: 'large' } as const;
  const below = smaller[variant];
  return below === null || sizeAs(size, below).width < sizeAs(size, variant).width;
};

/** Which part of a picture catches the eye, in percent. */
const findFocus = async (picture: Sharp, { width, height }: { width: number; height: number }) => {
  // Attention is looked for only where something is cut off.
  const isWide = width >= height;
  const scale = focusSide / Math.max(width, height);
  const [w, h] = [Math.ceil(width * scale), Math.ceil(height * scale)];
  const { info } = await picture
    .resize({
      width: isWide ? w : Math.ceil(w / 2),
      height: isWide ? Math.ceil(h / 2) : h,
      fit: 'cover',
      position: 'attention',
    })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const percent = (at: number | undefined, side: number) =>
    at === undefined ? 50 : Math.min(100, Math.max(0, Math.round((at / side) * 100)));
  return { focusX: percent(info.attentionX, w), focusY: percent(info.attentionY, h) };
};

/** The largest of the variants as sRGB pixels, from which the others are made: a picture is decoded once. */
const decode = async (
  original: Buffer,
  size: { width: number; height: number },
  largest: Scaled,
) => {
  const { data, info } = await sharp(original, options)
    .autoOrient()
    .resize(sizeAs(size, largest))
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  return { pixels: () => sharp(data, { raw }), size: { width: info.width, height: info.height } };
};

/** The smaller files of a picture, as WebP in sRGB; none is larger than the picture. */
export const makeVariants = async (opened: Opened, wanted: readonly Variant[]) => {
  const scaled = wanted.filter((variant): variant is Scaled => variant !== 'original');
  const widest = scaled.reduce((a, b) => (mediaWidths[b] > mediaWidths[a] ? b : a), 'small');
  const { pixels, size } = await decode(opened.original, opened.facts, widest);
  const files: { variant: Scaled; data: Buffer }[] = [];
  for (const variant of scaled.filter((one) => isOfUse(opened.facts, one))) {
    const picture = pixels().resize(sizeAs(size, variant));
    files.push({ variant, data: await picture.webp({ quality: variantQuality }).toBuffer() });
  }
  return { files, focus: await findFocus(pixels(), size) };
};
