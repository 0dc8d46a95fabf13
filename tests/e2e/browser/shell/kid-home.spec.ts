import type { APIRequestContext, Page } from '@playwright/test';
import { updateProfile } from '#shared/features/accounts/accounts.contract.ts';
import { createEvent } from '#shared/features/calendar/calendar.contract.ts';
import type { EventFields } from '#shared/features/calendar/calendar.fields.ts';
import { createTask } from '#shared/features/tasks/tasks.contract.ts';
import { paths } from '#shared/paths.ts';
import { call } from '#tests/support/e2e/api.ts';
import { makeRoom, sendTo } from '#tests/support/e2e/features/chat.ts';
import { cardOf, fillPost, formOf, share, sharePost } from '#tests/support/e2e/features/posts.ts';
import { expect, once, phoneOnly, test } from '#tests/support/e2e/fixtures.ts';
import { escapeFrom } from '#tests/support/e2e/screen.ts';
import { checkLayout, checkScreen } from '#tests/support/e2e/screen-checks.ts';
import { t } from '#tests/support/messages.ts';

const tilesIn = (page: Page) => page.getByRole('region', { name: t('kidHome:title') });
const tile = (page: Page, name: string) => tilesIn(page).getByText(name, { exact: true });
const todayIn = (page: Page) => page.getByRole('region', { name: t('kidHome:today.title') });
const today = () => new Date().toISOString().slice(0, 10);

const planToday = (device: APIRequestContext, fields: Partial<EventFields>) =>
  call(device, createEvent, {
    body: { title: 'Picnic', startDate: today(), allDay: true, ...fields } as EventFields,
  });

test('a kid opens every section from a picture', { tag: phoneOnly }, async ({
  openAs,
  deviceOf,
  family,
}) => {
  const anna = await deviceOf('anna');
  const room = await makeRoom(anna, { name: 'Everyone', members: [family.mia] });
  await sendTo(anna, room.id, 'Dinner is ready');
  const page = await openAs('mia');
  await expect(tilesIn(page).getByRole('listitem')).toHaveText([
    t('kidHome:tiles.draw'),
    t('kidHome:tiles.photo'),
    t('kidHome:tiles.story'),
    t('kidHome:tiles.film'),
    t('kidHome:tiles.games'),
    t('kidHome:tiles.read'),
    new RegExp(t('kidHome:tiles.chat')),
  ]);
  await expect(tilesIn(page).getByRole('link', { name: t('kidHome:tiles.chat') })).toContainText(
    t('chat:rooms.unread', { count: 1 }),
  );
  for (const [name, path] of [
    [t('kidHome:tiles.draw'), paths.draw],
    [t('kidHome:tiles.games'), paths.games],
    [t('kidHome:tiles.read'), paths.readingTracker],
    [t('kidHome:tiles.chat'), paths.chat],
  ] as const) {
    await tile(page, name).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await page.goBack();
  }
  for (const [name, title] of [
    [t('kidHome:tiles.photo'), t('kidHome:photoTitle')],
    [t('kidHome:tiles.story'), t('content:home.create.story')],
    [t('kidHome:tiles.film'), t('content:home.create.video')],
  ] as const) {
    await tile(page, name).click();
    const form = page.getByRole('dialog', { name: title });
    await expect(form).toBeVisible();
    await escapeFrom(page, form);
    await expect(tilesIn(page).getByRole('button', { name })).toBeFocused();
  }
});

test('a story begins with the keyboard on its picture', { tag: once }, async ({ openAs }) => {
  const page = await openAs('mia');
  await tilesIn(page)
    .getByRole('link', { name: t('kidHome:tiles.draw') })
    .focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(tilesIn(page).getByRole('button', { name: t('kidHome:tiles.story') })).toBeFocused();
  await page.keyboard.press('Enter');
  await fillPost(page, { title: 'The fox', text: 'Once upon a time' });
  await share(page);
  await expect(formOf(page)).toHaveCount(0);
  await expect(cardOf(page, 'The fox')).toBeVisible();
});

test('today shows what is planned, and a press ticks a task', { tag: phoneOnly }, async ({
  openAs,
  deviceOf,
  family,
}) => {
  const [anna, mia] = [await deviceOf('anna'), await deviceOf('mia')];
  const page = await openAs('mia');
  await expect(todayIn(page)).toContainText(t('kidHome:today.empty'));
  await checkScreen(page, 'kid-home-empty');
  await planToday(anna, { title: 'Grandma’s birthday', category: 'birthday', isFamily: true });
  await planToday(mia, { title: 'Swimming', startDate: `${today()}T15:30`, allDay: false });
  await planToday(mia, { title: 'Another day', startDate: '2031-06-12' });
  await call(mia, createTask, { body: { title: 'Feed the guinea pigs', dueDate: today() } });
  await call(mia, createTask, { body: { title: 'Some time', dueDate: '2031-06-12' } });
  await call(anna, createTask, {
    body: { title: 'Tidy up', assignedTo: family.mia.user.id },
  });
  await expect(todayIn(page).getByRole('listitem')).toHaveText([
    `Grandma’s birthday${t('kidHome:today.allDay')}`,
    `Swimming${t('kidHome:today.when', { part: t('kidHome:today.parts.afternoon'), time: '15:30' })}`,
    /^Feed the guinea pigs/,
    /^Tidy up/,
  ]);
  await checkScreen(page, 'kid-home-full');

  const task = todayIn(page).getByRole('button', { name: 'Tidy up' });
  await expect(task).toHaveAttribute('aria-pressed', 'false');
  await task.click();
  await expect(task).toHaveAttribute('aria-pressed', 'true');
  await expect(task).toContainText(t('kidHome:today.task.done'));
  await expect(task).toHaveAttribute('aria-busy', 'false');
  await task.click();
  await expect(task).toContainText(t('kidHome:today.task.open'));
  await expect(task).toHaveAttribute('aria-busy', 'false');
  await task.press('Enter');
  await expect(task).toHaveAttribute('aria-pressed', 'true');

  await todayIn(page).getByRole('link', { name: 'Swimming' }).click();
  await expect(page).toHaveURL(new RegExp(`tab=calendar.*day=${today()}`));
});

test('what is on today stays while it cannot be read again', { tag: once }, async ({
  openAs,
  deviceOf,
  family,
  guard,
}) => {
  guard.allow(/503 \(Service Unavailable\).*\/api\/tasks/);
  const anna = await deviceOf('anna');
  const assign = (title: string) =>
    call(anna, createTask, { body: { title, assignedTo: family.mia.user.id } });
  await assign('Tidy up');
  const page = await openAs('mia');
  await expect(todayIn(page).getByRole('button', { name: 'Tidy up' })).toBeVisible();
  await page.route(/\/api\/tasks/, (route) => route.fulfill({ status: 503 }));
  await assign('Feed the guinea pigs');
  const retry = todayIn(page).getByRole('button', { name: t('common:actions.tryAgain') });
  await expect(retry).toBeVisible();
  await expect(todayIn(page).getByRole('button', { name: 'Tidy up' })).toBeVisible();
  await page.unroute(/\/api\/tasks/);
  await retry.click();
  await expect(todayIn(page).getByRole('button', { name: 'Feed the guinea pigs' })).toBeVisible();
  await expect(retry).toHaveCount(0);
});

test('grown-ups have no pictures, and a kid keeps tabs, filters and panels', { tag: once }, async ({
  openAs,
}) => {
  const ben = await openAs('ben');
  await expect(ben.getByText(t('content:home.empty'))).toBeVisible();
  await expect(tilesIn(ben)).toHaveCount(0);
  const page = await openAs('mia');
  await expect(tilesIn(page)).toBeVisible();
  for (const name of ['content', 'calendar', 'tasks', 'journal', 'emotions'] as const)
    await expect(
      page.getByRole('tab', { name: t(`content:home.tabs.${name}`), exact: true }),
    ).toBeVisible();
  for (const name of ['latest', 'myPosts', 'gallery', 'family'] as const)
    await expect(
      page.getByRole('button', { name: t(`content:home.filters.${name}`) }),
    ).toBeVisible();
  for (const way of ['art', 'story', 'video'] as const)
    await expect(page.getByRole('button', { name: t(`content:home.create.${way}`) })).toBeVisible();
});

test('the pictures fit every width, large text and long words', { tag: once }, async ({
  openAs,
  deviceOf,
  family,
}) => {
  const mia = await deviceOf('mia');
  await call(mia, updateProfile, {
    params: { id: family.mia.user.id },
    body: { displayName: 'Maximiliane-Wilhelmine Donaudampfschifffahrt' },
  });
  const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenausstellung';
  await planToday(mia, { title: long });
  await call(mia, createTask, { body: { title: long, dueDate: today() } });
  await sharePost(mia, { title: 'One', type: 'photo' });
  const page = await openAs('mia');
  for (const [width, height] of [
    [360, 740],
    [390, 844],
    [640, 400],
    [768, 1024],
    [1024, 768],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(todayIn(page).getByRole('listitem')).toHaveCount(2);
    await checkLayout(page, 'kid-home-long');
    for (const one of await tilesIn(page).getByRole('listitem').all())
      expect((await one.boundingBox())?.height).toBeGreaterThanOrEqual(96);
  }
  for (const [size, language] of [
    ['normal', 'pseudo'],
    ['largest', 'en'],
    ['largest', 'pseudo'],
  ] as const) {
    await page.evaluate((chosen) => localStorage.setItem('treehouse.textSize', chosen), size);
    await page.goto(`/?lang=${language}`);
    for (const width of [360, 640]) {
      await page.setViewportSize({ width, height: 740 });
      await expect(page.getByRole('listitem').filter({ hasText: long })).toHaveCount(2);
      await checkLayout(page, `kid-home-${size}`);
    }
  }
});

test.describe('on phones', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the first row of pictures is within 40 % of the screen, and nothing moves it', {
    tag: once,
  }, async ({ openAs }) => {
    const page = await openAs('mia');
    const first = tilesIn(page).getByRole('listitem').first();
    const filters = page.getByRole('group', { name: t('content:home.filterLabel') });
    await expect(filters).toBeVisible();
    const before = await filters.boundingBox();
    await expect(todayIn(page)).toContainText(t('kidHome:today.empty'));
    expect(await filters.boundingBox()).toEqual(before);
    for (const size of [
      { width: 390, height: 844 },
      { width: 360, height: 740 },
    ]) {
      await page.setViewportSize(size);
      const box = await first.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? size.height)).toBeLessThanOrEqual(0.4 * size.height);
    }
  });
});
