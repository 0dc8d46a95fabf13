import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { adminSetKidSignIn } from '#shared/features/accounts/admin.contract.ts';
import { t } from '#tests/support/messages.ts';
import { call } from '../api.ts';
import type { Family } from '../family.ts';
import { expectToast } from '../screen.ts';

const pictures = ['fox', 'owl', 'bear'] as const;

/** Lets Mia sign in with three pictures, on devices where it is allowed. @param admin an admin's device. */
export const giveMiaPictures = (admin: APIRequestContext, family: Family) =>
  call(admin, adminSetKidSignIn, {
    params: { id: family.mia.user.id },
    body: { kind: 'pictures', secret: pictures.join('-') },
  });

/** Allows it on this device. @param page a grown-up's settings. */
export async function allowKids(page: Page) {
  await page.getByRole('button', { name: t('people:devices.allow') }).click();
  await expectToast(page, t('people:devices.allowed'));
}

export const openMiasPictures = (page: Page) =>
  page.getByRole('button', { name: 'Mia', exact: true }).click();

export async function pressMiasPictures(page: Page) {
  const keys = page.getByRole('group', { name: t('people:keys.pictures') });
  for (const name of pictures)
    await keys.getByRole('button', { name: t(`accounts:avatar.names.${name}`) }).click();
  const welcome = t('accounts:login.welcome', { name: 'Mia' });
  await expectToast(page, t('accounts:login.done'), welcome);
  await expect(page).toHaveURL(/\/$/);
}
