import { z } from 'zod';
import { type BackupKey, sealText, unsealText } from '../backup-seal.ts';
import type { ContinuousFiles } from '../continuous/continuous-files.ts';
import type { Epoch } from '../continuous/epoch.ts';

const Sealed = z.object({ format: z.literal(1), sealed: z.string().regex(/^[0-9a-f]{56,65536}$/) });

/** Where the server that writes the copies is reached at home. */
const ServerNote = z.object({
  computerId: z.string(),
  addresses: z.array(z.url()).max(50),
});
type ServerNote = z.infer<typeof ServerNote>;

/** What a computer that took over started from. */
const StartNote = z.object({
  /** The last id that each table of the copy had given out. */
  lastIds: z.record(z.string(), z.int()),
  /** All that was written before is in the copy; null where the copy did not say. */
  copiedUpTo: z.iso.datetime().nullable(),
});
type StartNote = z.infer<typeof StartNote>;

const serverName = 'server.json';
const startName = ({ epoch, computerId }: Pick<Epoch, 'epoch' | 'computerId'>): string =>
  `takeover/${epoch}-${computerId}.json`;

/** @returns null where there is none, or none that this key opens. @throws OffsiteError */
const readNote = async <T>(
  files: ContinuousFiles,
  key: BackupKey,
  name: string,
  schema: z.ZodType<T>,
): Promise<T | null> => {
  const text = await files.read(name);
  if (text === null) return null;
  try {
    const { sealed } = Sealed.parse(JSON.parse(text));
    return schema.parse(JSON.parse(unsealText(key, sealed)));
  } catch {
    return null;
  }
};

const writeNote = (
  files: ContinuousFiles,
  key: BackupKey,
  name: string,
  note: unknown,
): Promise<void> => {
  const sealed = sealText(key, JSON.stringify(note));
  return files.write(name, `${JSON.stringify({ format: 1, sealed }, null, 2)}\n`);
};

export const readServerNote = (files: ContinuousFiles, key: BackupKey) =>
  readNote(files, key, serverName, ServerNote);
export const writeServerNote = (files: ContinuousFiles, key: BackupKey, note: ServerNote) =>
  writeNote(files, key, serverName, note);

/** The note of the computer that began this epoch; two that begin the same one write two notes. */
export const readStartNote = (files: ContinuousFiles, key: BackupKey, epoch: Epoch) =>
  readNote(files, key, startName(epoch), StartNote);
export const writeStartNote = (
  files: ContinuousFiles,
  key: BackupKey,
  epoch: Pick<Epoch, 'epoch' | 'computerId'>,
  note: StartNote,
) => writeNote(files, key, startName(epoch), note);
