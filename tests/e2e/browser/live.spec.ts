import { makeRoom } from '#tests/support/e2e/chat.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { makePng } from '#tests/support/e2e/media-files.ts';
import { cardOf, choose, fillPost, share } from '#tests/support/e2e/posts.ts';
import { runHouse } from '#tests/support/e2e/run-house.ts';
import { confirm, expectToast } from '#tests/support/e2e/screen.ts';

test('two browsers see each other’s posts, comments and reactions without a reload', {
  tag: once,
}, async ({ openAs }) => {
  const [mias, bens] = await Promise.all([openAs('mia'), openAs('ben')]);
  await expect(mias.getByText('No posts yet!')).toBeVisible();
  await expect(bens.getByText('No posts yet!')).toBeVisible();

  await mias.getByRole('button', { name: 'Upload Art or Photo' }).click();
  await fillPost(mias, { title: 'Rainbow', file: makePng('rainbow.png') });
  await share(mias);
  const seen = cardOf(bens, 'Rainbow');
  await expect(seen).toBeVisible();

  await seen.getByLabel('Your comment on “Rainbow”').fill('So many colours!');
  await seen.getByRole('button', { name: 'Send comment' }).click();
  const own = cardOf(mias, 'Rainbow');
  await expect(own.getByText('So many colours!')).toBeVisible();
  await expect(mias.getByRole('button', { name: 'News, 1 new comment' })).toBeVisible();

  await seen.getByRole('button', { name: /^Great art/ }).click();
  await expect(own.getByRole('button', { name: 'Great art: 1' })).toBeVisible();

  await choose(mias, 'Rainbow', 'Edit');
  await fillPost(mias, { title: 'Double rainbow' });
  await mias.getByRole('button', { name: 'Save changes' }).click();
  await expect(cardOf(bens, 'Double rainbow')).toBeVisible();

  await choose(mias, 'Double rainbow', 'Delete');
  await confirm(mias, 'Delete');
  await expectToast(mias, 'Content deleted');
  await expect(bens.getByText('No posts yet!')).toBeVisible();
});

test('two windows of one person agree', { tag: once }, async ({ openAs }) => {
  const [first, second] = await Promise.all([openAs('ben'), openAs('ben')]);
  await expect(second.getByText('No posts yet!')).toBeVisible();
  await first.getByRole('button', { name: 'Write a Story' }).click();
  await fillPost(first, { title: 'Twice', text: 'Seen in both.' });
  await share(first);
  await expect(cardOf(second, 'Twice')).toBeVisible();
});

test('whoever is signed out while the house is away finds the door once it is back', {
  tag: once,
}, async ({ openAs, deviceOf, house, guard }) => {
  guard.allowHouseAway();
  await makeRoom(await deviceOf('ben'), { name: 'Den' });
  const page = await openAs('ben', { path: '/chat' });
  await expect(page.getByText('Den', { exact: true })).toBeVisible();
  await house.stop();
  await page.context().clearCookies();
  const again = await runHouse(house.dataDir, { port: house.port });
  try {
    await expect(page).toHaveURL(/\/auth$/);
    await expect(page.getByText('Den', { exact: true })).toBeHidden();
  } finally {
    await again.stop();
  }
});
