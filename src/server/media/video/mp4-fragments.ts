import { UnclearVideo } from './file-bytes.ts';
import {
  type Box,
  blank,
  boxesIn,
  findBox,
  keepAll,
  keepOnly,
  type Mp4Plan,
  takeChunks,
} from './mp4-boxes.ts';
import type { Track } from './mp4-track.ts';

const fragmentRules = keepAll(
  ...['tfhd', 'trun', 'tfdt', 'sbgp', 'sgpd', 'subs', 'saiz', 'saio', 'senc'],
);

const flagsOf = (plan: Mp4Plan, box: Box): number => plan.file.u32(box.body) & 0xffffff;

/** Where a fragment's data are counted from. @throws UnclearVideo where that takes the sizes of others. */
const readBase = (plan: Mp4Plan, head: Box, moof: Box, isFirst: boolean): number => {
  const flags = flagsOf(plan, head);
  if (flags & 0x000001) return plan.file.u64(head.body + 8);
  if (flags & 0x020000 || isFirst) return moof.at;
  throw new UnclearVideo('fragment without a base');
};

/** Where the runs of a fragment begin. */
const readRuns = (plan: Mp4Plan, fragment: Box, base: number): number[] => {
  const starts: number[] = [];
  for (const box of boxesIn(plan, fragment.body, fragment.end)) {
    if (box.type !== 'trun') continue;
    takeChunks(plan, 1);
    if (flagsOf(plan, box) & 0x000001) {
      starts.push(base + plan.file.read(box.body + 8, 4).readInt32BE(0));
    } else if (starts.length === 0) starts.push(base);
  }
  return starts;
};

/** Cleans a fragment of a movie; notes where each track's data begin while there are tracks to be taken out. */
export const cleanFragment = (plan: Mp4Plan, moof: Box, tracks: Track[]): void => {
  const hasOthers = tracks.some(({ isKept }) => !isKept);
  let isFirst = true;
  keepOnly(plan, [moof.body, moof.end], {
    mfhd: 'keep',
    traf: (_plan, box) => {
      const head = findBox(plan, box, 'tfhd');
      const track = head && tracks.find(({ id }) => id === plan.file.u32(head.body + 4));
      if (!head || !track) throw new UnclearVideo('fragment of no track');
      if (hasOthers) {
        track.starts.push(...readRuns(plan, box, readBase(plan, head, moof, isFirst)));
      }
      isFirst = false;
      if (track.isKept) keepOnly(plan, [box.body, box.end], fragmentRules);
      else blank(plan, box);
    },
  });
};
