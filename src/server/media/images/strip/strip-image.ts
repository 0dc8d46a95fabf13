import type { KeptExif } from './exif-block.ts';
import { stripAvif } from './strip-avif.ts';
import { stripGif } from './strip-gif.ts';
import { stripJpeg } from './strip-jpeg.ts';
import { stripPng } from './strip-png.ts';
import { stripWebp } from './strip-webp.ts';

interface ImageHeader extends KeptExif {
  mime: string;
}

/**
 * A picture's own compressed pixels, colour profile, animation, orientation and date, without everything
 * that says where, by whom or with what it was made.
 * @throws RangeError or UnclearVideo where it is not well formed.
 */
export const stripImage = (data: Buffer, header: ImageHeader): Buffer => {
  const { mime } = header;
  if (mime === 'image/jpeg') return stripJpeg(data, header);
  if (mime === 'image/png') return stripPng(data, header);
  if (mime === 'image/webp') return stripWebp(data, header);
  if (mime === 'image/gif') return stripGif(data);
  if (mime === 'image/avif') return stripAvif(data);
  throw new RangeError('unknown type');
};
