import { makeRoom } from '#tests/support/e2e/features/chat.ts';
import { cardOf, choose, fillPost, share } from '#tests/support/e2e/features/posts.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { makePng } from '#tests/support/e2e/media-files.ts';
import { confirm, expectToast } from '#tests/support/e2e/screen.ts';
import { startTestServer } from '#tests/support/e2e/servers/start-test-server.ts';
import { t } from '#tests/support/messages.ts';

test('two browsers see each other’s posts, comments and reactions without a reload', {
  tag: once,
}, async ({ openAs }) => {
  const [mias, bens] = await Promise.all([openAs('mia'), openAs('ben')]);
  await expect(mias.getByText(t('content:home.empty'))).toBeVisible();
  await expect(bens.getByText(t('content:home.empty'))).toBeVisible();

  await mias.getByRole('button', { name: t('content:home.create.art') }).click();
  await fillPost(mias, { title: 'Rainbow', file: makePng('rainbow.png') });
  await share(mias);
  const seen = cardOf(bens, 'Rainbow');
  await expect(seen).toBeVisible();

  await seen.getByLabel(t('content:comments.label', { title: 'Rainbow' })).fill('So many colours!');
  await seen.getByRole('button', { name: t('content:comments.send') }).click();
  const own = cardOf(mias, 'Rainbow');
  await expect(own.getByText('So many colours!')).toBeVisible();
  await expect(
    mias.getByRole('button', { name: t('content:notifications.labelCount', { count: 1 }) }),
  ).toBeVisible();

  await seen
    .getByRole('button', { name: new RegExp(`^${t('content:reactions.palette')}`) })
    .click();
  await expect(
    own.getByRole('button', {
      name: t('content:reactions.withCount', { name: t('content:reactions.palette'), count: 1 }),
    }),
  ).toBeVisible();

  await choose(mias, 'Rainbow', 'edit');
  await fillPost(mias, { title: 'Double rainbow' });
  await mias.getByRole('button', { name: t('common:actions.saveChanges') }).click();
  await expect(cardOf(bens, 'Double rainbow')).toBeVisible();

  await choose(mias, 'Double rainbow', 'delete');
  await confirm(mias, t('common:actions.delete'));
  await expectToast(mias, t('content:delete.done'));
  await expect(bens.getByText(t('content:home.empty'))).toBeVisible();
});

test('a person signed out while the server is away sees the sign-in page once it is back', {
  tag: once,
}, async ({ openAs, deviceOf, server, guard }) => {
  guard.allowServerAway();
  // The rooms may be asked for before the page knows.
  guard.allow(/401/);
  await makeRoom(await deviceOf('ben'), { name: 'Den' });
  const page = await openAs('ben', { path: '/chat' });
  await expect(page.getByText('Den', { exact: true })).toBeVisible();
  await server.stop();
  await page.context().clearCookies();
  const again = await startTestServer(server.dataDir, { port: server.port });
  try {
    await expect(page).toHaveURL(/\/auth$/);
    await expect(page.getByText('Den', { exact: true })).toBeHidden();
  } finally {
    await again.stop();
  }
});
