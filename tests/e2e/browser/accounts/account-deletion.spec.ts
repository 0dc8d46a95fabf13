import { readFile } from 'node:fs/promises';
import accounts from '#shared/locales/en/accounts.json' with { type: 'json' };
import exportWords from '#shared/locales/en/exports.json' with { type: 'json' };
import shell from '#shared/locales/en/shell.json' with { type: 'json' };
import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import { cardOf, comment, sharePost } from '#tests/support/e2e/features/posts.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import {
  confirm,
  escapeFrom,
  expectToast,
  logIn,
  managePerson,
} from '#tests/support/e2e/screen.ts';
import { t } from '#tests/support/messages.ts';
import { unzip } from '#tests/support/unzip.ts';

const { accountRemoval, errors } = accounts;
const { card } = exportWords;
const named = (sentence: string, name: string) => sentence.replaceAll('{{name}}', name);

test('an admin deactivates an account and reactivates it', { tag: once }, async ({
  openAs,
  guard,
}) => {
  guard.allow(/(401|403) \(.*\/api\//);
  guard.allow(/404 \(.*\/api\/admin\/users\//);
  const freds = await openAs('fred');
  await expect(freds.getByText(t('shell:header.greeting', { name: 'Fred' })).first()).toBeVisible();
  const page = await openAs('anna', { path: '/admin?tab=users' });
  const own = await managePerson(page, 'Anna');
  await expect(
    own.getByRole('button', {
      name: t('common:named', { action: accountRemoval.deactivate, name: 'Anna' }),
    }),
  ).toHaveCount(0);
  await escapeFrom(page);
  const dialog = await managePerson(page, 'Fred');
  await dialog
    .getByRole('button', {
      name: t('common:named', { action: accountRemoval.deactivate, name: 'Fred' }),
    })
    .click();
  await confirm(page, accountRemoval.deactivate);
  await expectToast(page, named(accountRemoval.deactivated, 'Fred'));
  await expectToast(freds, shell.deactivated);
  await expect(freds).toHaveURL(/\/auth/);
  await freds
    .getByRole('button', { name: accounts.picker.someoneElse })
    .or(freds.getByLabel(accounts.fields.username, { exact: true }))
    .first()
    .click();
  await logIn(freds, 'fred');
  await expect(freds.getByText(errors.deactivated).first()).toBeVisible();

  const former = page.getByRole('region', { name: accountRemoval.inactive });
  await expect(former.getByText('Fred', { exact: true })).toBeVisible();
  await expectAccessibleInLightAndDark(page);
  await former
    .getByRole('button', {
      name: t('common:named', { action: accountRemoval.reactivate, name: 'Fred' }),
    })
    .click();
  await expectToast(page, named(accountRemoval.reactivated, 'Fred'));
  await expect(former).toHaveCount(0);
  await logIn(freds, 'fred');
  await expect(freds.getByText(t('shell:header.greeting', { name: 'Fred' })).first()).toBeVisible();
});

test('the keyboard goes on from the people after one is deactivated and reactivated', {
  tag: once,
}, async ({ openAs }) => {
  const page = await openAs('anna', { path: '/admin?tab=users' });
  const focused = page.getByRole('tabpanel').locator(':focus');
  const button = (action: string) =>
    page.getByRole('button', { name: t('common:named', { action, name: 'Fred' }) });
  await button(t('people:table.manage')).press('Enter');
  await button(accountRemoval.deactivate).press('Enter');
  await confirm(page, accountRemoval.deactivate);
  await expect(button(t('people:table.manage'))).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(focused).toHaveCount(1);
  await button(accountRemoval.reactivate).press('Enter');
  await expect(button(accountRemoval.reactivate)).toHaveCount(0);
  await expect(focused).toHaveCount(1);
});

test('an admin deletes an account and gives its posts to someone else', { tag: once }, async ({
  openAs,
  deviceOf,
  guard,
}) => {
  guard.allow(/404 \(.*\/api\/admin\/users\//);
  const [ben, mia] = [await deviceOf('ben'), await deviceOf('mia')];
  await sharePost(ben, { title: 'Our summer', isFamily: true, text: 'At the lake' });
  const { id } = await sharePost(mia, { title: 'My fox', text: 'Once' });
  await comment(ben, id, 'Well written');
  const mias = await openAs('mia', { path: '/family' });
  await expect(cardOf(mias, 'Our summer').getByText('Ben').first()).toBeVisible();

  const page = await openAs('anna', { path: '/admin?tab=users' });
  const bens = await managePerson(page, 'Ben');
  await bens
    .getByRole('button', {
      name: t('common:named', { action: accountRemoval.delete, name: 'Ben' }),
    })
    .click();
  const dialog = page.getByRole('dialog', { name: named(accountRemoval.deleteTitle, 'Ben') });
  await expect(
    dialog.getByText(t('accounts:accountRemoval.counts', { list: '1 post and 1 comment' })),
  ).toBeVisible();
  await expectAccessibleInLightAndDark(page);
  await dialog.getByRole('radio', { name: accountRemoval.move }).click();
  await dialog.getByRole('button', { name: accountRemoval.confirmDelete }).click();
  await expect(dialog.getByText(errors.newOwnerRequired)).toBeVisible();
  await expect(dialog.getByText(errors.confirmName)).toBeVisible();
  await dialog.getByRole('combobox', { name: accountRemoval.newOwner }).click();
  await page.getByRole('option', { name: 'Anna' }).click();
  await dialog.getByLabel(accountRemoval.confirm.replace('{{username}}', 'ben')).fill('ben');
  await dialog.getByRole('button', { name: accountRemoval.confirmDelete }).click();
  const moved = accountRemoval.deletedText.move.replace('{{to}}', 'Anna');
  await expectToast(page, named(accountRemoval.deleted, 'Ben'), moved);
  await expect(page.getByText('@ben')).toHaveCount(0);

  await expect(cardOf(mias, 'Our summer').getByText('Anna').first()).toBeVisible();
  await mias.goto(`/post/${id}`);
  await expect(mias.getByText('Well written')).toBeVisible();
  await expect(mias.getByText(accountRemoval.formerMember).first()).toBeVisible();
});

test('a member saves a copy of everything', { tag: once }, async ({ openAs, deviceOf }) => {
  const mia = await deviceOf('mia');
  await sharePost(mia, { title: 'My fox', type: 'art' });
  const page = await openAs('mia', { path: '/settings' });
  await page.getByRole('button', { name: card.start }).click();
  await expect(page.getByRole('link', { name: card.download })).toBeVisible();
  await expectAccessibleInLightAndDark(page);
  await page.getByRole('button', { name: card.cancel, exact: true }).click();
  await expectToast(page, card.cancelled);
  await page.getByRole('button', { name: card.start }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: card.download }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^treehouse-mia-[\d-]+\.zip$/);
  const files = await unzip(await readFile(await download.path()));
  await expectToast(page, card.doneTitle);
  await expect(page.getByText(card.done)).toBeVisible();
  expect(String(files.get('index.html'))).toContain('My fox');
  expect([...files.keys()].some((path) => path.startsWith('media/picture-'))).toBe(true);
});
