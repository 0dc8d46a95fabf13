import { join } from 'node:path';
import { withContinuousTarget } from '../../../backup-engine/continuous/continuous-target.ts';
import { readStartNote } from '../../../backup-engine/takeover/sealed-notes.ts';
import type { TakeoverSettings } from '../../../settings/takeover.settings.ts';
import type { FolderParts } from '../folder-state.ts';
import { noteTakeover } from './note-takeover.ts';
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
 * what was known holds, and since when they could not is kept for admins. @returns whether another computer does
 */
export const lookForOwner = async (
  here: FolderParts,
  now: Date,
  signal: AbortSignal,
): Promise<boolean> => {
  try {
    const lostTo = await readOther(here, signal);
    noteTakeover(here, { lostTo, unansweredSince: null });
    return lostTo !== null;
  } catch {
    const { lostTo, unansweredSince } = here.computer.read().takeover;
    noteTakeover(here, { lostTo, unansweredSince: unansweredSince ?? now.toISOString() });
    return lostTo !== null;
  }
};
