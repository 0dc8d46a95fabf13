import { expect, it } from 'vitest';
import { days } from '#tests/support/fakes/fake-clock.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

const deviceCookieIn = (headers: Headers) =>
  headers.getSetCookie().find((line) => line.startsWith('treehouse_device_')) ?? '';

it('a device that is used keeps its cookie for another 400 days at each sign-in', async () => {
  const app = await makeApp();
  const tablet = app.signedOut();
  const body = { username: 'anna', password: 'four quiet owls' };
  const first = await tablet.post('/api/register', { ...body, displayName: 'Anna' });
  app.clock.advance(days(1));
  await tablet.post('/api/logout');
  const again = await tablet.post('/api/login', body);
  expect(again.status).toBe(200);
  expect(deviceCookieIn(again.headers)).toMatch(/Max-Age=34560000/);
  const tokenOf = (line: string) => line.split(';')[0];
  expect(tokenOf(deviceCookieIn(again.headers))).toBe(tokenOf(deviceCookieIn(first.headers)));
});
