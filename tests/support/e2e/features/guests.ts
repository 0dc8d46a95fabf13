import type { Page } from '@playwright/test';
import type { GuestRole } from '#shared/features/accounts/accounts.fields.ts';
import { t } from '#tests/support/messages.ts';

/** Answers the question as what a guest is approved. */
export const approveAs = async (page: Page, name: string, role: GuestRole): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: t('people:approve.title', { name }) });
  await dialog.getByRole('radio', { name: t(`people:approve.${role}`) }).click();
  await dialog.getByRole('button', { name: t('people:table.approve') }).click();
};
