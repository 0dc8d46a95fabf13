import { type Edit, type FileBytes, UnclearVideo } from './file-bytes.ts';
import { type Box, createPlan, keepAll, keepOnly, type Mp4Plan, zero } from './mp4-boxes.ts';
import { cleanFragment } from './mp4-fragments.ts';
import { cleanTrack, type Track } from './mp4-track.ts';

const maxTracks = 100;

/** Where chunks begin, in the order of the file; data that two tracks share stay for the one that is kept. */
const startsOf = (tracks: Track[]): [number, boolean][] => {
  const starts = new Map<number, boolean>();
  for (const track of tracks) {
    for (const at of track.starts) starts.set(at, track.isKept || starts.get(at) === true);
  }
  return [...starts].sort(([a], [b]) => a - b);
};

/**
 * Zeroes the data of removed tracks: from the start of each chunk to the next chunk of any track, within its
 * box.
 * @throws UnclearVideo when data to keep lies outside.
 */
const cleanData = (plan: Mp4Plan, tracks: Track[], data: Box[]): void => {
  const starts = startsOf(tracks);
  let box = 0;
  for (const [n, [at, isKept]] of starts.entries()) {
    while (box < data.length && at >= (data[box]?.end ?? 0)) box += 1;
    const holder = data[box];
    const isHeld = holder !== undefined && at >= holder.body;
    if (isKept && !isHeld && at < plan.file.size) throw new UnclearVideo('data outside mdat');
    if (!isKept && isHeld) zero(plan, at, Math.min(holder.end, starts[n + 1]?.[0] ?? holder.end));
  }
};

/**
 * What to write over an MP4 or MOV file so that only its pictures, its sound and what playing them takes
 * are left: no places, devices, authors, programs, notes or tracks of measurements. Boxes keep their
 * size and place.
 * @throws UnclearVideo
 */
export const planMp4 = (file: FileBytes): Edit[] => {
  const plan = createPlan(file);
  const tracks: Track[] = [];
  const data: Box[] = [];
  keepOnly(
    plan,
    [0, file.size],
    {
      ...keepAll('ftyp', 'styp', 'pdin', 'sidx', 'ssix', 'mfra'),
      mdat: (_plan, box) => void data.push(box),
      moov: (_plan, box) =>
        keepOnly(plan, [box.body, box.end], {
          ...keepAll('mvhd', 'iods'),
          mvex: keepAll('mehd', 'trex', 'leva'),
          trak: (_moov, trak) => {
            if (tracks.length >= maxTracks) throw new UnclearVideo('too many tracks');
            tracks.push(cleanTrack(plan, trak));
          },
        }),
      moof: (_plan, box) => cleanFragment(plan, box, tracks),
    },
    true,
  );
  if (!tracks.some(({ handler }) => handler === 'vide')) throw new UnclearVideo('no pictures');
  cleanData(plan, tracks, data);
  return plan.edits;
};
