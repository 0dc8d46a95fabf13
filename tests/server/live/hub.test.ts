import { expect, it, onTestFinished, vi } from 'vitest';
import { closeCodes } from '#shared/live-times.ts';
import { days, seconds } from '#tests/support/fakes/fake-clock.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

it('sends nothing to a guest whose time ran out since the last look at all sockets', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const app = await makeApp();
  const [guest, friend] = [await app.socketAs('guest'), await app.socketAs('friend')];
  app.clock.advance(days(4));
  vi.advanceTimersByTime(seconds(2));
  const story = { title: 'News', contentType: 'story', textContent: 'Once' };
  expect((await app.as('family').post('/api/content', story)).status).toBe(201);
  const news = expect.objectContaining({ type: 'changed', area: 'content' });
  expect(await friend.settle()).toContainEqual(news);
  expect(guest.heard).not.toContainEqual(news);
  expect(await guest.closed).toBe(closeCodes.accessExpired);
});
