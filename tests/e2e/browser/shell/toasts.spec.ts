import type { Page } from '@playwright/test';
import { fillPost, share } from '#tests/support/e2e/features/posts.ts';
import { openNewTask, taskDialog, tasksPath } from '#tests/support/e2e/features/tasks.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { expectToast } from '#tests/support/e2e/screen.ts';
import { pattern, t } from '#tests/support/messages.ts';

const toastOf = (page: Page) =>
  page
    .getByRole('region', { name: pattern('shell:toasts.viewport', { hotkey: /.+/ }) })
    .getByRole('listitem');

/** Swipes the toast to the right; under 50 px does not dismiss it. */
const swipeAway = async (page: Page) => {
  const toast = toastOf(page);
  for (const [distance, left] of [
    [40, 1],
    [80, 0],
  ] as const) {
    const { x = 0, y = 0 } = (await toast.boundingBox()) ?? {};
    await page.mouse.move(x + 60, y + 20);
    await page.mouse.down();
    await page.mouse.move(x + 60 + distance, y + 20, { steps: 8 });
    await page.mouse.up();
    await expect(toast).toHaveCount(left);
  }
};

test('only one toast is shown, F8 focuses it and Escape closes it', { tag: once }, async ({
  openAs,
}) => {
  const page = await openAs('ben');
  for (const title of ['First', 'Second']) {
    await page.getByRole('button', { name: t('content:home.create.story') }).click();
    await fillPost(page, { title });
    await share(page);
    await expectToast(page, t('content:form.created'));
    await expect(page.getByRole('dialog')).toHaveCount(0);
    if (title === 'First') await swipeAway(page);
  }
  await page.keyboard.press('F8');
  const region = page.getByRole('region', {
    name: pattern('shell:toasts.viewport', { hotkey: /.+/ }),
  });
  await expect
    .poll(() => region.evaluate((element) => element.contains(document.activeElement)))
    .toBe(true);
  await region.getByRole('listitem').focus();
  await page.keyboard.press('Escape');
  await expect(region.getByRole('listitem')).toHaveCount(0);
});

const openWithPausedClock = async (page: Page) => {
  await page.clock.install();
  await page.goto('/settings');
  await expect(page.getByLabel(t('accounts:fields.displayName'))).toHaveValue('Ben');
  await page.clock.pauseAt(Date.now() + 60_000);
};

const saveName = async (page: Page, name: string) => {
  await page.getByLabel(t('accounts:fields.displayName')).fill(name);
  // A click would wait for a frame, which never comes with a paused clock.
  await page
    .getByRole('button', { name: t('common:actions.saveChanges'), exact: true })
    .press('Enter');
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(toastOf(page)).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [20] });
};

const expectToStay = async (page: Page, ms: number) => {
  await page.clock.runFor(ms - 100);
  await expect(toastOf(page)).toBeVisible();
  await page.clock.runFor(200);
  await expect(toastOf(page)).toHaveCount(0);
};

test('a toast stays for five seconds, an error for ten, and both are narrow', {
  tag: once,
}, async ({ openAs, guard }) => {
  guard.allow(/status of 500/);
  const page = await openAs('ben', { path: '/help' });
  await openWithPausedClock(page);
  const save = async (name: string, ms: number) => {
    await saveName(page, name);
    const box = await toastOf(page).boundingBox();
    expect(box?.width ?? 0).toBeLessThanOrEqual(420);
    await expectToStay(page, ms);
  };
  await save('Benjamin', 5_000);
  await page.route('**/api/user/*', (route) => route.fulfill({ status: 500, body: 'No.' }));
  await save('Benny', 10_000);
});

test('a toast closes automatically after the one before was closed by hand', {
  tag: once,
}, async ({ openAs }) => {
  const page = await openAs('ben', { path: '/help' });
  await openWithPausedClock(page);
  await saveName(page, 'Benjamin');
  await toastOf(page)
    .getByRole('button', { name: t('common:actions.close') })
    .press('Enter');
  await page.clock.runFor(1_000);
  await expect(toastOf(page)).toHaveCount(0);
  await saveName(page, 'Benny');
  await expectToStay(page, 5_000);
});

test('Escape closes the dialog, not a toast that came after it', {
  tag: once,
}, async ({ openAs, guard }) => {
  guard.allow(/status of 500/);
  const page = await openAs('ben', { path: tasksPath });
  await page.route('**/api/tasks', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, body: 'No.' })
      : route.fallback(),
  );
  await openNewTask(page);
  const title = taskDialog(page).getByLabel(t('tasks:form.title'));
  await title.fill('Feed the cat');
  await taskDialog(page)
    .getByRole('button', { name: t('tasks:form.create') })
    .click();
  await expectToast(page, t('tasks:failed.create'));
  const question = page.getByRole('alertdialog');
  await title.press('Escape');
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: t('common:unsaved.leave') }).press('Escape');
  await expect(question).toHaveCount(0);
  await expect(title).toHaveValue('Feed the cat');
});
