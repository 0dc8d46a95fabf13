import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import type { Task } from '#shared/features/tasks/tasks.contract.ts';
import { minutes } from '#tests/support/hardening/counts.ts';
import { browserOf, startTreehouse } from '#tests/support/hardening/server.ts';
import { openLine } from '#tests/support/hardening/throwing/background-faults.ts';
import { readTasks, showPicture } from '#tests/support/hardening/throwing/request-faults.ts';
import type { Order } from '#tests/support/hardening/throwing/throw-at.ts';
import {
  findProblems,
  hasOpenedAgain,
  type Reply,
  startThrowingServer,
  type ThrowingServer,
} from '#tests/support/hardening/throwing/throwing-server.ts';
import { thrownMessage } from '#tests/support/hardening/throwing/thrown-message.ts';

/** Errors thrown where product code cannot catch them, and the request that triggers them. */
const failures: [what: string, order: Order, act?: (server: ThrowingServer) => Promise<Reply[]>][] =
  [
    ['a promise without a handler', { fail: 'rejection' }],
    ['a tick', { fail: 'tick' }],
    ['a microtask', { fail: 'microtask' }],
    ['an immediate', { fail: 'immediate' }],
    ['a timer', { ring: 15_000, throws: [{ place: 'setInterval', about: '15000' }] }],
    ['a request', { throws: [{ place: 'server.emit', about: 'request' }] }, readTasks],
    ['a piece of an upload', { throws: [{ place: 'request.emit', about: 'data' }] }, showPicture],
    [
      'an upgrade',
      { throws: [{ place: 'server.emit', about: 'upgrade' }] },
      async (server) => [await (await openLine(server)).opened],
    ],
    [
      'a piece of a socket',
      { throws: [{ place: 'socket.emit', about: 'data' }] },
      async (server) => {
        const line = await openLine(server);
        await line.opened;
        line.send({ type: 'ping' });
        return [await line.hears(({ type }) => type === 'pong')];
      },
    ],
  ];

const listed = async ({ anna }: ThrowingServer): Promise<string[]> => {
  const { json } = await anna.get<Task[]>('/api/tasks?limit=100');
  return json.map(({ title }) => title);
};
const keep = async ({ anna }: ThrowingServer, title: string) => {
  expect((await anna.post('/api/tasks', { title })).status).toBe(201);
};

test('after an uncaught error the server restarts on its port with all it acknowledged', {
  timeout: minutes(3),
}, async () => {
  const server = await startThrowingServer();
  const kept: string[] = [];
  for (const [index, [what, order, act]] of failures.entries()) {
    const before = server.log().length;
    await keep(server, what);
    kept.push(what);
    await server.order(order);
    const answers = (await act?.(server)) ?? [];
    // Cut off, or refused during the close: an upload with a missing part never completes.
    const granted = answers.filter(({ status }) => status !== 0 && status !== 400);
    expect([what, ...granted]).toEqual([what]);
    await hasOpenedAgain(server, index + 1);
    // A third restart in a short time would be treated as a crash loop.
    await server.order({ throws: [], laterMs: 6 * 60_000 });
    expect([what, ...(await findProblems(server))]).toEqual([what]);
    expect(await listed(server)).toEqual(expect.arrayContaining(kept));
    expect(server.log().slice(before)).toContain(thrownMessage);
  }
  expect(await server.end()).toBe(0);
});

test('three failures within five minutes end the process without losing acknowledged data', {
  timeout: minutes(2),
}, async () => {
  const server = await startThrowingServer();
  for (const times of [1, 2]) {
    await keep(server, `before failure ${times}`);
    await server.order({ fail: 'immediate' });
    await hasOpenedAgain(server, times);
  }
  await keep(server, 'before failure 3');
  const ended = once(server.child, 'exit');
  server.child.send({ fail: 'immediate' } satisfies Order);
  expect((await ended)[0]).toBe(1);
  const again = await startTreehouse(server.dataDir);
  onTestFinished(() => again.kill());
  const anna = browserOf(again.url, 'anna');
  const { json } = await anna.get<Task[]>('/api/tasks?limit=100');
  const titles = json.map(({ title }) => title).sort();
  expect(titles).toEqual([1, 2, 3].map((times) => `before failure ${times}`));
  expect(await again.end()).toBe(0);
});
