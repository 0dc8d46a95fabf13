import Database from 'better-sqlite3';
import type { HomeMemories } from '#shared/features/content/memories.contract.ts';
import { paths } from '#shared/paths.ts';
import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import { sharePost } from '#tests/support/e2e/features/posts.ts';
import { expect, once, phoneOnly, test } from '#tests/support/e2e/fixtures.ts';
import { withoutPageAnswers } from '#tests/support/e2e/page-answers.ts';
import { escapeFrom } from '#tests/support/e2e/screen.ts';
import { t } from '#tests/support/messages.ts';

const year = new Date().getFullYear() - 1;

test('a look back shows a year month by month, and home leads to it in December', {
  tag: phoneOnly,
}, async ({ openAs, deviceOf, server }) => {
  const [ben, mia] = [await deviceOf('ben'), await deviceOf('mia')];
  const spring = await sharePost(ben, { title: 'At the mill', type: 'photo' });
  const kid = await sharePost(mia, { title: 'First daisies', type: 'photo' });
  const story = await sharePost(ben, { title: 'The fox', description: 'Once upon a time' });
  await sharePost(ben, { title: 'Of this year', type: 'photo' });
  const database = new Database(`${server.dataDir}/treehouse.db`);
  const move = database.prepare('UPDATE contents SET created_at = ? WHERE id = ?');
  move.run(`${year}-04-20T12:00:00.000Z`, spring.id);
  move.run(`${year}-04-10T12:00:00.000Z`, kid.id);
  move.run(`${year}-06-10T12:00:00.000Z`, story.id);
  database.close();

  const page = await openAs('anna', { path: '/settings' });
  // No clock but the computer's says when December is.
  await withoutPageAnswers(page);
  await page.route('**/api/memories**', (route) => {
    const isDismissed = route.request().method() === 'PUT';
    const lookBack = isDismissed ? null : { year, media: spring.media };
    return route.fulfill({ json: { memories: [], lookBack } satisfies HomeMemories });
  });
  await page.goto(paths.home);
  const title = t('memories:lookBack.title', { year });
  const card = page.getByRole('region', { name: title });
  await page.getByRole('button', { name: title, exact: true }).click();
  await expect(card).toBeVisible();
  await expectAccessibleInLightAndDark(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await card.getByRole('link', { name: t('memories:lookBack.open', { year }) }).click();
  await expect(page).toHaveURL(new RegExp(`${paths.lookBack(year)}$`));
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const numbers = page.getByRole('list', { name: t('memories:lookBack.numbers') });
  await expect(numbers.getByRole('listitem')).toHaveText([/^3/, /^2/, /^1/]);
  const april = page.getByRole('region', { name: 'April' });
  await expect(page.getByRole('region').filter({ has: page.getByRole('list') })).toHaveCount(1);
  await expect(april.getByRole('button')).toHaveCount(2);
  await expectAccessibleInLightAndDark(page);
  await page.emulateMedia({ colorScheme: 'light' });

  const [first, second] = ['First daisies', 'At the mill'];
  await april.getByRole('button', { name: t('content:post.enlarge', { title: first }) }).click();
  await expect(page.getByRole('dialog', { name: first })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog', { name: second })).toBeVisible();
  await escapeFrom(page);

  await page.goBack();
  await card.getByRole('button', { name: t('memories:lookBack.dismiss') }).click();
  await expect(card).toHaveCount(0);
});

test('the albums lead to the look back of the newest year', { tag: once }, async ({ openAs }) => {
  const newest = new Date().getMonth() === 11 ? year + 1 : year;
  const page = await openAs('mia', { path: `${paths.gallery}?view=albums` });
  await page.getByRole('link', { name: t('memories:lookBack.open', { year: newest }) }).click();
  const title = t('memories:lookBack.title', { year: newest });
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('a year without anything says so, and one that has not come is not there', {
  tag: once,
}, async ({ openAs, guard }) => {
  guard.allow(/404/);
  const page = await openAs('mia', { path: paths.lookBack(2001) });
  await expect(page.getByText(t('memories:lookBack.empty', { year: 2001 }))).toBeVisible();
  for (const later of [year + 2, 12]) {
    await page.goto(paths.lookBack(later));
    await expect(page.getByText(t('memories:lookBack.missing'))).toBeVisible();
  }
});
