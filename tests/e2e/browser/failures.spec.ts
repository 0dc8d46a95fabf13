import type { Page } from '@playwright/test';
import { composerOf, makeRoom, messageOf, say } from '#tests/support/e2e/chat.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { cardOf, choose, fillPost, formOf, share, sharePost } from '#tests/support/e2e/posts.ts';
import { confirm, expectFailure } from '#tests/support/e2e/screen.ts';

const broken = { status: 500, contentType: 'text/plain', body: 'It rained in.' };
/** An answer that says nothing at all. */
const silent = { status: 200, body: '' };
const said = '500: It rained in.';

/** Answers every write to these addresses, until the next call. */
const answerWrites = async (page: Page, address: RegExp, answer: typeof silent) => {
  await page.unrouteAll();
  await page.route(address, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill(answer),
  );
};

test('a log-out that fails says so, and nobody is signed out', { tag: once }, async ({
  openAs,
  guard,
}) => {
  guard.allow(/status of 500/);
  const page = await openAs('ben', { path: '/settings' });
  await page.route('**/api/logout', (route) => route.fulfill(broken));
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
  await expectFailure(page, 'Logout failed', said);
  await expect(page).toHaveURL(/\/settings$/);
});

test('a post that cannot be shared, changed or deleted says why, or what did not work', {
  tag: once,
}, async ({ openAs, deviceOf, guard }) => {
  guard.allow(/status of 500/);
  await sharePost(await deviceOf('ben'), { title: 'Old news', text: 'Nothing new.' });
  const page = await openAs('ben');
  await page.getByRole('button', { name: 'Write a Story' }).click();
  await fillPost(page, { title: 'Fresh news' });
  for (const [answer, text] of [
    [broken, said],
    [silent, 'Failed to create content'],
  ] as const) {
    await answerWrites(page, /\/api\/content$/, answer);
    await share(page);
    await expectFailure(page, 'Something went wrong', text);
    await expect(formOf(page).getByLabel('Title', { exact: true })).toHaveValue('Fresh news');
  }
  await formOf(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await choose(page, 'Old news', 'Edit');
  await answerWrites(page, /\/api\/content\/\d+$/, silent);
  await fillPost(page, { title: 'Newer news' });
  await formOf(page).getByRole('button', { name: 'Save changes' }).click();
  await expectFailure(page, 'Something went wrong', 'Failed to update content');
  await formOf(page).getByRole('button', { name: 'Close' }).click();
  await confirm(page, 'Stop here');

  for (const [answer, text] of [
    [silent, 'Failed to delete content'],
    [broken, said],
  ] as const) {
    await answerWrites(page, /\/api\/content\/\d+$/, answer);
    await choose(page, 'Old news', 'Delete');
    await confirm(page, 'Delete');
    await expectFailure(page, 'Error deleting content', text);
  }
  await expect(cardOf(page, 'Old news')).toBeVisible();
});

test('a room that cannot be made, joined, left or written to says so', { tag: once }, async ({
  openAs,
  deviceOf,
  family,
  guard,
}) => {
  guard.allow(/status of 500/);
  const { id } = await makeRoom(await deviceOf('ben'), { name: 'Den', members: [family.mia] });
  const page = await openAs('ben', { path: `/chat/${id}` });
  await expect(composerOf(page)).toBeVisible();
  await answerWrites(page, /\/api\/chat\/rooms/, broken);
  await page.getByRole('button', { name: 'New Chat Room' }).first().click();
  const form = page.getByRole('dialog', { name: 'New Chat Room' });
  await form.getByLabel('Name').fill('Cave');
  await form.getByRole('button', { name: 'Make the room' }).click();
  await expectFailure(page, 'Failed to create chat room', said);
  await form.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: '2 members' }).click();
  const members = page.getByRole('dialog', { name: 'Members' });
  await members.getByRole('button', { name: 'Add Anna' }).click();
  await expectFailure(page, 'Failed to add member', said);
  await members.getByRole('button', { name: 'Remove Mia' }).click();
  await expectFailure(page, 'Failed to remove member', said);
  await members.getByRole('button', { name: 'Close' }).click();

  await page.routeWebSocket(/\/ws$/, (socket) => void socket.close());
  await page.reload();
  await say(page, 'Is anybody there?');
  await expectFailure(
    page,
    'Error Sending Message',
    'An unexpected error occurred. Please try again.',
  );
  const pending = messageOf(page, 'Is anybody there?');
  await expect(pending.getByText('Not sent')).toBeVisible();
  await expect(page.getByRole('article', { name: 'You, on its way' })).toBeVisible();

  await page.unrouteAll();
  await page.route(/\/api\/chat\/rooms$/, (route) => route.fulfill(broken));
  await page.goto('/chat');
  await expect(page.getByText('Error loading chat rooms. Please try again.')).toBeVisible();
});
