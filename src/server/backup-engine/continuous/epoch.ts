import { z } from 'zod';
import { OffsiteError } from '../offsite/offsite-error.ts';
import { type ContinuousFiles, epochName } from './continuous-files.ts';

/** `epoch.json`: which computer writes the copies. A computer that takes over writes a higher number. */
export const Epoch = z.object({
  format: z.literal(1),
  epoch: z.int().min(1),
  computerId: z.string().min(1).max(100),
  at: z.iso.datetime(),
});
export type Epoch = z.infer<typeof Epoch>;

/** The copies belong to another epoch than was expected: another computer has taken over. */
export class EpochError extends Error {
  readonly found: Epoch | null;
  constructor(found: Epoch | null) {
    super(`the copies are of epoch ${found?.epoch ?? 'none'}`);
    this.name = 'EpochError';
    this.found = found;
  }
}

/** @returns null where none was written. @throws OffsiteError `notStored` where it cannot be understood */
export const readEpoch = async (files: ContinuousFiles): Promise<Epoch | null> => {
  const text = await files.read(epochName);
  if (text === null) return null;
  try {
    return Epoch.parse(JSON.parse(text));
  } catch {
    throw new OffsiteError('notStored', epochName);
  }
};

/**
 * Writes the next epoch, and reads it back: targets know no locks, so two that write in the same second would
 * both think that they did. @param expected the number there now; null for none.
 * @throws EpochError where another number is there, or another computer wrote meanwhile
 * @throws OffsiteError `notStored` where it is not there afterwards
 */
export const writeEpoch = async (
  files: ContinuousFiles,
  expected: number | null,
  next: Epoch,
): Promise<void> => {
  const before = await readEpoch(files);
  if ((before?.epoch ?? null) !== expected) throw new EpochError(before);
  await files.write(epochName, `${JSON.stringify(Epoch.parse(next), null, 2)}\n`);
  const after = await readEpoch(files);
  if (!after) throw new OffsiteError('notStored', epochName);
  const isOwn = after?.epoch === next.epoch && after.computerId === next.computerId;
  if (!isOwn) throw new EpochError(after);
};
