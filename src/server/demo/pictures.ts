import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import type { Context } from '../context/context.ts';
import { loadSharp } from '../media/images/load-sharp.ts';
import type { PreparedMedia } from '../media/media-store.ts';
import { newPartPath } from '../media/uploads/incoming-files.ts';
import { paintScene } from './painter.ts';

const width = 1440;
const height = 1080;
const quality = 86;

/** Brings painted pictures in the way every picture comes; they are reused by the posts. */
export const makePictures = async (
  context: Context,
  count: number,
): Promise<{ pictures: PreparedMedia[]; release(): void }> => {
  const sharp = await loadSharp();
  const pictures: PreparedMedia[] = [];
  for (let seed = 1; seed <= count; seed += 1) {
    // Some are upright, as pictures from phones are.
    const [w, h] = seed % 4 === 0 ? [height, width] : [width, height];
    const raw = { width: w, height: h, channels: 4 } as const;
    const jpeg = await sharp(paintScene(seed, w, h), { raw })
      .jpeg({ quality })
      .toBuffer();
    const path = newPartPath(context.media.folders.incoming);
    writeFileSync(path, jpeg, { mode: 0o600 });
    const sha256 = createHash('sha256').update(jpeg).digest('hex');
    const file = {
      path,
      bytes: jpeg.length,
      sha256,
      type: { kind: 'image', mime: 'image/jpeg' } as const,
    };
    const prepared = await context.media.prepare({ kind: 'image', ownerId: 0, file });
    pictures.push(prepared);
  }
  return {
    pictures,
    release: () => {
      for (const picture of pictures) picture.release();
    },
  };
};
