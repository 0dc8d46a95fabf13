import { readFile } from 'node:fs/promises';
import { limits } from '#shared/features/calendar/calendar.limits.ts';
import {
  allEvents,
  answerScope,
  button,
  dayPanel,
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
const friday = 'Friday, 13 June 2031';
const saturday = 'Saturday, 14 June 2031';

test('a series is changed, moved and deleted for the chosen occurrences', { tag: once }, async ({
  openAs,
}) => {
  const page = await openAs('ben', { path: month });
  await page.getByRole('button', { name: t('calendar:toolbar.add') }).click();
  await dialogOf(page).getByLabel(t('calendar:form.title'), { exact: true }).fill('Choir');
  await pick(page, t('calendar:form.repeats'), t('calendar:frequencies.daily'));
  await dialogOf(page)
    .getByRole('button', { name: t('calendar:form.until') })
    .click();
  await page
    .getByRole('button', { name: /16 June 2031/ })
    .last()
    .click();
  await button(page, t('calendar:scope.save.yes')).click();
  await expectToast(page, t('calendar:toasts.created'));
  await expect(allEvents(page, 5)).toBeVisible();

  await openDetails(page, thursday, 'Choir');
  await expect(
    dialogOf(page).getByText(
      `${t('calendar:every.daily', { count: 1 })} ${t('calendar:every.until', { day: '16 Jun 2031' })}`,
    ),
  ).toBeVisible();
  await button(page, t('common:actions.edit')).click();
  await dialogOf(page)
    .getByLabel(t('calendar:form.title'), { exact: true })
    .fill('Choir with a guest');
  await button(page, t('calendar:scope.save.yes')).click();
  await answerScope(page, t('calendar:scope.this'), t('calendar:scope.save.yes'));
  await expectToast(page, t('calendar:toasts.updated'));
  await expect(allEvents(page, 5).getByRole('button', { name: /^Choir with a guest/ })).toHaveCount(
    1,
  );

  await openDetails(page, thursday, 'Choir with a guest');
  await button(page, t('common:actions.edit')).click();
  await dialogOf(page).getByLabel(t('calendar:form.description')).fill('In the hall.');
  await expect(
    dialogOf(page).getByRole('combobox', { name: t('calendar:form.repeats') }),
  ).toHaveCount(0);
  await button(page, t('calendar:scope.save.yes')).click();
  await answerScope(page, t('calendar:scope.all'), t('calendar:scope.save.yes'));
  await expectToast(page, t('calendar:toasts.updated'));

  await page.goto(month.replace('12', '13'));
  await openDetails(page, friday, 'Choir');
  await expect(dialogOf(page).getByText('In the hall.')).toBeVisible();
  await button(page, t('calendar:move.open')).click();
  await expect(dialogOf(page).getByRole('status')).toContainText('12:00');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(dialogOf(page).getByRole('status')).toContainText('13:00');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(dialogOf(page).getByRole('status')).toContainText('14:30');
  await button(page, t('calendar:move.save')).press('Enter');
  await answerScope(page, t('calendar:scope.all'), t('calendar:scope.move.yes'));
  await expectToast(page, t('calendar:toasts.updated'));
  await expect(dayPanel(page, friday).getByText('13:00–14:30')).toBeVisible();
  await page.getByRole('button', { name: t('common:actions.undo') }).click();
  await expect(dayPanel(page, friday).getByText('12:00–13:00')).toBeVisible();

  await page.goto(month.replace('12', '14'));
  await openDetails(page, saturday, 'Choir');
  await button(page, t('common:actions.edit')).click();
  await pick(page, t('calendar:form.repeats'), t('calendar:frequencies.weekly'));
  await button(page, t('calendar:scope.save.yes')).click();
  await expect(page.getByRole('alertdialog').getByRole('radio')).toHaveCount(2);
  await answerScope(page, t('calendar:scope.following'), t('calendar:scope.save.yes'));
  await expectToast(page, t('calendar:toasts.updated'));
  await expect(allEvents(page, 3)).toBeVisible();

  await page.goto(month.replace('12', '13'));
  await openDetails(page, friday, 'Choir');
  await button(page, t('calendar:scope.delete.yes')).click();
  await answerScope(page, t('calendar:scope.following'), t('calendar:scope.delete.yes'));
  await expectToast(page, t('calendar:toasts.deleted'));
  await expect(allEvents(page, 2)).toBeVisible();
});

test('an event is dragged to another day and moved back', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  await planEvent(await deviceOf('ben'), { allDay: true, startDate: '2031-06-12' });
  const page = await openAs('ben', { path: month });
  const grid = page.getByRole('table');
  const bar = grid.getByText('Picnic');
  const day = grid.getByRole('link', { name: /^13 June 2031/ });
  await bar.hover();
  await page.mouse.down();
  await day.hover();
  // The second pointer step reports the drop target to the calendar.
  await day.hover({ position: { x: 4, y: 20 } });
  await page.mouse.up();
  await expectToast(page, t('calendar:toasts.updated'));
  await expect(dayPanel(page, thursday).getByText(t('calendar:panel.empty'))).toBeVisible();
  await page.getByRole('button', { name: t('common:actions.undo') }).click();
  await expect(dayPanel(page, thursday).getByText('Picnic')).toBeVisible();
});

test.describe('a reminder', () => {
  // Due five minutes ago, while the server was closed.
  const at = (minutes: string) => `strftime('%Y-%m-%dT%H:%M:00.000Z', 'now', '${minutes} minutes')`;
  test.use({
    sql: `UPDATE household SET time_zone = 'UTC';
      INSERT INTO calendar_events (user_id, uid, title, color, category, all_day, starts, ends,
        time_zone, first_day, last_day, span_level, reminder_interval, remind_at, created_at, updated_at)
      SELECT id, 'picnic', 'Picnic', '#22c55e', 'general', 0, ${at('+10')}, ${at('+20')}, 'UTC',
        substr(${at('+10')}, 1, 10), substr(${at('+20')}, 1, 10), 0, 'fifteen_minutes', ${at('-5')},
        ${at('-60')}, ${at('-60')} FROM users WHERE username = 'ben'`,
  });

  test('appears in the notifications, and once on the desktop', { tag: once }, async ({
    openAs,
  }) => {
    const devices = [await openAs('ben'), await openAs('ben')];
    for (const page of devices) {
      await page.addInitScript(() => {
        const shown: string[] = [];
        class Recorder {
          static permission = 'granted';
          onclick = null;
          constructor(title: string) {
            shown.push(title);
          }
        }
        Object.assign(window, { shown, Notification: Recorder });
      });
      await page.reload();
    }
    const shownOn = async () =>
      (
        await Promise.all(
          devices.map((page) =>
            page.evaluate(() => (window as unknown as { shown: string[] }).shown),
          ),
        )
      ).flat();
    const [page, other] = devices as [(typeof devices)[0], (typeof devices)[0]];
    // A dot only: the bell's number counts comments.
    for (const device of devices)
      await expect(
        device.getByRole('button', { name: t('content:notifications.labelOther') }),
      ).toHaveText('');
    await expect.poll(shownOn).toEqual(['Picnic']);
    await page.getByRole('button', { name: t('content:notifications.labelOther') }).click();
    await expect(
      page.getByRole('heading', { name: t('calendar:notifications.title') }),
    ).toBeVisible();
    await expect(
      other.getByRole('button', { name: t('content:notifications.label'), exact: true }),
    ).toBeVisible();
    await page.getByRole('link', { name: /^Picnic/ }).click();
    await expect(page).toHaveURL(/view=day/);
    await expect(page.getByRole('table').getByText('Picnic')).toBeVisible();
  });
});

test('calendars are imported and exported as files, and phones subscribe to them', {
  tag: once,
}, async ({ openAs, deviceOf, guard, server, playwright }) => {
  await planEvent(await deviceOf('ben'));
  const page = await openAs('ben', { path: month });
  const choose = async (name: string) => {
    await page.getByRole('button', { name: t('calendar:menu.label') }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  const downloading = page.waitForEvent('download');
  await choose(t('calendar:menu.export'));
  const file = await (await downloading).path();
  await expect(allEvents(page, 1)).toBeVisible();

  const annas = await openAs('anna', { path: month });
  const take = (path: Parameters<ReturnType<typeof annas.locator>['setInputFiles']>[0]) =>
    annas.getByLabel(t('calendar:menu.import')).setInputFiles(path);
  await take({ name: 'family.ics', mimeType: 'text/calendar', buffer: await readFile(file) });
  await expectToast(annas, t('calendar:import.done'), t('calendar:import.created', { count: 1 }));
  await expect(dayPanel(annas, thursday).getByText('Picnic')).toBeVisible();
  const mimeType = 'text/calendar';
  guard.allow(/400/);
  await take({ name: 'broken.ics', mimeType, buffer: Buffer.from('BEGIN:VEVENT, and no more') });
  await expectToast(annas, t('calendar:import.failed'), t('calendar:errors.file'));
  await take({ name: 'large.ics', mimeType, buffer: Buffer.alloc(limits.fileMax + 1, 32) });
  await expectToast(annas, t('calendar:import.failed'), t('calendar:errors.fileLarge'));

  await choose(t('calendar:follow.title'));
  await button(page, t('calendar:follow.make')).click();
  const address = await dialogOf(page).getByLabel(t('calendar:follow.address')).inputValue();
  const phone = await playwright.request.newContext();
  expect(await (await phone.get(address)).text()).toContain('SUMMARY:Picnic');
  await button(page, t('calendar:follow.revoke')).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('calendar:follow.revoke') })
    .click();
  await expectToast(page, t('calendar:follow.revoked'));
  await expect(button(page, t('calendar:follow.make'))).toBeVisible();
  expect((await phone.get(address)).ok()).toBe(false);
  expect(address.startsWith(server.url)).toBe(true);
  await phone.dispose();
});
