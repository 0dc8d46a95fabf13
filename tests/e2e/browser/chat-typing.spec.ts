import { composerOf, makeRoom } from '#tests/support/e2e/chat.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';

test('typing is told once when it begins, and ended by a second of quiet or by sending', {
  tag: once,
}, async ({ openAs, deviceOf, family }) => {
  const { id } = await makeRoom(await deviceOf('ben'), { name: 'Den', members: [family.mia] });
  const page = await openAs('mia', { path: '/help' });
  const told: boolean[] = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const frame: unknown = JSON.parse(String(payload));
      const { type, roomId, isTyping } = frame as Record<string, unknown>;
      if (type === 'typing_indicator' && roomId === id) told.push(isTyping === true);
    }),
  );
  await page.goto(`/chat/${id}`);
  await composerOf(page).fill('A');
  await composerOf(page).fill('An');
  await composerOf(page).fill('An owl');
  await expect.poll(() => told).toEqual([true, false]);
  await composerOf(page).fill('An owl!');
  await expect.poll(() => told).toEqual([true, false, true]);
  await composerOf(page).press('Enter');
  await expect.poll(() => told).toEqual([true, false, true, false]);
  // Words that are none are neither typed nor sent.
  await composerOf(page).fill('   ');
  await composerOf(page).press('Enter');
  expect(told).toHaveLength(4);
});
