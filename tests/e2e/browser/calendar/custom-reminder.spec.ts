import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import {
  button,
  dialogOf,
  month,
  openDetails,
  pick,
  planEvent,
} from '#tests/support/e2e/features/calendar.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { expectToast } from '#tests/support/e2e/screen.ts';
import { t } from '#tests/support/messages.ts';

const thursday = 'Thursday, 12 June 2031';

test('a reminder comes at a time of one’s choice', { tag: once }, async ({ openAs, deviceOf }) => {
  await planEvent(await deviceOf('ben'));
  const page = await openAs('ben', { path: month });
  await openDetails(page, thursday, 'Picnic');
  await button(page, t('common:actions.edit')).click();
  const amount = dialogOf(page).getByRole('spinbutton', {
    name: t('calendar:form.reminderAmount'),
  });
  await expect(amount).toHaveCount(0);
  await pick(page, t('calendar:form.reminder'), t('calendar:reminders.custom'));
  await expect(amount).toHaveValue('30');
  await pick(page, t('calendar:form.reminderUnit'), t('calendar:form.reminderUnits.weeks'));
  await expectAccessibleInLightAndDark(page);
  await button(page, t('common:actions.save')).click();
  await expect(amount).toBeFocused();
  await expect(dialogOf(page).getByText(t('calendar:errors.reminder'))).toBeVisible();
  await amount.fill('');
  await expect(amount).toHaveValue('');
  await amount.fill('3');
  await expect(dialogOf(page).getByText(t('calendar:errors.reminder'))).toHaveCount(0);
  await button(page, t('common:actions.save')).click();
  await expectToast(page, t('calendar:toasts.updated'));
  await openDetails(page, thursday, 'Picnic');
  const text = t('calendar:reminders.before.weeks', { count: 3 });
  await expect(dialogOf(page).getByText(text)).toBeVisible();
  await button(page, t('common:actions.edit')).click();
  await expect(amount).toHaveValue('3');
  await expect(
    dialogOf(page).getByRole('combobox', { name: t('calendar:form.reminderUnit') }),
  ).toHaveText(t('calendar:form.reminderUnits.weeks'));
});
