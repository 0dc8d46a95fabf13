import {
  composerOf,
  makeRoom,
  messageOf,
  roomsIn,
  say,
  sendTo,
  textsIn,
} from '#tests/support/e2e/features/chat.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { expectToast } from '#tests/support/e2e/screen.ts';
import { startTestServer } from '#tests/support/e2e/servers/start-test-server.ts';
import { t } from '#tests/support/messages.ts';

const messages = /^(Before|During|After) \w+$/;

test('nothing is lost while the home computer sleeps, not even over a reload', {
  tag: once,
}, async ({ openAs, deviceOf, server, family, guard }) => {
  guard.allowServerAway();
  const { id } = await makeRoom(await deviceOf('ben'), { name: 'Den', members: [family.mia] });
  const [mias, bens] = [
    await openAs('mia', { path: `/chat/${id}` }),
    await openAs('ben', { path: `/chat/${id}` }),
  ];
  await say(mias, 'Before one');
  await expect(messageOf(bens, 'Before one')).toBeVisible();

  await server.stop();
  await expectToast(mias, t('chat:connection.error'), t('chat:connection.errorText'));
  await say(mias, 'During one');
  await expectToast(mias, t('chat:connection.notice'), t('chat:connection.wait'));
  await say(mias, 'During two');
  await expect(messageOf(mias, 'During two').getByText(t('chat:message.waiting'))).toBeVisible();
  await say(bens, 'During three');

  const again = await startTestServer(server.dataDir, { port: server.port });
  try {
    await expect(messageOf(mias, t('chat:message.waiting'))).toHaveCount(0);
    await say(bens, 'After one');
    const expected = ['Before one', 'During one', 'During two', 'During three', 'After one'].sort();
    for (const page of [mias, bens]) {
      await expect.poll(async () => (await textsIn(page, messages)).sort()).toEqual(expected);
    }
    const orders = await Promise.all([textsIn(mias, messages), textsIn(bens, messages)]);
    expect(orders[0]).toEqual(orders[1]);
    expect(orders[0].indexOf('During one')).toBeLessThan(orders[0].indexOf('During two'));
  } finally {
    await again.stop();
  }
});

test('a room that could not be read is shown once the home computer is back', {
  tag: once,
}, async ({ openAs, deviceOf, server, family, guard }) => {
  guard.allowServerAway();
  const ben = await deviceOf('ben');
  const { id } = await makeRoom(ben, { name: 'Den', members: [family.mia] });
  await sendTo(ben, id, 'Before one');
  const page = await openAs('mia', { path: '/chat' });
  await expect(roomsIn(page).getByText(t('chat:rooms.unread', { count: 1 }))).toBeAttached();
  await server.stop();
  await expectToast(page, t('chat:connection.error'), t('chat:connection.errorText'));
  await roomsIn(page).getByRole('link', { name: /^Den/ }).click();
  await expect(page.getByText(t('chat:room.failedText')).first()).toBeVisible();
  const again = await startTestServer(server.dataDir, { port: server.port });
  try {
    await expect(messageOf(page, 'Before one')).toBeVisible();
  } finally {
    await again.stop();
  }
});

test('pending messages survive a reload, and are sent from any page', { tag: once }, async ({
  openAs,
  deviceOf,
  server,
  family,
  guard,
}) => {
  guard.allowServerAway();
  const { id } = await makeRoom(await deviceOf('ben'), { name: 'Den', members: [family.mia] });
  const mias = await openAs('mia', { path: `/chat/${id}` });
  await expect(composerOf(mias)).toBeVisible();
  // The room stays open and only sending fails, as on a network that drops requests.
  const block = (url: URL) => /\/(messages|pictures)$/.test(url.pathname);
  await mias.route(block, (route) => route.abort('internetdisconnected'));
  await mias.routeWebSocket(/\/ws$/, (socket) => void socket.close());
  await mias.reload();
  await say(mias, 'During one');
  await say(mias, 'During two');
  await expect(messageOf(mias, 'During two').getByText(t('chat:message.waiting'))).toBeVisible();
  await mias.reload();
  await expect(messageOf(mias, 'During one')).toBeVisible();
  await expect(messageOf(mias, 'During two')).toBeVisible();

  await mias.goto('/gallery');
  await mias.unroute(block);
  const bens = await openAs('ben', { path: `/chat/${id}` });
  await expect(messageOf(bens, 'During two')).toBeVisible();
  expect(await textsIn(bens, messages)).toEqual(['During one', 'During two']);
  expect(server.port).toBeGreaterThan(0);
});

test('a rejected message shows an error and can be retried or discarded', { tag: once }, async ({
  openAs,
  deviceOf,
  family,
  guard,
}) => {
  guard.allow(/404 \(Not Found\)/);
  const ben = await deviceOf('ben');
  const { id } = await makeRoom(ben, { name: 'Den', isPrivate: true, members: [family.mia] });
  const mias = await openAs('mia', { path: `/chat/${id}` });
  await sendTo(ben, id, 'Hi');
  await expect(messageOf(mias, 'Hi')).toBeVisible();
  // From now on every send is refused with 403.
  await mias.routeWebSocket(/\/ws$/, (socket) => void socket.close());
  await mias.route(/\/messages$/, (route) =>
    route.fulfill({ status: 404, contentType: 'text/plain', body: 'We could not find that.' }),
  );
  await mias.reload();
  await say(mias, 'Nobody wants this');
  await expectToast(mias, t('chat:failed.send'), 'We could not find that.');
  const failed = messageOf(mias, 'Nobody wants this');
  await expect(failed.getByText(t('chat:message.notSent'))).toBeVisible();
  await failed.getByRole('button', { name: t('common:actions.tryAgain') }).click();
  await expect(failed.getByText(t('chat:message.notSent'))).toBeVisible();
  await mias.unroute(/\/messages$/);
  await failed.getByRole('button', { name: t('common:actions.tryAgain') }).click();
  await expect(mias.getByText(t('chat:message.notSent'))).toHaveCount(0);
  const bens = await openAs('ben', { path: `/chat/${id}` });
  await expect(messageOf(bens, 'Nobody wants this')).toBeVisible();
});
