import {
  blank,
  createPlan,
  type EbmlPlan,
  type Element,
  elementsIn,
  readElement,
  readNumber,
  zero,
} from './ebml-elements.ts';
import { type Edit, type FileBytes, UnclearVideo } from './file-bytes.ts';

const ids = {
  header: 0x1a45dfa3,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  info: 0x1549a966,
  tracks: 0x1654ae6b,
  cluster: 0x1f43b675,
  cues: 0x1c53bb6b,
  tags: 0x1254c367,
  attachments: 0x1941a469,
  chapters: 0x1043a770,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  muxingApp: 0x4d80,
  writingApp: 0x5741,
};

/** What ends a cluster that does not say how long it is. */
const topIds = new Set([
  ...[ids.header, ids.segment, ids.seekHead, ids.info, ids.tracks, ids.cluster, ids.cues],
  ...[ids.tags, ids.attachments, ids.chapters],
]);

/** Scale, duration, date and the number of the file; no title, names of files or others of a series. */
const keptInInfo = new Set([0x2ad7b1, 0x4489, 0x4461, 0x73a4]);
/** Must be there, and may be empty. */
const emptiedInInfo = new Set([ids.muxingApp, ids.writingApp]);
/** Names of a track and of its codec, settings, links to attachments; a sum over them; what is no element. */
const goneInTrack = new Set([0x536e, 0x258688, 0x3a9697, 0x3b4040, 0x26b240, 0x7446, 0xbf, 0xec]);
/** Time, position, size of the one before, blocks. */
const keptInCluster = new Set([0xe7, 0xa7, 0xab, ids.simpleBlock, ids.blockGroup]);

const videoType = 1;
const audioType = 2;

interface Walk extends EbmlPlan {
  /** The numbers of the tracks that stay; null until they are known. */
  kept: Set<number> | null;
  hasPictures: boolean;
}

const numberIn = (walk: Walk, { body, end }: Element): number => {
  const length = (end ?? 0) - body;
  if (length < 1 || length > 6) throw new UnclearVideo('no number');
  return walk.file.read(body, length).readUIntBE(0, length);
};

const cleanInfo = (walk: Walk, from: number, end: number): void => {
  for (const element of elementsIn(walk, from, end)) {
    if (emptiedInInfo.has(element.id)) zero(walk, element.body, element.end ?? 0);
    else if (!keptInInfo.has(element.id)) blank(walk, element);
  }
};

const cleanTrack = (walk: Walk, entry: Element, kept: Set<number>): void => {
  const children = [...elementsIn(walk, entry.body, entry.end ?? 0)];
  const find = (id: number) => children.find((child) => child.id === id);
  const [number, type] = [find(ids.trackNumber), find(ids.trackType)];
  if (!number || !type) throw new UnclearVideo('no track number');
  const kind = numberIn(walk, type);
  if (kind !== videoType && kind !== audioType) {
    blank(walk, entry);
    return;
  }
  kept.add(numberIn(walk, number));
  walk.hasPictures ||= kind === videoType;
  for (const child of children) if (goneInTrack.has(child.id)) blank(walk, child);
};

const cleanTracks = (walk: Walk, from: number, end: number): void => {
  const kept = walk.kept ?? new Set<number>();
  for (const element of elementsIn(walk, from, end)) {
    if (element.id === ids.trackEntry) cleanTrack(walk, element, kept);
    else blank(walk, element);
  }
  walk.kept = kept;
};

/** The number of the track that a block is of. */
const trackOf = (walk: Walk, element: Element): number | null => {
  if (element.id === ids.simpleBlock) return readNumber(walk.file, element.body).value;
  for (const child of elementsIn(walk, element.body, element.end ?? 0)) {
    if (child.id === ids.block) return readNumber(walk.file, child.body).value;
  }
  return null;
};

const cleanBlock = (walk: Walk, element: Element): void => {
  if (!walk.kept) throw new UnclearVideo('blocks before tracks');
  const track = trackOf(walk, element);
  if (track === null || !walk.kept.has(track)) blank(walk, element);
};

/** The longest head of an element. */
const headBytes = 12;

/** Whether a file breaks off in the middle of a head; the last of its elements may be as short. */
const isRest = (walk: Walk, at: number): boolean => {
  if (walk.file.size - at >= headBytes) return false;
  try {
    readElement(walk, at);
    return false;
  } catch (error) {
    if (error instanceof UnclearVideo) return true;
    throw error;
  }
};

/** Cleans a cluster. @returns where it ends. */
const cleanCluster = (walk: Walk, cluster: Element, end: number): number => {
  const limit = Math.min(cluster.end ?? end, end);
  let at = cluster.body;
  while (at < limit && !isRest(walk, at)) {
    const element = readElement(walk, at);
    if (cluster.end === null && topIds.has(element.id)) break;
    if (element.end === null) throw new UnclearVideo('no end');
    // A recording that broke off ends with half a block.
    if (element.end > limit && limit < walk.file.size) throw new UnclearVideo('block too long');
    if (element.end > limit || !keptInCluster.has(element.id)) blank(walk, element);
    else if (element.id === ids.simpleBlock || element.id === ids.blockGroup) {
      cleanBlock(walk, element);
    }
    at = element.end;
  }
  return Math.min(at, limit);
};

/** Cleans what is directly in the segment. @returns where it ends. */
const cleanPart = (walk: Walk, part: Element, end: number): number => {
  if (part.id === ids.cluster) return cleanCluster(walk, part, end);
  if (part.end === null) throw new UnclearVideo('no end');
  if (part.end > end && end < walk.file.size) throw new UnclearVideo('part too long');
  if (part.id === ids.info) cleanInfo(walk, part.body, part.end);
  else if (part.id === ids.tracks) cleanTracks(walk, part.body, part.end);
  else if (part.id !== ids.seekHead && part.id !== ids.cues) blank(walk, part);
  return part.end;
};

const cleanSegment = (walk: Walk, segment: Element): number => {
  const end = Math.min(segment.end ?? walk.file.size, walk.file.size);
  let at = segment.body;
  while (at < end && !isRest(walk, at)) {
    at = cleanPart(walk, readElement(walk, at), end);
  }
  zero(walk, at, end);
  return end;
};

/**
 * What to write over a WebM file so that only its pictures, its sound and what playing them takes are
 * left: no tags, attachments, titles, names of programs or tracks of other things. Everything keeps its
 * place.
 * @throws UnclearVideo
 */
export const planWebm = (file: FileBytes): Edit[] => {
  const walk: Walk = { ...createPlan(file), kept: null, hasPictures: false };
  const header = readElement(walk, 0);
  if (header.id !== ids.header || header.end === null) throw new UnclearVideo('no header');
  const segment = readElement(walk, header.end);
  if (segment.id !== ids.segment) throw new UnclearVideo('no segment');
  const end = cleanSegment(walk, segment);
  if (!walk.hasPictures) throw new UnclearVideo('no pictures');
  zero(walk, end, file.size);
  return walk.edits;
};
