import { createHash } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Context } from '../context/context.ts';
import { loadSharp } from '../media/images/load-sharp.ts';
import type { PreparedMedia } from '../media/media-store.ts';
import { newPartPath } from '../media/uploads/incoming-files.ts';

/** Dots per inch at which a scene, 400 units wide, becomes a picture of 1,600 pixels. */
const density = 288;
const quality = 86;

/** The sample family's pictures by the name of their scene. */
export interface SamplePictures {
  /** @throws Error for a scene that is not there */
  of(scene: string): PreparedMedia;
  /** To be called once all of them have been inserted where they are shown. */
  release(): void;
}

/** Brings the scenes in the way every picture comes; posts share them. */
export const makePictures = async (context: Context): Promise<SamplePictures> => {
  const sharp = await loadSharp();
  const folder = join(context.config.resourcesDir, 'demo', 'scenes');
  const pictures = new Map<string, PreparedMedia>();
  for (const name of readdirSync(folder).sort()) {
    const jpeg = await sharp(join(folder, name), { density }).jpeg({ quality }).toBuffer();
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
    pictures.set(basename(name, '.svg'), prepared);
  }
  return {
    of: (scene) => {
      const picture = pictures.get(scene);
      if (!picture) throw new Error(`there is no scene ${scene}`);
      return picture;
    },
    release: () => {
      for (const picture of pictures.values()) picture.release();
    },
  };
};
