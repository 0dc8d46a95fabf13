import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { acceptOf } from '#shared/media-types.ts';
import {
  cardOf,
  choose,
  dropOn,
  fillPost,
  formOf,
  share,
  sharePost,
} from '#tests/support/e2e/features/posts.ts';
import { expect, once, phoneOnly, test } from '#tests/support/e2e/fixtures.ts';
import { makeLongVideo, makePng } from '#tests/support/e2e/media-files.ts';
import { withoutPageAnswers } from '#tests/support/e2e/page-answers.ts';
import {
  confirm,
  escapeFrom,
  expectFailure,
  expectToast,
  isPhone,
} from '#tests/support/e2e/screen.ts';
import { pattern, t } from '#tests/support/messages.ts';

const openForm = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click();

/** `HTMLMediaElement.NETWORK_EMPTY`: nothing is loaded or loading. */
const networkEmpty = 0;

test('a new household says that nothing is shared, and how to start', { tag: once }, async ({
  openAs,
}) => {
  const page = await openAs('mia');
  for (const text of [
    t('content:home.welcome', { name: 'Mia' }),
    t('content:home.back'),
    t('content:home.prompt'),
  ])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expect(
    page.getByRole('button', { name: t('content:home.add'), exact: true }),
  ).toBeVisible();
  const tabs = page.getByRole('tablist', { name: t('content:home.tabsLabel') }).getByRole('tab');
  // Each label is rendered twice: a hidden copy reserves its selected width.
  await expect(tabs).toHaveText([
    new RegExp(`^${t('content:home.tabs.content')}`),
    new RegExp(`^${t('content:home.tabs.calendar')}`),
    new RegExp(`^${t('content:home.tabs.tasks')}`),
    new RegExp(`^${t('content:home.tabs.journal')}`),
    new RegExp(`^${t('content:home.tabs.emotions')}`),
  ]);
  await expect(page.getByText(t('content:home.empty'))).toBeVisible();
  await expect(page.getByRole('heading', { name: t('content:home.createTitle') })).toBeVisible();
  await expect(page.getByText(t('content:home.emptyHint'))).toBeVisible();
  for (const name of [
    t('content:home.create.art'),
    t('content:home.create.story'),
    t('content:home.create.video'),
  ])
    await expect(page.getByRole('button', { name })).toBeVisible();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await withoutPageAnswers(page);
  await page.route('**/api/content?*', async (route) => {
    await held;
    await route.fallback();
  });
  await page.reload();
  const loading = page.getByRole('status', { name: t('content:feed.loading') });
  await expect(loading.locator('.rt-Spinner')).toBeVisible();
  answer();
  await expect(page.getByText(t('content:home.empty'))).toBeVisible();
  await expect(loading).toHaveCount(0);
  for (const [path, heading, action, empty] of [
    ['/gallery', t('gallery:title'), t('gallery:action'), t('gallery:empty')],
    [
      '/stories',
      t('content:stories.title'),
      t('content:stories.action'),
      t('content:stories.empty'),
    ],
    ['/family', t('content:family.title'), t('content:family.action'), t('content:family.empty')],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByText(empty)).toBeVisible();
    await expect(page.getByRole('button', { name: action, exact: true }).first()).toBeVisible();
  }
});

test('the create panel is beside or above the posts, and below them on a phone', async ({
  openAs,
  deviceOf,
}) => {
  const mia = await deviceOf('mia');
  for (const title of ['One', 'Two', 'Three', 'Four']) await sharePost(mia, { title, type: 'art' });
  const page = await openAs('ben');
  await expect(cardOf(page, 'Four')).toBeVisible();
  const ways = (['art', 'story', 'video'] as const).map((name) =>
    page.getByRole('button', { name: t(`content:home.create.${name}`) }),
  );
  for (const way of ways) {
    await (isPhone(page) ? expect(way).toBeVisible() : expect(way).toBeInViewport());
  }
  if (isPhone(page)) {
    // Measured again while the posts above them still grow.
    await expect(async () => {
      const tops = await Promise.all(ways.map(async (way) => (await way.boundingBox())?.y));
      const last = await cardOf(page, 'Four').boundingBox();
      expect(new Set(tops).size).toBe(1);
      expect(tops[0]).toBeGreaterThan(last?.y ?? 0);
    }).toPass();
  }
  await page.getByRole('button', { name: t('content:home.create.story') }).click();
  await expect(page.getByRole('dialog', { name: t('content:home.create.story') })).toBeVisible();
});

test('a new post begins as art for a kid, and as a photo for others', { tag: once }, async ({
  openAs,
}) => {
  for (const [who, type] of [
    ['mia', 'art'],
    ['ben', 'photo'],
  ] as const) {
    const page = await openAs(who);
    for (const button of [t('content:home.add'), t('content:home.create.art')]) {
      await page.getByRole('button', { name: button }).click();
      const chosen = formOf(page).getByRole('radio', { name: t(`content:types.${type}`) });
      await expect(chosen).toBeChecked();
      await page.keyboard.press('Escape');
    }
    await page.getByRole('button', { name: t('content:home.create.video') }).click();
    await expect(formOf(page).getByLabel(t('content:form.title'), { exact: true })).toBeVisible();
  }
});

test('a picture is shared, shown, enlarged and found in the gallery', { tag: phoneOnly }, async ({
  openAs,
}) => {
  const page = await openAs('mia');
  await page.getByRole('button', { name: t('content:home.create.art') }).click();
  await fillPost(page, {
    type: 'photo',
    title: 'Our cat',
    description: 'She sleeps all day.',
    file: makePng('cat.png', { width: 1600, height: 900 }),
  });
  await share(page);
  await expectToast(page, t('content:form.created'));

  const card = cardOf(page, 'Our cat');
  await expect(card.getByText(new RegExp(`^${t('content:types.photo')}`)).first()).toBeVisible();
  await expect(card.getByText(t('content:post.by', { name: 'Mia' }))).toBeVisible();
  await expect(card.getByText(t('content:post.owner'), { exact: true })).toBeVisible();
  await expect(card.getByText('She sleeps all day.')).toBeVisible();
  await expect(card.getByText(new RegExp(`ago$|${t('common:time.justNow')}`))).toBeVisible();
  const picture = card.getByRole('img', { name: t('common:picture.of', { title: 'Our cat' }) });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(300);
  await card.getByRole('button', { name: t('content:post.enlarge', { title: 'Our cat' }) }).click();
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
  await escapeFrom(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.goto('/gallery?view=posts');
  await expect(cardOf(page, 'Our cat')).toBeVisible();
  await page.goto('/stories');
  await expect(cardOf(page, 'Our cat')).toHaveCount(0);
});

test('a story needs no file and opens to be read', { tag: once }, async ({ openAs }) => {
  const page = await openAs('mia', { path: '/stories' });
  await openForm(page, t('content:stories.action'));
  const empty = formOf(page).getByText(t('content:form.storyEmpty'));
  await expect(empty).toBeHidden();
  await fillPost(page, { title: 'The owl' });
  await expect(empty).toBeVisible();
  await fillPost(page, { title: 'The owl', text: 'Once there was an owl.\nIt could not sleep.' });
  await expect(empty).toBeHidden();
  await share(page);
  await expectToast(page, t('content:form.created'));
  const card = cardOf(page, 'The owl');
  await expect(card.getByText(new RegExp(`^${t('content:types.story')}`)).first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await openForm(page, t('content:stories.action'));
  for (const label of [t('content:form.title'), t('content:form.story')])
    await expect(formOf(page).getByLabel(label, { exact: true })).toHaveValue('');
  await escapeFrom(page);
  await card.getByRole('button', { name: t('content:post.readStory') }).click();
  await expect(page.getByRole('dialog').getByText('It could not sleep.')).toBeVisible();
});

test('a video is shared with a frame of itself and plays', { tag: once }, async ({
  openAs,
  videoFile,
}) => {
  const page = await openAs('ben');
  await page.getByRole('button', { name: t('content:home.create.video') }).click();
  await fillPost(page, { title: 'A square on its way', file: videoFile });
  await share(page);
  await expectToast(page, t('content:form.created'));
  const card = cardOf(page, 'A square on its way');
  await expect(card.getByText(new RegExp(`^${t('content:types.video')}`)).first()).toBeVisible();
  await card
    .getByRole('button', { name: t('content:post.play', { title: 'A square on its way' }) })
    .click();
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
  await page.getByRole('button', { name: t('content:home.create.art') }).click();
  await fillPost(page, { type: 'photo', title: 'Our dog', file: makePng('dog.png') });
  await page.route(
    '**/api/content',
    async (route) => {
      // The server has saved it; the answer is lost.
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await share(page);
  await expectToast(page, t('content:form.failed'));
  await share(page);
  await expectToast(page, t('content:form.created'));
  await page.reload();
  await expect(cardOf(page, 'Our dog')).toHaveCount(1);
});

test('a long video stops loading when it is removed or its form closes', { tag: once }, async ({
  openAs,
  videoFile,
}) => {
  const page = await openAs('mia');
  const film = test.info().outputPath('holiday.webm');
  await writeFile(film, makeLongVideo(videoFile.buffer));
  await page.getByRole('button', { name: t('content:home.create.video') }).click();
  const form = formOf(page);
  const preview = form.locator('video');
  const choose = async () => {
    await fillPost(page, { file: film });
    const element = await preview.elementHandle();
    const state = () => element?.evaluate((video) => (video as HTMLVideoElement).networkState);
    // A browser says for a moment that there is no source.
    return () => expect.poll(state).toBe(networkEmpty);
  };

  const expectRemoved = await choose();
  await form.getByRole('button', { name: t('postFile:remove') }).click();
  await expect(preview).toHaveCount(0);
  await expectRemoved();

  const expectClosed = await choose();
  await page.keyboard.press('Escape');
  await confirm(page, t('common:unsaved.leave'));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectClosed();
});

test('a picture or video without a file is not sent', { tag: once }, async ({
  openAs,
  videoFile,
}) => {
  const page = await openAs('mia');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`));
  for (const [button, title] of [
    [t('content:home.create.art'), 'A picture without a picture'],
    [t('content:home.create.video'), 'A video without a video'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    const picker = formOf(page).locator('input[type="file"]').first();
    const isVideo = button === t('content:home.create.video');
    const kinds = isVideo ? (['video'] as const) : (['image', 'video'] as const);
    await expect(picker).toHaveAttribute('accept', kinds.map(acceptOf).join());
    await picker.setInputFiles(isVideo ? videoFile : makePng('one.png'));
    await formOf(page)
      .getByRole('button', { name: t('postFile:remove') })
      .click();
    await share(page);
    await expect(formOf(page).getByText(t('content:errors.titleRequired'))).toBeVisible();
    await fillPost(page, { title });
    await share(page);
    await expectFailure(page, t('postFile:required'), t('postFile:requiredText'));
    await page.reload();
  }
  expect(sent.filter((line) => line.startsWith('POST') && line.endsWith('/content'))).toEqual([]);
});

test('what cannot be shared is refused when it is chosen, and the form keeps what it has', {
  tag: once,
}, async ({ openAs }) => {
  const page = await openAs('mia');
  await page.getByRole('button', { name: t('content:home.create.art') }).click();
  const named = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });
  await fillPost(page, { title: 'A lie', file: makePng('cat.png') });
  const kept = formOf(page).getByText(pattern('postFile:chosen', { name: 'cat.png', size: /.+/ }));
  await expect(kept).toBeVisible();
  const drop = (files: ReturnType<typeof named>[]) => dropOn(formOf(page), files);
  await drop([named('words.png', Buffer.from('not a picture'))]);
  await expect(formOf(page).getByRole('alert')).toHaveText(t('common:errors.notImage'));
  await expect(kept).toBeVisible();
  await expect(formOf(page).getByLabel(t('content:form.title'), { exact: true })).toHaveValue(
    'A lie',
  );
});

test('editing the text keeps the picture, and a new picture replaces it', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  await sharePost(await deviceOf('mia'), { type: 'art', title: 'Sunset' });
  const page = await openAs('mia');
  const picture = cardOf(page, 'Sunset').getByRole('img', {
    name: pattern('common:picture.of', { title: /.+/ }),
  });
  const before = await picture.getAttribute('src');

  await choose(page, 'Sunset', 'edit');
  await fillPost(page, { title: 'Sunrise', description: 'It was morning.' });
  await formOf(page)
    .getByRole('button', { name: t('common:actions.saveChanges') })
    .click();
  await expectToast(page, t('content:form.updated'));
  const card = cardOf(page, 'Sunrise');
  await expect(card.getByText('It was morning.')).toBeVisible();
  await expect(
    card.getByRole('img', { name: pattern('common:picture.of', { title: /.+/ }) }),
  ).toHaveAttribute('src', before ?? '');

  await choose(page, 'Sunrise', 'edit');
  await formOf(page)
    .getByRole('button', { name: t('postFile:remove') })
    .click();
  await fillPost(page, { file: makePng('moon.png', { from: [10, 10, 60], to: [250, 250, 200] }) });
  await formOf(page)
    .getByRole('button', { name: t('common:actions.saveChanges') })
    .click();
  await expectToast(page, t('content:form.updated'));
  await expect(
    card.getByRole('img', { name: pattern('common:picture.of', { title: /.+/ }) }),
  ).not.toHaveAttribute('src', before ?? '');
});

test('deleting asks first, and a grown-up can undo it at once, but no kid', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  await sharePost(await deviceOf('ben'), { title: 'Old news', text: 'Nothing new.' });
  const page = await openAs('ben');
  await choose(page, 'Old news', 'delete');
  const question = page.getByRole('alertdialog', { name: t('content:delete.title') });
  await expect(question).toContainText(
    t('content:delete.text', { type: t('content:nouns.story') }),
  );
  await expect(question).toContainText(t('content:delete.restoreHint'));
  await question.getByRole('button', { name: t('common:actions.cancel') }).click();
  await expect(cardOf(page, 'Old news')).toBeVisible();

  await choose(page, 'Old news', 'delete');
  await question.getByRole('button', { name: t('common:actions.delete'), exact: true }).click();
  await expectToast(page, t('content:delete.done'));
  await expect(cardOf(page, 'Old news')).toHaveCount(0);
  await page.getByRole('button', { name: t('common:actions.undo') }).click();
  await expectToast(page, t('content:delete.restored'));
  await expect(cardOf(page, 'Old news')).toBeVisible();

  const { id } = await sharePost(await deviceOf('mia'), { title: 'Scribble', text: 'x' });
  const kids = await openAs('mia', { path: `/post/${id}` });
  await choose(kids, 'Scribble', 'delete');
  await confirm(kids, t('common:actions.delete'));
  await expectToast(kids, t('content:delete.done'));
  await expect(kids.getByRole('button', { name: t('common:actions.undo') })).toHaveCount(0);
});

test('only the owner may edit; an admin may delete every post', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  const { id } = await sharePost(await deviceOf('mia'), { title: 'Mine', text: 'My own words.' });
  const path = `/post/${id}`;
  const fathers = await openAs('ben', { path });
  await expect(cardOf(fathers, 'Mine')).toBeVisible();
  await expect(
    cardOf(fathers, 'Mine').getByText(t('content:post.owner'), { exact: true }),
  ).toHaveCount(0);
  await fathers.getByRole('button', { name: t('common:optionsFor', { title: 'Mine' }) }).click();
  await expect(fathers.getByRole('menuitem')).toHaveText([
    t('common:whoCanSee'),
    t('common:report.action'),
  ]);

  const mothers = await openAs('anna', { path });
  await mothers.getByRole('button', { name: t('common:optionsFor', { title: 'Mine' }) }).click();
  await expect(mothers.getByRole('menuitem', { name: t('common:actions.edit') })).toHaveCount(0);
  await expect(mothers.getByRole('menuitem', { name: t('common:actions.delete') })).toBeVisible();
});

test('posts shared in the Family Corner stay in the family', { tag: once }, async ({ openAs }) => {
  const page = await openAs('mia', { path: '/family' });
  await openForm(page, t('content:family.action'));
  await expect(formOf(page).getByRole('switch', { name: t('content:form.family') })).toBeDisabled();
  await expect(formOf(page).getByText(t('content:form.familyLocked'))).toBeVisible();
  await fillPost(page, { type: 'story', title: 'Our secret', text: 'Shh.' });
  await share(page);
  await expectToast(page, t('content:form.created'));
  await expect(
    cardOf(page, 'Our secret')
      .getByText(new RegExp(`^${t('content:types.family')}`))
      .first(),
  ).toBeVisible();
  await expect(cardOf(await openAs('ben', { path: '/family' }), 'Our secret')).toBeVisible();
  const unseen = await openAs('fred', { path: '/family' });
  await expect(unseen.getByText(t('content:family.empty'))).toBeVisible();
  await expect(unseen.getByRole('article')).toHaveCount(0);
});

test('the four filters match their names', { tag: once }, async ({ openAs, deviceOf }) => {
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
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(titles);
  };
  const all = ['For the family', 'His story', 'My art', 'My story'];
  await expectShown(t('content:home.filters.latest'), all);
  await expectShown(t('content:home.filters.myPosts'), ['My art', 'My story']);
  await expectShown(t('content:home.filters.gallery'), ['My art']);
  await expectShown(t('content:home.filters.family'), ['For the family']);
});
