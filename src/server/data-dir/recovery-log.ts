import { z } from 'zod';
import type { DataFiles } from './data-files.ts';
import { type DiskCalls, realDisk } from './disk-calls.ts';

/** What happened while no database could keep a record of it. */
const Note = z.discriminatedUnion('what', [
  z.object({ what: z.literal('setAside'), id: z.string(), at: z.string() }),
  z.object({
    what: z.literal('restored'),
    id: z.string(),
    at: z.string(),
    /** When the current data was saved. */
    madeAt: z.string(),
    /** The admin's username; null for a request at this computer. */
    by: z.string().nullable(),
    /** How many files it could not bring back. */
    missing: z.int().default(0),
  }),
  z.object({ what: z.literal('failed'), id: z.string(), at: z.string() }),
  /** The schema was not what the migrations make, and is so again. */
  z.object({
    what: z.literal('schemaRepaired'),
    id: z.string(),
    at: z.string(),
    objects: z.array(z.string()),
  }),
]);
export type Note = z.output<typeof Note>;

export const readNotes = (files: DataFiles, disk: DiskCalls = realDisk): Note[] => {
  try {
    return z.array(Note).parse(JSON.parse(disk.read(files.notes)));
  } catch {
    return [];
  }
};

/** Adds a note for the next start; the same note twice counts once. */
export const addNote = (files: DataFiles, note: Note, disk: DiskCalls = realDisk): void => {
  const others = readNotes(files, disk).filter(
    ({ what, id }) => what !== note.what || id !== note.id,
  );
  disk.write(files.notes, `${JSON.stringify([...others, note], null, 2)}\n`);
};

/** Keeps a note of a repaired schema; names come from the file, and are kept short. */
export const noteRepair = (
  files: DataFiles,
  { id, at, objects }: { id: string; at: string; objects: string[] },
  disk: DiskCalls = realDisk,
): void => {
  if (objects.length === 0) return;
  const short = objects.slice(0, 100).map((name) => name.slice(0, 200));
  addNote(files, { what: 'schemaRepaired', id, at, objects: short }, disk);
};

/** How the last restore ended, until the notes are cleared. */
interface LastRestore {
  wasSwappedBack: boolean;
  /** The backup that was restored, by when it was made, and when it was restored. */
  restored: { madeAt: string; at: string } | null;
  missing: number;
  repaired: number;
}

export const lastRestore = (files: DataFiles): LastRestore => {
  const notes = readNotes(files);
  const note = notes.findLast(({ what }) => what === 'restored' || what === 'failed');
  const repair = notes.findLast((each) => each.what === 'schemaRepaired');
  return {
    wasSwappedBack: note?.what === 'failed',
    restored: note?.what === 'restored' ? { madeAt: note.madeAt, at: note.at } : null,
    missing: note?.what === 'restored' ? note.missing : 0,
    repaired: repair?.objects.length ?? 0,
  };
};

export const clearNotes = (files: DataFiles): void => realDisk.remove(files.notes);
