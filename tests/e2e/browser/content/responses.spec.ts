import type { Locator, Page } from '@playwright/test';
import { createComment, toggleReaction } from '#shared/features/content/comments.contract.ts';
import { getNotifications } from '#shared/features/content/notifications.contract.ts';
import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import { call } from '#tests/support/e2e/api.ts';
import { cardOf, comment, sharePost } from '#tests/support/e2e/features/posts.ts';
import { expect, once, phoneOnly, test } from '#tests/support/e2e/fixtures.ts';
import { holdCalls } from '#tests/support/e2e/held-call.ts';
import { withoutPageAnswers } from '#tests/support/e2e/page-answers.ts';
import { openNavigation } from '#tests/support/e2e/screen.ts';
import { t } from '#tests/support/messages.ts';

test('a comment is sent by Enter, not by Shift+Enter, and never empty', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  await sharePost(await deviceOf('mia'), { title: 'The owl', text: 'It could not sleep.' });
  const page = await openAs('ben');
  const card = cardOf(page, 'The owl');
  const field = card.getByLabel(t('content:comments.label', { title: 'The owl' }));
  await field.fill('   ');
  await field.press('Enter');
  await expect(card.getByRole('button', { name: t('content:comments.send') })).toBeDisabled();
  await field.fill('What a');
  await field.press('Shift+Enter');
  await field.pressSequentially('night!');
  await expect(field).toHaveValue('What a\nnight!');
  await field.press('Enter');
  await expect(field).toHaveValue('');
  const comments = card
    .getByRole('region', { name: t('content:comments.title', { title: 'The owl' }) })
    .getByRole('listitem');
  await expect(comments).toHaveCount(1);
  await expect(comments.first()).toContainText('Ben');
  await expect(comments.first()).toContainText(/What a\s+night!/);
});

test('words that were sent are no draft, though their page was left meanwhile', {
  tag: once,
}, async ({ openAs, deviceOf }) => {
  await sharePost(await deviceOf('mia'), { title: 'The owl', text: 'It could not sleep.' });
  const page = await openAs('ben');
  const answer = await holdCalls(page, createComment.path);
  const field = page.getByLabel(t('content:comments.label', { title: 'The owl' }));
  await field.fill('What a night!');
  await field.press('Enter');
  const navigation = await openNavigation(page);
  await navigation.getByRole('link', { name: t('shell:nav.games') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('games:title') })).toBeVisible();
  await answer();
  await navigation.getByRole('link', { name: t('shell:nav.mySpace') }).click();
  await expect(cardOf(page, 'The owl')).toContainText('What a night!');
  await expect(field).toHaveValue('');
});

test('the comment box is one line until it is pressed or holds words', { tag: phoneOnly }, async ({
  openAs,
  deviceOf,
}) => {
  await sharePost(await deviceOf('mia'), { title: 'The owl', text: 'x' });
  const page = await openAs('ben');
  const card = cardOf(page, 'The owl');
  const field = card.getByLabel(t('content:comments.label', { title: 'The owl' }));
  const stickers = card.getByRole('button', { name: t('stickers:open') });
  const record = card.getByRole('button', { name: t('content:comments.record') });
  await expect(field).toBeVisible();
  await expect(stickers).toHaveCount(0);
  const before = await card.boundingBox();
  await field.click();
  await expect(field).toBeFocused();
  await expect(stickers).toBeVisible();
  await expect(record).toBeVisible();
  expect((await card.boundingBox())?.height).toBe(before?.height);
  await page.keyboard.press('Tab');
  await expect(stickers).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(record).toBeFocused();
  await field.fill('Who');
  await page.reload();
  await expect(field).toHaveValue('Who');
  await expect(card.getByRole('button', { name: t('content:comments.send') })).toBeEnabled();
});

const openCommentMenu = (card: Locator) =>
  card.getByRole('button', { name: t('content:comments.menu', { name: 'Ben' }) }).click();

test('a comment is edited in its place and marked, and deleted after a confirmation', {
  tag: once,
}, async ({ openAs, deviceOf }) => {
  const [mia, ben] = await Promise.all([deviceOf('mia'), deviceOf('ben')]);
  const { id } = await sharePost(mia, { title: 'The owl', text: 'x' });
  await comment(ben, id, 'Lovly');
  const path = `/post/${id}`;
  const [page, mias] = await Promise.all([openAs('ben', { path }), openAs('mia', { path })]);
  const card = cardOf(page, 'The owl');
  await openCommentMenu(card);
  await page.getByRole('menuitem', { name: t('content:comments.edit') }).click();
  const field = card.getByRole('textbox', { name: t('content:comments.editLabel') });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('Lovly');
  await field.fill('Lovely');
  await page.keyboard.press('Enter');
  await expect(field).toHaveCount(0);
  for (const seen of [card, cardOf(mias, 'The owl')]) {
    await expect(seen.getByText('Lovely')).toBeVisible();
    await expect(seen.getByText(t('content:comments.edited'))).toBeVisible();
  }

  await openCommentMenu(card);
  await page.getByRole('menuitem', { name: t('content:comments.delete', { name: 'Ben' }) }).click();
  const question = page.getByRole('alertdialog', { name: t('content:comments.deleteTitle') });
  await question.getByRole('button', { name: t('common:actions.delete'), exact: true }).click();
  for (const seen of [card, cardOf(mias, 'The owl')]) {
    await expect(seen.getByText(t('content:comments.deleted'))).toBeVisible();
    await expect(seen.getByText('Lovely')).toHaveCount(0);
  }
  const comments = card.getByRole('region', {
    name: t('content:comments.title', { title: 'The owl' }),
  });
  await expect(comments).toBeFocused();
});

const counted = (kind: 'heart' | 'thumbsUp' | 'palette' | 'book', count = 0) =>
  t('content:reactions.withCount', { name: t(`content:reactions.${kind}`), count });

test('each kind of post has its reactions, and a second press removes one', {
  tag: once,
}, async ({ openAs, deviceOf }) => {
  const mia = await deviceOf('mia');
  await sharePost(mia, { title: 'A story', text: 'x' });
  await sharePost(mia, { title: 'Some art', type: 'art' });
  await sharePost(mia, { title: 'A photo', type: 'photo' });
  const page = await openAs('ben');
  const reactionsOf = (title: string) =>
    cardOf(page, title)
      .getByRole('group', { name: t('content:reactions.group') })
      .getByRole('button');
  const named = (title: string) =>
    reactionsOf(title).evaluateAll((all) => all.map((button) => button.ariaLabel));
  await expect(cardOf(page, 'A photo')).toBeVisible();
  expect(await named('A photo')).toEqual([counted('heart'), counted('thumbsUp')]);
  expect(await named('Some art')).toEqual([
    counted('heart'),
    counted('thumbsUp'),
    counted('palette'),
  ]);
  expect(await named('A story')).toEqual([counted('heart'), counted('thumbsUp'), counted('book')]);

  const heart = reactionsOf('A story').first();
  await heart.click();
  // A reaction made just before leaving the page still arrives.
  await page.reload();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(heart).toHaveAccessibleName(counted('heart', 1));
  const name = t('content:reactions.heart');
  const count = t('content:reactions.who', { name, count: 1 });
  await cardOf(page, 'A story').getByRole('button', { name: count }).click();
  const people = page.getByRole('dialog', { name: t('content:reactions.title') });
  await expect(people.getByRole('listitem').filter({ hasText: 'Ben' })).toHaveCount(1);
  await expect(people.getByRole('img', { name })).toBeVisible();
  await expectAccessibleInLightAndDark(page);
  await page.keyboard.press('Escape');
  await expect(people).toHaveCount(0);
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await expect(heart).toHaveAccessibleName(counted('heart'));
});

/** The fonts that an element's characters are drawn with. */
const fontsOf = async (page: Page, selector: string): Promise<string[]> => {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  await session.detach();
  return fonts.map(({ familyName }) => familyName);
};

test('reactions are drawn as emoji, whatever fonts the system has', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  await sharePost(await deviceOf('mia'), { title: 'Some art', type: 'art' });
  const page = await openAs('ben');
  const palette = cardOf(page, 'Some art').getByRole('button', { name: counted('palette') });
  await palette.evaluate((button) => button.setAttribute('id', 'palette'));
  await expect.poll(() => fontsOf(page, '#palette')).toEqual([expect.stringMatching(/emoji/i)]);
});

test('the first three participants are shown, then a number', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  const { id } = await sharePost(await deviceOf('ben'), { title: 'Party', text: 'On Sunday!' });
  for (const who of ['anna', 'mia', 'fred', 'gus'] as const)
    await comment(await deviceOf(who), id, `${who} will come`);
  const page = await openAs('ben');
  const people = cardOf(page, 'Party').getByRole('img', {
    name: t('content:post.participants', { count: 4 }),
  });
  await expect(people).toContainText('+1');
  const titles = people
    .locator('[title]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('title')));
  expect(await titles).toEqual(['Gus', 'Fred', 'Mia']);
});

test('a guest’s first comment to a kid waits for a grown-up’s approval', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  const [mia, anna, fred] = await Promise.all([
    deviceOf('mia'),
    deviceOf('anna'),
    deviceOf('fred'),
  ]);
  const { id } = await sharePost(mia, { title: 'My tooth', text: 'It is out!' });
  const mothers = await openAs('anna');
  const note = cardOf(mothers, 'My tooth');
  await expect(note.getByText(t('content:waiting.post', { name: 'Mia' }))).toBeVisible();
  const unseen = await openAs('fred');
  await expect(unseen.getByText(t('content:home.empty'))).toBeVisible();

  await note.getByRole('button', { name: t('content:waiting.allow') }).click();
  await expect(note.getByText(t('content:waiting.post', { name: 'Mia' }))).toHaveCount(0);
  await unseen.reload();
  await expect(cardOf(unseen, 'My tooth')).toBeVisible();
  await comment(fred, id, 'Does it hurt?');
  const kids = await openAs('mia');
  await expect(cardOf(kids, 'My tooth')).toBeVisible();
  await expect(kids.getByText('Does it hurt?')).toHaveCount(0);

  await expect(note.getByText(t('content:waiting.comment', { name: 'Fred' }))).toBeVisible();
  await note.getByRole('button', { name: t('content:waiting.allow') }).press('Enter');
  await expect(cardOf(kids, 'My tooth').getByText('Does it hurt?')).toBeVisible();
  await expect(
    note.getByRole('region', { name: t('content:comments.title', { title: 'My tooth' }) }),
  ).toBeFocused();
  expect(anna).toBeTruthy();
});

test('notifications group reactions by post and a kid’s posts by kid', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  const { id: contentId } = await sharePost(await deviceOf('ben'), {
    title: 'Party',
    text: 'Yes!',
  });
  for (const who of ['anna', 'fred', 'mia'] as const) {
    await call(await deviceOf(who), toggleReaction, { body: { contentId, emoji: '❤️' } });
  }
  const mia = await deviceOf('mia');
  for (const title of ['My boat', 'My kite']) await sharePost(mia, { title, text: 'Look!' });
  const page = await openAs('ben');
  const openBell = async () => {
    await page.getByRole('button', { name: t('content:notifications.labelOther') }).click();
    return page.getByRole('dialog', { name: t('content:notifications.title') });
  };
  const bell = await openBell();
  const reacted = bell.getByRole('link', {
    name: t('content:notifications.reactedOthers', { name: 'Mia', title: 'Party', count: 2 }),
  });
  await expect(reacted).toContainText(t('content:notifications.isNew'));
  await reacted.click();
  await expect(page).toHaveURL(new RegExp(`/post/${contentId}$`));
  await openBell();
  await expect(reacted).not.toContainText(t('content:notifications.isNew'));
  await bell
    .getByRole('link', { name: t('content:notifications.pendingPosts', { name: 'Mia', count: 2 }) })
    .click();
  await expect(page).toHaveURL(/\/approvals$/);
});

test('home and the notifications count what others did today, until they are opened', {
  tag: once,
}, async ({ openAs, deviceOf }) => {
  const [anna, ben] = await Promise.all([deviceOf('anna'), deviceOf('ben')]);
  const { id } = await sharePost(ben, { title: 'My boat', text: 'It floats.' });
  await comment(anna, id, 'Can I come?');
  await comment(ben, id, 'I talk to myself.');
  for (const device of [anna, await deviceOf('mia')])
    await call(device, toggleReaction, { body: { contentId: id, emoji: '❤️' } });
  const page = await openAs('ben');
  await expect(
    page.getByText(t('content:home.newComments', { count: 1 }), { exact: true }),
  ).toBeVisible();
  await expect(
    page.getByText(t('content:home.reactions', { count: 2 }), { exact: true }),
  ).toBeVisible();
  await expect(page.getByText(t('content:home.prompt'))).toHaveCount(0);
  await page
    .getByRole('button', { name: t('content:notifications.labelCount', { count: 1 }) })
    .click();
  const panel = page.getByRole('dialog', { name: t('content:notifications.title') });
  await expect(panel.getByText('Can I come?')).toBeVisible();
  await expect(panel.getByText('I talk to myself.')).toHaveCount(0);
  await panel
    .getByRole('link', {
      name: new RegExp(t('content:notifications.commented', { name: 'Anna', title: 'My boat' })),
    })
    .click();
  await expect(page).toHaveURL(new RegExp(`/post/${id}$`));
  await expect(
    page.getByRole('button', { name: t('content:notifications.labelOther') }),
  ).toBeVisible();
});

test('notifications opened before they have come are seen once they are there', {
  tag: once,
}, async ({ openAs, deviceOf }) => {
  const mia = await deviceOf('mia');
  const { id } = await sharePost(mia, { title: 'My boat', text: 'x' });
  await comment(await deviceOf('ben'), id, 'How fast?');
  const page = await openAs('mia', { path: '/help' });
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await withoutPageAnswers(page);
  await page.route('**/api/bell', async (route) => {
    await held;
    await route.fallback();
  });
  await page.reload();
  await page.getByRole('button', { name: t('content:notifications.label'), exact: true }).click();
  const panel = page.getByRole('dialog', { name: t('content:notifications.title') });
  await expect(panel).toBeVisible();
  answer();
  await expect(panel.getByText(t('content:notifications.isNew'))).toBeVisible();
  await expect.poll(async () => (await call(mia, getNotifications)).count).toBe(0);
});
