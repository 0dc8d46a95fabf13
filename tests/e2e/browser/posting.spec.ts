import type { Page } from '@playwright/test';
import content from '#shared/locales/en/content.json' with { type: 'json' };
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { makePng } from '#tests/support/e2e/media-files.ts';
import { cardOf, choose, fillPost, formOf, share, sharePost } from '#tests/support/e2e/posts.ts';
import {
  confirm,
  escapeFrom,
  expectFailure,
  expectToast,
  isPhone,
} from '#tests/support/e2e/screen.ts';

const openForm = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click();

test('an empty house says so, and how to begin', { tag: once }, async ({ openAs }) => {
  const page = await openAs('mia');
  for (const text of ['Hello, Mia!', 'Welcome back!', 'What would you like to share today?'])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add New Post', exact: true })).toBeVisible();
  const tabs = page.getByRole('tablist', { name: 'Your space' }).getByRole('tab');
  // Each label is there a second time, unseen, for the width it has when it is chosen.
  await expect(tabs).toHaveText([/^Content/, /^Calendar/, /^Tasks/, /^Journal/, /^Emotions/]);
  await expect(page.getByText('No posts yet!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Create Something New!' })).toBeVisible();
  await expect(page.getByText('Create your first post using the options below.')).toBeVisible();
  for (const name of ['Upload Art or Photo', 'Write a Story', 'Record Video'])
    await expect(page.getByRole('button', { name })).toBeVisible();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/content?*', async (route) => {
    await held;
    await route.fallback();
  });
  await page.reload();
  const loading = page.getByRole('status', { name: 'Loading posts' });
  await expect(loading.locator('.rt-Spinner')).toBeVisible();
  answer();
  await expect(page.getByText('No posts yet!')).toBeVisible();
  await expect(loading).toHaveCount(0);
  for (const [path, heading, action, empty] of [
    ['/gallery', 'My Gallery', 'Upload New', content.gallery.empty],
    ['/stories', 'My Stories', 'Write Story', content.stories.empty],
    ['/family', 'Family Corner', 'Share with Family', content.family.empty],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByText(empty)).toBeVisible();
    await expect(page.getByRole('button', { name: action, exact: true }).first()).toBeVisible();
  }
});

test('a picture is shared, shown, enlarged and found in the gallery', async ({ openAs }) => {
  const page = await openAs('mia');
  await page.getByRole('button', { name: 'Upload Art or Photo' }).click();
  await fillPost(page, {
    type: 'photo',
    title: 'Our cat',
    description: 'She sleeps all day.',
    file: makePng('cat.png', { width: 1600, height: 900 }),
  });
  await share(page);
  await expectToast(page, 'Your content has been shared!');

  const card = cardOf(page, 'Our cat');
  await expect(card.getByText(/^Photo/).first()).toBeVisible();
  await expect(card.getByText('By: Mia')).toBeVisible();
  await expect(card.getByText('Owner', { exact: true })).toBeVisible();
  await expect(card.getByText('She sleeps all day.')).toBeVisible();
  await expect(card.getByText(/ago$|just now/)).toBeVisible();
  const picture = card.getByRole('img', { name: 'Picture of “Our cat”' });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(300);
  await card.getByRole('button', { name: 'See “Our cat” larger' }).click();
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
  await escapeFrom(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.goto('/gallery');
  await expect(cardOf(page, 'Our cat')).toBeVisible();
  await page.goto('/stories');
  await expect(cardOf(page, 'Our cat')).toHaveCount(0);
});

test('a story needs no file and opens to be read', async ({ openAs }) => {
  const page = await openAs('mia', { path: '/stories' });
  await openForm(page, 'Write Story');
  await fillPost(page, { title: 'The owl', text: 'Once there was an owl.\nIt could not sleep.' });
  await share(page);
  await expectToast(page, 'Your content has been shared!');
  const card = cardOf(page, 'The owl');
  await expect(card.getByText(/^Story/).first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await openForm(page, 'Write Story');
  for (const label of ['Title', 'Your story'])
    await expect(formOf(page).getByLabel(label, { exact: true })).toHaveValue('');
  await escapeFrom(page);
  await card.getByRole('button', { name: 'Read the story' }).click();
  await expect(page.getByRole('dialog').getByText('It could not sleep.')).toBeVisible();
});

test('a video is shared with a frame of itself and plays', { tag: once }, async ({
  openAs,
  videoFile,
}) => {
  const page = await openAs('ben');
  await page.getByRole('button', { name: 'Record Video' }).click();
  await fillPost(page, { title: 'A square on its way', file: videoFile });
  await share(page);
  await expectToast(page, 'Your content has been shared!');
  const card = cardOf(page, 'A square on its way');
  await expect(card.getByText(/^Video/).first()).toBeVisible();
  await card.getByRole('button', { name: 'Play “A square on its way”' }).click();
  const film = page.getByRole('dialog').locator('video');
  await expect(film).toBeVisible();
  await expect
    .poll(() => film.evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThanOrEqual(2);
});

test('a post whose answer is lost is shared once, though it is sent again', { tag: once }, async ({
  openAs,
  guard,
}) => {
  guard.allow(/ERR_FAILED|Failed to load resource/);
  const page = await openAs('mia');
  await page.getByRole('button', { name: 'Upload Art or Photo' }).click();
  await fillPost(page, { type: 'photo', title: 'Our dog', file: makePng('dog.png') });
  await page.route(
    '**/api/content',
    async (route) => {
      // The house has it; the news of it gets lost.
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await share(page);
  await expectToast(page, 'Something went wrong');
  await share(page);
  await expectToast(page, 'Your content has been shared!');
  await page.reload();
  await expect(cardOf(page, 'Our dog')).toHaveCount(1);
});

test('a picture or video without a file is not sent', { tag: once }, async ({ openAs }) => {
  const page = await openAs('mia');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`));
  for (const [button, title] of [
    ['Upload Art or Photo', 'A picture without a picture'],
    ['Record Video', 'A video without a video'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    const picker = formOf(page).locator('input[type="file"]').first();
    const isVideo = button === 'Record Video';
    await expect(picker).toHaveAttribute('accept', isVideo ? 'video/*' : 'image/*');
    const { buffer } = makePng('one.png');
    await picker.setInputFiles(
      isVideo
        ? { name: 'one.mp4', mimeType: 'video/mp4', buffer }
        : { name: 'one.png', mimeType: 'image/png', buffer },
    );
    await formOf(page).getByRole('button', { name: 'Remove file' }).click();
    await share(page);
    await expect(formOf(page).getByText('Title is required')).toBeVisible();
    await fillPost(page, { title });
    await share(page);
    await expectFailure(page, 'File Required', 'Please upload a file for your content');
    await page.reload();
  }
  expect(sent.filter((line) => line.startsWith('POST') && line.endsWith('/content'))).toEqual([]);
});

test('a file that is no picture is refused in a sentence, and the form keeps what was written', {
  tag: once,
}, async ({ openAs, guard }) => {
  guard.allow(/(400|415) \(.*\/api\/content/);
  const page = await openAs('mia');
  await page.getByRole('button', { name: 'Upload Art or Photo' }).click();
  const file = { name: 'cat.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') };
  await fillPost(page, { title: 'A lie', file });
  await share(page);
  await expectFailure(page, 'Something went wrong');
  await expect(formOf(page).getByLabel('Title', { exact: true })).toHaveValue('A lie');
});

test('words are changed, the picture stays; a new picture takes its place', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  await sharePost(await deviceOf('mia'), { type: 'art', title: 'Sunset' });
  const page = await openAs('mia');
  const picture = cardOf(page, 'Sunset').getByRole('img', { name: /Picture of/ });
  const before = await picture.getAttribute('src');

  await choose(page, 'Sunset', 'Edit');
  await fillPost(page, { title: 'Sunrise', description: 'It was morning.' });
  await formOf(page).getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Your content has been updated!');
  const card = cardOf(page, 'Sunrise');
  await expect(card.getByText('It was morning.')).toBeVisible();
  await expect(card.getByRole('img', { name: /Picture of/ })).toHaveAttribute('src', before ?? '');

  await choose(page, 'Sunrise', 'Edit');
  await fillPost(page, { file: makePng('moon.png', { from: [10, 10, 60], to: [250, 250, 200] }) });
  await formOf(page).getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Your content has been updated!');
  await expect(card.getByRole('img', { name: /Picture of/ })).not.toHaveAttribute(
    'src',
    before ?? '',
  );
});

test('deleting asks first, and a grown-up may take it back at once', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  await sharePost(await deviceOf('ben'), { title: 'Old news', text: 'Nothing new.' });
  const page = await openAs('ben');
  await choose(page, 'Old news', 'Delete');
  const question = page.getByRole('alertdialog', { name: 'Delete Content' });
  await expect(question).toContainText(
    'Are you sure you want to delete this story? This action cannot be undone.',
  );
  await expect(question).toContainText('A grown-up can bring it back for 30 days.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(cardOf(page, 'Old news')).toBeVisible();

  await choose(page, 'Old news', 'Delete');
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expectToast(page, 'Content deleted');
  await expect(cardOf(page, 'Old news')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'It is back.');
  await expect(cardOf(page, 'Old news')).toBeVisible();
});

test('a kid deletes an own post and has no undo', { tag: once }, async ({ openAs, deviceOf }) => {
  await sharePost(await deviceOf('mia'), { title: 'Scribble', text: 'x' });
  const page = await openAs('mia');
  await choose(page, 'Scribble', 'Delete');
  await confirm(page, 'Delete');
  await expectToast(page, 'Content deleted');
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
});

test('only the owner may edit; an admin may delete every post', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  await sharePost(await deviceOf('mia'), { title: 'Mine', text: 'My own words.' });
  const fathers = await openAs('ben');
  await expect(cardOf(fathers, 'Mine')).toBeVisible();
  await expect(cardOf(fathers, 'Mine').getByText('Owner', { exact: true })).toHaveCount(0);
  await fathers.getByRole('button', { name: 'What to do with “Mine”' }).click();
  await expect(fathers.getByRole('menuitem')).toHaveText(['Who can see this?', 'Report']);

  const mothers = await openAs('anna');
  await mothers.getByRole('button', { name: 'What to do with “Mine”' }).click();
  await expect(mothers.getByRole('menuitem', { name: 'Edit' })).toHaveCount(0);
  await expect(mothers.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
});

test('what is shared in the Family Corner stays in the family', { tag: once }, async ({
  openAs,
}) => {
  const page = await openAs('mia', { path: '/family' });
  await openForm(page, 'Share with Family');
  await expect(formOf(page).getByRole('switch', { name: 'Share with the family' })).toBeDisabled();
  await expect(formOf(page).getByText('This goes to the family.')).toBeVisible();
  await fillPost(page, { type: 'story', title: 'Our secret', text: 'Shh.' });
  await share(page);
  await expectToast(page, 'Your content has been shared!');
  await expect(
    cardOf(page, 'Our secret')
      .getByText(/^Family Share/)
      .first(),
  ).toBeVisible();
  for (const who of ['ben', 'anna'] as const) {
    const seen = await openAs(who, { path: '/family' });
    await expect(cardOf(seen, 'Our secret')).toBeVisible();
  }
  for (const who of ['fred', 'gus'] as const) {
    for (const path of ['/', '/family']) {
      const unseen = await openAs(who, { path });
      const none = path === '/' ? 'No posts yet!' : content.family.empty;
      await expect(unseen.getByText(none)).toBeVisible();
      await expect(unseen.getByRole('article')).toHaveCount(0);
    }
  }
});

test('the four filters show what their names say', async ({ openAs, deviceOf }) => {
  const [mia, ben] = await Promise.all([deviceOf('mia'), deviceOf('ben')]);
  await sharePost(mia, { title: 'My story', text: 'x' });
  await sharePost(mia, { title: 'My art', type: 'art' });
  await sharePost(ben, { title: 'His story', text: 'x' });
  await sharePost(ben, { title: 'For the family', text: 'x', isFamily: true });
  const page = await openAs('mia');
  const expectShown = async (filter: string, titles: string[]) => {
    const button = page.getByRole('button', { name: filter });
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    const headings = page.getByRole('article').getByRole('heading');
    // What is far below a phone's screen is not drawn.
    const near = isPhone(page) ? titles.slice(0, 2) : titles;
    for (const [index, title] of near.entries())
      await expect(headings.nth(index)).toHaveText(title);
    if (!isPhone(page) || titles.length < 3) await expect(headings).toHaveCount(titles.length);
  };
  const all = ['For the family', 'His story', 'My art', 'My story'];
  await expectShown('Latest Activity', all);
  await expectShown('My Posts', ['My art', 'My story']);
  await expectShown('My Gallery', ['My art']);
  await expectShown('Family Shares', ['For the family']);
});
