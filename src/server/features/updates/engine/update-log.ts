import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { listDatabaseCopies } from '../../../data-dir/database-copies.ts';
import { writeFileDurably } from '../../../settings/settings-file.ts';

const Trail = z.object({
  from: z.string(),
  to: z.string(),
  /** Who asked for it. */
  byId: z.int().nullable(),
  /** Where the program lies that is replaced, and where the one before is kept; null where an installer does it. */
  program: z.string().nullable(),
  previous: z.string().nullable(),
  /** Copies of the database that lay there before, and when they were written. */
  copies: z.record(z.string(), z.number()),
  /** How often the new version has tried to start. */
  starts: z.int().default(0),
});
/** The update log for the new version, until it has started. */
export type UpdateTrail = z.infer<typeof Trail>;

const fileIn = (dataDir: string): string => join(dataDir, 'updating.json');

/** The update that is under way; null if there is none or the file is unreadable. */
export const readTrail = (dataDir: string): UpdateTrail | null => {
  try {
    return Trail.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8')));
  } catch {
    return null;
  }
};

export const writeTrail = (dataDir: string, trail: UpdateTrail): void =>
  writeFileDurably(fileIn(dataDir), `${JSON.stringify(trail, null, 2)}\n`);

export const beginTrail = (dataDir: string, update: Omit<UpdateTrail, 'copies' | 'starts'>): void =>
  writeTrail(dataDir, { ...update, copies: listDatabaseCopies(dataDir), starts: 0 });

export const endTrail = (dataDir: string): void => rmSync(fileIn(dataDir), { force: true });
