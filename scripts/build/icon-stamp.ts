import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

export const iconSource = 'resources/icons/icon.svg';
/** Says of which drawing the pictures were made. */
export const stampFile = 'build/icon.sha256';

/** What the pictures depend on: the drawing and how it becomes pictures. */
export const iconsStamp = (): string => {
  const hash = createHash('sha256');
  for (const file of [iconSource, 'scripts/build/make-icons.ts']) {
    hash.update(readFileSync(file, 'utf8').replaceAll('\r\n', '\n'));
  }
  return hash.digest('hex');
};
