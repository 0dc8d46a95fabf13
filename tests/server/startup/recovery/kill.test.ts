import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Content } from '#shared/features/content/content.contract.ts';
import type { Upload } from '#shared/features/content/uploads.contract.ts';
import { makeBrowser } from '#tests/support/clients/browser.ts';
import { makeMp4 } from '#tests/support/make/media/videos.ts';
import { makeTempDir, resourcesDir } from '#tests/support/server/test-db.ts';

const root = join(import.meta.dirname, '../../../..');
const token = '123456';

const startTreehouse = async (dataDir: string): Promise<{ child: ChildProcess; url: string }> => {
  const child = spawn(
    process.execPath,
    [
      join(root, 'src/server/cli.ts'),
      '--port=0',
      `--data=${dataDir}`,
      `--resources=${resourcesDir}`,
      `--workers=${join(root, 'src/server/media')}`,
    ],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, TREEHOUSE_SETUP_TOKEN: token, NODE_NO_WARNINGS: '1' },
    },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    // Keep reading: a server whose stdout is closed ends at its next write.
    child.stdout.on('data', (data: Buffer) => {
      output += data;
      const match = /http:\/\/127\.0\.0\.1:\d+/.exec(output);
      if (match) resolve(match[0]);
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${output}`)));
  });
  return { child, url };
};

const cookiesOf = (header: string): Record<string, string> =>
  Object.fromEntries(header.split('; ').map((pair) => pair.split('=') as [string, string]));

const append = (browser: ReturnType<typeof makeBrowser>, id: string, at: number, data: Buffer) =>
  browser.request<Upload>('PATCH', `/api/uploads/${id}`, new Uint8Array(data), {
    'content-type': 'application/offset+octet-stream',
    'upload-offset': String(at),
  });

it('loses no acknowledged data when it is killed during an upload', {
  timeout: 120_000,
}, async () => {
  const dir = makeTempDir();
  onTestFinished(dir.remove);
  const dataDir = join(dir.path, 'data');
  const first = await startTreehouse(dataDir);
  const anna = makeBrowser(first.url);
  const setUp = await anna.post('/api/setup', {
    token,
    spaceName: 'Treehouse',
    childName: 'Mia',
    username: 'anna',
    displayName: 'Anna',
    password: 'four quiet owls',
    joining: 'nobody',
    lan: false,
  });
  expect(setUp.status).toBe(201);
  const story = { contentType: 'story', title: 'Just before', content: 'The light went out.' };
  expect((await anna.post('/api/content', story)).status).toBe(201);
  const video = makeMp4(300_000);
  const half = 160_000;
  const { id } = (await anna.post<Upload>('/api/uploads', { size: video.length })).json;
  expect((await append(anna, id, 0, video.subarray(0, half))).json.offset).toBe(half);
  const unanswered = append(anna, id, half, video.subarray(half)).catch(() => null);
  first.child.kill('SIGKILL');
  await Promise.all([once(first.child, 'exit'), unanswered]);

  const second = await startTreehouse(dataDir);
  const back = makeBrowser(second.url, cookiesOf(anna.cookieHeader()));
  const posts = (await back.get<Content[]>('/api/content')).json;
  expect(posts.map(({ title }) => title)).toEqual(['Just before']);
  const { offset } = (await back.get<Upload>(`/api/uploads/${id}`)).json;
  expect(offset).toBeGreaterThanOrEqual(half);
  if (offset < video.length) await append(back, id, offset, video.subarray(offset));
  const made = await back.post<Content>('/api/content', {
    contentType: 'video',
    title: 'Swing',
    uploadId: id,
  });
  expect(made.status).toBe(201);
  const read = await fetch(second.url + made.json.mediaUrl, {
    headers: { cookie: back.cookieHeader() },
  });
  expect(Buffer.from(await read.arrayBuffer()).equals(video)).toBe(true);
});
