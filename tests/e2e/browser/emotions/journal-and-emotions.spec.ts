import type { Page } from '@playwright/test';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { escapeFrom } from '#tests/support/e2e/screen.ts';
import { t } from '#tests/support/messages.ts';

const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first();
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

test('tasks, journal and emotions have the titles of the specification', { tag: once }, async ({
  openAs,
}) => {
  const page = await openAs('mia', { path: '/?tab=tasks' });
  await expect(heading(page, t('tasks:page.title'))).toBeVisible();
  const tasks = page.getByRole('tablist', { name: t('tasks:page.tabsLabel') });
  await expect(tasks.getByRole('tab')).toHaveText([
    new RegExp(`^${t('tasks:show.all')}`),
    new RegExp(`^${t('tasks:show.active')}`),
    new RegExp(`^${t('tasks:show.completed')}`),
  ]);
  await button(page, t('tasks:page.add')).click();
  await expect(page.getByRole('dialog', { name: t('tasks:form.add'), exact: true })).toBeVisible();
  await escapeFrom(page);

  await page.goto('/?tab=journal');
  await expect(heading(page, t('journal:title'))).toBeVisible();
  for (const name of [
    t('journal:timeframes.today'),
    t('journal:timeframes.week'),
    t('journal:timeframes.month'),
    t('journal:timeframes.all'),
  ])
    await expect(button(page, name)).toBeVisible();
  await expect(button(page, t('journal:timeframes.all'))).toHaveAttribute('aria-pressed', 'true');
  await button(page, t('journal:newEntry')).click();
  const entry = page.getByRole('dialog', { name: t('journal:form.new'), exact: true });
  await expect(entry).toBeVisible();
  await escapeFrom(page);

  await page.goto('/?tab=emotions');
  await expect(heading(page, t('emotions:title'))).toBeVisible();
  await expect(heading(page, t('emotions:quick.title'))).toBeVisible();
  await expect(
    page.getByRole('tab', { name: t('emotions:views.calendar'), exact: true }),
  ).toHaveAttribute('aria-selected', 'true');
  await expect(
    page.getByRole('tab', { name: t('emotions:views.insights'), exact: true }),
  ).toBeVisible();
  await expect(button(page, t('emotions:log'))).toBeVisible();
});

test('emotions are browsed month by month, from 1900 to the current one', { tag: once }, async ({
  openAs,
}) => {
  const page = await openAs('mia', { path: '/help' });
  await page.clock.setFixedTime('2031-06-12T12:00:00Z');
  await page.goto('/?tab=emotions');
  await expect(heading(page, 'June 2031')).toBeVisible();
  await expect(button(page, t('emotions:calendar.next'))).toBeDisabled();
  await button(page, t('emotions:calendar.previous')).click();
  await expect(heading(page, 'May 2031')).toBeVisible();
  await button(page, t('emotions:calendar.previous')).click();
  await expect(heading(page, 'April 2031')).toBeVisible();
  await button(page, t('emotions:calendar.next')).click();
  await expect(heading(page, 'May 2031')).toBeVisible();
  await page.goto('/?tab=emotions&day=1900-01-01');
  await expect(heading(page, 'January 1900')).toBeVisible();
  await expect(button(page, t('emotions:calendar.previous'))).toBeDisabled();
});
