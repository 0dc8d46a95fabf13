import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import content from '#shared/locales/en/content.json' with { type: 'json' };
import postFile from '#shared/locales/en/postFile.json' with { type: 'json' };
import { makeRoom, messageOf, say, textsIn } from '#tests/support/e2e/features/chat.ts';
import { cardOf, fillPost, share } from '#tests/support/e2e/features/posts.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { makeLongVideo } from '#tests/support/e2e/media-files.ts';
import { checkLayout, checkScreen, expectLoaded } from '#tests/support/e2e/screen-checks.ts';
import { startTestServer } from '#tests/support/e2e/servers/start-test-server.ts';
import { t } from '#tests/support/messages.ts';

const messages = /^(Before|While|After) .+$/;

async function startUpload(page: Page, film: Buffer) {
  await page.getByRole('button', { name: content.home.create.video }).click();
  // As a file: so many bytes take too long over the test protocol.
  const file = test.info().outputPath('holiday.webm');
  await writeFile(file, film);
  await fillPost(page, { title: 'Our holiday', file });
  const second = new Promise<void>((resolve) => {
    let parts = 0;
    void page.route(/\/api\/uploads\/[^/]+$/, async (route) => {
      if (route.request().method() === 'PATCH') {
        parts += 1;
        if (parts === 2) resolve();
      }
      await route.continue();
    });
  });
  await share(page);
  await second;
}

test('a family continues after the computer crashes during an upload and a chat', {
  tag: once,
}, async ({ openAs, deviceOf, family, server, guard, videoFile }) => {
  test.setTimeout(240_000);
  guard.allowServerAway();
  const { id } = await makeRoom(await deviceOf('ben'), { name: 'Den', members: [family.mia] });
  await server.stop();
  const mortal = await startTestServer(server.dataDir, { port: server.port });
  const [annas, bens, mias] = [
    await openAs('anna'),
    await openAs('ben', { path: `/chat/${id}` }),
    await openAs('mia', { path: `/chat/${id}` }),
  ];
  await say(bens, 'Before it died');
  await expect(messageOf(mias, 'Before it died')).toBeVisible();
  await expectLoaded(annas);
  await startUpload(annas, makeLongVideo(videoFile.buffer));
  await mortal.kill();

  await say(mias, 'While it was away');
  await expect(
    messageOf(mias, 'While it was away').getByText(t('chat:message.waiting')),
  ).toBeVisible();
  await expect(annas.getByText(postFile.paused)).toBeVisible();
  await checkScreen(annas, 'dies-1-upload');
  await checkScreen(mias, 'dies-2-chat');

  const again = await startTestServer(server.dataDir, { port: server.port });
  try {
    await expect(messageOf(mias, t('chat:message.waiting'))).toHaveCount(0);
    await say(bens, 'After it came back');
    const expected = ['Before it died', 'While it was away', 'After it came back'].sort();
    for (const page of [mias, bens])
      await expect.poll(async () => (await textsIn(page, messages)).sort()).toEqual(expected);
    // The page checks every few seconds whether it can resume.
    await expect(cardOf(annas, 'Our holiday')).toBeVisible({ timeout: 60_000 });
    await checkLayout(annas, 'dies-3-shared');
  } finally {
    await again.stop();
  }
});
