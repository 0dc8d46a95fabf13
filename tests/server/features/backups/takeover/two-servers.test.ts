import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openComputerSettings } from '#server/settings/computer-settings.ts';
import type { TakeoverState } from '#shared/features/backups/takeover/takeover.contract.ts';
import type { Content } from '#shared/features/content/content.contract.ts';
import type { Export } from '#shared/features/exports/exports.contract.ts';
import { makeBrowser } from '#tests/support/clients/browser.ts';
import { openSocket } from '#tests/support/clients/live-client.ts';
import { t } from '#tests/support/messages.ts';
import { readCopy } from '#tests/support/server/copies.ts';
import {
  copiesPassphrase,
  folderPlan,
  makeKeptKey,
  setUpCopies,
} from '#tests/support/server/copying-setup.ts';
import { makeFolder } from '#tests/support/server/rclone-server.ts';
import {
  type ServerProcess,
  setupToken,
  spawnServer,
} from '#tests/support/server/server-process.ts';
import { resourcesDir } from '#tests/support/server/test-db.ts';

const root = join(import.meta.dirname, '../../../../..');
const founder = { username: 'anna', password: 'correct-horse-9', displayName: 'Anna' };

const serve = async (dataDir: string, ...options: string[]): Promise<ServerProcess> => {
  const args = [`--data=${dataDir}`, `--resources=${resourcesDir}`, '--port=0', '--no-mdns'];
  const server = await spawnServer([
    ...[join(root, 'src/server/cli.ts'), ...args, ...options],
    `--workers=${join(root, 'src/server/media')}`,
  ]);
  onTestFinished(() => void server.child.kill('SIGKILL'));
  return server;
};

const cookiesOf = (browser: ReturnType<typeof makeBrowser>): Record<string, string> =>
  Object.fromEntries(
    browser
      .cookieHeader()
      .split('; ')
      .map((pair) => pair.split('=') as [string, string]),
  );

const titlesIn = async (browser: ReturnType<typeof makeBrowser>) =>
  (await browser.get<{ items: Content[] }>('/api/content')).text;

const post = async (browser: ReturnType<typeof makeBrowser>, title: string) => {
  const story = { contentType: 'story', title, content: 'Words' };
  const answer = await browser.post('/api/content', story);
  expect(answer.status, answer.text).toBe(201);
};

/** Where a server that is stopped makes its copies from now on; null for nowhere. */
const setPlace = (dataDir: string, place: 'offsite' | null) => {
  const computer = openComputerSettings(dataDir);
  computer.change({ continuous: { ...computer.read().continuous, place } });
};

/** Until the copies have this title. */
const waitForCopy = (folder: string, title: string) =>
  vi.waitFor(
    () =>
      readCopy(folder, ({ client }) =>
        expect(client.prepare('SELECT 1 FROM contents WHERE title = ?').get(title)).toBeDefined(),
      ),
    { timeout: 120_000, interval: 1_000 },
  );

it('takes a household over, and offers on the old computer what only that has', {
  timeout: 600_000,
}, async () => {
  const [oldDir, newDir, folder] = [makeFolder(), join(makeFolder(), 'data'), makeFolder()];
  const first = await serve(oldDir);
  const household = {
    spaceName: 'Test Treehouse',
    childName: 'Mia',
    joining: 'nobody',
    lan: false,
  };
  const setup = { token: setupToken, ...household, ...founder };
  const answer = await makeBrowser(first.url).post('/api/setup', setup);
  expect(answer.status, answer.text).toBe(201);
  await first.end();

  setUpCopies({ computer: openComputerSettings(oldDir), dataDir: oldDir }, folderPlan(folder), {
    ...{ kept: await makeKeptKey(), computerId: 'old' },
  });
  const copying = await serve(oldDir);
  const anna = makeBrowser(copying.url);
  await anna.post('/api/login', founder);
  await post(anna, 'In the copy');
  await waitForCopy(folder, 'In the copy');
  await copying.end();
  // The last moments are not copied.
  setPlace(oldDir, null);
  const old = await serve(oldDir);
  const last = makeBrowser(old.url, cookiesOf(anna));
  await post(last, 'Only at the old computer');
  await old.kill();
  setPlace(oldDir, 'offsite');

  const secret = join(makeFolder(), 'passphrase.txt');
  writeFileSync(secret, `${copiesPassphrase}\n`);
  const options = [`--from=${folder}`, `--passphrase-file=${secret}`];
  const second = await serve(newDir, ...options);
  const there = makeBrowser(second.url);
  expect((await there.post('/api/login', founder)).status).toBe(200);
  const titles = await titlesIn(there);
  expect(titles).toContain('In the copy');
  expect(titles).not.toContain('Only at the old computer');
  await post(there, 'Since then');

  // The old computer returns.
  const back = await serve(oldDir);
  expect(back.log()).toContain(t('startup:reason.takenOver.title'));
  const here = makeBrowser(back.url, cookiesOf(anna));
  const user = await here.get('/api/user');
  expect([user.status, user.headers.get('x-saving-stopped')]).toEqual([200, 'takenOver']);
  expect(await titlesIn(here)).toContain('Only at the old computer');
  const refused = await here.post('/api/content', {
    contentType: 'story',
    title: 'Late',
    content: 'x',
  });
  expect([refused.status, refused.text]).toEqual([507, t('startup:errors.takenOver')]);
  const socket = await openSocket(back.url, here.cookieHeader());
  socket.send({ type: 'chat_message', roomId: 1, content: 'Hello' });
  const sentence = t('startup:errors.takenOver');
  await socket.waitFor((heard) => heard.type === 'error' && heard.message === sentence);
  const { takenOver } = (await here.get<TakeoverState>('/api/admin/takeover')).json;
  expect(takenOver).toMatchObject({ epoch: 2, onlyHere: [{ name: 'Anna', counts: { posts: 1 } }] });
  const begun = await here.post<Export>('/api/exports');
  expect(begun.status, begun.text).toBe(201);
  await vi.waitFor(async () => {
    const { json } = await here.get<{ export: Export }>('/api/exports/current');
    expect(json.export.state).toBe('ready');
  });
  expect((await here.get(`/api/exports/${begun.json.id}/file`)).status).toBe(200);

  // And is made the household's again: the other one becomes read-only.
  const wrong = await here.post('/api/admin/takeover/return', { epoch: 1 });
  expect([wrong.status, wrong.text]).toEqual([409, t('takeover:errors.changed')]);
  const returned = await here.post('/api/admin/takeover/return', { epoch: 2 });
  expect(returned.json, returned.text).toEqual({ epoch: 3 });
  await vi.waitFor(
    async () => {
      const open = await here.get('/api/user');
      expect(open.headers.get('x-saving-stopped')).toBeNull();
    },
    { timeout: 120_000, interval: 250 },
  );
  await post(here, 'At home again');
  await second.end();
  const other = await serve(newDir, ...options);
  const reader = makeBrowser(other.url, cookiesOf(there));
  const state = (await reader.get<TakeoverState>('/api/admin/takeover')).json;
  expect(state.takenOver).toMatchObject({ epoch: 3, onlyHere: [{ counts: { posts: 1 } }] });
});
