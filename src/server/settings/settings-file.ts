import {
  closeSync,
  copyFileSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { z } from 'zod';

/** Settings in a JSON file that people may have edited: sections that do not parse fall back, the rest counts. */
export interface SettingsFile<T> {
  read(): T;
  /** Replaces whole sections; on the disk when it returns. */
  change(changes: Partial<T>): T;
  /** Sections that could not be read and have their defaults; `*` when the file was no JSON at all. */
  broken: readonly string[];
}

/** Settings, some of which are only notes and may be kept in memory while the disk is full. */
export interface OpenSettingsFile<T> extends SettingsFile<T> {
  /** Replaces whole sections for this run alone; on the disk with the next change that gets there. */
  hold(changes: Partial<T>): void;
}

type Sections = Record<string, unknown>;

/** Makes what was renamed into a folder, or out of it, outlast a power cut. */
export const syncFolder = (path: string): void => {
  // Windows cannot open folders, and needs no such thing.
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
};

/** Writes a small file whole or not at all, for its owner alone. */
export const writeFileDurably = (file: string, text: string): void => {
  const part = `${file}.part`;
  const handle = openSync(part, 'w', 0o600);
  try {
    writeFileSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(part, file);
  syncFolder(dirname(file));
};

const isObject = (value: unknown): value is Sections =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What the file says; a file that is no JSON object is set aside, never deleted. */
const readSections = (file: string): Sections | null => {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
  try {
    // Some editors put a mark of the encoding first.
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (isObject(value)) return value;
  } catch {}
  renameSync(file, `${file}.unreadable`);
  return null;
};

/**
 * Opens the settings in `file`; `schema` has a default for each section. Sections it does not know are kept
 * as they are, for a newer version wrote them.
 */
export const openSettingsFile = <S extends z.ZodObject>(
  file: string,
  schema: S,
): OpenSettingsFile<z.output<S>> => {
  type Settings = z.output<S>;
  const found = readSections(file);
  let sections = found ?? {};
  const broken: string[] = found ? [] : ['*'];
  const parsed: Sections = {};
  for (const [name, section] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
    const result = section.safeParse(sections[name]);
    if (!result.success) broken.push(name);
    parsed[name] = result.success ? result.data : section.parse(undefined);
  }
  // The next change would overwrite what someone may want to repair.
  if (found && broken.length > 0) copyFileSync(file, `${file}.unreadable`);
  let settings = parsed as Settings;
  const hold = (changes: Partial<Settings>): void => {
    sections = { ...sections, ...changes };
    settings = { ...settings, ...changes };
  };
  return {
    broken,
    read: () => settings,
    change: (changes) => {
      const next = { ...sections, ...changes };
      writeFileDurably(file, `${JSON.stringify(next, null, 2)}\n`);
      hold(changes);
      return settings;
    },
    hold,
  };
};
