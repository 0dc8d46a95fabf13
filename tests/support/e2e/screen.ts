import { expect, type Locator, type Page } from '@playwright/test';
import { t } from '#tests/support/messages.ts';
import { password } from './family.ts';

/** The visible toast, even above a dialog, without its copy for screen readers. */
const toastOf = (page: Page) =>
  page
    .getByRole('region', { name: t('shell:toasts.label'), includeHidden: true })
    .getByRole('listitem', { includeHidden: true });

export async function expectToast(page: Page, title: string, text?: string) {
  const toast = toastOf(page);
  await expect(toast).toHaveCount(1);
  await expect(toast.getByText(title, { exact: true })).toBeVisible();
  if (text) await expect(toast.getByText(text, { exact: true })).toBeVisible();
}

export const closeToast = (page: Page) =>
  toastOf(page)
    .getByRole('button', { name: t('common:actions.close') })
    .click();

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

export const confirm = (page: Page, yes: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: yes, exact: true }).click();

const overlays = ['dialog', 'alertdialog', 'menu', 'listbox'].map((role) => `[role="${role}"]`);

/** Closes an overlay with Escape. It may not listen yet at the moment it appears, so press again. */
export async function escapeFrom(page: Page, open = page.locator(overlays.join())) {
  await expect(open).not.toHaveCount(0);
  const before = await open.count();
  await expect(async () => {
    if ((await open.count()) >= before) await page.keyboard.press('Escape');
    expect(await open.count()).toBeLessThan(before);
  }).toPass({ intervals: [200, 500, 1_000], timeout: 20_000 });
}

/** Closes the toasts, which lie over what is below and stay while the pointer is on them. */
export async function closeToasts(page: Page) {
  const close = page
    .getByRole('region', { name: /Notification/ })
    .getByRole('button', { name: t('common:actions.close'), exact: true });
  while ((await close.count()) > 0) await close.first().click({ timeout: 2_000 });
}

export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;

/** Opens the navigation: the sidebar, or on a phone the menu. */
export async function openNavigation(page: Page) {
  // In Electron only the page knows its width.
  const isNarrow = page.viewportSize()
    ? isPhone(page)
    : await page.evaluate(() => innerWidth < 768);
  if (isNarrow) await page.getByRole('button', { name: t('shell:nav.menu'), exact: true }).click();
  return page.getByRole('navigation', { name: t('shell:nav.label') }).first();
}

export async function logIn(page: Page, username: string, secret = password) {
  await page.getByLabel(t('accounts:fields.username'), { exact: true }).fill(username);
  await page.getByLabel(t('accounts:fields.password'), { exact: true }).fill(secret);
  await page.getByRole('button', { name: t('accounts:login.submit'), exact: true }).click();
}

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

export async function managePerson(page: Page, name: string) {
  await page
    .getByRole('button', {
      name: t('common:named', { action: t('people:table.manage'), name }),
      exact: true,
    })
    .click();
  const dialog = page.getByRole('dialog', { name, exact: true });
  await expect(
    dialog.getByRole('combobox', { name: `${t('accounts:admin.role')}: ${name}` }),
  ).toBeVisible();
  return dialog;
}

export async function logOutInSettings(page: Page) {
  await page.goto('/settings');
  await page
    .getByRole('main')
    .getByRole('button', { name: t('shell:header.logOut') })
    .click();
  await expect(page).toHaveURL(/\/auth$/);
}

/** Loads the page again; the browser asks first. */
export const reload = async (page: Page) => {
  // The browser hears from the page that it has to ask: not within the moment of the last letter.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  const question = page.waitForEvent('dialog').then(async (asked) => {
    await asked.accept();
    return asked.type();
  });
  await page.reload();
  expect(await question).toBe('beforeunload');
};

/** A finger that stays. */
export async function hold(target: Locator, isHeld: () => Promise<void>) {
  const finger = { pointerType: 'touch', isPrimary: true, clientX: 5, clientY: 5 };
  await target.dispatchEvent('pointerdown', finger);
  await isHeld();
  await target.dispatchEvent('pointerup', finger);
  await target.dispatchEvent('click');
}
