import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { reportPost } from '#shared/features/content/reports.contract.ts';
import accounts from '#shared/locales/en/accounts.json' with { type: 'json' };
import admin from '#shared/locales/en/admin.json' with { type: 'json' };
import backups from '#shared/locales/en/backups.json' with { type: 'json' };
import network from '#shared/locales/en/network.json' with { type: 'json' };
import startup from '#shared/locales/en/startup.json' with { type: 'json' };
import trash from '#shared/locales/en/trash.json' with { type: 'json' };
import { call } from '#tests/support/e2e/api.ts';
import { password } from '#tests/support/e2e/family.ts';
import { cardOf, comment, sharePost } from '#tests/support/e2e/features/posts.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { confirm, expectToast, managePerson } from '#tests/support/e2e/screen.ts';
import { checkLayout, checkScreen } from '#tests/support/e2e/screen-checks.ts';
import { pattern, t } from '#tests/support/messages.ts';

test.use({ lan: true, actionTimeout: 20_000 });

const openTab = async (page: Page, name: keyof typeof admin.tabs) => {
  const tab = page.getByRole('tab', { name: new RegExp(`^${admin.tabs[name]}`) });
  const allSections = page.getByRole('link', { name: t('admin:allSections') });
  await expect(tab.or(allSections).first()).toBeVisible();
  if (!(await tab.isVisible())) await allSections.click();
  await tab.click();
  await expect(page.getByRole('tabpanel')).not.toContainText(t('common:loading'));
};

async function decide(page: Page) {
  await openTab(page, 'approvals');
  await expect(page.getByText(t('approvals:reason', { reason: 'It scares me' }))).toBeVisible();
  await checkLayout(page, 'clean-1-approvals');
  await page.getByRole('button', { name: t('approvals:refuse.postReport') }).click();
  await page.getByRole('button', { name: t('approvals:refuse.guest') }).click();
  await expect(page.getByText(t('approvals:empty'))).toBeVisible();
  await checkLayout(page, 'clean-2-nothing-waits');
  await openTab(page, 'users');
  await checkLayout(page, 'clean-3-people');
  const person = await managePerson(page, 'Fred');
  await page.getByRole('combobox', { name: `${t('accounts:admin.role')}: Fred` }).click();
  await page.getByRole('option', { name: accounts.admin.roles.family }).click();
  await expectToast(page, t('accounts:admin.saved', { name: 'Fred' }));
  await checkLayout(page, 'clean-4-person');
  await person.getByRole('button', { name: t('common:actions.close'), exact: true }).click();
}

async function tidy(page: Page) {
  await openTab(page, 'files');
  await expect(
    page.getByRole('row').filter({ hasText: t('files:files.uses.post', { title: 'At the lake' }) }),
  ).toBeVisible();
  await checkLayout(page, 'clean-5-files');
  await openTab(page, 'content');
  await page
    .getByRole('button', {
      name: t('common:named', { action: t('common:actions.delete'), name: 'At the lake' }),
      exact: true,
    })
    .click();
  await checkLayout(page, 'clean-6-question');
  await confirm(page, t('common:actions.delete'));
  await expectToast(page, t('files:content.deleted', { title: 'At the lake' }));
  await checkLayout(page, 'clean-7-content');
  await openTab(page, 'trash');
  await checkLayout(page, 'clean-8-trash');
  await page
    .getByRole('button', {
      name: t('common:named', { action: t('trash:restore.action'), name: 'At the lake' }),
    })
    .click();
  await expectToast(page, t('trash:restore.done', { title: 'At the lake' }));
  for (const name of ['household', 'activity', 'health', 'screenTime'] as const) {
    await openTab(page, name);
    await checkLayout(page, `clean-9-${name}`);
  }
}

async function bringBack(page: Page) {
  await page.goto('/home-computer?tab=backups');
  await page.getByRole('button', { name: backups.status.make }).click();
  await expect(page.getByText(pattern('backups:list.good', { day: /.+/ }))).toBeVisible({
    timeout: 30_000,
  });
  await checkLayout(page, 'clean-10-backups');
  await page.goto('/admin?tab=content');
  await page
    .getByRole('button', {
      name: t('common:named', { action: t('common:actions.delete'), name: 'At the lake' }),
      exact: true,
    })
    .click();
  await confirm(page, t('common:actions.delete'));
  await openTab(page, 'trash');
  await page
    .getByRole('button', {
      name: t('common:named', { action: t('trash:remove.action'), name: 'At the lake' }),
    })
    .click();
  await confirm(page, trash.remove.action);
  await expectToast(page, trash.remove.done);
  await page.goto('/home-computer?tab=backups');
  await page
    .getByRole('button', {
      name: pattern('common:named', { action: t('startup:admin.action'), name: /.+/ }),
    })
    .click();
  await checkScreen(page, 'clean-11-bring-back');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(startup.admin.password).fill(password);
  await dialog.getByRole('button', { name: startup.admin.confirm, exact: true }).click();
  await expect(
    page.getByRole('heading', { name: t('household:setup.space.default', { name: 'Mia' }) }),
  ).toBeVisible({
    timeout: 60_000,
  });
  await checkLayout(page, 'clean-12-after');
  await page.getByRole('button', { name: 'Anna' }).click();
  await page.getByLabel(accounts.fields.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: accounts.login.submit, exact: true }).click();
  await expect(page.getByText(backups.status.good)).toBeVisible();
  await page.goto('/');
  await expect(cardOf(page, 'At the lake')).toBeVisible();
  await expect(cardOf(page, 'At the lake').getByText('So blue!')).toBeVisible();
}

test('a parent cleans up, restores yesterday, and closes LAN access', { tag: once }, async ({
  openAs,
  deviceOf,
  server,
  guard,
}) => {
  test.setTimeout(240_000);
  guard.allowServerAway();
  guard.allow(/Failed to load resource/);
  const [ben, mia, fred] = [await deviceOf('ben'), await deviceOf('mia'), await deviceOf('fred')];
  const lake = await sharePost(ben, { title: 'At the lake', type: 'photo' });
  await comment(await deviceOf('anna'), lake.id, 'So blue!');
  const ghost = await sharePost(fred, { title: 'The ghost', text: 'Boo!' });
  await call(mia, reportPost, { params: { id: ghost.id }, body: { reason: 'It scares me' } });
  const page = await openAs('anna', { path: '/admin' });
  await decide(page);
  await tidy(page);
  await bringBack(page);
  expect(await readdir(join(server.dataDir, 'before-restore'))).toHaveLength(1);

  await page.goto('/home-computer?tab=devices');
  await checkLayout(page, 'clean-13-devices');
  await page.getByRole('switch', { name: network.switch.label }).click();
  await expectToast(page, network.switch.off);
});
