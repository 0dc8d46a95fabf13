import { writeFileSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { parseOptions } from '#server/config.ts';
import { dataFiles } from '#server/data-dir/data-files.ts';
import { openFolderReadOnly } from '#server/data-dir/read-only-folder.ts';
import { startServer } from '#server/index.ts';
import { makeBrowser } from '#tests/support/clients/browser.ts';
import { testPassword } from '#tests/support/make/household/people.ts';
import { makeBackedUpServer } from '#tests/support/make/server/backups.ts';
import { t } from '#tests/support/messages.ts';
import { recoveryOptions } from '#tests/support/server/recovery-server.ts';

const makeClosed = async () => {
  const treehouse = await makeBackedUpServer({ pictures: 0 });
  treehouse.db.$client.close();
  return treehouse.dataDir;
};

const open = async (dataDir: string, changes: Record<string, unknown> = {}) => {
  const server = await startServer({ ...recoveryOptions(dataDir), ...changes });
  let isClosed = false;
  const close = async () => {
    if (!isClosed) await server.close();
    isClosed = true;
  };
  onTestFinished(close);
  return { server, close };
};

it('lets signed-in people read, and answers every write with 507', async () => {
  const dataDir = await makeClosed();
  const first = await open(dataDir);
  const browser = makeBrowser(first.server.url);
  await browser.post('/api/login', { username: 'anna', password: testPassword });
  await first.close();
  const { server } = await open(dataDir, { savingStopped: 'diskFull', retryMs: 60_000 });
  expect(server.savingStopped).toBe('diskFull');
  const cookies = browser
    .cookieHeader()
    .split('; ')
    .map((pair) => pair.split('='));
  const page = makeBrowser(server.url, Object.fromEntries(cookies));
  const user = await page.get('/api/user');
  expect([user.status, user.headers.get('x-saving-stopped')]).toEqual([200, 'diskFull']);
  expect((await page.get('/api/content')).status).toBe(200);
  const sentence = t('common:errors.diskFull');
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    const answer = await page.request(method, '/api/content');
    expect([answer.status, answer.text], method).toEqual([507, sentence]);
  }
  expect((await page.post('/api/login', { username: 'anna', password: testPassword })).status).toBe(
    507,
  );
});

it('asks to be reopened once the folder is writable', async () => {
  const { server } = await open(await makeClosed(), { savingStopped: 'diskFull', retryMs: 25 });
  await new Promise<void>((resolve) => void server.onRestartWanted(resolve));
});

it('control: does not ask while everything can be saved', async () => {
  const { server } = await open(await makeClosed());
  expect(server.savingStopped).toBeNull();
  const answer = await makeBrowser(server.url).get('/api/setup');
  expect(answer.headers.get('x-saving-stopped')).toBeNull();
});

it.each([
  ['a restore to finish', (dataDir: string) => writeFileSync(dataFiles(dataDir).journal, '{}')],
  ['damage to look at', (dataDir: string) => writeFileSync(dataFiles(dataDir).suspect, '')],
])('does not open a folder for reading with %s', async (_what, prepare) => {
  const dataDir = await makeClosed();
  prepare(dataDir);
  const config = parseOptions({ ...recoveryOptions(dataDir), savingStopped: 'diskFull' });
  expect(() => openFolderReadOnly(config)).toThrow('could not start');
});

it('does not open a schema for reading that has to be repaired first', async () => {
  const treehouse = await makeBackedUpServer({ pictures: 0 });
  treehouse.db.$client.exec('CREATE VIEW peek AS SELECT password_hash FROM users');
  treehouse.db.$client.close();
  const config = parseOptions({ ...recoveryOptions(treehouse.dataDir), savingStopped: 'diskFull' });
  expect(() => openFolderReadOnly(config)).toThrow('migrationFailed');
});
