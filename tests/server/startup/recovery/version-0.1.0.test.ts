import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startServer } from '#server/index.ts';
import type { Content } from '#shared/features/content/content.contract.ts';
import { makeBrowser } from '#tests/support/clients/browser.ts';
import { recoveryOptions } from '#tests/support/server/recovery-server.ts';
import { makeTempDir } from '#tests/support/server/test-db.ts';

// The fixture is the sample family's data folder, written and backed up by version 0.1.0.
const fixture = join(import.meta.dirname, '../../../support/fixtures/data-0.1.0');
const password = 'treehouse';
const backupId = '20261125T002352Z';

vi.setConfig({ testTimeout: 60_000 });

const tables =
  'users contents comments reactions chat_rooms chat_room_members chat_messages chat_reactions calendar_events calendar_shares calendar_subscriptions tasks journals emotion_logs books reading_logs reading_sessions reading_goals achievements badge_counts game_plays game_records media media_files kid_sign_ins household'.split(
    ' ',
  );

const copyFixture = (): string => {
  const dir = makeTempDir();
  onTestFinished(dir.remove);
  cpSync(fixture, dir.path, { recursive: true });
  const settings = join(dir.path, 'computer.json');
  const text = readFileSync(settings, 'utf8');
  writeFileSync(settings, text.replace('/data/backups', join(dir.path, 'backups')));
  return dir.path;
};

const open = async (dataDir: string) => {
  const server = await startServer(recoveryOptions(dataDir));
  onTestFinished(() => server.close());
  const browser = makeBrowser(server.url);
  const login = await browser.post('/api/login', { username: 'mama', password });
  expect(login.status).toBe(200);
  return { server, browser };
};

const readCounts = (dataDir: string): Record<string, unknown> => {
  const database = new Database(join(dataDir, 'treehouse.db'), { readonly: true });
  const count = (table: string) =>
    database.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number;
  const counts = Object.fromEntries(tables.map((table) => [table, count(table)]));
  database.close();
  return counts;
};

test('opens a data folder of version 0.1.0 with its rows, pictures and settings', async () => {
  const dataDir = copyFixture();
  const before = readCounts(dataDir);
  expect(Object.entries(before).filter(([, count]) => count === 0)).toEqual([]);
  const { browser } = await open(dataDir);
  expect(readCounts(dataDir)).toEqual(before);

  const feed = (await browser.get('/api/content')).json as Content[];
  const pictures = feed.flatMap(({ media }) => media.map(({ url }) => url));
  expect(pictures.length).toBeGreaterThan(0);
  for (const url of pictures) expect((await browser.get(url)).status, url).toBe(200);

  const https = (await browser.get('/api/admin/secure')).json;
  expect(https).toMatchObject({ isOn: true, authority: { fingerprint: expect.any(String) } });
  const outside = (await browser.get('/api/admin/outside')).json;
  expect(outside).toMatchObject({
    updates: { isOn: true, address: 'https://updates.example/treehouse.json' },
  });
  const backups = (await browser.get('/api/admin/backups')).json;
  expect(backups).toMatchObject({ isNightly: false, backups: [{ id: backupId }] });
});

test('restores a backup of version 0.1.0', async () => {
  const dataDir = copyFixture();
  const before = readCounts(dataDir);
  const { server, browser } = await open(dataDir);
  const restarts = new Promise<void>((resolve) => void server.onRestartWanted(resolve));
  const post = await browser.post('/api/content', {
    title: 'After the backup',
    contentType: 'story',
    textContent: 'x',
  });
  expect(post.status).toBe(201);
  const answer = await browser.post('/api/admin/restore', { backupId, passphrase: null, password });
  expect(answer.status).toBe(200);
  await restarts;
  await server.close();
  await open(dataDir);
  // Addresses that were ended since the backup must not work again.
  expect(readCounts(dataDir)).toEqual({ ...before, calendar_subscriptions: 0 });
});
