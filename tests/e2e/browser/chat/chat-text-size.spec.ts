import { makeRoom, sendTo, talkIn } from '#tests/support/e2e/features/chat.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { t } from '#tests/support/messages.ts';

test.use({ viewport: { width: 360, height: 740 } });

test('at the largest text size the number of new messages fits the room', { tag: once }, async ({
  openAs,
  deviceOf,
  family,
}) => {
  const [anna, ben] = [await deviceOf('anna'), await deviceOf('ben')];
  // Ben's own room: nothing in it is new to him yet.
  const { id } = await makeRoom(ben, { name: 'Den', members: [family.anna] });
  for (let n = 1; n <= 6; n += 1) {
    await sendTo(ben, id, `Line ${n} of a long letter that fills the room. `.repeat(6));
  }
  const page = await openAs('ben', { path: '/help' });
  await page.evaluate(() => {
    localStorage.setItem('treehouse.textSize', 'largest');
    localStorage.setItem('treehouse.textSpacing', 'wider');
  });
  await page.goto(`/chat/${id}`);
  const talk = talkIn(page);
  await expect(talk.getByText('Line 6 of')).toBeVisible();
  await expect(async () => {
    await talk.evaluate((element) => element.scrollTo(0, 0));
    await expect(page.getByRole('button', { name: t('chat:room.jump') })).toBeVisible();
  }).toPass();
  for (let n = 1; n <= 17; n += 1) await sendTo(anna, id, `New ${n}`);
  const jump = page.getByRole('button', { name: t('chat:rooms.unread', { count: 17 }) });
  await expect(jump).toBeInViewport({ ratio: 1 });
  const overflow = await jump.evaluate((button) => [
    button.scrollWidth - button.clientWidth,
    button.scrollHeight - button.clientHeight,
    document.documentElement.scrollWidth - innerWidth,
  ]);
  expect(Math.max(...overflow)).toBeLessThanOrEqual(0);
  const inRoom = await jump.evaluate((button) => {
    const [own, room] = [button, button.parentElement].map((part) => part?.getBoundingClientRect());
    return own && room && own.left >= room.left && own.right <= room.right;
  });
  expect(inRoom).toBe(true);
  const icon = await jump.locator('svg').boundingBox();
  expect(icon?.width).toBe(16);
});
