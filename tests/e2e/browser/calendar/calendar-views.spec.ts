import { dialogOf, month } from '#tests/support/e2e/features/calendar.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { t } from '#tests/support/messages.ts';

test('each view moves by its own period, and Today returns in each', { tag: once }, async ({
  openAs,
}) => {
  const page = await openAs('ben', { path: '/help' });
  await page.clock.setFixedTime('2031-06-12T12:00:00Z');
  await page.goto('/?tab=calendar');
  const heading = (text: string) =>
    page.getByRole('heading', { level: 2, name: text, exact: true });
  for (const [view, step, today, next, last] of [
    [t('calendar:toolbar.views.month'), 'month', 'June 2031', 'July 2031', 'May 2031'],
    [
      t('calendar:toolbar.views.week'),
      'week',
      '9 – 15 Jun 2031',
      '16 – 22 Jun 2031',
      '2 – 8 Jun 2031',
    ],
    [
      t('calendar:toolbar.views.day'),
      'day',
      'Thursday, 12 June 2031',
      'Friday, 13 June 2031',
      'Wednesday, 11 June 2031',
    ],
  ] as const) {
    await page.getByRole('radio', { name: view, exact: true }).click();
    await expect(heading(today).first()).toBeVisible();
    await page.getByRole('button', { name: t(`calendar:toolbar.next.${step}`) }).click();
    await expect(heading(next).first()).toBeVisible();
    await page.getByRole('button', { name: t('calendar:toolbar.today'), exact: true }).click();
    await expect(heading(today).first()).toBeVisible();
    await page.getByRole('button', { name: t(`calendar:toolbar.previous.${step}`) }).click();
    await expect(heading(last).first()).toBeVisible();
    await page.getByRole('button', { name: t('calendar:toolbar.today'), exact: true }).click();
    await expect(heading(today).first()).toBeVisible();
  }
});

test('an event that is extended to several days starts on its current day', { tag: once }, async ({
  openAs,
}) => {
  const page = await openAs('ben', { path: month });
  await page.getByRole('button', { name: t('calendar:toolbar.add') }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('button', { name: t('calendar:form.lastDay') })).toHaveCount(0);
  await dialog.getByRole('switch', { name: t('calendar:form.multiDay') }).click();
  await expect(dialog.getByRole('button', { name: t('calendar:form.lastDay') })).toHaveText(
    '12 Jun 2031',
  );
});
