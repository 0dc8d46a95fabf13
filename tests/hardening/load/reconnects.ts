import { join } from 'node:path';
import Database from 'better-sqlite3';
import { makeLoadHouse, seatsOf, socketsEach } from './family.ts';
import type { Figure } from './figures.ts';
import { generate } from './generators/generators.ts';
import type { Setting } from './scale.ts';
import { startWatchedHouse, withHouse } from './servers/servers.ts';

const clients = 500;
const mostMs = 10_000;
/** What each of them has missed. */
const missed = 30;

const lastMessageOf = (dir: string): number => {
  const db = new Database(join(dir, 'treehouse.db'), { readonly: true });
  try {
    return Number(db.prepare('SELECT max(id) FROM chat_messages').pluck().get() ?? 0);
  } finally {
    db.close();
  }
};

/** The house is killed under five hundred sockets, and opened again on the same port. */
export const reconnects = async ({ house: sample, scale }: Setting): Promise<Figure[]> => {
  const count = scale.of(clients);
  const family = makeLoadHouse(sample, 'reconnects', Math.ceil(count / socketsEach));
  const { roomId, dir } = family;
  const cookies = seatsOf(family, count);
  const first = await startWatchedHouse(dir);
  const talk = { url: first.url, cookies: cookies.slice(0, 8), roomId, perSecond: 20, count: 40 };
  await generate('talk', talk).result;
  await first.kill();
  const after = lastMessageOf(dir) - missed;
  return withHouse(dir, async (house) => {
    await house.strain();
    const task = { url: house.url, cookies, roomId, after };
    const spread = await generate('reconnect', task).result;
    return [
      {
        what: `${count} clients come back at once after the house was killed, and read what they missed`,
        must: `all within ${mostMs / 1000} s`,
        spread,
        strain: await house.strain(),
        peakMiB: house.peakMiB(),
        isKept: spread.count === count && spread.max < mostMs,
      },
    ];
  });
};
