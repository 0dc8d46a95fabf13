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
  const read = async (post: number) => {
    const { json } = await browserOf(server.url, 'ben').get<Content>(`/api/content/${post}`);
    return json.media[0]?.rendition;
  };
  // Written where nothing else is any more: the copy.
  await expect
    .poll(async () => [await read(id), incoming().length], { interval: 5, timeout: 60_000 })
    .toEqual(['wanted', 1]);
  await server.kill();

  server = await startUnthrottled(dataDir);
  // Without this it begins after a minute. Its own copy is written after the first one.
  const later = await postFile(browserOf(server.url, 'ben'), film, { contentType: 'video' });
  const { id: laterId } = later.json as Content;
  await expect
    .poll(async () => [await read(id), await read(laterId)], { timeout: 60_000 })
    .toEqual(['made', 'made']);
  expect(incoming()).toEqual([]);
  expect(await server.end()).toBe(0);
  expect(inspectFolder(dataDir)).toEqual([]);
});
