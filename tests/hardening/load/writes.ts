import { join } from 'node:path';
import Database from 'better-sqlite3';
import { makeLoadServer } from './family.ts';
import type { Figure } from './figures.ts';
import { generate } from './generators/generators.ts';
import type { Setting } from './scale.ts';
import { withServer } from './servers/servers.ts';

const perSecond = 300;
const seconds = 30;
const people = 30;
/** A server that keeps up has answered the last request this soon after it was sent, in ms. */
const backlogMostMs = 1_000;

const writesOf = (roomId: number): { path: string; body: object }[] => [
  { path: '/api/comments', body: { contentId: 400, text: 'load {n}' } },
  {
    path: `/api/chat/rooms/${roomId}/messages`,
    body: { content: 'load {n}', clientId: 'load-message-{n}' },
  },
  { path: '/api/tasks', body: { title: 'load {n}' } },
];

const countSql = `SELECT (SELECT count(*) FROM comments WHERE text LIKE 'load %')
  + (SELECT count(*) FROM chat_messages WHERE content LIKE 'load %')
  + (SELECT count(*) FROM tasks WHERE title LIKE 'load %')`;

const countStored = (dir: string): number => {
  const db = new Database(join(dir, 'treehouse.db'), { readonly: true });
  try {
    return Number(db.prepare(countSql).pluck().get());
  } finally {
    db.close();
  }
};

export const writes = async ({ server: sample, scale }: Setting): Promise<Figure[]> => {
  const family = makeLoadServer(sample, 'writes', people);
  const rate = scale.of(perSecond);
  const figure = await withServer(family.dir, async (server) => {
    const shots = family.cookies.flatMap((cookie) =>
      writesOf(family.roomId).map(({ path, body }) => ({
        path,
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })),
    );
    const task = { url: server.url, shots, perSecond: rate, seconds, connections: 60 };
    const {
      statuses,
      backlogMs,
      bytes: _bytes,
      ...spread
    } = await generate('request', task).result;
    return {
      statuses,
      backlogMs,
      spread,
      loopDelay: await server.loopDelay(),
      peakMiB: server.peakMiB(),
    };
  });
  const { statuses, backlogMs, spread, ...cost } = figure;
  const sent = rate * seconds;
  const stored = countStored(family.dir);
  return [
    {
      what: `${rate} stored writes a second for ${seconds} s by ${people} people`,
      must: 'all stored, none waits in the end',
      measured: `${stored.toLocaleString('en')} stored; the last after ${backlogMs.toFixed(0)} ms`,
      spread,
      ...cost,
      isKept:
        statuses[200] === undefined &&
        statuses[201] === sent &&
        stored === sent &&
        backlogMs < backlogMostMs,
    },
  ];
};
