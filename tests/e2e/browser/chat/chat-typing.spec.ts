import type { Page } from '@playwright/test';
import { composerOf, makeRoom, messageOf, sendTo } from '#tests/support/e2e/features/chat.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { t } from '#tests/support/messages.ts';

/** Frames that the page sends from now on. */
function recordFrames(page: Page) {
  const sent: Record<string, unknown>[] = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      sent.push(JSON.parse(String(payload)) as Record<string, unknown>);
    }),
  );
  return {
    hasJoined: () => sent.some(({ type }) => type === 'join_room'),
    typing: () =>
      sent.filter(({ type }) => type === 'typing_indicator').map(({ isTyping }) => isTyping),
  };
}

async function openWithPausedClock(page: Page, roomId: number) {
  const { typing, hasJoined } = recordFrames(page);
  await page.clock.install();
  await page.goto(`/chat/${roomId}`);
  await expect(composerOf(page)).toBeVisible();
  await expect.poll(hasJoined).toBe(true);
  await page.clock.pauseAt(Date.now() + 5_000);
  return typing;
}

/** Waits for one request; earlier frames have then been sent. */
const settle = (page: Page) => page.evaluate(() => fetch('/api/household').then(({ ok }) => ok));

test('typing is announced once when it starts, and ends after a second of quiet, not earlier, or on sending', {
  tag: once,
}, async ({ openAs, deviceOf, family }) => {
  const { id } = await makeRoom(await deviceOf('ben'), { name: 'Den', members: [family.mia] });
  const page = await openAs('mia', { path: '/help' });
  const typing = await openWithPausedClock(page, id);
  await composerOf(page).fill('A');
  await composerOf(page).fill('An');
  await composerOf(page).fill('An owl');
  await page.clock.runFor(1_000);
  await expect.poll(typing).toEqual([true, false]);
  await composerOf(page).fill('An owl!');
  await expect.poll(typing).toEqual([true, false, true]);
  await composerOf(page).press('Enter');
  await expect.poll(typing).toEqual([true, false, true, false]);
  // Blank text sends no message and no typing event.
  await composerOf(page).fill('   ');
  await composerOf(page).press('Enter');
  await settle(page);
  expect(typing()).toHaveLength(4);

  await composerOf(page).fill('A');
  await page.clock.runFor(900);
  await composerOf(page).fill('An owl');
  await page.clock.runFor(999);
  await settle(page);
  expect(typing()).toEqual([true, false, true, false, true]);
  await page.clock.runFor(1);
  await expect.poll(typing).toEqual([true, false, true, false, true, false]);
});

test('leaving a room clears typing, and returning shows its messages', {
  tag: once,
}, async ({ openAs, deviceOf, family }) => {
  const ben = await deviceOf('ben');
  const { id } = await makeRoom(ben, { name: 'Den', members: [family.mia] });
  await makeRoom(ben, { name: 'Attic', members: [family.mia] });
  await sendTo(ben, id, 'Come up');
  const [mias, bens] = [
    await openAs('mia', { path: `/chat/${id}` }),
    await openAs('ben', { path: '/help' }),
  ];
  await expect(messageOf(mias, 'Come up')).toBeVisible();
  // A device that reports typing and then goes silent: only Mia's own connection can end it.
  await bens.evaluate((roomId) => {
    const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws`);
    const frame = { type: 'typing_indicator', roomId, isTyping: true };
    socket.addEventListener('message', () => socket.send(JSON.stringify(frame)), { once: true });
  }, id);
  await expect(mias.getByText(t('chat:typing.some', { name: 'Ben', count: 1 }))).toBeVisible();
  await mias.getByRole('link', { name: /Attic/ }).click();
  await expect(mias.getByRole('heading', { name: 'Attic' })).toBeVisible();
  await expect(messageOf(mias, 'Come up')).toHaveCount(0);
  await mias.route(`**/api/chat/rooms/${id}*`, (route) => route.abort());
  await mias.getByRole('link', { name: /Den/ }).click();
  await expect(messageOf(mias, 'Come up')).toBeVisible();
  expect(await mias.getByText(t('chat:typing.some', { name: 'Ben', count: 1 })).count()).toBe(0);
});
