import type { Page } from '@playwright/test';
import Database from 'better-sqlite3';
import { subMinutes } from 'date-fns/subMinutes';
import { callMinutes } from '#shared/features/help-requests/help-requests.contract.ts';
import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import {
  hideOnAndroid,
  notificationsOn,
} from '#tests/support/e2e/features/android-notifications.ts';
import { expect, once, phoneOnly, test } from '#tests/support/e2e/fixtures.ts';
import { confirm, expectToast, isPhone, openNavigation } from '#tests/support/e2e/screen.ts';
import { t } from '#tests/support/messages.ts';

const pressForHelp = async (page: Page) => {
  if (isPhone(page))
    await page.getByRole('button', { name: t('shell:nav.menu'), exact: true }).click();
  await page.getByRole('button', { name: t('shell:help.card') }).click();
};

const callForHelp = async (page: Page) => {
  await pressForHelp(page);
  await confirm(page, t('shell:help.yes'));
};

const ringOf = (page: Page) =>
  page.getByRole('region', { name: t('helpRequests:alert.title', { name: 'Mia' }) });

test('a confirmed call alerts the grown-ups, and the kid sees who is coming', {
  tag: once,
}, async ({ openAs }) => {
  const bens = await openAs('ben', { path: '/stories' });
  const annas = await openAs('anna');
  const page = await openAs('mia');
  await callForHelp(page);
  await expect(page.getByText(t('helpRequests:call.ringing'))).toBeVisible();
  await expectAccessibleInLightAndDark(page, '[role="status"]');

  await expect(ringOf(bens)).toBeVisible();
  await expect(ringOf(annas)).toBeVisible();
  await expectAccessibleInLightAndDark(bens, '[role="alert"]');
  await ringOf(bens)
    .getByRole('button', { name: t('helpRequests:alert.coming') })
    .click();
  await expectToast(bens, t('helpRequests:alert.answered', { name: 'Mia' }));
  await expect(ringOf(bens)).toBeHidden();
  await expect(ringOf(annas)).toBeHidden();
  await expect(page.getByText(t('helpRequests:call.coming', { name: 'Ben' }))).toBeVisible();
});

test('a call shows a notification on a phone with Android, whose page waits behind', {
  tag: once,
}, async ({ openAs }) => {
  const bens = await openAs('ben');
  await hideOnAndroid(bens);
  const page = await openAs('mia');
  await callForHelp(page);
  await expect(ringOf(bens)).toBeVisible();
  const title = t('helpRequests:alert.title', { name: 'Mia' });
  await expect.poll(() => notificationsOn(bens)).toEqual([title]);
});

test('a call is closed on one screen only, and the kid can cancel it', { tag: once }, async ({
  openAs,
  guard,
}) => {
  guard.allow(/429/);
  const bens = await openAs('ben');
  const annas = await openAs('anna');
  const page = await openAs('mia');
  await callForHelp(page);
  await expect(page.getByText(t('helpRequests:call.ringing'))).toBeVisible();
  await ringOf(bens)
    .getByRole('button', {
      name: t('common:named', { action: t('common:actions.close'), name: 'Mia' }),
    })
    .click();
  await expect(ringOf(bens)).toBeHidden();
  await expect(ringOf(annas)).toBeVisible();
  await callForHelp(page);
  await expectToast(page, t('shell:help.failed'), t('helpRequests:errors.wait'));
  await page.getByRole('button', { name: t('helpRequests:call.cancel') }).click();
  await expect(ringOf(annas)).toBeHidden();
  await expect(page.getByText(t('helpRequests:call.ringing'))).toBeHidden();
});

test('a call that is answered or closed returns the focus to where it was', {
  tag: once,
}, async ({ openAs }) => {
  const bens = await openAs('ben');
  const annas = await openAs('anna');
  await callForHelp(await openAs('mia'));
  const answers = [
    [annas, t('common:named', { action: t('common:actions.close'), name: 'Mia' })],
    [bens, t('helpRequests:alert.coming')],
  ] as const;
  for (const [page, name] of answers) {
    const account = page.getByRole('button', { name: t('shell:header.account') });
    await account.focus();
    await ringOf(page).getByRole('button', { name }).focus();
    await page.keyboard.press('Enter');
    await expect(ringOf(page)).toBeHidden();
    await expect(account).toBeFocused();
  }
});

test('the note of a call goes once the call is over', { tag: once }, async ({ openAs, server }) => {
  const page = await openAs('mia');
  await page.clock.install();
  await callForHelp(page);
  const note = page.getByText(t('helpRequests:call.ringing'));
  await expect(note).toBeVisible();
  const database = new Database(`${server.dataDir}/treehouse.db`);
  const began = subMinutes(new Date(), callMinutes).toISOString();
  database.prepare('UPDATE help_calls SET called_at = ?').run(began);
  database.close();
  await page.clock.runFor((callMinutes + 1) * 60_000);
  await expect(note).toBeHidden();
});

test('a call can be cancelled for two seconds, and grown-ups have no button for it', {
  tag: phoneOnly,
}, async ({ openAs }) => {
  const bens = await openAs('ben');
  await openNavigation(bens);
  await expect(bens.getByRole('button', { name: t('shell:help.card') })).toHaveCount(0);
  const page = await openAs('mia');
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/help'))
      calls.push(request.url());
  });
  await page.clock.install();
  await pressForHelp(page);
  await page.clock.pauseAt(Date.now() + 5_000);
  const question = page.getByRole('alertdialog');
  await confirm(page, t('shell:help.yes'));
  await expect(question).toHaveAccessibleName(t('shell:help.soon'));
  await page.clock.runFor(1_999);
  await question.getByRole('button', { name: t('common:actions.cancel') }).click();
  await page.clock.runFor(5_000);
  await expect(question).toBeHidden();
  expect(calls).toEqual([]);

  await pressForHelp(page);
  await confirm(page, t('shell:help.yes'));
  await page.clock.runFor(2_000);
  await expect.poll(() => calls).toHaveLength(1);
});

test('a confirmed call rings although the phone is turned meanwhile', {
  tag: phoneOnly,
}, async ({ openAs }) => {
  const bens = await openAs('ben');
  const page = await openAs('mia');
  await page.getByRole('button', { name: t('shell:nav.more') }).click();
  await page.getByRole('button', { name: t('shell:help.card') }).click();
  await page.clock.install();
  await confirm(page, t('shell:help.yes'));
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(page.getByRole('button', { name: t('shell:nav.more') })).toHaveCount(0);
  await page.clock.runFor(2_000);
  await expect(ringOf(bens)).toBeVisible();
});
