import type { Page } from '@playwright/test';
import { deleteAlbum } from '#shared/features/content/albums.contract.ts';
import { deleteContent } from '#shared/features/content/content.contract.ts';
import {
  deleteDisplay,
  listDisplays,
  updateDisplay,
} from '#shared/features/displays/displays.contract.ts';
import { dayMs } from '#shared/hours.ts';
import {
  expectAccessible,
  expectAccessibleInLightAndDark,
} from '#tests/support/e2e/accessibility.ts';
import { call } from '#tests/support/e2e/api.ts';
import { planEvent } from '#tests/support/e2e/features/calendar.ts';
import {
  addPicture,
  addScreen,
  clockOn,
  fillAlbum,
  pictureOn,
  removeScreen,
} from '#tests/support/e2e/features/displays.ts';
import { expect, once, phoneOnly, test } from '#tests/support/e2e/fixtures.ts';
import { expectToast } from '#tests/support/e2e/screen.ts';
import { t } from '#tests/support/messages.ts';

const tab = '/admin?tab=displays';
const minute = 60_000;
const refresh = 2 * minute;

const note = (page: Page, title: string) => page.getByRole('heading', { name: title, level: 1 });
const buttonOf = (page: Page, action: string, name: string) =>
  page.getByRole('button', { name: t('common:named', { action, name }) });

/** Opens a link with a clock that the test moves on. */
async function openScreen(page: Page, path: string) {
  await page.clock.install();
  await page.goto(path);
}

test('an admin adds a screen, and a tablet without a session shows its pictures', {
  tag: phoneOnly,
}, async ({ openAs, deviceOf }) => {
  const ben = await deviceOf('ben');
  await fillAlbum(ben, 'At the lake', ['The raft']);
  const anna = await openAs('anna', { path: tab });
  await expect(anna.getByRole('heading', { name: t('displays:none') })).toBeVisible();

  await anna.getByRole('button', { name: t('displays:add') }).click();
  const form = anna.getByRole('dialog', { name: t('displays:form.new') });
  await form.getByRole('button', { name: t('displays:form.create') }).click();
  await expect(form.getByText(t('displays:errors.nameRequired'))).toBeVisible();
  await expect(form.getByText(t('displays:errors.albumsRequired'))).toBeVisible();
  await expectAccessibleInLightAndDark(anna);
  await form.getByLabel(t('displays:form.name')).fill('Kitchen');
  await form.getByRole('checkbox', { name: /At the lake/ }).click();
  await expect(form.getByText(t('displays:errors.albumsRequired'))).toHaveCount(0);
  await form.getByRole('button', { name: t('displays:form.create') }).click();

  const shown = anna.getByRole('dialog', { name: t('displays:link.title', { name: 'Kitchen' }) });
  await expect(shown.getByRole('img', { name: t('displays:link.qr') })).toBeVisible();
  const link = new URL(await shown.locator('code').innerText());
  await expectAccessibleInLightAndDark(anna);
  await shown.getByRole('button', { name: t('displays:link.done') }).click();
  await expect(anna.getByText(t('displays:card.never'))).toBeVisible();
  await expect(anna.getByText('At the lake')).toBeVisible();
  await expectAccessibleInLightAndDark(anna);

  const tablet = await openAs(null, { path: `${link.pathname}${link.hash}` });
  await expect(pictureOn(tablet, 'The raft')).toBeVisible();
  await expect(clockOn(tablet)).toContainText(/\d:\d\d/);
  await expect(tablet).toHaveURL(/\/display$/);
  await expect(tablet.getByRole('navigation')).toHaveCount(0);
  await expectAccessible(tablet);
  // The admin sees that it was there, without asking.
  await expect(anna.getByText(t('displays:card.never'))).toHaveCount(0);
  // Its cookie is enough from now on.
  await tablet.reload();
  await expect(pictureOn(tablet, 'The raft')).toBeVisible();
});

test('an album that is deleted while a screen is added is not chosen any more', {
  tag: once,
}, async ({ openAs, deviceOf }) => {
  const ben = await deviceOf('ben');
  const gone = await fillAlbum(ben, 'At the lake', ['The raft']);
  await fillAlbum(ben, 'At home', ['The owl']);
  const page = await openAs('anna', { path: tab });
  await page.getByRole('button', { name: t('displays:add') }).click();
  const form = page.getByRole('dialog', { name: t('displays:form.new') });
  await form.getByLabel(t('displays:form.name')).fill('Kitchen');
  await form.getByRole('checkbox', { name: /At the lake/ }).click();
  await form.getByRole('checkbox', { name: /At home/ }).click();
  await call(ben, deleteAlbum, { params: { id: gone } });
  await expect(form.getByRole('checkbox')).toHaveCount(1);
  await form.getByRole('button', { name: t('displays:form.create') }).click();
  await expect(
    page.getByRole('dialog', { name: t('displays:link.title', { name: 'Kitchen' }) }),
  ).toBeVisible();
});

test('a screen goes on through a loss of Wi-Fi, and takes up what is new and gone', {
  tag: once,
}, async ({ openAs, deviceOf, guard }) => {
  guard.allowServerAway();
  const ben = await deviceOf('ben');
  const albumId = await fillAlbum(ben, 'At the lake', ['The raft']);
  const { path } = await addScreen(await deviceOf('anna'), { albumIds: [albumId] });
  const tablet = await openAs(null, { path: '/favicon.svg' });
  await openScreen(tablet, path);
  await expect(pictureOn(tablet, 'The raft')).toBeVisible();

  await tablet.route('**/api/display**', (route) => route.abort());
  await addPicture(ben, albumId, 'The storm');
  await tablet.clock.runFor(3 * refresh);
  await expect(pictureOn(tablet, 'The raft')).toBeVisible();
  await expect(clockOn(tablet)).toBeVisible();

  await tablet.unroute('**/api/display**');
  await expect(async () => {
    await tablet.clock.runFor(minute);
    await expect(pictureOn(tablet, 'The storm')).toBeVisible({ timeout: 500 });
  }).toPass();

  const posts = await (await ben.get('/api/content')).json();
  for (const { id } of posts) await call(ben, deleteContent, { params: { id } });
  await tablet.clock.runFor(refresh);
  await expect(note(tablet, t('displays:show.nothing'))).toBeVisible();
  await expect(tablet.getByRole('img')).toHaveCount(0);
  await expectAccessible(tablet);
});

test('a screen that starts before the home computer waits for it', { tag: once }, async ({
  openAs,
  deviceOf,
  guard,
}) => {
  guard.allowServerAway();
  const albumId = await fillAlbum(await deviceOf('ben'), 'At the lake', ['The raft']);
  const { path } = await addScreen(await deviceOf('anna'), { albumIds: [albumId] });
  const tablet = await openAs(null, { path: '/favicon.svg' });
  await tablet.route('**/api/display**', (route) => route.abort());
  await openScreen(tablet, path);
  await expect(note(tablet, t('displays:show.waiting'))).toBeVisible();
  await expectAccessible(tablet);
  // Started again, it still knows its link.
  const asked = tablet.waitForEvent('requestfailed');
  await tablet.reload();
  await asked;
  await expect(note(tablet, t('displays:show.waiting'))).toBeVisible();
  await tablet.unroute('**/api/display**');
  // Longer than the pauses of the first tries, and shorter than what a call or a picture may take.
  await tablet.clock.runFor(15_000);
  await expect(pictureOn(tablet, 'The raft')).toBeVisible();
  await expect(tablet).toHaveURL(/\/display$/);
});

test('a new link ends the old one, and a removed screen shows nothing', { tag: once }, async ({
  openAs,
  deviceOf,
  guard,
}) => {
  guard.allow(/401 \(Unauthorized\).*\/api\/display/);
  const albumId = await fillAlbum(await deviceOf('ben'), 'At the lake', ['The raft']);
  const { path } = await addScreen(await deviceOf('anna'), { albumIds: [albumId] });
  const tablet = await openAs(null, { path: '/favicon.svg' });
  await openScreen(tablet, path);
  await expect(pictureOn(tablet, 'The raft')).toBeVisible();

  const anna = await openAs('anna', { path: tab });
  await buttonOf(anna, t('displays:card.newLink'), 'Kitchen').click();
  const question = anna.getByRole('alertdialog');
  await expect(question.getByText(t('displays:renew.title', { name: 'Kitchen' }))).toBeVisible();
  await question.getByRole('button', { name: t('displays:renew.confirm') }).click();
  const shown = anna.getByRole('dialog', { name: t('displays:link.title', { name: 'Kitchen' }) });
  const link = new URL(await shown.locator('code').innerText());
  await shown.getByRole('button', { name: t('displays:link.done') }).click();

  await tablet.clock.runFor(refresh);
  await expect(note(tablet, t('displays:show.refused'))).toBeVisible();
  await expect(tablet.getByText(t('displays:errors.linkEnded'))).toBeVisible();
  await expect(pictureOn(tablet, 'The raft')).toHaveCount(0);
  // The old link is of no use any more; the new one is opened in the same tab.
  await tablet.goto(path);
  await expect(note(tablet, t('displays:show.refused'))).toBeVisible();
  await expect(tablet).toHaveURL(/\/display$/);
  await tablet.evaluate((hash) => location.assign(hash), link.hash);
  await expect(pictureOn(tablet, 'The raft')).toBeVisible();

  await removeScreen(anna, 'Kitchen');
  await expectToast(anna, t('displays:remove.done', { name: 'Kitchen' }));
  await tablet.clock.runFor(refresh);
  await expect(note(tablet, t('displays:show.refused'))).toBeVisible();
});

test('an admin changes a screen, which shows today’s family events if they say so', {
  tag: once,
}, async ({ openAs, deviceOf }) => {
  const device = await deviceOf('anna');
  const ben = await deviceOf('ben');
  const albumId = await fillAlbum(ben, 'At the lake', ['The raft']);
  await fillAlbum(ben, 'In the woods', ['The owl']);
  const [{ today }] = [await (await device.get('/api/household')).json()].map(({ timeZone }) => ({
    today: new Intl.DateTimeFormat('sv', { timeZone }).format(new Date()),
  })) as [{ today: string }];
  await planEvent(device, { title: 'Picnic', startDate: today, allDay: true, isFamily: true });
  const dayFrom = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
  const camping = { title: 'Camping', startDate: dayFrom(-1), endDate: dayFrom(1) };
  await planEvent(device, { ...camping, allDay: false, isFamily: true });
  const { path } = await addScreen(device, { albumIds: [albumId] });
  const tablet = await openAs(null, { path: '/favicon.svg' });
  await openScreen(tablet, path);
  await expect(pictureOn(tablet, 'The raft')).toBeVisible();
  await expect(tablet.getByText('Picnic')).toHaveCount(0);

  const anna = await openAs('anna', { path: tab });
  await buttonOf(anna, t('common:actions.edit'), 'Kitchen').click();
  const form = anna.getByRole('dialog', { name: t('displays:form.edit') });
  await form.getByLabel(t('displays:form.name')).fill('Living room');
  await form.getByRole('checkbox', { name: /At the lake/ }).click();
  await form.getByRole('checkbox', { name: /In the woods/ }).click();
  await form.getByRole('switch', { name: t('displays:form.showEvents') }).click();
  await form.getByRole('combobox', { name: t('displays:form.seconds') }).click();
  await anna
    .getByRole('option', { name: t('displays:duration.minutes', { count: 1 }), exact: true })
    .click();
  await form.getByRole('button', { name: t('common:actions.saveChanges') }).click();
  await expectToast(anna, t('displays:form.saved', { name: 'Living room' }));
  await expect(anna.getByRole('heading', { name: 'Living room' })).toBeVisible();

  await tablet.clock.runFor(refresh);
  await expect(pictureOn(tablet, 'The owl')).toBeVisible();
  const events = tablet.getByRole('region', { name: t('displays:show.today') });
  for (const title of ['Picnic', 'Camping'])
    await expect(events.getByRole('listitem').filter({ hasText: title })).toContainText(
      t('displays:show.allDay'),
    );
  await expectAccessible(tablet);
});

test('a list that could not be read is read again, and other admins’ screens can be removed', {
  tag: once,
}, async ({ openAs, deviceOf, guard }) => {
  guard.allow(/500 \(Internal Server Error\).*\/api\/admin\/displays/);
  const device = await deviceOf('anna');
  const albumId = await fillAlbum(device, 'At the lake', []);
  const { id } = await addScreen(device, { albumIds: [albumId] });
  await call(device, updateDisplay, { params: { id }, body: { seconds: 45 } });
  const page = await openAs('anna');
  await page.route('**/api/admin/displays', (route) => route.fulfill({ status: 500, body: '' }), {
    times: 1,
  });
  await page.goto(tab);
  await page.getByRole('button', { name: t('common:actions.tryAgain') }).click();
  await expect(page.getByText(t('displays:duration.seconds', { count: 45 }))).toBeVisible();

  const { displays } = await call(device, listDisplays);
  const others = displays.map((display) => ({
    ...display,
    ...{ canEdit: false, isActive: false, otherAlbums: 2 },
  }));
  await page.route('**/api/admin/displays', (route) =>
    route.fulfill({ json: { displays: others } }),
  );
  await page.reload();
  await expect(page.getByText(t('displays:card.paused', { name: 'Anna' }))).toBeVisible();
  await expect(page.getByText(t('displays:card.otherAlbums', { count: 2 }))).toBeVisible();
  await expect(buttonOf(page, t('common:actions.edit'), 'Kitchen')).toHaveCount(0);
  await expect(buttonOf(page, t('displays:card.newLink'), 'Kitchen')).toHaveCount(0);
  await expect(buttonOf(page, t('common:actions.remove'), 'Kitchen')).toBeVisible();
  await page.unroute('**/api/admin/displays');
  await call(device, deleteDisplay, { params: { id } });
  await expect(page.getByRole('heading', { name: t('displays:none') })).toBeVisible();
});

test('the controls of a screen go away when no one moves', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  const albumId = await fillAlbum(await deviceOf('ben'), 'At the lake', ['The raft']);
  const { path } = await addScreen(await deviceOf('anna'), { albumIds: [albumId] });
  const page = await openAs(null, { path: '/favicon.svg' });
  await openScreen(page, path);
  await expect(pictureOn(page, 'The raft')).toBeVisible();
  const button = page.getByRole('button', { name: t('displays:show.fullScreen') });
  const opacity = () => button.evaluate((element) => getComputedStyle(element).opacity);
  await page.clock.runFor(4_000);
  await expect.poll(opacity).toBe('0');
  await page.mouse.move(200, 200);
  await expect.poll(opacity).toBe('1');
  await button.click();
  await expect(button).toHaveCount(0);
  expect(await page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
});
