import { expect, type Page } from '@playwright/test';
import { t } from '#tests/support/messages.ts';
import { password } from './family.ts';

/** The toast that is shown, above an open dialog too; a screen reader's copy of its words is left out. */
const toastOf = (page: Page) =>
  page
    .getByRole('region', { name: t('shell:toasts.label'), includeHidden: true })
    .getByRole('listitem', { includeHidden: true });

/** Expects the one visible toast to say that. */
export async function expectToast(page: Page, title: string, text?: string) {
  const toast = toastOf(page);
  await expect(toast).toHaveCount(1);
  await expect(toast.getByText(title, { exact: true })).toBeVisible();
  if (text) await expect(toast.getByText(text, { exact: true })).toBeVisible();
}

/** Expects the one visible toast to say that, and to look like a failure. */
export async function expectFailure(page: Page, title: string, text?: string) {
  await expectToast(page, title, text);
  const looks = await toastOf(page).evaluate((toast) => {
    const red = document.createElement('i');
    red.style.color = 'var(--red-9)';
    toast.append(red);
    const colours = [getComputedStyle(toast).borderLeftColor, getComputedStyle(red).color];
    red.remove();
    return colours;
  });
  expect(looks[0]).toBe(looks[1]);
}

/** Answers the question that is asked with yes, in the words of its button. */
export const confirm = (page: Page, yes: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: yes, exact: true }).click();

/** Whatever lies over the page. */
const overlays = ['dialog', 'alertdialog', 'menu', 'listbox'].map((role) => `[role="${role}"]`);

/**
 * Sends away with Escape what is open, or the uppermost of what lies over the page. It may not listen yet in the
 * moment it is seen, so that whoever is faster than people presses again.
 */
export async function escapeFrom(page: Page, open = page.locator(overlays.join())) {
  await expect(open).not.toHaveCount(0);
  const before = await open.count();
  await expect(async () => {
    if ((await open.count()) >= before) await page.keyboard.press('Escape');
    expect(await open.count()).toBeLessThan(before);
  }).toPass({ intervals: [200, 500, 1_000], timeout: 20_000 });
}

export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;

/** The way around the server: the sidebar, or on a phone the menu behind its button. */
export async function openNavigation(page: Page) {
  // Only the page itself knows how wide the app's own window is.
  const isNarrow = page.viewportSize()
    ? isPhone(page)
    : await page.evaluate(() => innerWidth < 768);
  if (isNarrow) await page.getByRole('button', { name: t('shell:nav.menu'), exact: true }).click();
  return page.getByRole('navigation', { name: t('shell:nav.label') }).first();
}

/** Fills the login form in and sends it. */
export async function logIn(page: Page, username: string, secret = password) {
  await page.getByLabel(t('accounts:fields.username'), { exact: true }).fill(username);
  await page.getByLabel(t('accounts:fields.password'), { exact: true }).fill(secret);
  await page.getByRole('button', { name: t('accounts:login.submit'), exact: true }).click();
}

/** Fills the register form in and sends it. */
export async function registerPerson(
  page: Page,
  person: {
    username: string;
    displayName: string;
    secret?: string;
    confirmed?: string;
    isChild?: boolean;
  },
) {
  const { username, displayName, secret = password, confirmed = secret, isChild } = person;
  await page.getByRole('tab', { name: t('accounts:tabs.register'), exact: true }).click();
  await page.getByLabel(t('accounts:fields.username'), { exact: true }).fill(username);
  await page.getByLabel(t('accounts:fields.displayName'), { exact: true }).fill(displayName);
  await page.getByLabel(t('accounts:fields.password'), { exact: true }).fill(secret);
  await page.getByLabel(t('accounts:fields.confirmPassword'), { exact: true }).fill(confirmed);
  if (isChild) await page.getByLabel(t('accounts:fields.isChild')).check();
  await page.getByRole('button', { name: t('accounts:register.submit'), exact: true }).click();
}

/** Opens somebody in User Management. @returns their dialog. */
export async function managePerson(page: Page, name: string) {
  await page
    .getByRole('button', { name: t('people:table.manageName', { name }), exact: true })
    .click();
  const dialog = page.getByRole('dialog', { name, exact: true });
  await expect(
    dialog.getByRole('combobox', { name: `${t('accounts:admin.role')}: ${name}` }),
  ).toBeVisible();
  return dialog;
}

/** Logs out where both widths have the same button. */
export async function logOutInSettings(page: Page) {
  await page.goto('/settings');
  await page
    .getByRole('main')
    .getByRole('button', { name: t('shell:header.logOut') })
    .click();
  await expect(page).toHaveURL(/\/auth$/);
}
