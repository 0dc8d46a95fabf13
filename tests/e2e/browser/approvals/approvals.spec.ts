import { adminListUsers } from '#shared/features/accounts/admin.contract.ts';
import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import { call } from '#tests/support/e2e/api.ts';
import { approveAs } from '#tests/support/e2e/features/guests.ts';
import { cardOf, comment, sharePost } from '#tests/support/e2e/features/posts.ts';
import { expect, once, phoneOnly, test } from '#tests/support/e2e/fixtures.ts';
import { expectToast } from '#tests/support/e2e/screen.ts';
import { pattern, t } from '#tests/support/messages.ts';

const text = 'Once upon a time';

test('a grown-up decides with one press, and the kid sees the outcome', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  const [mia, fred] = [await deviceOf('mia'), await deviceOf('fred')];
  await sharePost(mia, { text, title: 'My boat' });
  const mean = await sharePost(fred, { text, title: 'A mean story' });
  const mias = await openAs('mia', { path: `/post/${mean.id}` });
  await mias.getByRole('button', { name: pattern('common:optionsFor', { title: /.+/ }) }).click();
  await mias.getByRole('menuitem', { name: t('common:report.action') }).click();
  const dialog = mias.getByRole('dialog', { name: t('common:report.title') });
  await dialog.getByLabel(t('common:report.reason')).fill('It scares me');
  await dialog.getByRole('button', { name: t('common:report.send'), exact: true }).click();
  await expectToast(mias, t('common:report.done'), t('common:report.doneText'));

  const bens = await openAs('ben', { path: '/approvals' });
  const list = bens.getByRole('list', { name: t('approvals:title') });
  await expect(list.getByText(t('approvals:reason', { reason: 'It scares me' }))).toBeVisible();
  await expectAccessibleInLightAndDark(bens);
  const allow = list.getByRole('button', { name: t('approvals:allow.post') });
  await allow.click();
  // The list moves up when a card goes.
  await expect(allow).toHaveCount(0);
  await list.getByRole('button', { name: t('approvals:refuse.postReport') }).click();
  await expect(bens.getByText(t('approvals:empty'))).toBeVisible();

  await mias.getByRole('button', { name: t('content:notifications.labelOther') }).click();
  const bell = mias.getByRole('dialog', { name: t('content:notifications.title') });
  await expect(
    bell.getByText(
      t('approvals:outcomes.post.yes', {
        name: 'Ben',
        title: t('approvals:quoted', { title: 'My boat' }),
      }),
    ),
  ).toBeVisible();
  await expect(
    bell.getByText(
      t('approvals:outcomes.reported.no', {
        name: 'Ben',
        title: t('approvals:quoted', { title: 'A mean story' }),
      }),
    ),
  ).toBeVisible();
});

test('a comment is reported, and guests are approved or rejected', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  const post = await sharePost(await deviceOf('ben'), { text, title: 'Our garden' });
  await comment(await deviceOf('fred'), post.id, 'You are silly');
  const mias = await openAs('mia', { path: `/post/${post.id}` });
  await mias.getByRole('button', { name: t('content:comments.menu', { name: 'Fred' }) }).click();
  await mias
    .getByRole('menuitem', { name: t('content:report.commentAction', { name: 'Fred' }) })
    .click();
  await mias
    .getByRole('dialog')
    .getByRole('button', { name: t('common:report.send'), exact: true })
    .click();
  await expectToast(mias, t('common:report.done'));

  const page = await openAs('anna', { path: '/admin?tab=approvals' });
  const list = page.getByRole('list', { name: t('approvals:title') });
  await list.getByRole('button', { name: t('approvals:refuse.commentReport') }).click();
  await expect(mias.getByText(t('content:comments.deleted'))).toBeVisible();
  const guests = await openAs('gus');
  await expect(guests.getByText(t('shell:guest.hours', { count: 72 }))).toBeVisible();
  await list.getByRole('button', { name: t('approvals:allow.guest') }).click();
  await approveAs(page, 'Gus', 'friend');
  await expect(page.getByText(t('approvals:empty'))).toBeVisible();
  const people = await call(await deviceOf('anna'), adminListUsers, { query: { role: 'friend' } });
  expect(people.map(({ username }) => username)).toContain('gus');
  await expect(guests.getByText(t('shell:guest.haveCode'))).toHaveCount(0);
});

test('keyboard focus stays in place after a decision', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  const mia = await deviceOf('mia');
  for (const title of ['My boat', 'My kite']) await sharePost(mia, { text, title });
  const page = await openAs('ben', { path: '/approvals' });
  const list = page.getByRole('list', { name: t('approvals:title') });
  const part = page.locator(':focus').filter({ has: list });
  for (const left of [1, 0]) {
    await list
      .getByRole('button', { name: t('approvals:allow.post') })
      .first()
      .press('Enter');
    await expect(list.getByRole('button', { name: t('approvals:allow.post') })).toHaveCount(left);
    await expect(
      left ? part : page.locator(':focus').getByText(t('approvals:empty')),
    ).toBeVisible();
  }
});

test('a grown-up decides which friend sees a kid’s comments, and changes their mind', {
  tag: once,
}, async ({ openAs, deviceOf }) => {
  const [mia, ben] = [await deviceOf('mia'), await deviceOf('ben')];
  const { id } = await sharePost(ben, { text, title: 'Our garden' });
  await comment(ben, id, 'Who waters it?');
  await comment(mia, id, 'I do!');
  const freds = await openAs('fred', { path: `/post/${id}` });
  const card = cardOf(freds, 'Our garden');
  await expect(card.getByText('Who waters it?')).toBeVisible();
  await expect(card.getByText('I do!')).toHaveCount(0);

  const bens = await openAs('ben', { path: '/approvals' });
  const list = bens.getByRole('list', { name: t('approvals:title') });
  await expect(
    list.getByText(t('approvals:what.kidResponses', { friend: 'Fred', name: 'Mia' })),
  ).toBeVisible();
  await list.getByRole('button', { name: t('approvals:allow.kidResponses'), exact: true }).click();
  await expect(bens.getByText(t('approvals:empty'))).toBeVisible();
  await expect(card.getByText('I do!')).toBeVisible();

  const decided = bens.getByRole('region', { name: t('approvals:responses.title') });
  const sees = decided.getByRole('switch', {
    name: t('approvals:responses.sees', { friend: 'Fred', name: 'Mia' }),
  });
  await expect(sees).toBeChecked();
  await expect(decided.getByText(t('approvals:responses.by', { name: 'Ben' }))).toBeVisible();
  await expectAccessibleInLightAndDark(bens);
  await sees.click();
  await expect(sees).not.toBeChecked();
  await expect(card.getByText('I do!')).toHaveCount(0);
  await expect(card.getByText('Who waters it?')).toBeVisible();
  const mias = await openAs('mia', { path: `/post/${id}` });
  await expect(cardOf(mias, 'Our garden').getByText('I do!')).toBeVisible();
});

test('a grown-up always allows a kid’s posts for friends, and withdraws it', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  const mia = await deviceOf('mia');
  const bens = await openAs('ben', { path: '/approvals' });
  const always = bens.getByRole('switch', { name: t('approvals:always.label', { name: 'Mia' }) });
  await expect(always).not.toBeChecked();
  await always.click();
  await expect(always).toBeChecked();
  await expect(bens.getByText(t('approvals:responses.by', { name: 'Ben' }))).toBeVisible();
  const { id } = await sharePost(mia, { text, title: 'My boat' });
  const freds = await openAs('fred', { path: `/post/${id}` });
  await expect(cardOf(freds, 'My boat')).toBeVisible();
  await expect(bens.getByText(t('approvals:empty'))).toBeVisible();
  await always.click();
  await expect(always).not.toBeChecked();
  await sharePost(mia, { text, title: 'My kite' });
  await expect(
    bens.getByText(t('approvals:what.post', { title: 'My kite', name: 'Mia' })),
  ).toBeVisible();
});

test('a grown-up hides an approved post of a kid from friends again', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  const { id } = await sharePost(await deviceOf('mia'), { text, title: 'My boat' });
  const bens = await openAs('ben', { path: '/approvals' });
  const list = bens.getByRole('list', { name: t('approvals:title') });
  await list.getByRole('button', { name: t('approvals:allow.post') }).click();
  await expect(bens.getByText(t('approvals:empty'))).toBeVisible();
  const freds = await openAs('fred');
  await expect(cardOf(freds, 'My boat')).toBeVisible();

  await bens.goto(`/post/${id}`);
  await bens.getByRole('button', { name: t('common:optionsFor', { title: 'My boat' }) }).click();
  await bens.getByRole('menuitem', { name: t('content:waiting.withdraw') }).click();
  await expect(bens.getByText(t('content:waiting.declined'))).toBeVisible();
  await expect(cardOf(freds, 'My boat')).toHaveCount(0);
  await bens.getByRole('button', { name: t('content:waiting.allow') }).click();
  await expect(bens.getByText(t('content:waiting.declined'))).toHaveCount(0);
  await freds.reload();
  await expect(cardOf(freds, 'My boat')).toBeVisible();
});

test('many posts of a kid are folded under their number, and approved with one press', {
  tag: phoneOnly,
}, async ({ openAs, deviceOf }) => {
  const [mia, fred] = [await deviceOf('mia'), await deviceOf('fred')];
  const titles = Array.from({ length: 12 }, (_, n) => `Drawing ${n + 1}`);
  for (const title of titles) await sharePost(mia, { text, title });
  const shown = await sharePost(mia, { text, title: 'Our boat' });
  const bens = await openAs('ben', { path: '/approvals' });
  const what = t('approvals:group.post', { name: 'Mia' });
  const headingOf = (count: number) =>
    bens.getByRole('heading', { name: t('approvals:group.title', { what, count: String(count) }) });
  await expect(headingOf(13)).toBeVisible();
  const cardFor = (title: string) =>
    bens.getByText(t('approvals:what.post', { title, name: 'Mia' }), { exact: true });
  await expect(cardFor('Drawing 3')).toBeVisible();
  await expect(cardFor('Drawing 4')).toHaveCount(0);
  await bens.getByRole('button', { name: t('common:actions.showAll', { count: 13 }) }).click();
  await bens
    .getByRole('listitem')
    .filter({ has: cardFor('Our boat') })
    .last()
    .getByRole('button', { name: t('approvals:allow.post') })
    .click();
  await expect(headingOf(12)).toBeVisible();
  await comment(fred, shown.id, 'May I come along?');
  await expect(bens.getByText('May I come along?')).toBeVisible();
  await bens.getByRole('button', { name: t('common:actions.showLess') }).click();
  await expectAccessibleInLightAndDark(bens);

  await bens.getByRole('button', { name: t('approvals:all.action') }).click();
  await bens
    .getByRole('alertdialog', { name: t('approvals:all.title', { name: 'Mia', count: 12 }) })
    .getByRole('button', { name: t('approvals:all.action') })
    .click();
  await expectToast(bens, t('approvals:all.done', { count: 12 }));
  await expect(cardFor('Drawing 1')).toHaveCount(0);
  await expect(bens.getByText('May I come along?')).toBeVisible();
  const freds = await openAs('fred');
  await expect(cardOf(freds, 'Drawing 12')).toBeVisible();
});
