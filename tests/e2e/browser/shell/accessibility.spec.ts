import { toggleMessageReaction } from '#shared/features/chat/messages.contract.ts';
import { reportMessage } from '#shared/features/chat/reports.contract.ts';
import {
  expectAccessible,
  expectAccessibleInLightAndDark,
} from '#tests/support/e2e/accessibility.ts';
import { call } from '#tests/support/e2e/api.ts';
import { makeRoom, messageOf, sendTo } from '#tests/support/e2e/features/chat.ts';
import { choose, comment, sharePost } from '#tests/support/e2e/features/posts.ts';
import { expect, once, phoneOnly, test } from '#tests/support/e2e/fixtures.ts';
import { escapeFrom, openNavigation } from '#tests/support/e2e/screen.ts';
import { pattern, t } from '#tests/support/messages.ts';

const empty = [
  '/',
  '/?tab=calendar',
  '/gallery',
  '/stories',
  '/family',
  '/games',
  '/chat',
  '/reading-tracker',
  '/settings',
  '/admin',
  '/help',
  '/privacy',
  '/post/999',
  '/nowhere',
];

test('every empty page is accessible, and no wider than the screen', { tag: once }, async ({
  openAs,
  guard,
}) => {
  test.slow();
  guard.allow(/404 \(Not Found\).*\/api\/content\/999/);
  const page = await openAs('anna');
  for (const path of empty) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await expect(page.getByRole('main')).not.toContainText(t('common:loading'));
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
      // In the dark they are checked by the small screens.
      await expectAccessible(page);
    });
  }
});

test('posts of every kind, their forms, menus and dialogs are accessible', { tag: once }, async ({
  openAs,
  deviceOf,
  videoFile,
}) => {
  test.slow();
  const [mia, fred] = await Promise.all([deviceOf('mia'), deviceOf('fred')]);
  const sunset = await sharePost(mia, {
    type: 'art',
    title: 'Sunset',
    description: 'Over the sea.',
  });
  await sharePost(mia, { type: 'photo', title: 'Our cat', isFamily: true });
  await sharePost(mia, { type: 'video', title: 'A square', file: videoFile });
  const { id } = await sharePost(await deviceOf('ben'), {
    title: 'The owl',
    text: 'It could not sleep. '.repeat(40),
  });
  await comment(fred, id, 'Poor owl!');
  await comment(mia, id, 'Shh.');

  const page = await openAs('ben', { path: '/help' });
  for (const path of ['/', `/post/${id}`]) {
    await page.goto(path);
    await expect(page.getByRole('article', { name: 'The owl' })).toBeVisible();
    await expectAccessibleInLightAndDark(page);
  }
  await page.goto(`/post/${sunset.id}`);
  await page.getByRole('button', { name: t('content:post.enlarge', { title: 'Sunset' }) }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await escapeFrom(page);
  await page.goto('/');
  await page.getByRole('button', { name: t('content:post.readStory') }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleInLightAndDark(page);
  await escapeFrom(page);
  await page
    .getByRole('button', { name: t('content:notifications.labelCount', { count: 2 }) })
    .click();
  await expect(page.getByRole('dialog', { name: t('content:notifications.title') })).toBeVisible();
  await expectAccessibleInLightAndDark(page);
  await escapeFrom(page);
  await choose(page, 'The owl', 'delete');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessibleInLightAndDark(page);
  await escapeFrom(page);
  for (const button of [t('content:home.add'), t('content:home.create.video')]) {
    await page.getByRole('button', { name: button }).first().click();
    await page.getByRole('button', { name: t('content:form.share'), exact: true }).click();
    await expect(page.getByText(t('content:errors.titleRequired'))).toBeVisible();
    await expectAccessibleInLightAndDark(page);
    await escapeFrom(page);
  }
});

test('a room, its menus and its dialogs are accessible', { tag: phoneOnly }, async ({
  openAs,
  deviceOf,
  family,
}) => {
  test.slow();
  const [ben, fred] = [await deviceOf('ben'), await deviceOf('fred')];
  const members = [family.mia, family.fred];
  const { id } = await makeRoom(ben, { name: 'Den', isPrivate: true, members });
  const { id: said } = await sendTo(fred, id, 'See https://example.org/owls');
  await call(ben, toggleMessageReaction, { params: { id: said }, body: { emoji: '🎉' } });
  await sendTo(await deviceOf('mia'), id, 'Something to judge');
  await call(ben, reportMessage, { params: { id: said }, body: { reason: 'Is that link good?' } });
  const page = await openAs('ben', { path: `/chat/${id}` });
  await expect(messageOf(page, 'Something to judge')).toBeVisible();
  await expectAccessibleInLightAndDark(page);
  await messageOf(page, 'Something to judge').hover();
  await messageOf(page, 'Something to judge')
    .getByRole('button', { name: pattern('chat:message.menu', { name: /.+/ }) })
    .click();
  await expectAccessibleInLightAndDark(page, '[role="menu"]');
  await page.getByRole('menuitem', { name: t('common:report.action') }).click();
  await expectAccessibleInLightAndDark(page);
  await escapeFrom(page);
  await page.getByRole('button', { name: t('chat:emoji.open') }).click();
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  await expectAccessibleInLightAndDark(page);
  await escapeFrom(page);
  for (const item of [t('chat:members.title'), t('chat:room.edit'), t('chat:room.leave')]) {
    await page.getByRole('button', { name: t('chat:room.menu') }).click();
    await page.getByRole('menuitem', { name: item }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessibleInLightAndDark(page);
    await escapeFrom(page);
  }
  const annas = await openAs('anna', { path: '/approvals' });
  await expect(annas.getByText('Is that link good?')).toBeVisible();
  await expectAccessibleInLightAndDark(annas);
});

test('login, registration and the people on a shared screen are accessible', {
  tag: phoneOnly,
}, async ({ openAs }) => {
  const page = await openAs(null, { path: '/auth' });
  await expect(
    page.getByRole('button', { name: t('accounts:login.submit'), exact: true }),
  ).toBeVisible();
  await expectAccessibleInLightAndDark(page);
  await page.getByRole('button', { name: t('accounts:login.submit'), exact: true }).click();
  await expect(page.getByText(t('accounts:errors.usernameRequired'))).toBeVisible();
  await expectAccessibleInLightAndDark(page);
  await page.getByRole('tab', { name: t('accounts:tabs.register') }).click();
  await page.getByRole('button', { name: t('accounts:register.submit'), exact: true }).click();
  await expect(page.getByText(t('accounts:errors.usernameRequired'))).toBeVisible();
  await expectAccessibleInLightAndDark(page);
});

test('the access denial and the menus are accessible', { tag: phoneOnly }, async ({ openAs }) => {
  const page = await openAs('ben', { path: '/admin' });
  await expect(page.getByRole('heading', { name: t('shell:denied.title') })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/');
  await openNavigation(page);
  await expectAccessibleInLightAndDark(page);
  await escapeFrom(page, page.getByRole('button', { name: t('shell:nav.closeMenu') }));
  await page.getByRole('button', { name: t('shell:header.account') }).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  // Behind a menu the page is hidden from screen readers and focus is trapped.
  await expectAccessibleInLightAndDark(page, '[role="menu"]');
});

test('control: detects unreadable and unnamed elements', { tag: once }, async ({ openAs }) => {
  const page = await openAs(null, { path: '/auth' });
  await expect(page.getByRole('main')).toBeVisible();
  await expectAccessible(page);
  await page.evaluate(() => {
    const words = document.createElement('p');
    words.textContent = 'Hardly to be read';
    Object.assign(words.style, { color: '#777', background: '#666' });
    document.querySelector('main')?.append(words, document.createElement('button'));
  });
  await expect(expectAccessible(page)).rejects.toThrow(/button-name/);
  await page.locator('button:empty').evaluate((button) => button.remove());
  await expect(expectAccessible(page)).rejects.toThrow(/color-contrast/);
  await page.getByText('Hardly to be read').evaluate((words) => {
    words.style.cssText = 'color: light-dark(#000, #777); background: light-dark(#fff, #666)';
  });
  await expect(expectAccessibleInLightAndDark(page)).rejects.toThrow(/color-contrast/);
});
