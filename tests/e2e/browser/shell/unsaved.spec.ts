import type { Page } from '@playwright/test';
import { dialogOf, month } from '#tests/support/e2e/features/calendar.ts';
import { openNewEntry } from '#tests/support/e2e/features/journal.ts';
import { cardOf, sharePost } from '#tests/support/e2e/features/posts.ts';
import { expect, once, phoneOnly, test } from '#tests/support/e2e/fixtures.ts';
import { makePng } from '#tests/support/e2e/media-files.ts';
import { confirm, expectToast, reload } from '#tests/support/e2e/screen.ts';
import { t } from '#tests/support/messages.ts';

/** Presses Back as a person does: not within the moment in which the browser returns to the entry of what is open. */
const pressBack = async (page: Page) => {
  await page.waitForFunction(() => 'layerOver' in (history.state as object));
  await page.goBack();
};

test('Back closes what opened last, and asks before typed text', { tag: phoneOnly }, async ({
  openAs,
}) => {
  const page = await openAs('ben', { path: month });
  const add = page.getByRole('button', { name: t('calendar:toolbar.add') });
  const dialog = page.getByRole('dialog', { name: t('calendar:form.new') });
  const title = dialogOf(page).getByLabel(t('calendar:form.title'), { exact: true });
  await add.click();
  await expect(dialog).toBeVisible();
  await pressBack(page);
  await expect(dialog).toBeHidden();
  await expect(add).toBeFocused();

  await add.click();
  await title.fill('Choir');
  await pressBack(page);
  await confirm(page, t('common:actions.cancel'));
  await expect(title).toHaveValue('Choir');
  await pressBack(page);
  const question = page.getByRole('alertdialog', { name: t('common:unsaved.title') });
  await expect(question).toBeVisible();
  await pressBack(page);
  await expect(question).toBeHidden();
  await expect(title).toHaveValue('Choir');
  await pressBack(page);
  await confirm(page, t('common:unsaved.leave'));
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/view=month/);
});

test('Back closes the calendar of a date and the list of people first', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  await sharePost(await deviceOf('ben'), { title: 'The owl', text: 'It could not sleep.' });
  const page = await openAs('mia', { path: '/' });
  const field = cardOf(page, 'The owl').getByRole('textbox');
  await field.pressSequentially('Look, @');
  const people = page.getByRole('listbox', { name: t('visibility:viewers.mention') });
  await expect(people).toBeVisible();
  await pressBack(page);
  await expect(people).toHaveCount(0);
  await expect(field).toHaveValue('Look, @');
  await field.fill('');

  await page.goto('/?tab=tasks');
  await page
    .getByRole('button', { name: t('tasks:page.add') })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: t('tasks:form.add') });
  await dialog.getByRole('button', { name: t('tasks:form.dueDate') }).click();
  const days = page.getByRole('dialog', { name: t('common:calendar.choose') });
  await expect(days).toBeVisible();
  await pressBack(page);
  await expect(days).toHaveCount(0);
  await expect(dialog).toBeVisible();
});

test('Back closes the menu on a phone first', { tag: phoneOnly }, async ({ openAs }) => {
  const page = await openAs('ben', { path: month });
  await page.getByRole('button', { name: t('shell:nav.menu') }).click();
  const menu = page.getByRole('button', { name: t('shell:nav.closeMenu') });
  await expect(menu).toBeVisible();
  await pressBack(page);
  await expect(menu).toHaveCount(0);
  await expect(page).toHaveURL(/view=month/);
});

test('a reload asks first, and the form finds what was typed', { tag: once }, async ({
  openAs,
}) => {
  const page = await openAs('ben', { path: month });
  const add = page.getByRole('button', { name: t('calendar:toolbar.add') });
  const dialog = page.getByRole('dialog', { name: t('calendar:form.new') });
  const title = dialog.getByLabel(t('calendar:form.title'), { exact: true });
  await add.click();
  await title.fill('Choir');
  await reload(page);
  await expect(dialog).toHaveCount(0);
  await add.click();
  await expect(dialog.getByText(t('common:draft.found'))).toBeVisible();
  await expect(title).toHaveValue('Choir');

  await dialog.getByRole('button', { name: t('common:draft.startAgain') }).click();
  await expect(title).toHaveValue('');
  await expect(dialog.getByText(t('common:draft.found'))).toHaveCount(0);
  await page.goBack();
  await add.click();
  await expect(title).toHaveValue('');
  await title.fill('Choir again');
  await dialog.getByRole('button', { name: t('common:actions.save'), exact: true }).click();
  await expectToast(page, t('calendar:toasts.created'));
  await add.click();
  await expect(title).toHaveValue('');
});

const leaveQuestion = (page: Page) =>
  page.getByRole('alertdialog', { name: t('common:unsaved.title') });

test('a link asks before it leaves a page whose input would be lost', { tag: once }, async ({
  openAs,
}) => {
  const page = await openAs('ben', { path: '/settings' });
  const gallery = page.getByRole('main').getByRole('link', { name: t('shell:nav.gallery') });
  const password = page.getByLabel(t('accounts:fields.currentPassword'), { exact: true });
  await password.fill('a secret');
  await gallery.click();
  await expect(leaveQuestion(page)).toContainText(t('common:unsaved.text.lost'));
  await confirm(page, t('common:actions.cancel'));
  await expect(leaveQuestion(page)).toHaveCount(0);
  await expect(page).toHaveURL(/settings$/);
  await expect(password).toHaveValue('a secret');

  await gallery.click();
  await confirm(page, t('common:unsaved.leave'));
  await expect(page).toHaveURL(/gallery$/);
  await expect(leaveQuestion(page)).toHaveCount(0);
  await expect(password).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/settings$/);
  await expect(password).toHaveValue('');
});

test('a link asks before a chosen picture is lost, and not about text that is kept', {
  tag: once,
}, async ({ openAs }) => {
  const page = await openAs('ben', { path: '/settings' });
  const gallery = page.getByRole('main').getByRole('link', { name: t('shell:nav.gallery') });
  const name = page.getByLabel(t('accounts:fields.displayName'), { exact: true }).first();
  await name.fill('Benjamin');
  await gallery.click();
  await expect(page).toHaveURL(/gallery$/);
  await expect(name).toHaveCount(0);
  await page.goBack();
  await expect(name).toHaveValue('Benjamin');
  await page
    .getByRole('group', { name: t('accounts:photo.title') })
    .locator('input[type="file"]')
    .setInputFiles(makePng('me.png'));
  await expect(page.getByRole('button', { name: t('accounts:photo.discard') })).toBeVisible();
  await gallery.click();
  await expect(leaveQuestion(page)).toContainText(t('common:unsaved.text.withoutFile'));
  await confirm(page, t('common:actions.cancel'));
  await page.getByRole('button', { name: t('accounts:photo.discard') }).click();
  await gallery.click();
  await expect(page).toHaveURL(/gallery$/);
});

test('Back asks before it leaves a page whose input would be lost', { tag: phoneOnly }, async ({
  openAs,
}) => {
  const page = await openAs('ben', { path: '/gallery' });
  await page.getByRole('button', { name: t('shell:nav.menu') }).click();
  await page.getByRole('link', { name: t('shell:nav.settings') }).click();
  const password = page.getByLabel(t('accounts:fields.currentPassword'), { exact: true });
  await password.fill('a secret');
  await pressBack(page);
  await confirm(page, t('common:actions.cancel'));
  await expect(password).toHaveValue('a secret');
  await pressBack(page);
  await confirm(page, t('common:unsaved.leave'));
  await expect(page).toHaveURL(/gallery$/);
});

test('settings and comments keep what was typed for the person who typed it', {
  tag: once,
}, async ({ openAs, deviceOf }) => {
  const post = await sharePost(await deviceOf('ben'), { title: 'A fox', text: 'It ran.' });
  const page = await openAs('ben', { path: '/settings' });
  const name = page.getByLabel(t('accounts:fields.displayName'), { exact: true }).first();
  await name.fill('Benjamin');
  await reload(page);
  await expect(name).toHaveValue('Benjamin');
  await expect(page.getByText(t('common:draft.found'))).toBeVisible();
  await page
    .getByRole('button', { name: t('common:actions.saveChanges') })
    .first()
    .click();
  await expectToast(page, t('accounts:settings.profileSaved'));
  await expect(page.getByText(t('common:draft.found'))).toHaveCount(0);

  await page.goto(`/post/${post.id}`);
  const comment = page.getByLabel(t('content:comments.label', { title: 'A fox' }));
  await comment.fill('Lovely');
  await reload(page);
  await expect(comment).toHaveValue('Lovely');
  expect(await page.evaluate(() => Object.keys(localStorage).join())).toContain('comment');
  await page.goto('/settings');
  await page
    .getByRole('button', { name: t('shell:header.logOut') })
    .first()
    .click();
  await expect(page).toHaveURL(/auth/);
  expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain('draft');
});

test('a private entry is found again on another device, and leaves nothing on this one', {
  tag: once,
}, async ({ openAs }) => {
  const path = '/?tab=journal';
  const page = await openAs('mia', { path });
  const content = (on: Page) => on.getByRole('dialog').getByLabel(t('journal:form.content'));
  await openNewEntry(page);
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/drafts/journal') && answer.request().method() === 'PUT',
  );
  await content(page).fill('A secret');
  await saved;
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('secret');
  const other = await openAs('mia', { path });
  await openNewEntry(other);
  await expect(content(other)).toHaveValue('A secret');
  await expect(other.getByText(t('common:draft.found'))).toBeVisible();
});
