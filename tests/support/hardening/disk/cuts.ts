import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { oneOf, type Random } from '#shared/features/games/random.ts';
import { memoryFolder } from '../../memory-folder.ts';
import type { Promised } from './busy-hour.ts';
import { type CutDisk, drawCut } from './cut.ts';
import type { Recording } from './record.ts';
import { type DiskCall, hexOf } from './trace.ts';

export interface Cut {
  moment: number;
  promised: Promised[];
  disk: CutDisk;
}

/** Random moments of power cuts, in order; `ignores` are calls that the disk only pretends to do. */
export function* cutsIn(
  recording: Recording,
  options: { count: number; random: Random; ignores?: (call: DiskCall) => boolean },
): Generator<Cut> {
  const { calls, answeredAt, promised } = recording;
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
      promised: promised.filter(({ mark }) => (answeredAt.get(mark) ?? Number.MAX_VALUE) <= now),
      disk: drawCut(disk.afterPowerCut(survival, random() < 0.5), survival),
    };
  }
}

/** Control: a disk that does not sync incoming files. */
export const isSyncOfIncoming = ({ name, args }: DiskCall): boolean =>
  /^f(?:data)?sync$/.test(name) && args.includes(hexOf('/incoming/'));

/** A folder in memory if available: a thousand servers go there. */
export const makeTmpfsFolder = (): { path: string; remove(): void } => {
  const path = mkdtempSync(join(memoryFolder(), 'treehouse-test-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
};
