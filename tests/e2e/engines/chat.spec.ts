import { openRoom } from '#shared/features/chat/rooms.contract.ts';
import { call } from '#tests/support/e2e/api.ts';
import { expect, test } from '#tests/support/e2e/engines/fixtures.ts';
import { makeRoom, sendTo } from '#tests/support/e2e/features/chat.ts';
import { t } from '#tests/support/messages.ts';

test('messages arrive at once, and what is written without a connection is sent later', async ({
  openPage,
  deviceOf,
  family,
  line,
}) => {
  const ben = await deviceOf('ben');
  const { id } = await makeRoom(ben, { name: 'Den', members: [family.anna] });
  const page = await openPage('anna', `/chat/${id}`);
  const composer = { role: 'textbox', name: t('chat:composer.label', { name: 'Den' }) };
  await page.see(composer);
  await sendTo(ben, id, 'Are you there?');
  await page.expectText('Are you there?');

  const say = async (text: string) => {
    await page.type(composer, text);
    await page.driver.pressKey('Enter');
    await page.expectText(text);
  };
  const arrived = async () =>
    (await call(ben, openRoom, { params: { id } })).messages.map(({ content }) => content);
  await say('Yes');
  await expect.poll(arrived).toContain('Yes');
  line.cut();
  await page.expectText(t('chat:connection.errorText'));
  await say('In the tunnel');
  await page.expectText(t('chat:message.waiting'));
  line.mend();
  await expect.poll(arrived, { timeout: 60_000 }).toContain('In the tunnel');
  expect((await arrived()).filter((text) => text === 'In the tunnel')).toHaveLength(1);
});
