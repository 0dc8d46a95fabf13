import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Content } from '#shared/features/content/content.contract.ts';
import { minutes } from '#tests/support/hardening/counts.ts';
import { inspectFolder } from '#tests/support/hardening/folder-check.ts';
import { makeServerToKill, startUnthrottled } from '#tests/support/hardening/kill/kill-rounds.ts';
import { browserOf } from '#tests/support/hardening/server.ts';
import { postFile } from '#tests/support/server/uploads.ts';

const film = readFileSync(
  join(import.meta.dirname, '../../support/fixtures/media/hevc-rotated.mov'),
);

test('a server killed while it converts a video converts it after its next start', {
  timeout: minutes(3),
}, async () => {
  const { dataDir } = makeServerToKill();
  const incoming = () => readdirSync(join(dataDir, 'incoming'));
  let server = await startUnthrottled(dataDir);
  const answer = await postFile(browserOf(server.url, 'mia'), film, { contentType: 'video' });
  const { id } = answer.json as Content;
  const read = async () => {
    const { json } = await browserOf(server.url, 'mia').get<Content>(`/api/content/${id}`);
    return json.media[0]?.rendition;
  };
  // Written where nothing else is any more: the copy.
  await expect
    .poll(async () => [await read(), incoming().length], { interval: 5, timeout: 60_000 })
    .toEqual(['wanted', 1]);
  await server.kill();

  server = await startUnthrottled(dataDir);
  // Without this it begins after a minute.
  await postFile(browserOf(server.url, 'ben'), film, { contentType: 'video' });
  await expect.poll(read, { timeout: 60_000 }).toBe('made');
  expect(incoming()).toEqual([]);
  expect(await server.end()).toBe(0);
  expect(inspectFolder(dataDir)).toEqual([]);
});
