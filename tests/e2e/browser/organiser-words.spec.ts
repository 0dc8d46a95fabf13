import type { Page } from '@playwright/test';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { escapeFrom } from '#tests/support/e2e/screen.ts';

const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first();
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

test('tasks, journal and emotions are named as everybody knows them', { tag: once }, async ({
  openAs,
}) => {
  const page = await openAs('mia', { path: '/?tab=tasks' });
  await expect(heading(page, 'My Tasks')).toBeVisible();
  const tasks = page.getByRole('tablist', { name: 'Which tasks' });
  await expect(tasks.getByRole('tab')).toHaveText([/^All/, /^Active/, /^Completed/]);
  await button(page, 'Add New Task').click();
  await expect(page.getByRole('dialog', { name: 'Add New Task', exact: true })).toBeVisible();
  await escapeFrom(page);

  await page.goto('/?tab=journal');
  await expect(heading(page, 'My Journal')).toBeVisible();
  for (const name of ['Today', 'This Week', 'This Month', 'All Entries'])
    await expect(button(page, name)).toBeVisible();
  await expect(button(page, 'All Entries')).toHaveAttribute('aria-pressed', 'true');
  await button(page, 'New Entry').click();
  const entry = page.getByRole('dialog', { name: 'New Journal Entry', exact: true });
  await expect(entry).toBeVisible();
  await escapeFrom(page);

  await page.goto('/?tab=emotions');
  await expect(heading(page, 'My Emotions')).toBeVisible();
  await expect(heading(page, 'Quick Log')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Calendar View', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(page.getByRole('tab', { name: 'Insights', exact: true })).toBeVisible();
  await expect(button(page, 'Log Emotion')).toBeVisible();
});

test('emotions go month by month, from 1900 to this one', { tag: once }, async ({ openAs }) => {
  const page = await openAs('mia', { path: '/help' });
  await page.clock.setFixedTime('2031-06-12T12:00:00Z');
  await page.goto('/?tab=emotions');
  await expect(heading(page, 'June 2031')).toBeVisible();
  await expect(button(page, 'Next')).toBeDisabled();
  await button(page, 'Previous').click();
  await expect(heading(page, 'May 2031')).toBeVisible();
  await button(page, 'Previous').click();
  await expect(heading(page, 'April 2031')).toBeVisible();
  await button(page, 'Next').click();
  await expect(heading(page, 'May 2031')).toBeVisible();
  await page.goto('/?tab=emotions&day=1900-01-01');
  await expect(heading(page, 'January 1900')).toBeVisible();
  await expect(button(page, 'Previous')).toBeDisabled();
});
