import type { Page } from '@playwright/test';
import { composerOf, makeRoom, messageOf, sendTo } from '#tests/support/e2e/features/chat.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { t } from '#tests/support/messages.ts';

/** What the page tells the server of typing, from its next connection on. */
function listenToTyping(page: Page): boolean[] {
  const told: boolean[] = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const frame = JSON.parse(String(payload)) as Record<string, unknown>;
      if (frame.type === 'typing_indicator') told.push(frame.isTyping === true);
    }),
  );
  return told;
}

/** Opens a room whose seconds pass only when the test says so. */
async function openAtRest(page: Page, roomId: number) {
  await page.clock.install();
  await page.goto(`/chat/${roomId}`);
  await expect(composerOf(page)).toBeVisible();
  await page.clock.pauseAt(Date.now() + 5_000);
}

/** What went out before an answer came is known by then. */
const settle = (page: Page) => page.evaluate(() => fetch('/api/household').then(({ ok }) => ok));

test('typing is told once when it begins, and ended by a second of quiet or by sending', {
  tag: once,
}, async ({ openAs, deviceOf, family }) => {
  const { id } = await makeRoom(await deviceOf('ben'), { name: 'Den', members: [family.mia] });
  const page = await openAs('mia', { path: '/help' });
  const told = listenToTyping(page);
  await openAtRest(page, id);
  await composerOf(page).fill('A');
  await composerOf(page).fill('An');
  await composerOf(page).fill('An owl');
  await page.clock.runFor(1_000);
  await expect.poll(() => told).toEqual([true, false]);
  await composerOf(page).fill('An owl!');
  await expect.poll(() => told).toEqual([true, false, true]);
  await composerOf(page).press('Enter');
  await expect.poll(() => told).toEqual([true, false, true, false]);
  // Words that are none are neither typed nor sent.
  await composerOf(page).fill('   ');
  await composerOf(page).press('Enter');
  await settle(page);
  expect(told).toHaveLength(4);
});

test('a second of quiet ends typing, and not less', { tag: once }, async ({ openAs, deviceOf }) => {
  const { id } = await makeRoom(await deviceOf('ben'), { name: 'Den' });
  const page = await openAs('ben', { path: '/help' });
  const told = listenToTyping(page);
  await openAtRest(page, id);
  await composerOf(page).fill('A');
  await page.clock.runFor(900);
  await composerOf(page).fill('An owl');
  await page.clock.runFor(999);
  await settle(page);
  expect(told).toEqual([true]);
  await page.clock.runFor(1);
  await expect.poll(() => told).toEqual([true, false]);
});

test('whoever leaves a room forgets who was typing in it, and knows its messages on coming back', {
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
  // A device that says that it types, and then nothing more: nobody but Mia can end it for her.
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
