import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { writeFileDurably } from '../settings/settings-file.ts';

/** A move of the data folder that has started. */
const Move = z.object({
  /** Tells our copy from a folder made meanwhile. */
  id: z.string().min(1),
  from: z.string().min(1),
  to: z.string().min(1),
  /** The old folder's name once the data is in the new one. */
  aside: z.string().min(1),
});

const State = z.object({
  format: z.literal(1),
  /** Null is the usual place. */
  dir: z.string().min(1).nullable(),
  move: Move.nullable(),
  /** Previous data folders, until someone agrees to delete them. */
  oldCopies: z.array(z.string()),
});

export type DataDirState = z.infer<typeof State>;
export type Move = z.infer<typeof Move>;

const fileName = 'data-place.json';
const untouched: DataDirState = { format: 1, dir: null, move: null, oldCopies: [] };

/** The location note cannot be read; guessing would start empty elsewhere. */
export class DataDirError extends Error {
  readonly file: string;
  constructor(file: string, cause: unknown) {
    super(`unreadable: ${file}`, { cause });
    this.name = 'DataDirError';
    this.file = file;
  }
}

/**
 * Reads where this computer's app keeps its data.
 * @throws DataDirError when the file is there and cannot be understood.
 */
export const readDataDir = (settingsDir: string): DataDirState => {
  const file = join(settingsDir, fileName);
  if (!existsSync(file)) return untouched;
  try {
    return State.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new DataDirError(file, error);
  }
};

/** Writes it; on the disk when it returns. */
export const writeDataDir = (settingsDir: string, state: DataDirState): void =>
  writeFileDurably(join(settingsDir, fileName), `${JSON.stringify(state, null, 2)}\n`);

/** The default data folder. */
export const usualDataDir = (settingsDir: string): string => join(settingsDir, 'data');

/** The data folder. @throws DataDirError when it cannot be determined. */
export const currentDataDir = (settingsDir: string): string =>
  readDataDir(settingsDir).dir ?? usualDataDir(settingsDir);

/** A name beside `folder` that nothing has yet. */
const freeNameFor = (folder: string): string => {
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? `${folder}-moved` : `${folder}-moved-${count}`;
    if (!existsSync(name)) return name;
  }
};

/** Plans a move; `settleMove` carries it out at the next start. */
export const planMove = (settingsDir: string, to: string, id: string): void => {
  const state = readDataDir(settingsDir);
  const from = resolve(state.dir ?? usualDataDir(settingsDir));
  const move = { id, from, to: resolve(to), aside: freeNameFor(from) };
  writeDataDir(settingsDir, { ...state, move });
};
