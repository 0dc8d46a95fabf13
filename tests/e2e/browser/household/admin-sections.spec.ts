import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import { expect, test } from '#tests/support/e2e/fixtures.ts';
import { isPhone } from '#tests/support/e2e/screen.ts';
import { t } from '#tests/support/messages.ts';

test('the sections of the household and of the home computer are one list', async ({ openAs }) => {
  const page = await openAs('anna', { path: '/admin' });
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  const backups = t('computer:tabs.backups');
  await expect(tab(t('admin:tabs.users'))).toBeVisible();
  await expect(tab(backups)).toBeInViewport();
  const content = page.getByRole('tabpanel', { name: t('admin:tabs.content') });
  await (isPhone(page) ? expect(content).toBeHidden() : expect(content).toBeVisible());
  await expectAccessibleInLightAndDark(page);

  await tab(backups).click();
  await expect(page).toHaveURL(/\/home-computer\?tab=backups$/);
  await expect(page.getByRole('heading', { level: 1, name: t('computer:title') })).toBeVisible();
  await expect(page.getByRole('tabpanel', { name: backups })).toBeVisible();
  const allSections = page.getByRole('link', { name: t('admin:allSections') });
  if (isPhone(page)) {
    await expect(tab(backups)).toBeHidden();
    await expect(allSections).toBeFocused();
    await expect(allSections).toBeInViewport();
    await allSections.click();
    await expect(page).toHaveURL(/\/home-computer$/);
    await expect(tab(backups)).toBeFocused();
    await page.goBack();
  } else {
    await expect(allSections).toBeHidden();
    await tab(backups).press('ArrowUp');
    await expect(tab(t('admin:tabs.health'))).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\?tab=health$/);
    await expect(tab(t('admin:tabs.health'))).toBeFocused();
  }
  await page.goBack();
  await expect(tab(t('admin:tabs.users'))).toBeVisible();
});
