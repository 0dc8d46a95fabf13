import { button, month, openDetails, planEvent } from '#tests/support/e2e/features/calendar.ts';
import { makeRoom } from '#tests/support/e2e/features/chat.ts';
import { sharePost } from '#tests/support/e2e/features/posts.ts';
import { addBook } from '#tests/support/e2e/features/reading.ts';
import { openNewTask, tasksPath } from '#tests/support/e2e/features/tasks.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { t } from '#tests/support/messages.ts';

/** A phone on its side, a laptop at 200 %, or a phone whose keyboard is open. */
test.use({ viewport: { width: 640, height: 400 } });

test('the header scrolls away on a short screen, and the bar at the bottom stays', {
  tag: once,
}, async ({ openAs, deviceOf }) => {
  for (const title of ['Lake', 'Boat', 'Tent', 'Fire']) {
    await sharePost(await deviceOf('ben'), { title });
  }
  const page = await openAs('ben');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 300));
  await expect(page.getByRole('banner')).not.toBeInViewport();
  await expect(page.getByRole('navigation', { name: t('shell:nav.bar') })).toBeInViewport({
    ratio: 1,
  });
});

test('the buttons under what is no form stay in view on a short screen', {
  tag: once,
}, async ({ openAs, deviceOf }) => {
  await addBook(await deviceOf('ben'), 'Zebras');
  const page = await openAs('ben', { path: '/reading-tracker' });
  const dialog = page.getByRole('dialog');
  const buttonOf = (name: string) => dialog.getByRole('button', { name, exact: true });
  await page.getByRole('button', { name: t('reading:filters.open') }).click();
  await expect(buttonOf(t('reading:filters.show'))).toBeInViewport({ ratio: 1 });
  await buttonOf(t('reading:filters.show')).click();
  await expect(dialog).toHaveCount(0);
  await page
    .getByRole('button', { name: t('reading:books.details') })
    .first()
    .click();
  await expect(buttonOf(t('reading:details.edit'))).toBeInViewport({ ratio: 1 });
});

test('emoji and stickers fit a short screen', { tag: once }, async ({ openAs, deviceOf }) => {
  const { id } = await makeRoom(await deviceOf('ben'), { name: 'Den' });
  const page = await openAs('ben', { path: `/chat/${id}` });
  for (const height of [400, 300]) {
    await page.setViewportSize({ width: 360, height });
    await page.getByRole('button', { name: t('chat:emoji.open') }).click();
    const search = page.getByPlaceholder(t('chat:emoji.search'));
    await expect(search).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('dialog')).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: t('stickers:open') }).click();
    await expect(page.getByRole('dialog').getByRole('button').first()).toBeVisible();
    await expect(page.getByRole('dialog')).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('every day of a month can be chosen on a short screen', { tag: once }, async ({ openAs }) => {
  const page = await openAs('ben', { path: tasksPath });
  await page.setViewportSize({ width: 360, height: 340 });
  await openNewTask(page);
  await page.getByRole('button', { name: new RegExp(`^${t('tasks:form.dueDate')}`) }).click();
  const next = page.getByRole('button', { name: t('common:calendar.nextMonth') });
  const days = page.getByRole('gridcell').getByRole('button');
  for (const one of [next, days.first(), days.last()]) {
    await one.scrollIntoViewIfNeeded();
    await expect(one).toBeInViewport({ ratio: 1 });
  }
});

test('the buttons under an event stay in view however long it is', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  await planEvent(await deviceOf('ben'), { description: 'Bring cake. '.repeat(60) });
  const page = await openAs('ben', { path: month });
  await openDetails(page, '12 June 2031', 'Picnic');
  for (const name of [t('common:actions.edit'), t('common:whoCanSee')]) {
    await expect(button(page, name)).toBeInViewport({ ratio: 1 });
  }
});
