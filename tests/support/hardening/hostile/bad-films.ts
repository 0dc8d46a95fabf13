import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { numberBelow, type Random } from '#shared/features/games/random.ts';
import type { Sample } from './bad-pictures.ts';

/** Two seconds of HEVC and AAC; its index is last. */
const film = readFileSync(join(import.meta.dirname, '../../fixtures/media/hevc-rotated.mov'));

const sample = (what: string, data: Buffer, wanted: Sample['wanted'] = 'either'): Sample => ({
  ...{ what, data, wanted },
  ...{ contentType: 'video', fileName: 'film.mov' },
});

/** The film with a number of a box changed, counted from the box's name. */
const withNumber = (box: string, offset: number, value: number): Buffer => {
  const data = Buffer.from(film);
  data.writeUInt32BE(value, data.lastIndexOf(box) + offset);
  return data;
};

const lies = (): Sample[] => [
  sample('a film as it is', film, 'shown'),
  sample('an atom of 4 GB', withNumber('moov', -4, 0xffffffff)),
  sample('data of 4 GB', withNumber('mdat', -4, 0xffffffff)),
  sample('a film of 20 hours', withNumber('mvhd', 20, 0x7fffffff)),
  sample('samples without end', withNumber('stts', 8, 0x7fffffff)),
  sample('samples that last for years', withNumber('stts', 12, 0x7fffffff)),
  sample('a size of 0', withNumber('tkhd', 80, 0)),
  sample('a size of 2^31', withNumber('tkhd', 80, 0x7fffffff)),
  sample('more samples than bytes', withNumber('stsz', 12, 0x00ffffff)),
  sample('a sample of 2 GB', withNumber('stsz', 16, 0x7fffffff)),
  sample('chunks past the end', withNumber('stco', 12, 0x7fffffff)),
];

/** Films cut off, or with bytes of their index or their first pictures changed. */
export const makeFilms = (random: Random, count: number): Sample[] => {
  const made = lies();
  const index = film.indexOf('moov');
  const damaged = Array.from({ length: count - made.length }, (_, n) => {
    if (n % 4 === 0) {
      return sample(`cut ${n}`, film.subarray(0, 1 + numberBelow(film.length - 1, random)));
    }
    const data = Buffer.from(film);
    for (let times = 1 + numberBelow(8, random); times > 0; times -= 1) {
      const isIndex = n % 4 !== 1;
      const at = isIndex
        ? index + numberBelow(data.length - index, random)
        : numberBelow(4_000, random);
      data[at] = numberBelow(256, random);
    }
    return sample(`spoiled ${n}`, data);
  });
  return [...made, ...damaged];
};
