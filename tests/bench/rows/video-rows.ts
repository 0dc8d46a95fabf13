import { setTimeout as sleep } from 'node:timers/promises';
import { alternate, fire, type Shot } from '../load.ts';
import { postVideo } from '../multipart.ts';
import type { Measured } from '../servers/processes.ts';
import { makeVideo } from '../servers/servers.ts';
import { withBoth } from '../servers/with-both.ts';
import { atLeast, atMost, type Row } from '../table.ts';

const mebi = 1024 * 1024;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};

export const videoRows = async (dir: string): Promise<Row[]> => {
  const file = makeVideo(200 * mebi);
  return withBoth(
    dir,
    async (treehouse, limit, cookie) => {
      await fire(treehouse, () => ({ path: '/api/content?limit=20', headers: { cookie } }), {
        count: 300,
        connections: 4,
      });
      const before = treehouse.memoryMiB();
      let peak = before;
      let isOver = false;
      const watch = (async () => {
        while (!isOver) {
          peak = Math.max(peak, treehouse.memoryMiB());
          await sleep(20);
        }
      })();
      const { mediaUrl } = await postVideo(treehouse, cookie, file);
      isOver = true;
      await watch;
      const shot = (index: number): Shot => {
        const start = (index % 190) * mebi;
        return { path: mediaUrl, headers: { cookie, range: `bytes=${start}-${start + mebi - 1}` } };
      };
      const measure = (server: Measured) => async () => {
        const { bytes, seconds } = await fire(server, shot, { count: 400, connections: 4 });
        return bytes / mebi / seconds;
      };
      const [stored = 0, received = 0] = await alternate(3, [
        () => timed(() => postVideo(treehouse, cookie, file)),
        () => timed(() => postVideo(limit, cookie, file)),
      ]);
      const [ours = 0, bare = 0] = await alternate(5, [measure(treehouse), measure(limit)]);
      return [
        atMost('memory while a 200 MB video comes in', peak - before, 16, 1, 'MiB'),
        atMost('200 MB video, on disk and checked', stored, received, 1.5),
        atLeast('1 MiB ranges of a 200 MB video', ours, bare, 0.57, 'MiB/s'),
      ];
    },
    file,
  );
};
