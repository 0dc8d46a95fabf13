import { join } from 'node:path';
import { withContinuousTarget } from '../../../backup-engine/continuous/continuous-target.ts';
import { readStartNote } from '../../../backup-engine/takeover/sealed-notes.ts';
import type { TakeoverSettings } from '../../../settings/takeover.settings.ts';
import type { FolderParts } from '../folder-state.ts';
import { readOwnCopies } from './own-copies.ts';

/** Asks the copies which computer runs the household; null where it is this one. @throws OffsiteError */
const readOther = async (
  here: FolderParts,
  signal: AbortSignal,
): Promise<TakeoverSettings['lostTo']> => {
  const copies = readOwnCopies(here);
  if (!copies) return null;
  const home = join(here.config.dataDir, 'takeover-look');
  return withContinuousTarget(copies.place, { home, signal }, async (target) => {
    const found = await target.readEpoch();
    if (!found || found.computerId === copies.computerId) return null;
    const { epoch, computerId, at } = found;
    const note = copies.kept && (await readStartNote(target.files, copies.kept.key, found));
    return { epoch, computerId, at, lastIds: note?.lastIds ?? null };
  });
};

/**
 * Looks which computer runs the household and keeps that for the next start. Where the copies cannot be reached,
 * what was known holds. @returns whether another computer does
 */
export const lookForOwner = async (here: FolderParts, signal: AbortSignal): Promise<boolean> => {
  const { computer } = here;
  const { takeover } = computer.read();
  try {
    const lostTo = await readOther(here, signal);
    if (JSON.stringify(lostTo) !== JSON.stringify(takeover.lostTo)) {
      computer.change({ takeover: { ...computer.read().takeover, lostTo } });
    }
    return lostTo !== null;
  } catch {
    return takeover.lostTo !== null;
  }
};
