import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/e2e/accessibility.ts';
import {
  allEvents,
  dialogOf,
  month,
  pick,
  planEvent,
} from '#tests/support/e2e/features/calendar.ts';
import { expect, once, phoneOnly, test } from '#tests/support/e2e/fixtures.ts';
import { calendarOf, eventOf } from '#tests/support/large-files.ts';
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

/** Counts how often a time is set, as each conversion between time zones does. */
const countSetTimes = (page: Page) =>
  page.addInitScript(() => {
    const { setTime } = Date.prototype;
    Object.assign(window, { setTimes: 0 });
    Date.prototype.setTime = function (time) {
      Object.assign(window, { setTimes: Number(Reflect.get(window, 'setTimes')) + 1 });
      return setTime.call(this, time);
    };
  });

test('a month of thousands of events has few rows in the page, and the keyboard reaches each', {
  tag: once,
}, async ({ openAs, deviceOf }) => {
  const count = 2_000;
  const events = Array.from({ length: count }, (_, index) => {
    const minutes = String(index % 60).padStart(2, '0');
    const day = 10 + (index % 20);
    return eventOf(`UID:${index}`, `SUMMARY:No. ${index}`, `DTSTART:203106${day}T10${minutes}00Z`);
  });
  const device = await deviceOf('ben');
  const answer = await device.post('/api/calendar-file', {
    headers: { 'content-type': 'text/calendar', 'x-treehouse': '1' },
    data: Buffer.from(calendarOf(...events)),
  });
  expect(answer.status()).toBe(200);
  const page = await openAs('ben', { path: '/help' });
  await countSetTimes(page);
  await page.goto(month);
  const list = allEvents(page, count);
  const rows = list.getByRole('listitem');
  await expect(rows.first()).toHaveAttribute('aria-setsize', String(count));
  // A few for each event, not some for each event on each day.
  expect(await page.evaluate('setTimes')).toBeLessThan(count * 10);
  expect(await rows.count()).toBeLessThan(30);
  await rows.first().getByRole('button').first().focus();
  for (let press = 0; press < 40; press += 1) await page.keyboard.press('Tab');
  // Each row has two buttons.
  await expect(list.locator('li:focus-within')).toHaveAttribute('aria-posinset', '21');
  await list.getByRole('list').evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(rows.last()).toHaveAttribute('aria-posinset', String(count));
  expect(await rows.count()).toBeLessThan(30);
  await rows.last().getByRole('button').first().click();
  await expect(page.getByRole('heading', { name: 'Sunday, 29 June 2031' }).first()).toBeVisible();
});

const week = '/?tab=calendar&view=week&day=2031-06-12';
const value = (page: Page, field: 'startTime' | 'endTime') =>
  dialogOf(page).getByLabel(t(`calendar:form.${field}`), { exact: true });

const labelOf = (page: Page, hour: string) => page.getByText(hour, { exact: true }).first();

/** Where a time of the shown day is on the screen, between its hour lines. */
const slotOf = async (page: Page, hour: string) => {
  const at = await labelOf(page, hour).boundingBox();
  const area = await page.locator('[data-view="day"]').first().boundingBox();
  if (!at || !area) throw new Error('no such hour');
  return { x: area.x + area.width / 2, y: at.y + at.height / 2 + 6 };
};

test('a time that is dragged, pressed or found by keys begins an event there, and Escape cancels a drag', {
  tag: once,
}, async ({ openAs }) => {
  const page = await openAs('ben', { path: '/?tab=calendar&view=day&day=2031-06-12' });
  // Scrolling to the second moves the first.
  for (const hour of ['10:00', '12:00']) await labelOf(page, hour).scrollIntoViewIfNeeded();
  const [from, to] = [await slotOf(page, '10:00'), await slotOf(page, '12:00')];
  const drag = async () => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, from.y + 20, { steps: 4 });
    await page.mouse.move(to.x, to.y, { steps: 6 });
  };
  await drag();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await drag();
  await page.mouse.up();
  await expect(value(page, 'startTime')).toHaveValue('10:00');
  await expect(value(page, 'endTime')).toHaveValue('12:30');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.mouse.click(from.x, from.y);
  await expect(value(page, 'startTime')).toHaveValue('10:00');
  await expect(value(page, 'endTime')).toHaveValue('11:00');

  await page.goto(week);
  const slot = page.getByRole('button', { name: /^Add an event: / });
  await slot.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { name: 'Friday, 13 June 2031' }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(value(page, 'startTime')).toHaveValue('12:30');
  await expect(value(page, 'endTime')).toHaveValue('13:30');
  await expect(dialogOf(page).getByRole('button', { name: t('calendar:form.day') })).toHaveText(
    '13 Jun 2031',
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await slot.focus();
  const evening = labelOf(page, '22:00');
  await expect(evening).not.toBeInViewport();
  for (let press = 0; press < 20; press += 1) await page.keyboard.press('ArrowDown');
  await expect(evening).toBeInViewport();
});

for (const view of ['week', 'day']) {
  test(`an empty ${view} can be scrolled by keys`, { tag: once }, async ({ openAs }) => {
    const page = await openAs('ben', { path: `/?tab=calendar&view=${view}&day=2031-06-12` });
    await expect(labelOf(page, '10:00')).toBeVisible();
    await expectAccessible(page);
    const hours = page.locator('[role="rowheader"][tabindex="0"]');
    await hours.focus();
    await expect(labelOf(page, '23:00')).not.toBeInViewport();
    await page.keyboard.press('End');
    await expect(labelOf(page, '23:00')).toBeInViewport();
  });
}

test('a second press on a day of the month begins an event, and a drag one of several days', {
  tag: once,
}, async ({ openAs }) => {
  const page = await openAs('ben', { path: month });
  const cell = async (day: string) => {
    const box = await page.locator(`[data-date="${day}"]`).first().boundingBox();
    if (!box) throw new Error('no such day');
    return [box.x + box.width / 2, box.y + box.height - 12] as const;
  };
  await page.mouse.click(...(await cell('2031-06-04')));
  await expect(page.getByRole('heading', { name: 'Wednesday, 4 June 2031' }).first()).toBeVisible();
  await page.mouse.click(...(await cell('2031-06-04')));
  await expect(dialogOf(page).getByRole('button', { name: t('calendar:form.day') })).toHaveText(
    '4 Jun 2031',
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.mouse.move(...(await cell('2031-06-03')));
  await page.mouse.down();
  await page.mouse.move(...(await cell('2031-06-04')), { steps: 5 });
  await page.mouse.move(...(await cell('2031-06-05')), { steps: 5 });
  await page.mouse.up();
  await expect(dialogOf(page).getByRole('button', { name: t('calendar:form.lastDay') })).toHaveText(
    '5 Jun 2031',
  );
});

test('events show whose they are, and one person’s can be shown alone', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  await planEvent(await deviceOf('anna'), { title: 'Concert', isFamily: true });
  await planEvent(await deviceOf('ben'), { title: 'Dentist' });
  const page = await openAs('ben', { path: month });
  const whose = page.getByRole('group', { name: t('calendar:people.label') });
  const both = allEvents(page, 2);
  await expect(both.getByRole('listitem').filter({ hasText: 'Concert' })).toContainText('Anna');
  await expect(both.getByRole('listitem').filter({ hasText: 'Dentist' })).not.toContainText('Ben');
  await whose.getByRole('button', { name: 'Anna' }).click();
  await expect(allEvents(page, 1).getByText('Concert')).toBeVisible();
  await page.reload();
  await expect(whose.getByRole('button', { name: 'Anna' })).toHaveAttribute('aria-pressed', 'true');
  await expect(allEvents(page, 1).getByText('Concert')).toBeVisible();
  await whose.getByRole('button', { name: t('calendar:people.everyone') }).click();
  await expect(allEvents(page, 2)).toBeVisible();
});

test('a repeating event’s sign and time share a line in the smallest window, and the toolbar is one row', {
  tag: once,
}, async ({ openAs, deviceOf }) => {
  const ben = await deviceOf('ben');
  const page = await openAs('ben', { path: '/help' });
  await page.setViewportSize({ width: 360, height: 800 });
  const lengths = [4, 8, 12, 16, 20, 24, 28];
  for (const length of lengths) {
    await planEvent(ben, {
      title: 'Choir',
      location: 'w'.repeat(length),
      recurrence: { frequency: 'yearly', interval: 1, weekdays: [], until: null },
    });
  }
  await page.goto(month);
  const rows = allEvents(page, lengths.length).getByRole('listitem');
  await expect(rows).toHaveCount(lengths.length);
  for (const row of await rows.all()) {
    const sign = await row.getByRole('img', { name: t('calendar:details.repeats') }).boundingBox();
    const time = await row.getByText(/\d:00/).boundingBox();
    const middle = (box: typeof sign) => (box ? box.y + box.height / 2 : Number.NaN);
    expect(Math.abs(middle(sign) - middle(time))).toBeLessThan(6);
  }

  // Its scrollbar takes a part of the width.
  await page.setViewportSize({ width: 360, height: 560 });
  const middles = await Promise.all(
    [
      page.getByRole('radio', { name: t('calendar:toolbar.views.month') }),
      page.getByRole('button', { name: t('calendar:toolbar.add') }),
      page.getByRole('button', { name: t('calendar:menu.label') }),
    ].map(async (button) => {
      const box = await button.boundingBox();
      return box ? Math.round(box.y + box.height / 2) : Number.NaN;
    }),
  );
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(8);
});

test.describe('for a reader whose weeks begin on Sunday', () => {
  test.use({ locale: 'en-US' });

  test('weekdays to repeat on begin as the grid does', { tag: once }, async ({ openAs }) => {
    const page = await openAs('ben', { path: month });
    await expect(page.getByRole('columnheader').first()).toHaveAccessibleName('Sunday');
    await page.getByRole('button', { name: t('calendar:toolbar.add') }).click();
    await pick(page, t('calendar:form.repeats'), t('calendar:frequencies.weekly'));
    const days = dialogOf(page).getByRole('group', { name: t('calendar:form.weekdays') });
    await expect(days.getByRole('checkbox').first()).toHaveAccessibleName('Sunday');
  });
});

test.describe('in another time zone than the home computer', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('the calendar and the form say whose time they show', { tag: once }, async ({ openAs }) => {
    const page = await openAs('ben', { path: month });
    const zone = t('calendar:timeZone', { zone: 'UTC' }).replace(/\.$/, '');
    await expect(page.getByText(zone)).toBeVisible();
    await page.getByRole('button', { name: t('calendar:toolbar.add') }).click();
    await expect(dialogOf(page).getByText(zone)).toBeVisible();
  });
});

test('events at the same time are read downwards in the week of a small phone', {
  tag: phoneOnly,
}, async ({ openAs, deviceOf }) => {
  const ben = await deviceOf('ben');
  const titles = ['Football', 'Swimming', 'Running'];
  for (const title of titles) await planEvent(ben, { title, endDate: '2031-06-12T16:30' });
  const page = await openAs('ben', { path: week });
  await page.setViewportSize({ width: 360, height: 740 });
  for (const title of titles) {
    const text = page.locator('[data-view="week"]').getByText(title, { exact: true }).first();
    await expect(text).toBeVisible();
    await expect(text).toHaveCSS('writing-mode', 'vertical-rl');
    await expect(text).toHaveCSS('white-space', 'nowrap');
    // Its letters are not cut.
    const [line, room] = await text.evaluate((part) => [
      Number.parseFloat(getComputedStyle(part).lineHeight),
      part.parentElement?.clientWidth,
    ]);
    expect(line).toBeLessThanOrEqual(room ?? 0);
  }
});

test('a month on a tablet held upright shows three events of a day whole', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  const ben = await deviceOf('ben');
  for (const title of ['Picnic', 'Kites', 'Rain']) await planEvent(ben, { title });
  const page = await openAs('ben', { path: '/help' });
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto(month);
  const day = page.getByRole('cell').filter({ hasText: 'Picnic' });
  await expect(day).toContainText('Rain');
  await expect(async () => {
    const bottoms = await day.evaluate((cell) => [
      cell.getBoundingClientRect().bottom,
      ...['Picnic', 'Kites', 'Rain'].map((title) =>
        Math.max(
          ...[...cell.querySelectorAll('*')]
            .filter((part) => part.textContent?.includes(title))
            .map((part) => part.getBoundingClientRect().bottom),
        ),
      ),
    ]);
    expect(Math.max(...bottoms)).toBe(bottoms[0]);
  }).toPass();
});
