import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { oneOf, type Random } from '#shared/features/games/random.ts';
import type { Promised } from './busy-hour.ts';
import { type CutDisk, drawCut } from './cut.ts';
import type { Recording } from './record.ts';
import { type DiskCall, hexOf } from './trace.ts';

export interface Cut {
  /** How many calls the disk had seen. */
  moment: number;
  /** What people had been told by then. */
  promised: Promised[];
  disk: CutDisk;
}

/** Moments of a recording at which the power goes, in order; `ignores` are calls that the disk only pretends to do. */
export function* cutsIn(
  recording: Recording,
  options: { count: number; random: Random; ignores?: (call: DiskCall) => boolean },
): Generator<Cut> {
  const { calls, given, ledger } = recording;
  const { count, random, ignores = () => false } = options;
  const moments = Array.from({ length: count }, () => Math.floor(random() * calls.length));
  const disk = recording.disk();
  let moment = 0;
  for (const until of moments.toSorted((a, b) => a - b)) {
    for (const call of calls.slice(moment, until + 1)) if (!ignores(call)) disk.play(call);
    moment = until + 1;
    const now = calls[until]?.ended ?? 0;
    const survival = { chance: oneOf([0, 0.1, 0.5, 0.9, random()], random), random };
    yield {
      moment: until,
      promised: ledger.filter(({ mark }) => (given.get(mark) ?? Number.MAX_VALUE) <= now),
      disk: drawCut(disk.afterPowerCut(survival, random() < 0.5), survival),
    };
  }
}

/** A disk that forgets to keep what comes in. */
export const isSyncOfIncoming = ({ name, args }: DiskCall): boolean =>
  /^f(?:data)?sync$/.test(name) && args.includes(hexOf('/incoming/'));

/** A folder in memory, where the machine has such a place: a thousand servers are put there. */
export const makeQuickFolder = (): { path: string; remove(): void } => {
  const memory = '/dev/shm';
  const path = mkdtempSync(join(existsSync(memory) ? memory : tmpdir(), 'treehouse-test-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
};
