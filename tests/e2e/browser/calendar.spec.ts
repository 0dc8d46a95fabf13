import { adminUpdateUser } from '#shared/features/accounts/admin.contract.ts';
import { listEvents } from '#shared/features/calendar/calendar.contract.ts';
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
} from '#tests/support/e2e/calendar.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { confirm, escapeFrom, expectToast } from '#tests/support/e2e/screen.ts';

const thursday = 'Thursday, 12 June 2031';

test('a family plans a month on two devices at once', { tag: once }, async ({ openAs }) => {
  const [annas, bens] = [
    await openAs('anna', { path: month }),
    await openAs('ben', { path: month }),
  ];
  await expect(dayPanel(bens, thursday).getByText('No events for this day')).toBeVisible();
  await expect(
    allEvents(bens, 0).getByText('Nothing is planned for this month yet.'),
  ).toBeVisible();

  await annas.getByRole('button', { name: 'Add Event' }).click();
  await expect(dialogOf(annas).getByRole('heading', { name: 'Add New Event' })).toBeVisible();
  await expect(dialogOf(annas).getByLabel('From', { exact: true })).toHaveValue('12:00');
  await expect(dialogOf(annas).getByRole('radio', { name: 'Blue' })).toBeChecked();
  await button(annas, 'Save').click();
  await expect(dialogOf(annas).getByText('An event needs a title.')).toBeVisible();
  await dialogOf(annas).getByLabel('Title', { exact: true }).fill('Summer camp');
  await dialogOf(annas).getByLabel('To', { exact: true }).fill('11:00');
  await button(annas, 'Save').click();
  await expect(dialogOf(annas).getByText('An event cannot end before it starts.')).toBeVisible();
  await dialogOf(annas).getByRole('switch', { name: 'All day' }).click();
  await dialogOf(annas).getByRole('switch', { name: 'Several days' }).click();
  await dialogOf(annas).getByRole('button', { name: 'Last day' }).click();
  await annas
    .getByRole('button', { name: /14 June 2031/ })
    .last()
    .click();
  await dialogOf(annas).getByText('Yellow', { exact: true }).click();
  await pick(annas, 'Category', 'Holiday');
  await dialogOf(annas).getByRole('radio', { name: 'The whole family' }).click();
  await button(annas, 'Save').click();
  await expectToast(annas, 'Event created');

  // Ben's device hears of it by itself, and a press leads to its day.
  await expect(allEvents(bens, 1).getByRole('list')).toHaveCSS('max-height', '300px');
  await expect(bens.locator('[class*="_booked"]')).toHaveCount(3);
  await allEvents(bens, 1)
    .getByRole('button', { name: /^Summer camp/ })
    .click();
  await expect(bens.getByRole('heading', { name: thursday }).first()).toBeVisible();
  await expect(dayPanel(bens, thursday).getByText('Day 1 of 3')).toBeVisible();
  await bens.getByRole('button', { name: 'Next day' }).click();
  await expect(dayPanel(bens, 'Friday, 13 June 2031').getByText('Day 2 of 3')).toBeVisible();

  await allEvents(annas, 1).getByRole('button', { name: 'Edit “Summer camp”' }).click();
  await expect(dialogOf(annas).getByRole('heading', { name: 'Edit Event' })).toBeVisible();
  await dialogOf(annas).getByLabel('Title', { exact: true }).fill('Camp by the lake');
  await button(annas, 'Save').click();
  await expectToast(annas, 'Event updated');
  const bensDay = dayPanel(bens, 'Friday, 13 June 2031');
  await expect(bensDay.getByText('Camp by the lake')).toBeVisible();

  await bens.getByRole('button', { name: 'Add Event' }).click();
  await dialogOf(bens).getByLabel('Title', { exact: true }).fill('Pack the car');
  await dialogOf(bens).getByRole('radio', { name: 'The whole family' }).click();
  await button(bens, 'Save').click();
  await expectToast(bens, 'Event created');
  await expect(allEvents(annas, 2).getByRole('button', { name: /^Pack the car/ })).toBeVisible();

  await openDetails(annas, thursday, 'Camp by the lake');
  await button(annas, 'Delete').click();
  await expect(
    annas.getByText('Are you sure you want to delete this event?', { exact: true }),
  ).toBeVisible();
  await confirm(annas, 'Delete');
  await expectToast(annas, 'Event deleted');
  await expect(bensDay.getByText('Pack the car')).toBeVisible();
  await expect(bensDay.getByText('Camp by the lake')).toHaveCount(0);
});

test('an event is shared with chosen people, who may change it or not', { tag: once }, async ({
  openAs,
  deviceOf,
  family,
  guard,
}) => {
  const annas = await openAs('anna', { path: month });
  await annas.getByRole('button', { name: 'Add Event' }).click();
  await dialogOf(annas).getByLabel('Title', { exact: true }).fill('Garden party');
  await dialogOf(annas).getByRole('radio', { name: 'People I choose' }).click();
  const people = dialogOf(annas).getByRole('list', { name: 'People to share with' });
  await expect(people).toHaveCSS('max-height', '192px');
  await people.getByRole('checkbox', { name: 'Ben family' }).check();
  await people.getByRole('switch', { name: 'Ben may change it' }).click();
  await people.getByRole('checkbox', { name: 'Fred friend' }).check();
  await button(annas, 'Save').click();
  await expectToast(annas, 'Event created');

  const freds = await openAs('fred', { path: month });
  await openDetails(freds, thursday, 'Garden party');
  await expect(dialogOf(freds).getByText('From Anna')).toBeVisible();
  await expect(button(freds, 'Edit')).toHaveCount(0);

  const bens = await openAs('ben', { path: month });
  await openDetails(bens, thursday, 'Garden party');
  await expect(button(bens, 'Delete')).toHaveCount(0);
  // Both change it at once, and neither undoes what the other does.
  await allEvents(annas, 1).getByRole('button', { name: 'Edit “Garden party”' }).click();
  await dialogOf(annas).getByLabel('Title', { exact: true }).fill('Garden lunch');
  await button(bens, 'Edit').click();
  await expect(dialogOf(bens).getByText('Who sees it?')).toHaveCount(0);
  await dialogOf(bens).getByLabel('Description').fill('Bring a blanket.');
  await button(bens, 'Save').click();
  await expectToast(bens, 'Event updated');
  await button(annas, 'Save').click();
  await expectToast(annas, 'Event updated');
  await openDetails(bens, thursday, 'Garden lunch');
  await expect(dialogOf(bens).getByText('Bring a blanket.')).toBeVisible();
  await escapeFrom(bens);

  // Gus may be chosen, and is gone when it is saved; the family it was for does not keep it.
  await allEvents(annas, 1).getByRole('button', { name: 'Edit “Garden lunch”' }).click();
  await dialogOf(annas).getByRole('radio', { name: 'The whole family' }).click();
  await button(annas, 'Save').click();
  await expectToast(annas, 'Event updated');
  await expect(allEvents(annas, 1).getByText('Shared', { exact: true })).toHaveCount(0);
  await allEvents(annas, 1).getByRole('button', { name: 'Edit “Garden lunch”' }).click();
  await expect(dialogOf(annas).getByRole('radio', { name: 'The whole family' })).toBeChecked();
  await dialogOf(annas).getByRole('radio', { name: 'People I choose' }).click();
  await people.getByRole('checkbox', { name: 'Ben family' }).check();
  await people.getByRole('checkbox', { name: 'Gus guest' }).check();
  await call(await deviceOf('anna'), adminUpdateUser, {
    params: { id: family.gus.user.id },
    body: { accessExpired: true },
  });
  guard.allow(/40[034]/);
  await dialogOf(annas).getByLabel('Title', { exact: true }).fill('Garden feast');
  await button(annas, 'Save').click();
  await expectToast(
    annas,
    'Partial success',
    'Event was saved but there was an issue with sharing settings',
  );
  await expect(dayPanel(bens, thursday).getByText('Garden feast')).toBeVisible();
  const query = { type: 'family', from: '2031-06-12', to: '2031-06-12' } as const;
  expect(await call(await deviceOf('mia'), listEvents, { query })).toEqual([]);
});

test.describe('in a house with one person', () => {
  test.use({
    sql: "UPDATE users SET deactivated_at = '2026-01-01T00:00:00.000Z' WHERE username <> 'anna'",
  });

  test('there is nobody to choose', { tag: once }, async ({ openAs }) => {
    const page = await openAs('anna', { path: month });
    await page.getByRole('button', { name: 'Add Event' }).click();
    await dialogOf(page).getByLabel('Title', { exact: true }).fill('Quiet day');
    await dialogOf(page).getByRole('radio', { name: 'People I choose' }).click();
    await expect(dialogOf(page).getByText('There is nobody to share with yet.')).toBeVisible();
    await button(page, 'Save').click();
    await expect(
      dialogOf(page).getByText('Choose somebody to share with, or keep it to yourself.'),
    ).toBeVisible();
    await dialogOf(page).getByRole('radio', { name: 'Only me' }).click();
    await button(page, 'Save').click();
    await expectToast(page, 'Event created');
  });
});

test('what fails says so and loses nothing', { tag: once }, async ({ openAs, deviceOf, guard }) => {
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
  await expectToast(page, 'Failed to fetch family events', '503: Treehouse is closing or busy.');
  await expect(allEvents(page, 1)).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(allEvents(page, 2)).toBeVisible();

  await page.route('**/api/calendar-events*?type=shared*', (route) => route.fulfill(refuse));
  await page.getByRole('button', { name: 'Next month' }).click();
  await expectToast(page, 'Failed to fetch shared events', '503: Treehouse is closing or busy.');
  await page.getByRole('button', { name: 'Previous month' }).click();

  await page.route('**/api/calendar-events/*', (route) => route.fulfill(refuse));
  await openDetails(page, thursday, 'Picnic');
  await button(page, 'Edit').click();
  await dialogOf(page).getByLabel('Title', { exact: true }).fill('Picnic by the river');
  await button(page, 'Save').click();
  await expectToast(page, 'Failed to save event', '503: Treehouse is closing or busy.');
  await expect(dialogOf(page).getByLabel('Title', { exact: true })).toHaveValue(
    'Picnic by the river',
  );
  await button(page, 'Delete').click();
  await confirm(page, 'Delete');
  await expectToast(page, 'Failed to delete event', '503: Treehouse is closing or busy.');
});

test('the calendar can be used by everybody, light and dark', async ({ openAs, deviceOf }) => {
  // axe looks at every day of the grid, four times.
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
  await expect(dayPanel(page, thursday).getByText('Grandma turns 70')).toBeVisible();
  const calendar = '[role="tabpanel"][data-state="active"]';
  await expectAccessibleInLightAndDark(page, calendar);
  await page.getByRole('radio', { name: 'Week' }).click();
  await expect(page.getByRole('heading', { name: /9 – 15 Jun 2031/ })).toBeVisible();
  await expectAccessibleInLightAndDark(page, calendar);
});

test('an event can be made by everybody, light and dark', { tag: once }, async ({ openAs }) => {
  test.slow();
  const page = await openAs('ben', { path: month });
  await page.getByRole('button', { name: 'Add Event' }).click();
  await dialogOf(page).getByRole('radio', { name: 'People I choose' }).click();
  await dialogOf(page).getByRole('checkbox', { name: 'Mia family' }).check();
  await pick(page, 'Repeats', 'Weekly');
  await expectAccessibleInLightAndDark(page, '[role="dialog"]');
});
