import { alternate, fire, type Shot } from '../load.ts';
import { multipartType, photoForm } from '../multipart.ts';
import type { Report } from '../report.ts';
import type { Measured } from '../servers/processes.ts';
import { makePhoto, seedHousehold, signIn, startTreehouse } from '../servers/servers.ts';
import { withBoth } from '../servers/with-both.ts';
import { atMost, type Row } from '../table.ts';
import { adminRows } from './admin-rows.ts';
import { backupRows } from './backup-rows.ts';
import { calendarRows } from './calendar-rows.ts';
import { chatRows } from './chat-rows.ts';
import { galleryRows } from './gallery-rows.ts';
import { journalRows } from './journal-rows.ts';
import { readingRows } from './reading-rows.ts';
import { searchRows } from './search-rows.ts';
import { fivePicturesRows } from './several-rows.ts';
import { sixtyPhotosRows } from './sixty-rows.ts';
import { startRows } from './start-rows.ts';
import { videoRows } from './video-rows.ts';

const json = { 'content-type': 'application/json' };

const feedRows = (dir: string): Promise<Row[]> =>
  withBoth(dir, async (treehouse, limit, cookie) => {
    const shot = () => ({ path: '/api/content?limit=20', headers: { cookie } });
    const alone = (server: Measured) => async () =>
      (await fire(server, shot, { count: 600, connections: 1 })).p50;
    const crowded = (server: Measured) => async () =>
      (await fire(server, shot, { count: 1_500, connections: 16 })).cpu;
    const [p50 = 0, p50Limit = 0] = await alternate(5, [alone(treehouse), alone(limit)]);
    const [cpu = 0, cpuLimit = 0] = await alternate(5, [crowded(treehouse), crowded(limit)]);
    return [
      atMost('first feed page, one at a time (p50)', p50, p50Limit, 1.5),
      atMost('first feed page, sixteen at once (CPU)', cpu, cpuLimit, 1.5),
    ];
  });

const filters = {
  latest: '',
  'my posts': '&userId=1',
  'my gallery': '&userId=1&types=art,photo',
  family: '&family=true',
};

const growthRows = async (smallDir: string, largeDir: string, report: Report): Promise<void> => {
  const small = await startTreehouse(smallDir);
  const large = await startTreehouse(largeDir);
  try {
    const cookies = new Map([
      [small, await signIn(small)],
      [large, await signIn(large)],
    ]);
    for (const [name, query] of Object.entries(filters)) {
      const measure = (server: Measured) => async () => {
        const headers = { cookie: cookies.get(server) ?? '' };
        const path = `/api/content?limit=20${query}`;
        return (await fire(server, () => ({ path, headers }), { count: 800, connections: 1 })).p50;
      };
      const work = `feed of ${name}, 100,000 posts against 1,000 (p50)`;
      await report.measure(work, async () => {
        const [after = 0, before = 0] = await alternate(5, [measure(large), measure(small)]);
        return atMost(work, after, before, 1.2);
      });
    }
  } finally {
    await small.stop();
    await large.stop();
  }
};

const commentRows = (dir: string): Promise<Row[]> =>
  withBoth(dir, async (treehouse, limit, cookie) => {
    const shot = (index: number): Shot => ({
      path: '/api/comments',
      method: 'POST',
      headers: { cookie, ...json },
      body: Buffer.from(
        JSON.stringify({ contentId: (index % 500) + 1, text: `Comment number ${index}` }),
      ),
    });
    const measure = (server: Measured) => async () =>
      (await fire(server, shot, { count: 500, connections: 1 })).p50;
    const [ours = 0, bare = 0] = await alternate(5, [measure(treehouse), measure(limit)]);
    return [atMost('stored comment, synchronous = FULL (p50)', ours, bare, 2.5)];
  });

const photoRows = (dir: string): Promise<Row[]> =>
  withBoth(dir, async (treehouse, limit, cookie) => {
    const photo = await makePhoto();
    const form = photoForm(photo);
    const upload = (): Shot => ({
      path: '/api/content',
      method: 'POST',
      headers: { cookie, 'content-type': multipartType },
      body: form,
    });
    const bare = (): Shot => ({ path: '/photo', method: 'POST', body: photo });
    const [ours = 0, limitMs = 0] = await alternate(5, [
      async () => (await fire(treehouse, upload, { count: 2, connections: 1 })).p50,
      async () => (await fire(limit, bare, { count: 2, connections: 1 })).p50,
    ]);
    return [atMost('12-megapixel photo, stored with its variants (p50)', ours, limitMs, 1)];
  });

const disturbanceRows = (dir: string): Promise<Row[]> =>
  withBoth(dir, async (treehouse, _limit, cookie) => {
    const feed = () => ({ path: '/api/content?limit=20', headers: { cookie } });
    const read = async () => (await fire(treehouse, feed, { count: 800, connections: 2 })).p99;
    const form = photoForm(await makePhoto());
    const disturb = async (shot: () => Shot, connections: number) => {
      let isOver = false;
      const noise = (async () => {
        while (!isOver) await fire(treehouse, shot, { count: connections, connections });
      })();
      const p99 = await read();
      isOver = true;
      await noise;
      return p99;
    };
    const upload = (): Shot => ({
      path: '/api/content',
      method: 'POST',
      headers: { cookie, 'content-type': multipartType },
      body: form,
    });
    const login = (): Shot => ({
      path: '/api/login',
      method: 'POST',
      headers: json,
      body: Buffer.from('{"username":"papa","password":"treehouse"}'),
    });
    const [quiet = 0, uploads = 0, many = 0, logins = 0] = await alternate(3, [
      read,
      () => disturb(upload, 2),
      () => disturb(upload, 10),
      () => disturb(login, 4),
    ]);
    return [
      atMost('feed during two uploads (p99)', uploads, quiet, 2),
      atMost('feed during ten photos at once (p99)', many, quiet, 2),
      atMost('feed during four logins (p99)', logins, quiet, 2),
    ];
  });

const loginRows = (dir: string): Promise<Row[]> =>
  withBoth(dir, async (treehouse, limit) => {
    const shot = (): Shot => ({
      path: '/api/login',
      method: 'POST',
      headers: json,
      body: Buffer.from('{"username":"papa","password":"treehouse"}'),
    });
    const measure = (server: Measured) => async () =>
      (await fire(server, shot, { count: 20, connections: 1 })).p50;
    const [ours = 0, bare = 0] = await alternate(5, [measure(treehouse), measure(limit)]);
    return [atMost('login (p50)', ours, bare, 1.5)];
  });

const sample = () => seedHousehold(1_000);
/** A group of rows that one measurement gives. */
const single =
  (work: string, rowsOf: (dir: string) => Promise<Row[]>) =>
  (report: Report): Promise<void> =>
    report.measure(work, () => rowsOf(sample()));

export const serverGroups: Record<string, (report: Report) => Promise<void>> = {
  feed: single('feed', feedRows),
  growth: (report) => growthRows(sample(), seedHousehold(100_000), report),
  comments: single('comments', commentRows),
  photos: single('photos', photoRows),
  disturbance: single('feed beside other work', disturbanceRows),
  logins: single('logins', loginRows),
  video: single('video', videoRows),
  chat: (report) => chatRows(sample(), report),
  organiser: async (report) => {
    await report.measure('calendar', () => calendarRows(sample()));
    await report.measure('journal', () => journalRows(sample()));
  },
  reading: single('reading', readingRows),
  admin: (report) => adminRows(sample(), report),
  gallery: single('gallery', galleryRows),
  pictures: async (report) => {
    await report.measure('five pictures a post', () => fivePicturesRows(sample()));
    await report.measure('sixty photos', () => sixtyPhotosRows(sample()));
  },
  search: (report) => searchRows(sample(), report),
  backups: single('backups', backupRows),
  start: startRows,
};
