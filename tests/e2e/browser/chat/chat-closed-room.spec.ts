import { updateRoom } from '#shared/features/chat/rooms.contract.ts';
import { makeRoom, roomsIn } from '#tests/support/e2e/features/chat.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { t } from '#tests/support/messages.ts';

test('an admin who makes an open room private without being in it no longer sees it', {
  tag: once,
}, async ({ openAs, deviceOf }) => {
  const { id } = await makeRoom(await deviceOf('ben'), { name: 'Den' });
  const page = await openAs('anna', { path: `/chat/${id}` });
  await page.getByRole('button', { name: t('chat:room.menu') }).click();
  await page.getByRole('menuitem', { name: t('chat:room.edit') }).click();
  const form = page.getByRole('dialog', { name: t('chat:room.edit') });
  await form.getByRole('switch', { name: t('chat:form.private') }).click();
  const saved = page.waitForResponse((answer) => answer.request().method() === updateRoom.method);
  await form.getByRole('button', { name: t('common:actions.saveChanges') }).click();
  await (await saved).finished();
  await expect(form).toBeHidden();
  await expect(page).toHaveURL(/\/chat$/);
  await expect(roomsIn(page).getByRole('link')).toHaveCount(0);
});
