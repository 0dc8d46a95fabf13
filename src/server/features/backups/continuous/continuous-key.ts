import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AgeKey, newAgeKey } from '../../../backup-engine/continuous/age-key.ts';
import { AgeKeyText } from '../../../backup-engine/continuous/key-file.ts';
import { writeFileDurably } from '../../../settings/settings-file.ts';

const fileIn = (dataDir: string): string => join(dataDir, 'continuous-key.json');

export const keepAgeKey = (dataDir: string, key: AgeKey): void =>
  writeFileDurably(fileIn(dataDir), `${JSON.stringify(key, null, 2)}\n`);

/** The key of the database's copies, made at the first time; readable by the data folder's owner only. */
export const ensureAgeKey = (dataDir: string): AgeKey => {
  try {
    return AgeKeyText.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8')));
  } catch {
    const key = newAgeKey();
    keepAgeKey(dataDir, key);
    return key;
  }
};
