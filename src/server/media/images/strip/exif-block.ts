/** What is kept of a picture's Exif data. */
export interface KeptExif {
  /** 1 to 8 as Exif counts. */
  orientation: number;
  /** `2026-07-04T15:30:00+02:00`, the offset only where known. */
  takenAt: string | null;
}

interface Entry {
  tag: number;
  /** 2 ASCII, 3 two bytes, 4 four bytes. */
  type: 2 | 3 | 4;
  value: string | number;
}

const text = (tag: number, value: string): Entry => ({ tag, type: 2, value: `${value}\0` });

/** A directory of entries at `start`; values that do not fit into four bytes follow it. */
const directory = (entries: Entry[], start: number): Buffer => {
  const head = Buffer.alloc(2 + entries.length * 12 + 4);
  head.writeUInt16BE(entries.length, 0);
  const values: Buffer[] = [];
  let after = start + head.length;
  entries.forEach(({ tag, type, value }, n) => {
    const at = 2 + n * 12;
    head.writeUInt16BE(tag, at);
    head.writeUInt16BE(type, at + 2);
    head.writeUInt32BE(typeof value === 'string' ? value.length : 1, at + 4);
    if (typeof value === 'string') {
      head.writeUInt32BE(after, at + 8);
      values.push(Buffer.from(value, 'latin1'));
      after += value.length;
    } else if (type === 3) head.writeUInt16BE(value, at + 8);
    else head.writeUInt32BE(value, at + 8);
  });
  return Buffer.concat([head, ...values]);
};

const dates = (takenAt: string): Entry[] => {
  const local = takenAt.slice(0, 19).replaceAll('-', ':').replace('T', ' ');
  const offset = takenAt.slice(19);
  return [text(0x9003, local), ...(offset ? [text(0x9011, offset)] : [])];
};

/** An Exif (TIFF) block that says how the camera was held and when, and nothing else; null where there is nothing to say. */
export const exifBlock = ({ orientation, takenAt }: KeptExif): Buffer | null => {
  if (orientation === 1 && !takenAt) return null;
  const header = Buffer.from('MM\0*\0\0\0\x08', 'latin1');
  const first: Entry[] = [{ tag: 0x0112, type: 3, value: orientation }];
  if (!takenAt) return Buffer.concat([header, directory(first, header.length)]);
  const datesAt = header.length + 2 + 2 * 12 + 4;
  first.push({ tag: 0x8769, type: 4, value: datesAt });
  return Buffer.concat([
    header,
    directory(first, header.length),
    directory(dates(takenAt), datesAt),
  ]);
};
