import words from '#shared/locales/en/approvals.json' with { type: 'json' };
import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { cardOf, comment, sharePost } from '#tests/support/e2e/posts.ts';
import { expectToast } from '#tests/support/e2e/screen.ts';

const text = 'Once upon a time';

test('a grown-up decides with one press, and the kid reads what came of it', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  const [mia, fred] = [await deviceOf('mia'), await deviceOf('fred')];
  await sharePost(mia, { text, title: 'My boat' });
  const mean = await sharePost(fred, { text, title: 'A mean story' });
  const mias = await openAs('mia', { path: `/post/${mean.id}` });
  await mias.getByRole('button', { name: /^What to do with/ }).click();
  await mias.getByRole('menuitem', { name: 'Report' }).click();
  const dialog = mias.getByRole('dialog', { name: 'Show this to a grown-up?' });
  await dialog.getByLabel('What is wrong with it?').fill('It scares me');
  await dialog.getByRole('button', { name: 'Report', exact: true }).click();
  await expectToast(mias, 'Reported', 'A grown-up will look at it.');

  const bens = await openAs('ben', { path: '/approvals' });
  const list = bens.getByRole('list', { name: 'Approvals' });
  await expect(list.getByText('What they say about it: It scares me')).toBeVisible();
  await expectAccessibleInLightAndDark(bens);
  await list.getByRole('button', { name: 'Allow' }).click();
  await list.getByRole('button', { name: 'Delete the post' }).click();
  await expect(bens.getByText(words.empty)).toBeVisible();

  await mias.getByRole('button', { name: 'News, with something new' }).click();
  const bell = mias.getByRole('dialog', { name: 'News' });
  await expect(bell.getByText('Ben said yes: your friends can see “My boat” now.')).toBeVisible();
  await expect(
    bell.getByText(/“A mean story”, which you reported\. It is gone now\./),
  ).toBeVisible();
});

test('a comment is reported and guests are let in or turned away', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  const post = await sharePost(await deviceOf('ben'), { text, title: 'Our garden' });
  await comment(await deviceOf('fred'), post.id, 'You are silly');
  const mias = await openAs('mia', { path: `/post/${post.id}` });
  await mias.getByRole('button', { name: 'Report comment by Fred' }).click();
  await mias.getByRole('dialog').getByRole('button', { name: 'Report', exact: true }).click();
  await expectToast(mias, 'Reported');

  const page = await openAs('anna', { path: '/admin?tab=approvals' });
  const list = page.getByRole('list', { name: 'Approvals' });
  await list.getByRole('button', { name: 'Delete the comment' }).click();
  await expect(mias.getByText('This comment was deleted.')).toBeVisible();
  const guests = await openAs('gus');
  await expect(guests.getByText(/Your guest access will expire/)).toBeVisible();
  await list.getByRole('button', { name: 'Let in' }).click();
  await expect(page.getByText(words.empty)).toBeVisible();
  await expect(guests.getByText(/guest access/)).toHaveCount(0);
});

test('a kid who opens the approvals is at home instead', { tag: once }, async ({ openAs }) => {
  const page = await openAs('mia', { path: '/approvals' });
  await expect(page).toHaveURL(/\/$/);
});

test('whoever decides by keyboard goes on where they were', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  const mia = await deviceOf('mia');
  for (const title of ['My boat', 'My kite']) await sharePost(mia, { text, title });
  const page = await openAs('ben', { path: '/approvals' });
  const list = page.getByRole('list', { name: 'Approvals' });
  const part = page.locator(':focus').filter({ has: list });
  for (const left of [1, 0]) {
    await list.getByRole('button', { name: 'Allow' }).first().press('Enter');
    await expect(list.getByRole('button', { name: 'Allow' })).toHaveCount(left);
    await expect(left ? part : page.locator(':focus').getByText(words.empty)).toBeVisible();
  }
});

test('a grown-up decides which friend sees a kid’s comments, and changes their mind', async ({
  openAs,
  deviceOf,
}) => {
  const [mia, ben] = [await deviceOf('mia'), await deviceOf('ben')];
  const { id } = await sharePost(ben, { text, title: 'Our garden' });
  await comment(ben, id, 'Who waters it?');
  await comment(mia, id, 'I do!');
  const freds = await openAs('fred', { path: `/post/${id}` });
  const card = cardOf(freds, 'Our garden');
  await expect(card.getByText('Who waters it?')).toBeVisible();
  await expect(card.getByText('I do!')).toHaveCount(0);

  const bens = await openAs('ben', { path: '/approvals' });
  const list = bens.getByRole('list', { name: 'Approvals' });
  await expect(list.getByText('May Fred see Mia’s comments and reactions?')).toBeVisible();
  await expectAccessibleInLightAndDark(bens);
  await list.getByRole('button', { name: 'Allow', exact: true }).click();
  await expect(bens.getByText(words.empty)).toBeVisible();
  await expect(card.getByText('I do!')).toBeVisible();

  const decided = bens.getByRole('region', { name: words.responses.title });
  const sees = decided.getByRole('switch', { name: 'Fred sees Mia’s comments and reactions' });
  await expect(sees).toBeChecked();
  await expect(decided.getByText('Decided by Ben')).toBeVisible();
  await expectAccessibleInLightAndDark(bens);
  await sees.click();
  await expect(sees).not.toBeChecked();
  await expect(card.getByText('I do!')).toHaveCount(0);
  await expect(card.getByText('Who waters it?')).toBeVisible();
  const mias = await openAs('mia', { path: `/post/${id}` });
  await expect(cardOf(mias, 'Our garden').getByText('I do!')).toBeVisible();
});
