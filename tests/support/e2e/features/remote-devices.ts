import type { Page } from '@playwright/test';
import { t } from '#tests/support/messages.ts';

/** The two digits that the visitor reads out on the phone. */
export const numberOn = async (page: Page): Promise<string> => {
  const shown = page.getByRole('paragraph').filter({ hasText: /\d\d$/ });
  return (await shown.innerText()).slice(-2);
};

/** Lets a device in that asks under a name, on a grown-up's page. */
export const approveAs = async (grownUp: Page, device: Page, name: string): Promise<void> => {
  const ring = grownUp.getByRole('form', { name: t('remoteDevices:ring.title', { name }) });
  await ring.getByLabel(t('remoteDevices:ring.number')).fill(await numberOn(device));
  await ring.getByRole('button', { name: t('remoteDevices:ring.letIn'), exact: true }).click();
};
