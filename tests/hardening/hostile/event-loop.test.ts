import { expect, test, vi } from 'vitest';
import { fillHousehold } from '#tests/support/access/fill/fill-household.ts';
import type { Filling } from '#tests/support/access/fill/filling.ts';
import { rows } from '#tests/support/access/rows/rows.ts';
import { enlarge } from '#tests/support/event-loop/large-household.ts';
import {
  allCalls,
  type Call,
  createCaller,
  type MeasuredCall,
} from '#tests/support/event-loop/measured-calls.ts';
import { minutes } from '#tests/support/hardening/counts.ts';
import { unthrottled } from '#tests/support/hardening/server.ts';
import { keepBusy, slowness } from '#tests/support/server/loop-turns.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

/** The longest event loop turn of a request, in ms of CPU time on a typical machine. */
const longestTurnMs = 50;

/** Changing a series takes 35 to 60 ms: it may take twice the limit. */
const limitOf = ({ what }: Call): number =>
  what.includes(' PATCH /api/calendar-events/') ? 2 * longestTurnMs : longestTurnMs;

const makeHousehold = async (): Promise<Filling> =>
  fillHousehold(await makeApp({ options: { throttle: unthrottled, checkResponses: false } }));

const sentence = ({ what, longestMs }: MeasuredCall) => `${Math.round(longestMs)} ms: ${what}`;

test('no request holds the event loop over 50 ms, however large it and the household are', {
  timeout: minutes(30),
}, async () => {
  const filling = await makeHousehold();
  enlarge(filling);
  const times = slowness();
  const caller = createCaller(filling);
  const late: string[] = [];
  let count = 0;
  for (const call of allCalls(filling, rows)) {
    const limitMs = limitOf(call) * times;
    const measured = await caller.measure(call, limitMs);
    count += 1;
    if (measured.longestMs > limitMs) late.push(sentence(measured));
  }
  await caller.close();
  expect(count).toBeGreaterThan(500);
  expect(late).toEqual([]);
});

test('control: detects a request that blocks the event loop', { timeout: minutes(3) }, async () => {
  const filling = await makeHousehold();
  const { household } = filling.app.context;
  const limitMs = longestTurnMs * slowness();
  const day = household.day();
  vi.spyOn(household, 'day').mockImplementation(() => {
    keepBusy(2 * limitMs);
    return day;
  });
  const caller = createCaller(filling);
  const call = { what: '', visitor: 'family' as const, method: 'GET' };
  const held = await caller.measure({ ...call, path: '/api/reading-statistics' }, limitMs);
  const quick = await caller.measure({ ...call, path: '/api/user' }, limitMs);
  await caller.close();
  expect(held.longestMs).toBeGreaterThan(limitMs);
  expect(quick.longestMs).toBeLessThan(limitMs);
});
