import { MemoryBytes, UnclearVideo, withEdits } from '../../video/file-bytes.ts';
import {
  type Box,
  blank,
  boxesIn,
  createPlan,
  findBox,
  keepAll,
  keepOnly,
  type Mp4Plan,
  zero,
} from '../../video/mp4-boxes.ts';
import { type Extent, type Item, readExtents, readItems, readThumbnails } from './avif-items.ts';

/** Exif, XMP and everything else that is named by a media type or an address. */
const describing = new Set(['Exif', 'mime', 'uri ']);
const inTrack = new Set(['udta', 'meta', 'uuid']);

/** Overwrites the letters of an item's name, which may be anything. */
const clearName = (plan: Mp4Plan, { name, end }: Item): void => {
  let length = 0;
  while (name + length < end && plan.file.u8(name + length) !== 0) length += 1;
  if (length > 0) plan.edits.push({ at: name, length, bytes: Buffer.alloc(length, ' ') });
};

/** Blanks what the user or a program wrote about the picture; other properties say how to show it. */
const cleanProperties = (plan: Mp4Plan, box: Box): void => {
  for (const property of boxesIn(plan, box.body, box.end)) {
    if (property.type === 'udes' || property.type === 'uuid') blank(plan, property);
  }
};

const cleanTrack = (plan: Mp4Plan, track: Box): void => {
  for (const box of boxesIn(plan, track.body, track.end))
    if (inTrack.has(box.type)) blank(plan, box);
};

/** Zeroes what lies between two places and is in none of the extents. */
const zeroBetween = (plan: Mp4Plan, [from, end]: [number, number], kept: Extent[]): void => {
  let at = from;
  for (const extent of kept.toSorted((a, b) => a.at - b.at)) {
    if (extent.at + extent.length <= at || extent.at >= end) continue;
    zero(plan, at, Math.min(extent.at, end));
    at = extent.at + extent.length;
  }
  zero(plan, at, end);
};

const cleanMeta = (plan: Mp4Plan, meta: Box): void =>
  keepOnly(plan, [meta.body + 4, meta.end], {
    ...keepAll('pitm', 'iinf', 'iloc', 'iref', 'idat', 'grpl', 'dinf'),
    // The handler's name tells the program.
    hdlr: (_plan, box) => zero(plan, box.body + 12, box.end),
    iprp: { ipma: 'keep', ipco: cleanProperties },
  });

/** Zeroes all bytes but those of pixels. */
const cleanItems = (plan: Mp4Plan, meta: Box, data: Box[], isSequence: boolean): void => {
  const inside = { ...meta, body: meta.body + 4 };
  const [iinf, iloc] = [findBox(plan, inside, 'iinf'), findBox(plan, inside, 'iloc')];
  if (!iinf || !iloc) throw new UnclearVideo('no items');
  const items = readItems(plan, iinf);
  const thumbnails = readThumbnails(plan, meta);
  const removed = new Set(
    items.filter(({ id, type }) => describing.has(type) || thumbnails.has(id)).map(({ id }) => id),
  );
  for (const item of items) clearName(plan, item);
  const idat = findBox(plan, inside, 'idat');
  const extents = readExtents(plan, iloc).map((extent) =>
    extent.isInner ? { ...extent, at: extent.at + (idat?.body ?? 0) } : extent,
  );
  const kept = extents.filter(({ itemId }) => !removed.has(itemId));
  if (idat)
    zeroBetween(
      plan,
      [idat.body, idat.end],
      kept.filter(({ isInner }) => isInner),
    );
  const outer = extents.filter(({ isInner }) => !isInner);
  for (const box of data) {
    // An animation's frames lie beside the items.
    if (!isSequence) zeroBetween(plan, [box.body, box.end], kept);
  }
  for (const { itemId, at, length } of outer) if (removed.has(itemId)) zero(plan, at, at + length);
};

/**
 * An AVIF with its own compressed pixels, colour profile and orientation: everything else is overwritten
 * in place, so that nothing moves.
 * @throws UnclearVideo where it is not well formed.
 */
export const stripAvif = (data: Buffer): Buffer => {
  const plan = createPlan(new MemoryBytes(data));
  const boxes: Box[] = [];
  let meta: Box | undefined;
  let isSequence = false;
  const end = { body: 0, end: data.length };
  keepOnly(
    plan,
    [0, end.end],
    {
      ftyp: 'keep',
      mdat: (_plan, box) => void boxes.push(box),
      meta: (_plan, box) => {
        if (meta) throw new UnclearVideo('two lists of items');
        meta = box;
        cleanMeta(plan, box);
      },
      moov: (_plan, box) => {
        isSequence = true;
        keepOnly(plan, [box.body, box.end], { ...keepAll('mvhd', 'mvex'), trak: cleanTrack });
      },
    },
    true,
  );
  if (!meta) throw new UnclearVideo('no items');
  cleanItems(plan, meta, boxes, isSequence);
  return withEdits(data, plan.edits);
};
