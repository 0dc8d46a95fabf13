import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { numberBelow, type Random } from '#shared/features/games/random.ts';

type Change = (bytes: Buffer, random: Random) => Buffer;

const sector = 512;
const page = 4096;

const someOf = (count: number, unit: number, random: Random) =>
  numberBelow(Math.max(1, Math.floor(count / unit)), random) * unit;

const noise = (length: number, random: Random): Buffer =>
  Buffer.from(Array.from({ length }, () => numberBelow(256, random)));

const flip: Change = (bytes, random) => {
  const at = numberBelow(bytes.length, random);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << numberBelow(8, random));
  return bytes;
};

const fill =
  (unit: number, filling: (length: number, random: Random) => Buffer): Change =>
  (bytes, random) => {
    const at = someOf(bytes.length, unit, random);
    filling(unit, random).copy(bytes, at);
    return bytes;
  };

const cutOff: Change = (bytes, random) => bytes.subarray(0, 1 + numberBelow(bytes.length, random));

const movePage =
  (isSwapped: boolean): Change =>
  (bytes, random) => {
    const [from, to] = [someOf(bytes.length, page, random), someOf(bytes.length, page, random)];
    const old = Buffer.from(bytes.subarray(to, to + page));
    bytes.copy(bytes, to, from, from + page);
    if (isSwapped) old.copy(bytes, from);
    return bytes;
  };

/** Sets one header byte to any value; SQLite interprets nearly all of them. */
const header =
  (from: number, to: number): Change =>
  (bytes, random) => {
    bytes[from + numberBelow(to - from, random)] = numberBelow(256, random);
    return bytes;
  };

const zeros = (length: number) => Buffer.alloc(length);

const ofDatabase: Record<string, Change> = {
  'a bit flipped': flip,
  'a bit of the schema flipped': (bytes, random) =>
    Buffer.concat([flip(bytes.subarray(0, page), random), bytes.subarray(page)]),
  'a sector of zeros': fill(sector, zeros),
  'a sector of noise': fill(sector, noise),
  'a page of zeros': fill(page, zeros),
  'a page of noise': fill(page, noise),
  'cut off anywhere': cutOff,
  'cut off after a page': (bytes, random) =>
    bytes.subarray(0, page + someOf(bytes.length - page, page, random)),
  'two pages swapped': movePage(true),
  'a page written to another place': movePage(false),
  'a byte of the header': header(0, 100),
  'its file format': header(16, 24),
  'its size and free pages': header(24, 40),
  'its schema format and encoding': header(40, 60),
  'its version and application': header(60, 72),
  'the root page’s own header': header(100, 112),
  'zeros behind its end': (bytes, random) =>
    Buffer.concat([bytes, zeros(1 + numberBelow(3 * page, random))]),
  'noise from its beginning to its end': (bytes, random) => noise(bytes.length, random),
  'another file in its place': (_bytes, random) =>
    Buffer.from('Dear diary, today '.repeat(1 + numberBelow(500, random))),
  'nothing in it': () => Buffer.alloc(0),
};

const ofLog: Record<string, Change> = {
  'a bit of the log flipped': flip,
  'a sector of the log zeroed': fill(sector, zeros),
  'the log cut off': cutOff,
  'noise for a log': (bytes, random) => noise(bytes.length, random),
  'noise behind the log': (bytes, random) =>
    Buffer.concat([bytes, noise(1 + numberBelow(page, random), random)]),
};

const kinds = [
  ...Object.entries(ofDatabase).map(([name, change]) => ({ name, file: 'treehouse.db', change })),
  ...Object.entries(ofLog).map(([name, change]) => ({ name, file: 'treehouse.db-wal', change })),
];

export const damage = (dataDir: string, index: number, random: Random): string => {
  const { name, file, change } = kinds[index % kinds.length] as (typeof kinds)[number];
  const path = join(dataDir, file);
  // The shared-memory file is rebuilt after every crash.
  rmSync(join(dataDir, 'treehouse.db-shm'), { force: true });
  if (existsSync(path)) writeFileSync(path, change(readFileSync(path), random));
  return name;
};
