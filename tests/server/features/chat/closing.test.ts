import { expect, it, vi } from 'vitest';
import { typingExpiryMs } from '#shared/features/chat/chat.frames.ts';
import { makeRoom } from '#tests/support/make/chat.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

it('a person typing while the server closes causes no error', async () => {
  const app = await makeApp();
  const id = makeRoom(app.db, app.person('family'), { members: [app.person('kid')] });
  const [inside, outside] = [await app.socketAs('family'), await app.socketAs('kid')];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  inside.send({ type: 'join_room', roomId: id });
  for (const socket of [inside, outside]) {
    socket.send({ type: 'typing_indicator', roomId: id, isTyping: true });
    await socket.settle();
  }
  app.context.live.close();
  app.db.$client.close();
  // An error thrown here is uncaught and ends the server's process.
  expect(await Promise.all([inside.closed, outside.closed])).toEqual([1001, 1001]);
  expect(() => vi.advanceTimersByTime(typingExpiryMs)).not.toThrow();
  vi.useRealTimers();
});
