import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

export const iconSource = 'resources/icons/icon.svg';
export const stampFile = 'build/icon.sha256';

export const iconsStamp = (): string => {
  const hash = createHash('sha256');
  for (const file of [iconSource, 'scripts/build/make-icons.ts']) {
    hash.update(readFileSync(file, 'utf8').replaceAll('\r\n', '\n'));
  }
  return hash.digest('hex');
};
