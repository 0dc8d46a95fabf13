import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readVideo } from '#server/media/video/read-video.ts';
import type { Content } from '#shared/features/content/content.contract.ts';
import { makeApp } from '#tests/support/server/make-app.ts';
import { makeTempDir } from '#tests/support/server/test-db.ts';
import { postFile } from '#tests/support/server/uploads.ts';

/** With a date in Apple's words. */
const film = readFileSync(
  join(import.meta.dirname, '../../../support/fixtures/media/hevc-rotated.mov'),
);
/** What the head of a movie counts its seconds from. */
const epochMs = Date.UTC(1904, 0, 1);

/** A film whose head alone has a date; none at all without one. */
const makeFilm = (date: string | null): Buffer => {
  const words = film.toString('latin1').replace('creationdate', 'nothing.here');
  const plain = Buffer.from(words, 'latin1');
  const seconds = date === null ? 0 : (Date.parse(date) - epochMs) / 1000;
  plain.writeUInt32BE(seconds, plain.indexOf('mvhd') + 8);
  return plain;
};

const takenAt = async (date: string | null): Promise<string | null | undefined> => {
  const path = join(makeTempDir().path, 'film');
  writeFileSync(path, makeFilm(date));
  return (await readVideo(path))?.takenAt;
};

describe('the date of a video', () => {
  it('is that of its head where it says nothing else, as many phones write it', async () => {
    expect(await takenAt('2026-07-04T13:30:00Z')).toBe('2026-07-04T13:30:00+00:00');
    expect(await takenAt(null)).toBeNull();
    // Counted from another year by mistake.
    expect(await takenAt('1960-07-03T13:30:00Z')).toBeNull();
  });

  it('is the day of the place where the file is from', async () => {
    const app = await makeApp();
    app.clock.set('2026-08-01T12:00:00Z');
    const share = async (data: Buffer, fileDate: string) => {
      const fields = { fileDate };
      const answer = await postFile(app.as('kid'), data, { contentType: 'video', fields });
      return (answer.json as Content).media[0]?.takenAt;
    };
    const late = makeFilm('2026-07-04T22:30:00Z');
    expect(await share(late, '2026-07-20T10:00:00+02:00')).toBe('2026-07-05T00:30:00+02:00');
    expect(await share(late, '2026-07-20T10:00:00')).toBe('2026-07-04T22:30:00+00:00');
    expect(await share(makeFilm(null), '2026-07-20T10:00:00+02:00')).toBe(
      '2026-07-20T10:00:00+02:00',
    );
    expect(await share(film, '2026-07-20T10:00:00-07:00')).toBe('2026-07-04T15:30:00+02:00');
  });
});
