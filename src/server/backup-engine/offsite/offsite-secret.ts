import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { OffsiteSecret } from '#shared/features/backups/offsite/offsite.fields.ts';
import { writeFileDurably } from '../../settings/settings-file.ts';

const fileIn = (dataDir: string): string => join(dataDir, 'offsite-secret.json');

/** What signs in at the target; null where there is none, or none that can be read. No call returns it. */
export const readSecret = (dataDir: string): OffsiteSecret | null => {
  try {
    return OffsiteSecret.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8')));
  } catch {
    return null;
  }
};

/** Stores it readable by the data folder's owner only: copies at night cannot ask for it. */
export const keepSecret = (dataDir: string, secret: OffsiteSecret): void =>
  writeFileDurably(fileIn(dataDir), `${JSON.stringify(secret, null, 2)}\n`);

export const dropSecret = (dataDir: string): void => rmSync(fileIn(dataDir), { force: true });
