import { makeRoom, say } from '#tests/support/e2e/features/chat.ts';
import { cardOf, sharePost } from '#tests/support/e2e/features/posts.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { makePng } from '#tests/support/e2e/media-files.ts';
import { escapeFrom } from '#tests/support/e2e/screen.ts';
import { t } from '#tests/support/messages.ts';

test.describe('on a server that lost its files', () => {
  // A missing avatar, beside posts and messages whose pictures fail to load.
  test.use({
    sql: `UPDATE users SET avatar = '/uploads/${'0'.repeat(32)}' WHERE username = 'ben'`,
  });

  test('each picture tries its sources in turn, then shows as missing; avatars become initials', {
    tag: once,
  }, async ({ openAs, deviceOf, family, guard }) => {
    guard.allow(/status of 404/);
    const ben = await deviceOf('ben');
    const picture = makePng('lake.png', { width: 1600, height: 900 });
    await sharePost(ben, { title: 'At the lake', type: 'photo', file: picture });
    const { id } = await makeRoom(ben, { name: 'Den', members: [family.mia] });
    const page = await openAs('ben', { path: `/chat/${id}` });
    await page.locator('input[type="file"]').setInputFiles(makePng('owl.png'));
    await say(page, 'My owl');
    await expect(
      page.getByRole('button', { name: t('chat:message.enlarge', { name: 'My owl' }) }),
    ).toBeVisible();

    const asked: string[] = [];
    await page.route('**/uploads/**', (route) => {
      asked.push(new URL(route.request().url()).pathname);
      return route.fulfill({ status: 404, body: 'Gone.' });
    });
    await page.reload();
    await expect(page.getByText(t('chat:message.unavailable', { name: 'My owl' }))).toBeVisible();

    asked.length = 0;
    await page.goto('/');
    const card = cardOf(page, 'At the lake');
    await expect(card.getByText(t('common:picture.missing'))).toBeVisible();
    // The frame of the page asks for the first source as well.
    const tried = [...new Set(asked.filter((path) => !path.includes('0'.repeat(32))))];
    const [thumbnail = '', own = '', smallest = ''] = tried;
    expect(tried).toHaveLength(3);
    expect(thumbnail.startsWith(own) && smallest.startsWith(own)).toBe(true);
    await card.getByRole('button', { name: t('content:media.elsewhereLabel') }).click();
    await expect(page.getByText(t('content:media.elsewhere')).first()).toBeVisible();
    const account = page.getByRole('button', { name: t('shell:header.account') });
    await expect(account.locator('img')).toHaveCount(0);
    await expect(account).toHaveText('BE');
  });
});

test('a picture is 250 px high on its card and leaves room around it when it is large', {
  tag: once,
}, async ({ openAs, deviceOf }) => {
  const tall = makePng('tower.png', { width: 600, height: 1800 });
  await sharePost(await deviceOf('ben'), { title: 'The tower', type: 'photo', file: tall });
  const page = await openAs('ben');
  const preview = cardOf(page, 'The tower').getByRole('button', {
    name: t('content:post.enlarge', { title: 'The tower' }),
  });
  await expect.poll(async () => (await preview.boundingBox())?.height).toBe(250);
  await preview.click();
  const large = page.getByRole('dialog').getByRole('img');
  await expect(large).toBeVisible();
  const height = (await large.boundingBox())?.height ?? Number.POSITIVE_INFINITY;
  expect(height).toBeLessThanOrEqual(0.85 * 800);
  await escapeFrom(page);

  await page.getByRole('button', { name: t('content:home.create.story') }).click();
  const story = page.getByRole('dialog').getByLabel(t('content:form.story'));
  await expect(story).toBeVisible();
  expect((await story.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(150);
});
