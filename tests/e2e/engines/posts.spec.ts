import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listContent } from '#shared/features/content/content.contract.ts';
import { call } from '#tests/support/e2e/api.ts';
import { expect, test } from '#tests/support/e2e/engines/fixtures.ts';
import { password } from '#tests/support/e2e/family.ts';
import { sharePost } from '#tests/support/e2e/features/posts.ts';
import { makePng } from '#tests/support/e2e/media-files.ts';
import { recordingPath } from '#tests/support/make/media/recordings.ts';
import { t } from '#tests/support/messages.ts';

test('a person signs in with a password', async ({ openPage }) => {
  const page = await openPage(null, '/auth');
  await page.type({ role: 'textbox', name: t('accounts:fields.username') }, 'anna');
  await page.typeInto('input[type=password]', password);
  await page.press({ role: 'button', name: t('accounts:login.submit') });
  await page.expectText(t('accounts:login.welcome', { name: 'Anna' }));
});

test('a picture is posted and gets a comment', async ({ openPage, deviceOf }) => {
  const folder = await mkdtemp(join(tmpdir(), 'treehouse-engine-'));
  const path = join(folder, 'lake.png');
  await writeFile(path, makePng('lake.png').buffer);
  const page = await openPage('ben');
  await page.press({ role: 'button', name: t('content:home.create.art') });
  const form = { role: 'dialog', name: t('content:home.create.art') };
  await page.see(form);
  await page.chooseFile(path, 'image');
  await page.type({ role: 'textbox', name: t('content:form.title'), within: form }, 'The lake');
  await page.press({ role: 'button', name: t('content:form.share'), within: form });

  const card = { role: 'article', name: 'The lake' };
  const field = {
    role: 'textbox',
    name: t('content:comments.label', { title: 'The lake' }),
    within: card,
  };
  await page.type(field, 'We swam here.');
  await page.driver.pressKey('Enter');
  const list = { role: 'region', name: t('content:comments.title', { title: 'The lake' }) };
  await page.see({ role: 'listitem', within: list });
  const [post] = await call(await deviceOf('ben'), listContent);
  expect(post?.comments.map(({ text }) => text)).toEqual(['We swam here.']);
  await rm(folder, { recursive: true });
});

test('pictures are looked at in the viewer, by key and by a swipe', async ({
  openPage,
  deviceOf,
  engineName,
}) => {
  const ben = await deviceOf('ben');
  for (const title of ['The lake', 'The hill', 'The wood']) {
    const file = makePng('a.png', { width: 900, height: 600 });
    await sharePost(ben, { title, type: 'photo', file });
  }
  const page = await openPage('ben');
  await page.press({ role: 'button', name: t('content:post.enlarge', { title: 'The wood' }) });
  await page.see({ role: 'dialog', name: 'The wood' });
  await page.driver.pressKey('ArrowRight');
  const hill = { role: 'dialog', name: 'The hill' };
  const picture = { role: 'img', name: t('common:picture.of', { title: 'The hill' }) };
  let box = { x: -1, y: 0, width: 0, height: 0 };
  // It slides in from the side.
  await expect
    .poll(async () => {
      box = await page.see({ ...picture, within: hill });
      return box.x >= 0 && box.x + box.width <= (await page.driver.run(() => innerWidth));
    })
    .toBe(true);
  const { x, y, width, height } = box;
  const at = (share: number) => ({ x: x + width * share, y: y + height / 2 });
  const lake = { role: 'dialog', name: 'The lake' };
  await page.driver.run(() =>
    addEventListener('pointerdown', ({ pointerType }) => {
      document.documentElement.dataset.pressedWith = pointerType;
    }),
  );
  // A swipe while the picture still settles is ignored.
  await expect(async () => {
    await page.driver.swipe([at(0.8), at(0.4), at(0.1)]);
    await page.see(lake, 3_000);
  }).toPass();
  // WebKitGTK's driver makes a mouse of each pointer.
  const pointer = engineName === 'firefox' ? 'touch' : 'mouse';
  expect(await page.driver.run(() => document.documentElement.dataset.pressedWith)).toBe(pointer);
  await page.driver.run(() => history.back());
  await page.expectGone(lake);
});

test('a story is a voice, recorded here or chosen as a file', async ({
  openPage,
  deviceOf,
  engineName,
}) => {
  const page = await openPage('ben', '/stories');
  await page.press({ role: 'button', name: t('content:stories.action') });
  const form = { role: 'dialog' };
  await page.type({ role: 'textbox', name: t('content:form.title'), within: form }, 'The owl');
  await page.press({ role: 'button', name: t('recording:record'), within: form });
  if (engineName === 'firefox') {
    await page.see({ role: 'timer', within: form });
    // Two seconds at least.
    await expect
      .poll(() => page.driver.run(() => document.querySelector('[role=timer]')?.textContent))
      .toMatch(/4:[0-4]\d|4:5[0-8]/);
    await page.press({ role: 'button', name: t('recording:stop'), within: form });
    // Without a microphone there is a field for a file.
  } else await page.chooseFile(recordingPath('voice.mp3'), 'audio');
  await page.see({ role: 'button', name: t('recording:again'), within: form });
  await page.press({ role: 'button', name: t('content:form.share'), within: form });
  const card = { role: 'article', name: 'The owl' };
  await page.press({ role: 'button', name: t('recording:player.play'), within: card });
  const hasPlayed = () =>
    page.driver.run(() =>
      [...document.querySelectorAll('audio')].some(({ currentTime }) => currentTime > 0),
    );
  await expect.poll(hasPlayed).toBe(true);
  const [post] = await call(await deviceOf('ben'), listContent);
  expect(post?.recording?.durationMs).toBeGreaterThan(400);
});
