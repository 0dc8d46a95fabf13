import { adminUpdateUser } from '#shared/features/accounts/admin.contract.ts';
import { listEvents, updateEvent } from '#shared/features/calendar/calendar.contract.ts';
import { updateHouseholdSettings } from '#shared/features/household/household.contract.ts';
import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import { call } from '#tests/support/e2e/api.ts';
import {
  allEvents,
  button,
  dayPanel,
  dialogOf,
  month,
  openDetails,
  pick,
  planEvent,
} from '#tests/support/e2e/features/calendar.ts';
import { expect, once, phoneOnly, test } from '#tests/support/e2e/fixtures.ts';
import { confirm, escapeFrom, expectToast } from '#tests/support/e2e/screen.ts';
import { t } from '#tests/support/messages.ts';

const thursday = 'Thursday, 12 June 2031';

test('a family plans a month on two devices at once', { tag: once }, async ({ openAs }) => {
  const [annas, bens] = [
    await openAs('anna', { path: month }),
    await openAs('ben', { path: month }),
  ];
  await expect(dayPanel(bens, thursday).getByText(t('calendar:panel.empty'))).toBeVisible();
  await expect(allEvents(bens, 0).getByText(t('calendar:all.empty'))).toBeVisible();

  await annas.getByRole('button', { name: t('calendar:toolbar.add') }).click();
  await expect(
    dialogOf(annas).getByRole('heading', { name: t('calendar:form.new') }),
  ).toBeVisible();
  await expect(
    dialogOf(annas).getByLabel(t('calendar:form.startTime'), { exact: true }),
  ).toHaveValue('12:00');
  await expect(
    dialogOf(annas).getByRole('radio', { name: t('calendar:colours.blue') }),
  ).toBeChecked();
  await button(annas, t('calendar:scope.save.yes')).click();
  await expect(dialogOf(annas).getByText(t('calendar:errors.titleRequired'))).toBeVisible();
  await dialogOf(annas).getByLabel(t('calendar:form.title'), { exact: true }).fill('Summer camp');
  await dialogOf(annas).getByLabel(t('calendar:form.location')).fill('Owl’s Ridge');
  await dialogOf(annas).getByLabel(t('calendar:form.endTime'), { exact: true }).fill('11:00');
  await button(annas, t('calendar:scope.save.yes')).click();
  await expect(dialogOf(annas).getByText(t('calendar:errors.endBeforeStart'))).toBeVisible();
  await dialogOf(annas)
    .getByRole('switch', { name: t('calendar:form.allDay') })
    .click();
  await dialogOf(annas)
    .getByRole('switch', { name: t('calendar:form.multiDay') })
    .click();
  await dialogOf(annas)
    .getByRole('button', { name: t('calendar:form.lastDay') })
    .click();
  await annas
    .getByRole('button', { name: /14 June 2031/ })
    .last()
    .click();
  await dialogOf(annas).getByText(t('calendar:colours.yellow'), { exact: true }).click();
  await pick(annas, t('calendar:form.category'), t('calendar:categories.holiday'));
  await dialogOf(annas)
    .getByRole('radio', { name: t('calendar:sharing.family') })
    .click();
  await button(annas, t('calendar:scope.save.yes')).click();
  await expectToast(annas, t('calendar:toasts.created'));

  await expect(allEvents(bens, 1).getByRole('list')).toHaveCSS('max-height', '300px');
  await expect(bens.locator('[class*="_booked"]')).toHaveCount(3);
  await allEvents(bens, 1)
    .getByRole('button', { name: /^Summer camp.*Owl’s Ridge/ })
    .click();
  await expect(bens.getByRole('heading', { name: thursday }).first()).toBeVisible();
  await expect(
    dayPanel(bens, thursday).getByText(t('calendar:details.dayOf', { nth: '1', total: '3' })),
  ).toBeVisible();
  await bens.getByRole('button', { name: t('calendar:toolbar.next.day') }).click();
  await expect(
    dayPanel(bens, 'Friday, 13 June 2031').getByText(
      t('calendar:details.dayOf', { nth: '2', total: '3' }),
    ),
  ).toBeVisible();

  await allEvents(annas, 1)
    .getByRole('button', {
      name: t('common:named', { action: t('common:actions.edit'), name: 'Summer camp' }),
    })
    .click();
  await expect(
    dialogOf(annas).getByRole('heading', { name: t('calendar:form.edit') }),
  ).toBeVisible();
  await dialogOf(annas)
    .getByLabel(t('calendar:form.title'), { exact: true })
    .fill('Camp by the lake');
  await button(annas, t('calendar:scope.save.yes')).click();
  await expectToast(annas, t('calendar:toasts.updated'));
  const bensDay = dayPanel(bens, 'Friday, 13 June 2031');
  await expect(bensDay.getByText('Camp by the lake')).toBeVisible();

  await bens.getByRole('button', { name: t('calendar:toolbar.add') }).click();
  await dialogOf(bens).getByLabel(t('calendar:form.title'), { exact: true }).fill('Pack the car');
  await dialogOf(bens)
    .getByRole('radio', { name: t('calendar:sharing.family') })
    .click();
  await button(bens, t('calendar:scope.save.yes')).click();
  await expectToast(bens, t('calendar:toasts.created'));
  await expect(allEvents(annas, 2).getByRole('button', { name: /^Pack the car/ })).toBeVisible();

  await openDetails(annas, thursday, 'Camp by the lake');
  await button(annas, t('calendar:scope.delete.yes')).click();
  await expect(annas.getByText(t('calendar:delete.question'), { exact: true })).toBeVisible();
  await confirm(annas, t('calendar:scope.delete.yes'));
  await expectToast(annas, t('calendar:toasts.deleted'));
  await expect(bensDay.getByText('Pack the car')).toBeVisible();
  await expect(bensDay.getByText('Camp by the lake')).toHaveCount(0);
});

test('an event is shared with chosen people, with or without permission to edit', {
  tag: once,
}, async ({ openAs, deviceOf, family, guard }) => {
  const annas = await openAs('anna', { path: month });
  await annas.getByRole('button', { name: t('calendar:toolbar.add') }).click();
  await dialogOf(annas).getByLabel(t('calendar:form.title'), { exact: true }).fill('Garden party');
  await dialogOf(annas)
    .getByRole('radio', { name: t('calendar:sharing.selected') })
    .click();
  const people = dialogOf(annas).getByRole('list', { name: t('calendar:sharing.people') });
  await expect(people).toHaveCSS('max-height', '192px');
  await people.getByRole('checkbox', { name: 'Ben family' }).check();
  await people
    .getByRole('switch', {
      name: t('common:named', { action: t('calendar:sharing.canEdit'), name: 'Ben' }),
    })
    .click();
  await people.getByRole('checkbox', { name: 'Fred friend' }).check();
  await button(annas, t('calendar:scope.save.yes')).click();
  await expectToast(annas, t('calendar:toasts.created'));

  const freds = await openAs('fred', { path: month });
  await openDetails(freds, thursday, 'Garden party');
  await expect(dialogOf(freds).getByText(t('common:fromPerson', { name: 'Anna' }))).toBeVisible();
  await expect(button(freds, t('common:actions.edit'))).toHaveCount(0);

  const bens = await openAs('ben', { path: month });
  await openDetails(bens, thursday, 'Garden party');
  await expect(button(bens, t('calendar:scope.delete.yes'))).toHaveCount(0);
  // Concurrent edits of different fields must both survive.
  guard.allow(/status of 409/);
  await allEvents(annas, 1)
    .getByRole('button', {
      name: t('common:named', { action: t('common:actions.edit'), name: 'Garden party' }),
    })
    .click();
  await dialogOf(annas).getByLabel(t('calendar:form.title'), { exact: true }).fill('Garden lunch');
  await button(bens, t('common:actions.edit')).click();
  await expect(dialogOf(bens).getByText(t('calendar:form.sharing'))).toHaveCount(0);
  await dialogOf(bens).getByLabel(t('calendar:form.description')).fill('Bring a blanket.');
  await button(bens, t('calendar:scope.save.yes')).click();
  await expectToast(bens, t('calendar:toasts.updated'));
  await button(annas, t('calendar:scope.save.yes')).click();
  await expectToast(annas, t('calendar:toasts.updated'));
  await openDetails(bens, thursday, 'Garden lunch');
  await expect(dialogOf(bens).getByText('Bring a blanket.')).toBeVisible();
  await escapeFrom(bens);

  // Gus is available while the form is open but gone when it is saved; the family then loses the event.
  await allEvents(annas, 1)
    .getByRole('button', {
      name: t('common:named', { action: t('common:actions.edit'), name: 'Garden lunch' }),
    })
    .click();
  await dialogOf(annas)
    .getByRole('radio', { name: t('calendar:sharing.family') })
    .click();
  await button(annas, t('calendar:scope.save.yes')).click();
  await expectToast(annas, t('calendar:toasts.updated'));
  await expect(
    allEvents(annas, 1).getByText(t('calendar:details.shared'), { exact: true }),
  ).toHaveCount(0);
  await allEvents(annas, 1)
    .getByRole('button', {
      name: t('common:named', { action: t('common:actions.edit'), name: 'Garden lunch' }),
    })
    .click();
  await expect(
    dialogOf(annas).getByRole('radio', { name: t('calendar:sharing.family') }),
  ).toBeChecked();
  await dialogOf(annas)
    .getByRole('radio', { name: t('calendar:sharing.selected') })
    .click();
  await people.getByRole('checkbox', { name: 'Ben family' }).check();
  await people.getByRole('checkbox', { name: 'Gus guest' }).check();
  await call(await deviceOf('anna'), adminUpdateUser, {
    params: { id: family.gus.user.id },
    body: { accessExpired: true },
  });
  guard.allow(/40[034]/);
  await dialogOf(annas).getByLabel(t('calendar:form.title'), { exact: true }).fill('Garden feast');
  await button(annas, t('calendar:scope.save.yes')).click();
  await expectToast(annas, t('calendar:toasts.partial'), t('calendar:toasts.partialText'));
  await expect(dayPanel(bens, thursday).getByText('Garden feast')).toBeVisible();
  const query = { type: 'family', from: '2031-06-12', to: '2031-06-12' } as const;
  expect(await call(await deviceOf('mia'), listEvents, { query })).toEqual([]);
});

test.describe('in a household of one', () => {
  test.use({
    sql: "UPDATE users SET deactivated_at = '2026-01-01T00:00:00.000Z' WHERE username <> 'anna'",
  });

  test('there is no one to choose', { tag: once }, async ({ openAs }) => {
    const page = await openAs('anna', { path: month });
    await page.getByRole('button', { name: t('calendar:toolbar.add') }).click();
    await dialogOf(page).getByLabel(t('calendar:form.title'), { exact: true }).fill('Quiet day');
    await dialogOf(page)
      .getByRole('radio', { name: t('calendar:sharing.selected') })
      .click();
    await expect(dialogOf(page).getByText(t('calendar:sharing.noPeople'))).toBeVisible();
    await button(page, t('calendar:scope.save.yes')).click();
    await expect(dialogOf(page).getByText(t('calendar:form.peopleRequired'))).toBeVisible();
    await dialogOf(page)
      .getByRole('radio', { name: t('calendar:sharing.private') })
      .click();
    await button(page, t('calendar:scope.save.yes')).click();
    await expectToast(page, t('calendar:toasts.created'));
  });
});

test('a failed change shows an error and loses nothing', { tag: once }, async ({
  openAs,
  deviceOf,
  guard,
}) => {
  await planEvent(await deviceOf('ben'));
  await planEvent(await deviceOf('anna'), {
    title: 'Family lunch',
    isFamily: true,
    isShared: true,
  });
  guard.allow(/503/);
  const page = await openAs('ben', { path: '/settings' });
  let isDown = true;
  const refuse = { status: 503, body: 'Treehouse is closing or busy.' };
  await page.route('**/api/calendar-events*?type=family*', (route) =>
    isDown ? route.fulfill(refuse) : route.continue(),
  );
  await page.goto(month);
  await expectToast(page, t('calendar:toasts.familyFailed'), 'Treehouse is closing or busy.');
  await expect(allEvents(page, 1)).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: t('common:actions.tryAgain') }).click();
  await expect(allEvents(page, 2)).toBeVisible();

  await page.route('**/api/calendar-events*?type=shared*', (route) => route.fulfill(refuse));
  await page.getByRole('button', { name: t('calendar:toolbar.next.month') }).click();
  await expectToast(page, t('calendar:toasts.sharedFailed'), 'Treehouse is closing or busy.');
  await page.getByRole('button', { name: t('calendar:toolbar.previous.month') }).click();

  await page.route('**/api/calendar-events/*', (route) => route.fulfill(refuse));
  await openDetails(page, thursday, 'Picnic');
  await button(page, t('common:actions.edit')).click();
  await dialogOf(page)
    .getByLabel(t('calendar:form.title'), { exact: true })
    .fill('Picnic by the river');
  await button(page, t('calendar:scope.save.yes')).click();
  await expectToast(page, t('calendar:toasts.saveFailed'), '503: Treehouse is closing or busy.');
  await expect(dialogOf(page).getByLabel(t('calendar:form.title'), { exact: true })).toHaveValue(
    'Picnic by the river',
  );
  await button(page, t('calendar:scope.delete.yes')).click();
  await confirm(page, t('calendar:scope.delete.yes'));
  await expectToast(page, t('calendar:toasts.deleteFailed'), '503: Treehouse is closing or busy.');
});

test('the calendar is accessible, light and dark', { tag: phoneOnly }, async ({
  openAs,
  deviceOf,
}) => {
  // axe checks every day of the grid, four times.
  test.slow();
  const device = await deviceOf('ben');
  await planEvent(device, { color: '#22c55e' });
  await planEvent(device, {
    title: 'Camp',
    allDay: true,
    startDate: '2031-06-12',
    endDate: '2031-06-14',
  });
  await planEvent(device, {
    title: 'Grandma',
    category: 'birthday',
    allDay: true,
    startDate: '1961-06-12',
  });
  const page = await openAs('ben', { path: month });
  await expect(
    dayPanel(page, thursday).getByText(t('calendar:details.age', { title: 'Grandma', age: '70' })),
  ).toBeVisible();
  const calendar = '[role="tabpanel"][data-state="active"]';
  await expectAccessibleInLightAndDark(page, calendar);
  await page.getByRole('radio', { name: t('calendar:toolbar.views.week') }).click();
  await expect(page.getByRole('heading', { name: /9 – 15 Jun 2031/ })).toBeVisible();
  await expectAccessibleInLightAndDark(page, calendar);
});

test('the event form is accessible, light and dark', { tag: once }, async ({ openAs }) => {
  test.slow();
  const page = await openAs('ben', { path: month });
  await page.getByRole('button', { name: t('calendar:toolbar.add') }).click();
  await dialogOf(page)
    .getByRole('radio', { name: t('calendar:sharing.selected') })
    .click();
  await dialogOf(page).getByRole('checkbox', { name: 'Mia family' }).check();
  await pick(page, t('calendar:form.repeats'), t('calendar:frequencies.weekly'));
  await expectAccessibleInLightAndDark(page, '[role="dialog"]');
});

test('an open calendar follows changes of an event and of the household’s time zone', {
  tag: once,
}, async ({ openAs, deviceOf }) => {
  const anna = await deviceOf('anna');
  const { id } = await planEvent(anna, { startDate: '2031-06-12T20:00:00.000Z', isFamily: true });
  const page = await openAs('ben', { path: month });
  await openDetails(page, thursday, 'Picnic');
  const body = { location: 'At the lake' };
  await call(anna, updateEvent, { params: { id }, body });
  await expect(dialogOf(page).getByText(body.location)).toBeVisible();
  await escapeFrom(page, dialogOf(page));
  await call(anna, updateHouseholdSettings, { body: { timeZone: 'Asia/Tokyo' } });
  await expect(dayPanel(page, thursday).getByText(t('calendar:panel.empty'))).toBeVisible();
});
