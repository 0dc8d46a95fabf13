import { join } from 'node:path';
import Database from 'better-sqlite3';
import { makeLoadServer, seatsOf, socketsEach } from './family.ts';
import type { Figure } from './figures.ts';
import { generate } from './generators/generators.ts';
import type { Setting } from './scale.ts';
import { startWatchedServer, withServer } from './servers/servers.ts';

const clients = 500;
const mostMs = 10_000;
const missed = 30;

const lastMessageOf = (dir: string): number => {
  const db = new Database(join(dir, 'treehouse.db'), { readonly: true });
  try {
    return Number(db.prepare('SELECT max(id) FROM chat_messages').pluck().get() ?? 0);
  } finally {
    db.close();
  }
};

export const reconnects = async ({ server: sample, scale }: Setting): Promise<Figure[]> => {
  const count = scale.of(clients);
  const family = makeLoadServer(sample, 'reconnects', Math.ceil(count / socketsEach));
  const { roomId, dir } = family;
  const cookies = seatsOf(family, count);
  const first = await startWatchedServer(dir);
  const talk = { url: first.url, cookies: cookies.slice(0, 8), roomId, perSecond: 20, count: 40 };
  await generate('talk', talk).result;
  await first.kill();
  const after = lastMessageOf(dir) - missed;
  return withServer(dir, async (server) => {
    await server.loopDelay();
    const task = { url: server.url, cookies, roomId, after };
    const spread = await generate('reconnect', task).result;
    return [
      {
        what: `${count} clients come back at once after the server was killed, and read what they missed`,
        must: `all within ${mostMs / 1000} s`,
        spread,
        loopDelay: await server.loopDelay(),
        peakMiB: server.peakMiB(),
        isKept: spread.count === count && spread.max < mostMs,
      },
    ];
  });
};
