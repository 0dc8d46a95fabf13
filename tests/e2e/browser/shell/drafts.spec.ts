import type { Locator, Page } from '@playwright/test';
import { saveWords } from '#shared/features/games/games.contract.ts';
import { sharePost } from '#tests/support/e2e/features/posts.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { holdCalls } from '#tests/support/e2e/held-call.ts';
import { expectToast, managePerson, reload } from '#tests/support/e2e/screen.ts';
import { pattern, t } from '#tests/support/messages.ts';

const foundLine = (inside: Page | Locator) => inside.getByText(t('common:draft.found'));

const storedText = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }));

test('a new person, a new name and limits of a kid’s time are found again, without a PIN or password', {
  tag: once,
}, async ({ openAs }) => {
  const page = await openAs('anna', { path: '/admin?tab=users' });
  const open = page.getByRole('button', { name: t('people:add.title') });
  const dialog = page.getByRole('dialog', { name: t('people:add.title') });
  const pin = dialog.getByLabel(t('people:kidSignIn.pinField'));
  await open.click();
  await dialog.getByLabel(t('accounts:fields.displayName')).fill('Lina');
  await dialog.getByLabel(t('accounts:fields.username')).fill('lina.small');
  await dialog.getByRole('button', { name: t('people:add.ways.password') }).click();
  await dialog
    .getByLabel(t('accounts:fields.password'), { exact: true })
    .fill('only-for-this-test');
  await dialog.getByRole('checkbox', { name: t('people:add.isChild') }).click();
  await pin.fill('971358');
  expect(await storedText(page)).toContain('lina.small');
  expect(await storedText(page)).not.toMatch(/971358|only-for-this-test/);
  await reload(page);
  await open.click();
  await expect(foundLine(dialog)).toBeVisible();
  await expect(dialog.getByLabel(t('accounts:fields.username'))).toHaveValue('lina.small');
  await expect(dialog.getByRole('checkbox', { name: t('people:add.isChild') })).toBeChecked();
  await expect(pin).toHaveValue('');
  await pin.fill('2468');
  await dialog.getByRole('button', { name: t('people:add.title') }).click();
  await expectToast(page, t('people:add.done', { name: 'Lina' }));
  expect(await storedText(page)).not.toContain('draft');

  await changeName(page);
  await changeLimits(page);
});

async function changeName(page: Page) {
  const dialog = await managePerson(page, 'Mia');
  const name = dialog.getByLabel(t('accounts:fields.displayName'));
  await name.fill('Mia Maria');
  // The address opens the person again.
  await reload(page);
  await expect(name).toHaveValue('Mia Maria');
  await expect(foundLine(dialog)).toBeVisible();
  await dialog.getByRole('button', { name: t('common:actions.saveChanges') }).click();
  await expectToast(page, t('accounts:admin.saved', { name: 'Mia Maria' }));
  expect(await storedText(page)).not.toContain('draft');
}

async function changeLimits(page: Page) {
  await page.goto('/admin?tab=screenTime');
  const open = page.getByRole('button', {
    name: t('common:named', { action: t('screenTime:admin.change'), name: 'Mia Maria' }),
  });
  const dialog = page.getByRole('dialog', {
    name: t('screenTime:form.title', { name: 'Mia Maria' }),
  });
  const minutes = dialog.getByLabel(t('screenTime:form.minutes'), { exact: true });
  await open.click();
  await dialog.getByLabel(t('screenTime:form.limitMinutes')).check();
  await minutes.fill('85');
  await dialog.getByLabel(t('screenTime:form.limitHours')).check();
  await reload(page);
  await open.click();
  await expect(foundLine(dialog)).toBeVisible();
  await expect(minutes).toHaveValue('85');
  await expect(dialog.getByLabel(t('screenTime:form.limitHours'))).toBeChecked();
  await dialog.getByRole('button', { name: t('common:draft.startAgain') }).click();
  await expect(dialog.getByLabel(t('screenTime:form.limitMinutes'))).not.toBeChecked();
  expect(await storedText(page)).not.toContain('draft');
}

test('words for Word Search are found again', { tag: once }, async ({ openAs }) => {
  const page = await openAs('ben', { path: '/games' });
  const open = page.getByRole('button', { name: t('games:words.open') });
  const dialog = page.getByRole('dialog', { name: t('games:words.title') });
  const words = dialog.getByLabel(t('games:words.label'));
  await open.click();
  await words.fill('because\nfriend\nladder');
  await reload(page);
  await open.click();
  await expect(foundLine(dialog)).toBeVisible();
  await expect(words).toHaveValue('because\nfriend\nladder');
  await dialog.getByRole('button', { name: t('common:actions.save') }).click();
  await expectToast(page, t('games:words.saved'));
  expect(await storedText(page)).not.toContain('draft');
});

test('what was saved is no draft, though its dialog was closed meanwhile', { tag: once }, async ({
  openAs,
}) => {
  const page = await openAs('ben', { path: '/games' });
  const answer = await holdCalls(page, saveWords.path);
  const open = page.getByRole('button', { name: t('games:words.open') });
  const dialog = page.getByRole('dialog', { name: t('games:words.title') });
  await open.click();
  await dialog.getByLabel(t('games:words.label')).fill('because\nfriend\nladder');
  await dialog.getByRole('button', { name: t('common:actions.save') }).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await answer();
  await expectToast(page, t('games:words.saved'));
  expect(await storedText(page)).not.toContain('draft');
});

test('the reason of a report is found again, for that post alone', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  const ben = await deviceOf('ben');
  const [one, two] = [
    await sharePost(ben, { title: 'One', text: 'A' }),
    await sharePost(ben, { title: 'Two', text: 'B' }),
  ];
  const page = await openAs('mia', { path: `/post/${one.id}` });
  const dialog = page.getByRole('dialog', { name: t('common:report.title') });
  const reason = dialog.getByRole('textbox');
  const report = async () => {
    await page.getByRole('button', { name: pattern('common:optionsFor', { title: /.+/ }) }).click();
    await page.getByRole('menuitem', { name: t('common:report.action') }).click();
  };
  await report();
  await reason.fill('It made me sad');
  await reload(page);
  await page.goto(`/post/${two.id}`);
  await report();
  await expect(reason).toHaveValue('');
  await page.goto(`/post/${one.id}`);
  await report();
  await expect(foundLine(dialog)).toBeVisible();
  await expect(reason).toHaveValue('It made me sad');
  await dialog.getByRole('button', { name: t('common:report.send') }).click();
  await expectToast(page, t('common:report.done'));
  expect(await storedText(page)).not.toContain('draft');
});
