import { expect, it, onTestFinished, vi } from 'vitest';
import { closeCodes } from '#shared/live-times.ts';
import { minutes } from '#tests/support/fakes/fake-clock.ts';
import { collectLogLines } from '#tests/support/server/log-lines.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

it('lets people read when the disk cannot be written, and logs it', async () => {
  const app = await makeApp();
  const family = app.as('family');
  const lines = collectLogLines(app);
  app.clock.advance(minutes(11));
  app.db.$client.pragma('query_only = 1');
  expect((await family.get('/api/users')).status).toBe(200);
  expect(lines.filter((line) => line.includes('last visit not stored'))).not.toEqual([]);
  app.db.$client.pragma('query_only = 0');
});

it('serves the other sockets if one fails', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const app = await makeApp();
  const [first, second] = [await app.socketAs('family'), await app.socketAs('friend')];
  const lines = collectLogLines(app);
  app.db.$client.prepare('DELETE FROM sessions WHERE id = ?').run(app.as('friend').sessionId);
  vi.spyOn(app.context.accessControl, 'identify').mockImplementationOnce(() => {
    throw Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR' });
  });
  vi.advanceTimersByTime(15_000);
  expect(await second.closed).toBe(closeCodes.sessionEnded);
  expect(await first.settle()).toEqual([]);
  expect(lines.filter((line) => line.includes('socket not looked after'))).toHaveLength(1);
});
