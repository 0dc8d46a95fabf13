import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import type { Task } from '#shared/features/tasks/tasks.contract.ts';
import { minutes } from '#tests/support/hardening/counts.ts';
import { browserOf, startHouse } from '#tests/support/hardening/server.ts';
import { readTasks, showPicture } from '#tests/support/hardening/throwing/places.ts';
import { openLine } from '#tests/support/hardening/throwing/places-alone.ts';
import type { Order } from '#tests/support/hardening/throwing/throw-at.ts';
import {
  ailments,
  hasOpenedAgain,
  type Said,
  startThrowingHouse,
  type ThrowingHouse,
} from '#tests/support/hardening/throwing/throwing-server.ts';
import { thrownWords } from '#tests/support/hardening/throwing/words.ts';

/** What throws where no code of the product could catch it, and who is about it. */
const failures: [what: string, order: Order, act?: (house: ThrowingHouse) => Promise<Said[]>][] = [
  ['a promise nobody waits for', { fail: 'rejection' }],
  ['a tick', { fail: 'tick' }],
  ['a microtask', { fail: 'microtask' }],
  ['an immediate', { fail: 'immediate' }],
  ['a timer', { ring: 15_000, throws: [{ place: 'setInterval', about: '15000' }] }],
  ['a request', { throws: [{ place: 'server.emit', about: 'request' }] }, readTasks],
  ['a piece of an upload', { throws: [{ place: 'request.emit', about: 'data' }] }, showPicture],
  [
    'an upgrade',
    { throws: [{ place: 'server.emit', about: 'upgrade' }] },
    async (house) => [await (await openLine(house)).opened],
  ],
  [
    'a piece of a socket',
    { throws: [{ place: 'socket.emit', about: 'data' }] },
    async (house) => {
      const line = await openLine(house);
      await line.opened;
      line.send({ type: 'ping' });
      return [await line.hears(({ type }) => type === 'pong')];
    },
  ],
];

const listed = async ({ anna }: ThrowingHouse): Promise<string[]> => {
  const { json } = await anna.get<Task[]>('/api/tasks?limit=100');
  return json.map(({ title }) => title);
};
const keep = async ({ anna }: ThrowingHouse, title: string) => {
  expect((await anna.post('/api/tasks', { title })).status).toBe(201);
};

test('after an uncaught error the server runs again, where it was and with all it acknowledged', {
  timeout: minutes(3),
}, async () => {
  const house = await startThrowingHouse();
  const kept: string[] = [];
  for (const [index, [what, order, act]] of failures.entries()) {
    const before = house.log().length;
    await keep(house, what);
    kept.push(what);
    await house.order(order);
    const answers = (await act?.(house)) ?? [];
    // Cut off, or refused while the house closes: an upload whose piece is missing did not arrive whole.
    const granted = answers.filter(({ status }) => status !== 0 && status !== 400);
    expect([what, ...granted]).toEqual([what]);
    await hasOpenedAgain(house, index + 1);
    // Three so close together would be no accident any more.
    await house.order({ throws: [], laterMs: 6 * 60_000 });
    expect([what, ...(await ailments(house))]).toEqual([what]);
    expect(await listed(house)).toEqual(expect.arrayContaining(kept));
    expect(house.log().slice(before)).toContain(thrownWords);
  }
  expect(await house.end()).toBe(0);
});

test('three failures within five minutes end the program, and nothing acknowledged is lost', {
  timeout: minutes(2),
}, async () => {
  const house = await startThrowingHouse();
  for (const times of [1, 2]) {
    await keep(house, `before failure ${times}`);
    await house.order({ fail: 'immediate' });
    await hasOpenedAgain(house, times);
  }
  await keep(house, 'before failure 3');
  const ended = once(house.child, 'exit');
  house.child.send({ fail: 'immediate' } satisfies Order);
  expect((await ended)[0]).toBe(1);
  const again = await startHouse(house.dataDir);
  onTestFinished(() => again.kill());
  const anna = browserOf(again.url, 'anna');
  const { json } = await anna.get<Task[]>('/api/tasks?limit=100');
  const titles = json.map(({ title }) => title).sort();
  expect(titles).toEqual([1, 2, 3].map((times) => `before failure ${times}`));
  expect(await again.end()).toBe(0);
});
