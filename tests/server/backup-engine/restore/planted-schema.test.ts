import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished, vi } from 'vitest';
import { stage } from '#server/backup-engine/restore/staging.ts';
import { parseOptions } from '#server/config.ts';
import { openDataFolder } from '#server/data-dir/data-dir.ts';
import { dataFiles } from '#server/data-dir/data-files.ts';
import { readNotes } from '#server/data-dir/recovery-log.ts';
import type { AuditPage } from '#shared/features/audit/audit.contract.ts';
import { makeBrowser } from '#tests/support/clients/browser.ts';
import { testPassword } from '#tests/support/make/household/people.ts';
import { makeBackedUpServer } from '#tests/support/make/server/backups.ts';
import {
  makeDamagedServer,
  openFolder,
  recoveryOptions,
  recoveryToken,
} from '#tests/support/server/recovery-server.ts';
import { makeTempDir, resourcesDir } from '#tests/support/server/test-db.ts';

vi.setConfig({ testTimeout: 60_000 });

const planted = `
  CREATE TRIGGER at_sign_out AFTER DELETE ON sessions BEGIN UPDATE users SET display_name = 'Planted'; END;
  CREATE TRIGGER at_sign_in AFTER INSERT ON sessions BEGIN UPDATE users SET display_name = 'Planted'; END;
  CREATE TRIGGER at_record AFTER INSERT ON audit_entries BEGIN UPDATE users SET display_name = 'Planted'; END;
  CREATE VIEW peek AS SELECT password_hash FROM users;
  DROP TRIGGER audit_entries_no_delete;
  INSERT INTO devices (id, token_hash, created_at) VALUES (1, 'd', '2026');
  INSERT INTO sessions (user_id, device_id, token_hash, user_agent, created_at, last_seen_at)
    VALUES (1, 1, 's', '', '2026', '2026');
  INSERT INTO displays (id, name, show_events, seconds, token_hash, created_by, created_at, link_used_at)
    VALUES (1, 'Kitchen', 0, 12, 'l', 1, '2026', '2026');
  INSERT INTO display_sessions (display_id, token_hash, created_at) VALUES (1, 'c', '2026');
  INSERT INTO remote_devices (id, token_hash, way, name, entered_by, user_agent, address, entered_at, last_seen_at)
    VALUES (1, 'r', 'proxy', '', 'pass', '', '', '2026', '2026');
  INSERT INTO remote_sessions (session_id, remote_device_id) VALUES (1, 1);
  INSERT INTO remote_passes (code_hash, user_id, made_by, expires_at) VALUES ('p', 1, 1, '2027');
  INSERT INTO remote_requests (token_hash, name, number, way, address, network, user_agent, expires_at)
    VALUES ('q', 'Oma', '42', 'proxy', '', '', '', '2027');
  INSERT INTO calendar_subscriptions (user_id, token_hash, created_at) VALUES (1, 'f', '2026');
  UPDATE users SET display_name = 'Anna';
`;
const objects = [
  'trigger at_sign_out',
  'trigger at_sign_in',
  'trigger at_record',
  'view peek',
  'trigger audit_entries_no_delete',
];

const namesIn = (file: string): unknown[] => {
  const client = new Database(file, { readonly: true });
  try {
    return client.prepare("SELECT name FROM sqlite_schema WHERE name = 'at_sign_out'").all();
  } finally {
    client.close();
  }
};

it('does not run SQL planted in a backup, during a restore or after', async () => {
  const { dataDir } = await makeDamagedServer({ plant: planted });
  const attempt = openFolder(dataDir);
  const closed = makeBrowser((await attempt.recovery()).url);
  const wanted = { kind: 'backup', id: '20260302T030000Z', passphrase: null };
  await closed.post('/api/recovery/restore', {
    token: recoveryToken,
    folderToken: null,
    ...wanted,
  });
  const page = makeBrowser((await attempt.opening)?.url ?? '');
  const { json } = await page.post<{ displayName: string }>('/api/login', {
    username: 'anna',
    password: testPassword,
  });
  expect(json.displayName).toBe('Anna');
  const restore = await page.get('/api/admin/restore');
  expect(restore.json).toMatchObject({ failure: null, schemaRepairs: objects.length });
  const { entries } = (await page.get<AuditPage>('/api/admin/audit')).json;
  expect(entries).toContainEqual(
    expect.objectContaining({ action: 'schemaRepaired', details: { count: objects.length } }),
  );
});

it('does not run planted SQL while it stages a restore', async () => {
  const installation = await makeBackedUpServer({ pictures: 0 });
  installation.db.$client.exec(planted);
  const { id } = await installation.make();
  const dir = makeTempDir();
  onTestFinished(dir.remove);
  const target = join(dir.path, 'restoring/new');
  const { repaired } = await stage(
    {
      source: {
        from: 'backup',
        folder: installation.folder,
        id,
        passphrase: null,
        installationId: null,
      },
      target,
      media: join(installation.dataDir, 'media'),
      migrations: join(resourcesDir, 'migrations'),
      now: '2026-03-03T10:00:00.000Z',
    },
    () => {},
  );
  expect(repaired).toEqual(objects);
  const client = new Database(join(target, 'treehouse.db'), { readonly: true });
  onTestFinished(() => void client.close());
  expect(client.prepare('SELECT display_name FROM users').pluck().all()).toEqual(['Anna']);
  const remote = ['remote_sessions', 'remote_devices', 'remote_passes', 'remote_requests'];
  for (const table of ['sessions', 'display_sessions', 'calendar_subscriptions', ...remote]) {
    expect(client.prepare(`SELECT count(*) FROM ${table}`).pluck().get(), table).toBe(0);
  }
  const link = "SELECT name FROM displays WHERE token_hash <> 'l' AND link_used_at IS NULL";
  expect(client.prepare(link).pluck().all()).toEqual(['Kitchen']);
});

it('removes SQL planted in a closed database when it opens, and keeps a copy', async () => {
  const installation = await makeBackedUpServer({ pictures: 0 });
  installation.db.$client.exec(planted);
  installation.db.$client.close();
  const { dataDir } = installation;
  const now = new Date('2026-03-03T10:00:00.000Z');
  const config = parseOptions(recoveryOptions(dataDir));
  const files = dataFiles(dataDir);
  openDataFolder(config, now).close();
  expect(readNotes(files)).toEqual([
    { what: 'schemaRepaired', id: '20260303T100000Z', at: now.toISOString(), objects },
  ]);
  const copy = join(files.beforeRestore, '20260303T100000Z', 'treehouse.db');
  expect(namesIn(copy)).toHaveLength(1);
  expect(namesIn(files.database)).toHaveLength(0);
  openDataFolder(config, now).close();
  expect(readdirSync(files.beforeRestore)).toEqual(['20260303T100000Z']);
});

it('control: planted SQL runs where the schema is not compared', async () => {
  const { db } = await makeBackedUpServer({ pictures: 0 });
  db.$client.exec(planted);
  db.$client.exec('DELETE FROM sessions');
  expect(db.$client.prepare('SELECT display_name FROM users').pluck().all()).toEqual(['Planted']);
});

it('control: a database as the migrations make it is opened as it is', async () => {
  const installation = await makeBackedUpServer({ pictures: 0 });
  installation.db.$client.close();
  const config = parseOptions(recoveryOptions(installation.dataDir));
  openDataFolder(config, new Date('2026-03-03T10:00:00.000Z')).close();
  const files = dataFiles(installation.dataDir);
  expect(readNotes(files)).toEqual([]);
  expect(existsSync(files.beforeRestore)).toBe(false);
});
