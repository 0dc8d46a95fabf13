import type { Locator, Page } from '@playwright/test';
import { createContent, filePart } from '#shared/features/content/content.contract.ts';
import { stageMedia } from '#shared/features/content/uploads.contract.ts';
import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import { call } from '#tests/support/e2e/api.ts';
import {
  cardOf,
  choose,
  fillPost,
  formOf,
  openCommentBox,
  share,
  sharePost,
} from '#tests/support/e2e/features/posts.ts';
import { expect, once, phoneOnly, test } from '#tests/support/e2e/fixtures.ts';
import { makePng } from '#tests/support/e2e/media-files.ts';
import { withMicrophone } from '#tests/support/e2e/microphone.ts';
import { expectToast, logOutInSettings, reload } from '#tests/support/e2e/screen.ts';
import { readRecording } from '#tests/support/make/media/recordings.ts';
import { pattern, t } from '#tests/support/messages.ts';

test.use(withMicrophone);

const button = (place: Locator, key: Parameters<typeof t>[0]) =>
  place.getByRole('button', { name: t(key), exact: true });

const ownPlayer = (place: Locator) =>
  place.getByRole('group', { name: pattern('recording:player.own', { time: /\d:\d\d/ }) });

const playerOf = (place: Locator) =>
  place.getByRole('group', {
    name: pattern('recording:player.label', { name: /.+/, time: /\d:\d\d/ }),
  });

const recordFor = async (place: Locator, seconds = 1) => {
  await expect(place.getByRole('timer')).toHaveText(
    t('recording:left', { time: `4:5${9 - (seconds - 1)}` }),
  );
  await button(place, 'recording:stop').click();
  await expect(ownPlayer(place)).toBeVisible();
};

/** How many files of drafts this device keeps; runs in the page. */
const keptFiles = () =>
  new Promise<number>((resolve, reject) => {
    const opening = indexedDB.open('treehouse.drafts');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const counting = opening.result.transaction('files').objectStore('files').count();
      counting.onsuccess = () => {
        opening.result.close();
        resolve(counting.result);
      };
    };
  });

const isPlaying = (player: Locator) =>
  player.locator('audio').evaluate((audio: HTMLAudioElement) => !audio.paused);

const openStory = async (page: Page) => {
  await page
    .getByRole('button', { name: t('content:stories.action') })
    .first()
    .click();
  return formOf(page);
};

test('a story is recorded, played, recorded again and shared', { tag: once }, async ({
  openAs,
}) => {
  const page = await openAs('ben', { path: '/stories' });
  const form = await openStory(page);
  await fillPost(page, { title: 'What the owl said' });
  await button(form, 'recording:record').click();
  await expect(button(form, 'recording:stop')).toBeFocused();
  await recordFor(form);
  await button(form, 'recording:again').click();
  await recordFor(form, 2);
  await button(ownPlayer(form), 'recording:player.play').click();
  await expect.poll(() => isPlaying(ownPlayer(form))).toBe(true);
  await button(form, 'recording:delete').click();
  await button(form, 'recording:record').click();
  await recordFor(form);
  await share(page);
  await expectToast(page, t('content:form.created'));
  const player = playerOf(cardOf(page, 'What the owl said'));
  await button(player, 'recording:player.play').click();
  await expect.poll(() => isPlaying(player)).toBe(true);
});

test('a recording stays when the microphone fails for another one', { tag: once }, async ({
  openAs,
}) => {
  const page = await openAs('ben', { path: '/stories' });
  const form = await openStory(page);
  await button(form, 'recording:record').click();
  await recordFor(form);
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('No.', 'NotFoundError'));
  });
  await button(form, 'recording:again').click();
  await expect(form.getByRole('alert')).toHaveText(t('recording:none'));
  await expect(ownPlayer(form)).toBeVisible();
});

test('leaving the form with a recording asks first', { tag: once }, async ({ openAs }) => {
  const page = await openAs('ben', { path: '/stories' });
  const form = await openStory(page);
  await button(form, 'recording:record').click();
  await expect(form.getByRole('timer')).toBeVisible();
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog');
  await question.getByRole('button').first().click();
  await recordFor(form);
  await page.keyboard.press('Escape');
  await question.getByRole('button').first().click();
  await expect(ownPlayer(form)).toBeVisible();
});

test('a recording is added to a picture, and taken away again', { tag: once }, async ({
  openAs,
}) => {
  const page = await openAs('ben');
  await page.getByRole('button', { name: t('content:home.create.art') }).click();
  const form = formOf(page);
  await fillPost(page, { title: 'Our lake', type: 'photo', file: makePng('lake.png') });
  await button(form, 'recording:record').click();
  await recordFor(form);
  await share(page);
  await expectToast(page, t('content:form.created'));
  const card = cardOf(page, 'Our lake');
  await expect(playerOf(card)).toBeVisible();
  await expect(
    card.getByRole('button', { name: t('content:post.enlarge', { title: 'Our lake' }) }),
  ).toBeVisible();
  const slider = playerOf(card).getByRole('slider', { name: t('recording:player.position') });
  await slider.focus();
  await page.keyboard.press('End');
  await expect(slider).toHaveAttribute('aria-valuetext', /0:0[1-9] of 0:0[1-9]/);
  await choose(page, 'Our lake', 'edit');
  await expect(ownPlayer(form)).toBeVisible();
  await button(form, 'recording:delete').click();
  await page.getByRole('button', { name: t('common:actions.saveChanges') }).click();
  await expectToast(page, t('content:form.updated'));
  await expect(playerOf(card)).toHaveCount(0);
});

test('a comment is recorded with one press, heard and sent', { tag: phoneOnly }, async ({
  deviceOf,
  openAs,
}) => {
  await sharePost(await deviceOf('ben'), { title: 'The castle' });
  const page = await openAs('ben');
  const card = cardOf(page, 'The castle');
  await expect(button(card, 'content:comments.record')).toHaveCount(0);
  await openCommentBox(page, 'The castle');
  await button(card, 'content:comments.record').click();
  const recorder = card.getByRole('group', { name: t('recording:comment'), exact: true });
  await recordFor(recorder);
  await expectAccessibleInLightAndDark(page);
  await button(recorder, 'recording:send').click();
  await expect(recorder).toHaveCount(0);
  await expect(button(card, 'content:comments.record')).toBeFocused();
  await expect(playerOf(card)).toBeVisible();
  await page.reload();
  const player = playerOf(cardOf(page, 'The castle'));
  await button(player, 'recording:player.play').click();
  await expect.poll(() => isPlaying(player)).toBe(true);
});

test('an unsent recording is there again after a reload, until its person signs out', {
  tag: once,
}, async ({ deviceOf, openAs }) => {
  await sharePost(await deviceOf('anna'), { title: 'The castle', isFamily: true });
  const page = await openAs('ben', { path: '/stories' });
  const form = await openStory(page);
  await button(form, 'recording:record').click();
  await recordFor(form);
  await reload(page);
  await openStory(page);
  await expect(ownPlayer(form)).toBeVisible();
  await fillPost(page, { title: 'What the owl said' });
  await share(page);
  await expectToast(page, t('content:form.created'));
  await expect(playerOf(cardOf(page, 'What the owl said'))).toBeVisible();
  await openStory(page);
  await expect(button(form, 'recording:record')).toBeVisible();
  await expect(ownPlayer(form)).toHaveCount(0);

  await page.goto('/family');
  const card = cardOf(page, 'The castle');
  const recorder = card.getByRole('group', { name: t('recording:comment'), exact: true });
  const recordComment = async () => {
    await openCommentBox(page, 'The castle');
    await button(card, 'content:comments.record').click();
    await recordFor(recorder);
  };
  await recordComment();
  await reload(page);
  await button(ownPlayer(recorder), 'recording:player.play').click();
  await button(recorder, 'recording:send').click();
  await expect(playerOf(card)).toBeVisible();
  await recordComment();
  await page.goto('/settings');
  await logOutInSettings(page);
  await expect.poll(() => page.evaluate(keptFiles)).toBe(0);
});

test('one recording plays at a time', { tag: once }, async ({ deviceOf, openAs }) => {
  const ben = await deviceOf('ben');
  for (const title of ['One', 'Two']) {
    const file = { name: 'a.mp3', mimeType: 'audio/mpeg', buffer: readRecording('voice.mp3') };
    const { id } = await call(ben, stageMedia, {
      body: { waveform: '[]' },
      files: { [filePart]: file },
    });
    await call(ben, createContent, {
      body: { title, contentType: 'story', recordingId: id },
    });
  }
  const page = await openAs('ben', { path: '/stories' });
  const [one, two] = [playerOf(cardOf(page, 'One')), playerOf(cardOf(page, 'Two'))];
  for (const player of [one, two]) {
    await player.locator('audio').evaluate((audio: HTMLAudioElement) => {
      audio.loop = true;
    });
  }
  await button(one, 'recording:player.play').click();
  await expect.poll(() => isPlaying(one)).toBe(true);
  await button(two, 'recording:player.play').click();
  await expect.poll(() => isPlaying(two)).toBe(true);
  await expect.poll(() => isPlaying(one)).toBe(false);
  await expect(button(one, 'recording:player.play')).toBeVisible();
});

test('without a microphone a recording is chosen as a file', { tag: once }, async ({ openAs }) => {
  const page = await openAs('ben', { path: '/help' });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'mediaDevices', { value: undefined });
  });
  await page.goto('/stories');
  const form = await openStory(page);
  await fillPost(page, { title: 'From my phone' });
  await expect(form.getByText(t('recording:byFile'))).toBeVisible();
  const input = form.getByLabel(t('recording:chooseFile'));
  await expect(input).toHaveAttribute('accept', 'audio/*');
  await input.setInputFiles({
    name: 'notes.mp3',
    mimeType: 'audio/mpeg',
    buffer: Buffer.from('not a sound '.repeat(50)),
  });
  await expect(form.getByRole('alert')).toHaveText(t('recording:errors.wrongType'));
  await input.setInputFiles({
    name: 'voice.mp3',
    mimeType: 'audio/mpeg',
    buffer: readRecording('voice.mp3'),
  });
  await expect(ownPlayer(form)).toBeVisible();
  await share(page);
  await expectToast(page, t('content:form.created'));
  await expect(playerOf(cardOf(page, 'From my phone'))).toBeVisible();
});

test('a recording ends at five minutes', { tag: once }, async ({ openAs }) => {
  const page = await openAs('ben', { path: '/stories' });
  const form = await openStory(page);
  await button(form, 'recording:record').click();
  await expect(form.getByRole('timer')).toHaveText(t('recording:left', { time: '4:59' }));
  // Five minutes pass at once.
  await page.evaluate(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + 300_000;
  });
  await expect(form.getByText(t('recording:ended'))).toBeVisible();
  await expect(ownPlayer(form)).toBeVisible();
});

test('a refused microphone shows a sentence, and a file can be chosen', { tag: once }, async ({
  openAs,
}) => {
  const page = await openAs('ben', { path: '/help' });
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('No.', 'NotAllowedError'));
  });
  await page.goto('/stories');
  const form = await openStory(page);
  await button(form, 'recording:record').click();
  await expect(form.getByRole('alert')).toHaveText(t('recording:refused'));
  await expect(form.getByLabel(t('recording:chooseFile'))).toBeAttached();
});
