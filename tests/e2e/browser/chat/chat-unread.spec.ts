import { makeRoom, roomsIn, sendTo } from '#tests/support/e2e/features/chat.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { t } from '#tests/support/messages.ts';

const newMessages = (count: number) => t('chat:rooms.unread', { count });

test('what comes while someone reads further up is counted everywhere, also once they leave', {
  tag: once,
}, async ({ openAs, deviceOf, family }) => {
  const ben = await deviceOf('ben');
  const { id } = await makeRoom(ben, { name: 'Den', members: [family.mia] });
  for (let n = 0; n < 18; n += 1) await sendTo(ben, id, `Line ${n}.\n\nMore`);
  const page = await openAs('mia', { path: `/chat/${id}` });
  const jump = (count: number) => page.getByRole('button', { name: newMessages(count) });
  const menu = page.getByRole('navigation', { name: t('shell:nav.label') });
  // The note that she was added is no message.
  await expect(jump(18)).toBeVisible();
  await sendTo(ben, id, 'One more');
  await expect(jump(19)).toBeVisible();
  await expect(roomsIn(page).getByText(newMessages(19))).toBeAttached();
  await sendTo(ben, id, 'And another');
  await expect(jump(20)).toBeVisible();
  await menu.getByRole('link', { name: t('shell:nav.games') }).click();
  await expect(menu.getByText(newMessages(20))).toBeAttached();
});
