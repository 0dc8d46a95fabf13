import { join } from 'node:path';
import { withContinuousTarget } from '../../../backup-engine/continuous/continuous-target.ts';
import type { Epoch } from '../../../backup-engine/continuous/epoch.ts';
import { writeStartNote } from '../../../backup-engine/takeover/sealed-notes.ts';
import type { FolderParts } from '../folder-state.ts';
import { readOwnCopies } from './own-copies.ts';

/**
 * Writes a higher epoch than that of the computer that took over from this one, and forgets that it did.
 * @param seen the epoch that the copies must have now; the known one by default
 * @returns the new epoch; null where no other computer is known to have taken over
 * @throws EpochError where the copies have another one, OffsiteError
 */
export const reclaimCopies = async (
  here: FolderParts,
  { seen, now }: { seen?: number; now: Date },
): Promise<number | null> => {
  const { config, computer } = here;
  const { lostTo } = computer.read().takeover;
  const copies = readOwnCopies(here);
  if (!lostTo || !copies) return null;
  const { computerId, kept, place } = copies;
  const expected = seen ?? lostTo.epoch;
  const next: Epoch = { format: 1, epoch: expected + 1, computerId, at: now.toISOString() };
  const home = join(config.dataDir, 'takeover-return');
  await withContinuousTarget(place, { home }, async (target) => {
    // Where both histories part is the same for the other computer.
    const note = { lastIds: lostTo.lastIds ?? {}, copiedUpTo: null };
    if (kept && lostTo.lastIds) await writeStartNote(target.files, kept.key, next, note);
    await target.writeEpoch(expected, next);
  });
  computer.change({ takeover: { ...computer.read().takeover, lostTo: null } });
  return next.epoch;
};
