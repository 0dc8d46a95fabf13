import { UnclearVideo } from '../../video/file-bytes.ts';
import { type Box, boxesIn, findBox, type Mp4Plan, takeChunks } from '../../video/mp4-boxes.ts';

/** What a part of an AVIF is: pixels, or something about them. */
export interface Item {
  id: number;
  type: string;
  /** Where its name begins. */
  name: number;
  end: number;
}

/** Bytes of the file, or of the `idat` box where `isInner`. */
export interface Extent {
  itemId: number;
  isInner: boolean;
  at: number;
  length: number;
}

const versionOf = (plan: Mp4Plan, box: Box): number => plan.file.u8(box.body);

const u16 = (plan: Mp4Plan, at: number): number => plan.file.read(at, 2).readUInt16BE(0);

/** @throws UnclearVideo for one of a kind from before there were types. */
const readItem = (plan: Mp4Plan, box: Box): Item => {
  const version = versionOf(plan, box);
  if (version < 2) throw new UnclearVideo('old item');
  const wide = version > 2 ? 4 : 2;
  const id = wide === 4 ? plan.file.u32(box.body + 4) : u16(plan, box.body + 4);
  const type = box.body + 4 + wide + 2;
  return { id, type: plan.file.text(type, 4), name: type + 4, end: box.end };
};

export const readItems = (plan: Mp4Plan, iinf: Box): Item[] => {
  const first = iinf.body + (versionOf(plan, iinf) === 0 ? 6 : 8);
  return [...boxesIn(plan, first, iinf.end)]
    .filter(({ type }) => type === 'infe')
    .map((box) => readItem(plan, box));
};

/** Reads the numbers of a table one after the other. */
const createReader = (plan: Mp4Plan, box: Box) => {
  let at = box.body + 4;
  return (width: number): number => {
    if (at + width > box.end) throw new UnclearVideo('item table');
    const start = at;
    at += width;
    if (width === 0) return 0;
    if (width === 8) return plan.file.u64(start);
    return plan.file.read(start, width).readUIntBE(0, width);
  };
};

/** Where the bytes of all items are. @throws UnclearVideo */
export const readExtents = (plan: Mp4Plan, iloc: Box): Extent[] => {
  const version = versionOf(plan, iloc);
  const read = createReader(plan, iloc);
  const [sizes, more] = [read(1), read(1)];
  const [offsetWidth, lengthWidth] = [sizes >> 4, sizes & 15];
  const [baseWidth, indexWidth] = [more >> 4, version === 0 ? 0 : more & 15];
  if ([offsetWidth, lengthWidth, baseWidth, indexWidth].some((width) => ![0, 4, 8].includes(width)))
    throw new UnclearVideo('item table');
  const extents: Extent[] = [];
  for (let items = read(version < 2 ? 2 : 4); items > 0; items -= 1) {
    const itemId = read(version < 2 ? 2 : 4);
    const method = version === 0 ? 0 : read(2) & 15;
    read(2);
    const base = read(baseWidth);
    const count = read(2);
    takeChunks(plan, count);
    for (let extent = 0; extent < count; extent += 1) {
      read(indexWidth);
      const at = base + read(offsetWidth);
      const length = read(lengthWidth);
      // Items that are made of other items have no bytes of their own.
      if (method > 1 || length === 0) throw new UnclearVideo('item without length');
      extents.push({ itemId, isInner: method === 1, at, length });
    }
  }
  return extents;
};

/** The items that are small copies of others. */
export const readThumbnails = (plan: Mp4Plan, meta: Box): Set<number> => {
  const iref = findBox(plan, { ...meta, body: meta.body + 4 }, 'iref');
  if (!iref) return new Set();
  const isWide = versionOf(plan, iref) === 1;
  return new Set(
    [...boxesIn(plan, iref.body + 4, iref.end)]
      .filter(({ type }) => type === 'thmb')
      .map(({ body }) => (isWide ? plan.file.u32(body) : u16(plan, body))),
  );
};
