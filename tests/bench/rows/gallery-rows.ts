import { alternate, fire } from '../load.ts';
import type { Measured } from '../servers/processes.ts';
import { signIn, startTreehouse } from '../servers/servers.ts';
import { atMost, type Row } from '../table.ts';
import { makeGallery } from './admin-rows.ts';

/** A person's own gallery. */
export const galleryRows = async (dir: string): Promise<Row[]> => {
  const large = await startTreehouse(makeGallery(dir, 9_900, 1));
  const small = await startTreehouse(makeGallery(dir, 100, 1));
  try {
    const cookies = new Map([
      [large, await signIn(large)],
      [small, await signIn(small)],
    ]);
    const opening = (server: Measured) => async () => {
      const headers = { cookie: cookies.get(server) ?? '' };
      const shot = () => ({ path: '/api/gallery?limit=50', headers });
      return (await fire(server, shot, { count: 300, connections: 1 })).p50;
    };
    const [after = 0, before = 0] = await alternate(5, [opening(large), opening(small)]);
    return [atMost('a page of my gallery, 10,000 pictures against 100 (p50)', after, before, 1.2)];
  } finally {
    await large.stop();
    await small.stop();
  }
};
