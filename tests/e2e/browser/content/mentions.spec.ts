import type { Page } from '@playwright/test';
import { makeRoom, messageOf, sendTo } from '#tests/support/e2e/features/chat.ts';
import {
  cardOf,
  choose,
  comment,
  fillPost,
  formOf,
  share,
  sharePost,
} from '#tests/support/e2e/features/posts.ts';
import { expect, once, phoneOnly, test } from '#tests/support/e2e/fixtures.ts';
import { checkLayout, checkScreen } from '#tests/support/e2e/screen-checks.ts';
import { t } from '#tests/support/messages.ts';

const listOf = (page: Page) => page.getByRole('listbox', { name: t('visibility:viewers.mention') });
const bellOf = (page: Page) =>
  page.getByRole('button', { name: new RegExp(`^${t('content:notifications.label')}`) });

test('a person mentioned under a post is notified, by name and at once', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  await sharePost(await deviceOf('ben'), { title: 'The owl', text: 'It could not sleep.' });
  const [page, annas] = [await openAs('mia'), await openAs('anna')];
  await expect(bellOf(annas)).toBeVisible();
  const field = cardOf(page, 'The owl').getByRole('textbox');
  await field.pressSequentially('Look, @');
  // Fred and Gus can read it too; authors are never offered themselves.
  const options = listOf(page).getByRole('option');
  await expect(options).toContainText(['@ben', '@anna', '@fred', '@gus']);
  await expect(field).not.toHaveAttribute('aria-activedescendant');
  await field.pressSequentially('an');
  await expect(options).toHaveCount(1);
  await expect(options).toHaveAccessibleName('Anna @anna');
  const [id] = await options.evaluateAll((all) => all.map((option) => option.id));
  await expect(field).toHaveAttribute('aria-activedescendant', id ?? '');
  for (const box of await Promise.all([options.boundingBox(), listOf(page).boundingBox()])) {
    expect(box?.height).toBeGreaterThanOrEqual(44);
  }
  await checkScreen(page, 'mention-comment');
  await options.click();
  await expect(field).toHaveValue('Look, @anna ');
  await expect(field).toBeFocused();
  await expect(listOf(page)).toHaveCount(0);
  await field.pressSequentially('it flies!');
  await field.press('Enter');
  await expect(cardOf(page, 'The owl').getByText('Look, Anna it flies!')).toBeVisible();

  await bellOf(annas).click();
  const panel = annas.getByRole('dialog', { name: t('content:notifications.title') });
  await expect(
    panel.getByRole('heading', { name: t('content:notifications.mentions') }),
  ).toBeVisible();
  const row = panel.getByRole('link', {
    name: new RegExp(
      `${t('content:notifications.commented', { name: 'Mia', title: 'The owl' })}.*Look, Anna it flies!`,
    ),
  });
  await expect(row).toBeVisible();
  await checkLayout(annas, 'mention-bell');
  await row.click();
  await expect(annas).toHaveURL(/\/post\/\d+$/);
  await expect(cardOf(annas, 'The owl').getByText('Look, Anna it flies!')).toBeVisible();
});

test('a room offers its members for a mention, by keyboard alone', { tag: once }, async ({
  openAs,
  deviceOf,
  family,
}) => {
  const { ben, mia } = family;
  const device = await deviceOf('anna');
  const room = await makeRoom(device, { name: 'Den', isPrivate: true, members: [ben, mia] });
  await sendTo(device, room.id, 'What about Saturday?');
  const [page, bens] = [
    await openAs('mia', { path: `/chat/${room.id}` }),
    await openAs('ben', { path: '/chat' }),
  ];
  await expect(messageOf(page, 'What about Saturday?')).toBeVisible();
  const field = page.getByRole('textbox', { name: t('chat:composer.label', { name: 'Den' }) });
  const options = listOf(page).getByRole('option');
  const chosen = listOf(page).getByRole('option', { selected: true });
  await field.pressSequentially('@');
  await expect(options).toHaveCount(2);
  await expect(chosen).toHaveCount(0);
  await field.press('ArrowUp');
  await expect(chosen).toHaveText(/Ben/);
  await field.press('ArrowDown');
  await expect(chosen).toHaveText(/Anna/);
  await checkLayout(page, 'mention-chat');
  await field.press('Escape');
  await expect(listOf(page)).toHaveCount(0);
  await field.pressSequentially('be');
  await expect(listOf(page)).toHaveCount(0);
  await field.press('Enter');
  await expect(messageOf(page, '@be')).toBeVisible();

  await field.pressSequentially('Hi @be');
  await expect(chosen).toHaveText(/Ben/);
  await field.press('Tab');
  await expect(field).toHaveValue('Hi @ben ');
  await expect(field).toBeFocused();
  await field.pressSequentially('and @an');
  await expect(chosen).toHaveText(/Anna/);
  await field.press('Enter');
  await field.pressSequentially('at ten?');
  await field.press('Enter');
  await expect(messageOf(page, 'Hi Ben and Anna at ten?')).toBeVisible();

  // It is in the bell but does not count.
  await expect(bellOf(bens)).toHaveAccessibleName(t('content:notifications.labelOther'));
  await bellOf(bens).click();
  const row = bens
    .getByRole('dialog', { name: t('content:notifications.title') })
    .getByRole('link', {
      name: new RegExp(t('content:notifications.mentioned', { name: 'Mia', title: 'Den' })),
    });
  await expect(row).toContainText('Hi Ben and Anna at ten?');
  await row.click();
  await expect(bens).toHaveURL(new RegExp(`/chat/${room.id}$`));
  await expect(messageOf(bens, 'Hi Ben and Anna at ten?')).toBeVisible();
  await checkLayout(bens, 'mention-room');
});

test('a description offers the people who will see the post', { tag: phoneOnly }, async ({
  openAs,
}) => {
  const page = await openAs('anna');
  await page
    .getByRole('button', { name: t('content:home.create.story') })
    .first()
    .click();
  await fillPost(page, { title: 'The pond', text: 'Frogs.' });
  const field = formOf(page).getByLabel(t('content:form.description'));
  const options = listOf(page).getByRole('option');
  const family = formOf(page).getByRole('switch', { name: t('content:form.family') });
  await field.pressSequentially('With @');
  await expect(options.filter({ hasText: '@gus' })).toBeVisible();
  await expect(options.filter({ hasText: '@anna' })).toHaveCount(0);
  await checkScreen(page, 'mention-description');
  await field.press('Escape');
  await expect(options).toHaveCount(0);
  await expect(field).toHaveValue('With @');

  await family.click();
  await field.fill('With ');
  await field.pressSequentially('@g');
  await expect(listOf(page)).toHaveCount(0);
  await field.press('Backspace');
  await expect(options.filter({ hasText: '@mia' })).toBeVisible();
  await expect(options.filter({ hasText: '@gus' })).toHaveCount(0);
  await field.pressSequentially('mi');
  await expect(options).toHaveCount(1);
  const [id] = await options.evaluateAll((all) => all.map((option) => option.id));
  await expect(field).toHaveAttribute('aria-activedescendant', id ?? '');
  await field.press('Enter');
  await expect(field).toHaveValue('With @mia ');
  await share(page);
  await expect(cardOf(page, 'The pond').getByText('With Mia')).toBeVisible();

  await choose(page, 'The pond', 'edit');
  await field.press('End');
  await field.pressSequentially('and @be');
  await expect(options).toHaveText(/Ben/);
  await options.click();
  await expect(field).toHaveValue(/and @ben $/);
  await expect(field).toBeFocused();
});

test('people whom the writer may not know of are not offered or named', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  const { id } = await sharePost(await deviceOf('fred'), { title: 'My boat', text: 'It floats.' });
  await comment(await deviceOf('ben'), id, 'Ask @mia and @anna');
  const page = await openAs('gus');
  const card = cardOf(page, 'My boat');
  await expect(card.getByText('Ask @mia and Anna')).toBeVisible();
  const field = card.getByRole('textbox');
  await field.pressSequentially('@a');
  await expect(listOf(page).getByRole('option')).toHaveText(/Anna/);
  await field.press('Backspace');
  await expect(listOf(page).getByRole('option')).toHaveCount(3);
  await field.pressSequentially('m');
  await expect(listOf(page)).toHaveCount(0);
  await expect(page.getByText('Mia', { exact: true })).toHaveCount(0);
});
