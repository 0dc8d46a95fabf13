import { UnclearVideo } from './file-bytes.ts';
import {
  type Box,
  blank,
  boxesIn,
  findBox,
  keepAll,
  keepOnly,
  type Mp4Plan,
  type Rules,
  takeChunks,
  zero,
} from './mp4-boxes.ts';

/** A track of a file: its pictures or sound, or something that is to go. */
export interface Track {
  id: number;
  handler: string;
  isKept: boolean;
  /** Where its chunks are in the file. */
  starts: number[];
}

/** A handler's name tells the maker of the camera or the program. */
const cleanHandler = (plan: Mp4Plan, box: Box): void => zero(plan, box.body + 12, box.end);

/** Where the data are: in this file, or under a path of the computer that made it, which may hold names. */
const cleanDataReferences = (plan: Mp4Plan, box: Box): void => {
  for (const entry of boxesIn(plan, box.body + 8, box.end)) zero(plan, entry.body + 4, entry.end);
};

const notInSamples = new Set(['udta', 'meta', 'uuid', 'free', 'skip', 'name']);

/** Names of vendor and encoder at fixed places; what the codec needs to know stays. */
const cleanSampleEntries =
  (handler: string) =>
  (plan: Mp4Plan, box: Box): void => {
    for (const entry of boxesIn(plan, box.body + 8, box.end)) {
      const { body, end } = entry;
      if (end - body < 28) throw new UnclearVideo('short sample entry');
      zero(plan, body + 12, body + 16);
      if (handler !== 'vide') continue;
      if (end - body < 78) throw new UnclearVideo('short sample entry');
      zero(plan, body + 42, body + 74);
      for (const child of boxesIn(plan, body + 78, end)) {
        if (notInSamples.has(child.type)) blank(plan, child);
      }
    }
  };

const trackRules = (handler: string): Rules => ({
  ...keepAll('tkhd'),
  edts: keepAll('elst'),
  tapt: keepAll('clef', 'prof', 'enof'),
  mdia: {
    ...keepAll('mdhd', 'elng'),
    hdlr: cleanHandler,
    minf: {
      ...keepAll('vmhd', 'smhd', 'nmhd'),
      hdlr: cleanHandler,
      dinf: { dref: cleanDataReferences },
      stbl: {
        ...keepAll('stts', 'ctts', 'cslg', 'stsc', 'stsz', 'stz2', 'stco', 'co64', 'stss', 'stsh'),
        ...keepAll('stps', 'padb', 'stdp', 'sdtp', 'sbgp', 'sgpd', 'subs', 'saiz', 'saio'),
        stsd: cleanSampleEntries(handler),
      },
    },
  },
});

/** @throws UnclearVideo for a table that does not fit into its box. */
const readStarts = (plan: Mp4Plan, table: Box): number[] => {
  const { file } = plan;
  const width = table.type === 'co64' ? 8 : 4;
  const count = file.u32(table.body + 4);
  takeChunks(plan, count);
  if (table.body + 8 + count * width > table.end) throw new UnclearVideo('chunk table');
  return Array.from({ length: count }, (_, n) => {
    const at = table.body + 8 + n * width;
    return width === 8 ? file.u64(at) : file.u32(at);
  });
};

const requireBox = (plan: Mp4Plan, parent: Box, type: string): Box => {
  const box = findBox(plan, parent, type);
  if (!box) throw new UnclearVideo(`no ${type}`);
  return box;
};

const readTrack = (plan: Mp4Plan, box: Box): Track => {
  const { file } = plan;
  const head = requireBox(plan, box, 'tkhd');
  const id = file.u32(head.body + (file.u8(head.body) === 1 ? 20 : 12));
  const media = requireBox(plan, box, 'mdia');
  const handler = file.text(requireBox(plan, media, 'hdlr').body + 8, 4);
  const isKept = handler === 'vide' || handler === 'soun';
  const samples = findBox(plan, requireBox(plan, media, 'minf'), 'stbl');
  const table = samples && (findBox(plan, samples, 'stco') ?? findBox(plan, samples, 'co64'));
  if (isKept && !(table && samples && findBox(plan, samples, 'stsd'))) {
    throw new UnclearVideo('no samples');
  }
  return { id, handler, isKept, starts: table ? readStarts(plan, table) : [] };
};

/** Cleans a track of pictures or sound; blanks any other, which holds places, texts or measurements. */
export const cleanTrack = (plan: Mp4Plan, box: Box): Track => {
  const track = readTrack(plan, box);
  if (track.isKept) keepOnly(plan, [box.body, box.end], trackRules(track.handler));
  else blank(plan, box);
  return track;
};
