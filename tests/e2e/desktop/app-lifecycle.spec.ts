import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { request } from '@playwright/test';
import Database from 'better-sqlite3';
import { callForHelp } from '#shared/features/help-requests/help-requests.contract.ts';
import {
  getHouseholdSettings,
  updateHouseholdSettings,
} from '#shared/features/household/household.contract.ts';
import computer from '#shared/locales/en/computer.json' with { type: 'json' };
import desktop from '#shared/locales/en/desktop.json' with { type: 'json' };
import journal from '#shared/locales/en/journal.json' with { type: 'json' };
import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import { call, newDevice } from '#tests/support/e2e/api.ts';
import {
  configDirOf,
  type Desktop,
  expect,
  runToItsEnd,
  test,
} from '#tests/support/e2e/desktop/desktop.ts';
import {
  answerDialogs,
  askedDialogs,
  closeWindow,
  isWindowVisible,
  notificationsOf,
  pressMenu,
  pressNotification,
  pressTray,
  trayItems,
  watchNotifications,
  watchTray,
} from '#tests/support/e2e/desktop/desktop-app.ts';
import { setUpInWindow } from '#tests/support/e2e/desktop/desktop-setup.ts';
import { comeIn } from '#tests/support/e2e/desktop/visitor.ts';
import { planEvent } from '#tests/support/e2e/features/calendar.ts';
import { makeRoom, messageOf, sendTo } from '#tests/support/e2e/features/chat.ts';
import { chooseForEntry, entryForm, openNewEntry } from '#tests/support/e2e/features/journal.ts';
import { makePng } from '#tests/support/e2e/media-files.ts';
import { withoutPageAnswers } from '#tests/support/e2e/page-answers.ts';
import { confirm } from '#tests/support/e2e/screen.ts';
import { t } from '#tests/support/messages.ts';

const { app: texts, notifications: notificationTexts } = computer;
const { closing, menu, quit, tray } = desktop;

// Each starts the app more than once or has many steps.
test.describe.configure({ timeout: 150_000 });

test('closing the window keeps the app running with one notice, and tray and settings control it', async ({
  open,
  computer: place,
}) => {
  const home = { ...place, hasTray: true };
  const { app, page } = await open(home);
  await setUpInWindow(page);
  const { origin } = new URL(page.url());
  await watchTray(app);
  await answerDialogs(app, 0, true);
  await closeWindow(app);
  await expect.poll(() => isWindowVisible(app)).toBe(false);
  const [said] = await askedDialogs(app);
  expect(said).toMatchObject({ message: closing.title, checkboxLabel: closing.startAtLogin });
  expect((await fetch(origin)).ok).toBe(true);
  const entry = join(configDirOf(home), 'autostart', 'treehouse.desktop');
  expect(await readFile(entry, 'utf8')).toMatch(/^Exec=".+" "--hidden"$/m);

  await runToItsEnd(home);
  await expect.poll(() => isWindowVisible(app)).toBe(true);
  await closeWindow(app);
  await expect.poll(() => isWindowVisible(app)).toBe(false);
  expect(await askedDialogs(app)).toHaveLength(1);

  await pressTray(app, tray.allowDevices);
  await expect(page).toHaveURL(/\/home-computer\?tab=devices$/);
  await expect.poll(() => isWindowVisible(app)).toBe(true);
  await page.getByRole('tab', { name: computer.tabs.app }).click();
  await expectAccessibleInLightAndDark(page);
  await expect(page.getByText(place.dataDir)).toBeVisible();
  const atLogin = page.getByRole('switch', { name: texts.startAtLogin });
  await expect(atLogin).toBeChecked();
  await atLogin.click();
  await expect(atLogin).not.toBeChecked();
  expect(existsSync(entry)).toBe(false);
  await page.getByRole('switch', { name: texts.keepAwake }).click();
  const box = (label: string) =>
    expect.poll(async () => (await trayItems(app)).find((item) => item.label === label)?.checked);
  await box(tray.keepAwake).toBe(false);

  const owner = await newDevice(request, origin, await page.context().cookies());
  await call(owner, updateHouseholdSettings, { body: { lan: true } });
  await box(tray.allowDevices).toBe(true);
  await pressTray(app, tray.allowDevices);
  await box(tray.allowDevices).toBe(false);
  expect((await call(owner, getHouseholdSettings)).lan).toBe(false);
  await owner.dispose();
});

async function openWithRoom(open: (changes: { hasTray: boolean }) => Promise<Desktop>) {
  const { app, page } = await open({ hasTray: true });
  await setUpInWindow(page);
  const { origin } = new URL(page.url());
  const owner = await newDevice(request, origin, await page.context().cookies());
  const { id } = await makeRoom(owner, { name: 'Den' });
  return { app, page, origin, owner, id };
}

test('notifies about messages and calls while its window is hidden, and quits only after a question', async ({
  open,
  computer: place,
}) => {
  const { app, page, origin, owner, id } = await openWithRoom(open);
  await page.goto(`${origin}/settings`);
  await expect(page.getByRole('heading', { name: notificationTexts.title })).toBeVisible();
  const visitor = await comeIn(owner, origin, 'Nora');
  await answerDialogs(app, 0);
  await watchNotifications(app);
  await closeWindow(app);
  await expect.poll(() => isWindowVisible(app)).toBe(false);

  await sendTo(visitor.device, id, 'Are you there?');
  const ofMessage = { title: desktop.notifications.chatFrom.replace('{{name}}', 'Nora'), body: '' };
  await expect.poll(() => notificationsOf(app)).toEqual([ofMessage]);
  await pressNotification(app);
  await expect.poll(() => isWindowVisible(app)).toBe(true);
  await expect(page).toHaveURL(`${origin}/chat/${id}`);
  await expect(messageOf(page, 'Are you there?')).toBeVisible();

  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
  const startDate = `${twoDaysAgo}T12:00`;
  await planEvent(owner, { title: 'Picnic', startDate, reminderInterval: 'fifteen_minutes' });
  const database = new Database(join(place.dataDir, 'treehouse.db'));
  const due = `${twoDaysAgo}T00:00:00.000Z`;
  database.prepare('UPDATE calendar_events SET remind_at = ?').run(due);
  database.close();
  await app.evaluate(({ powerMonitor }) => powerMonitor.emit('resume'));
  await expect.poll(async () => (await notificationsOf(app)).at(-1)?.title).toBe('Picnic');
  await pressNotification(app);
  await expect(page).toHaveURL(new RegExp(`tab=calendar&view=day&day=${twoDaysAgo}$`));

  await call(visitor.device, callForHelp);
  const ofHelp = desktop.helpRequest.title.replace('{{name}}', 'Nora');
  await expect.poll(async () => (await notificationsOf(app)).at(-1)?.title).toBe(ofHelp);
  expect(await notificationsOf(app)).toHaveLength(3);

  await expect
    .poll(() => app.evaluate(({ powerSaveBlocker }) => powerSaveBlocker.isStarted(0)))
    .toBe(true);
  await pressMenu(app, menu.quit);
  await expect.poll(async () => (await askedDialogs(app)).at(-1)?.message).toBe(quit.title_one);
  expect((await askedDialogs(app)).at(-1)?.detail).toContain(
    t('desktop:tray.device', { name: 'Nora', device: 'Safari' }),
  );
  expect((await fetch(origin)).ok).toBe(true);
  await visitor.leave();
  await owner.dispose();
  await expect
    .poll(() => app.evaluate(({ powerSaveBlocker }) => powerSaveBlocker.isStarted(0)))
    .toBe(false);
});

test('notifies about a message that arrives while the page behind a closed window reloads', async ({
  open,
}) => {
  const { app, page, origin, owner, id } = await openWithRoom(open);
  const visitor = await comeIn(owner, origin, 'Nora');
  await answerDialogs(app, 0);
  await watchNotifications(app);
  await closeWindow(app);
  await expect.poll(() => isWindowVisible(app)).toBe(false);
  let isSent = false;
  // Arrives before the page has loaded its lists, so that each includes it.
  await withoutPageAnswers(page);
  await page.route('**/api/chat/rooms', async (route) => {
    if (!isSent) await sendTo(visitor.device, id, 'Are you there?');
    isSent = true;
    await route.continue();
  });
  await page.reload();
  const title = desktop.notifications.chatFrom.replace('{{name}}', 'Nora');
  await expect.poll(() => notificationsOf(app)).toEqual([{ title, body: '' }]);
  await page.reload();
  await sendTo(visitor.device, id, 'And now?');
  await expect.poll(() => notificationsOf(app)).toHaveLength(2);
  await visitor.leave();
  await owner.dispose();
});

test('opens the pages that links and menus name, and no others', async ({
  open,
  computer: place,
}) => {
  const { app, page } = await open();
  await setUpInWindow(page);
  const follow = (link: string) => runToItsEnd({ ...place, args: [link] });
  await follow('treehouse://open/gallery');
  await expect(page).toHaveURL(/\/gallery$/);
  await follow('treehouse://evil.example/gallery');
  await expect(page).toHaveURL(/:\d+\/$/);

  await pressMenu(app, menu.chat);
  await expect(page).toHaveURL(/\/chat$/);
  await pressMenu(app, menu.newPost);
  await page.getByLabel(t('content:form.title')).click();
  await page.getByLabel(t('content:form.title')).fill('Half written');
  // The draft's text is kept; a chosen picture is not.
  const picture = makePng('kite.png', { width: 60, height: 40 });
  await page.locator('input[type="file"]').first().setInputFiles(picture);
  await expect(page.getByText('kite.png')).toBeVisible();
  const holdsBack = () =>
    page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
  await expect.poll(holdsBack).toBe(true);
  await answerDialogs(app, 0);
  await pressMenu(app, menu.quit);
  await expect
    .poll(async () => (await askedDialogs(app)).at(-1)?.message)
    .toBe(desktop.unsaved.title);
  await expect(page.getByLabel(t('content:form.title'))).toHaveValue('Half written');

  await pressMenu(app, menu.about);
  await expect.poll(async () => (await askedDialogs(app)).at(-1)?.detail).toContain(place.dataDir);
  await answerDialogs(app, 1);
  await pressMenu(app, menu.passwordReset);
  await expect.poll(async () => (await askedDialogs(app)).at(-1)?.message).toContain('anna');
});

test('asks before it closes over an unfinished journal entry, and finds its draft again', async ({
  open,
}) => {
  const { app, page } = await open();
  await setUpInWindow(page);
  const { origin } = new URL(page.url());
  const holdsBack = () =>
    page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
  await page.goto(`${origin}/?tab=journal`);
  const form = await openNewEntry(page);
  expect(await holdsBack()).toBe(false);
  await form.getByLabel(t('journal:form.content')).fill('Today was');
  await expect.poll(holdsBack).toBe(true);
  await answerDialogs(app, 0);
  await pressMenu(app, menu.quit);
  await expect
    .poll(async () => (await askedDialogs(app)).at(-1)?.message)
    .toBe(desktop.unsaved.title);
  await page.keyboard.press('Escape');
  await confirm(page, t('common:unsaved.leave'));
  await expect.poll(holdsBack).toBe(false);

  await pressMenu(app, menu.chat);
  await expect(page).toHaveURL(/\/chat$/);
  await page.goBack();
  await openNewEntry(page);
  await expect(form.getByLabel(t('journal:form.content'))).toHaveValue('Today was');
  await form.getByLabel(t('journal:form.title')).fill('Kites');
  await form.getByRole('button', { name: journal.form.save, exact: true }).click();
  await expect(form).toHaveCount(0);
  await expect.poll(holdsBack).toBe(false);

  await chooseForEntry(page, 'Kites', t('common:actions.edit'));
  await entryForm(page, journal.form.edit)
    .getByLabel(t('journal:form.content'))
    .fill('Tomorrow is');
  await expect.poll(holdsBack).toBe(true);
  await page.keyboard.press('Escape');
  await confirm(page, t('common:unsaved.leave'));
  await chooseForEntry(page, 'Kites', t('common:actions.delete'));
  await confirm(page, t('common:actions.delete'));
  await expect.poll(holdsBack).toBe(false);
  await openNewEntry(page);
  const picture = makePng('kite.png', { width: 60, height: 40 });
  await form.locator('input[type="file"]').setInputFiles(picture);
  await expect.poll(holdsBack).toBe(true);
  await answerDialogs(app, 1);
});
