import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { readManifest, snapshotPath } from '#server/backup-engine/backup-format.ts';
import { ensureMacKey, originOf, readMacKey } from '#server/backup-engine/manifest-mac.ts';
import { readBackupInfo } from '#server/backup-engine/open-backup.ts';
import {
  findSource,
  listRestoreChoices,
  requireUnchanged,
} from '#server/backup-engine/restore/restore-choices.ts';
import { dataFiles } from '#server/data-dir/data-files.ts';
import { makeBackedUpServer } from '#tests/support/make/server/backups.ts';
import { makeTempDir } from '#tests/support/server/test-db.ts';

const unsigned = join(import.meta.dirname, '../../support/fixtures/unsigned-manifest.json');
const id = '20260302T030000Z';

const makeDir = () => {
  const dir = makeTempDir();
  onTestFinished(dir.remove);
  return dir.path;
};

const makeOlder = () => {
  const root = makeDir();
  mkdirSync(snapshotPath(root, id), { recursive: true });
  cpSync(unsigned, join(snapshotPath(root, id), 'manifest.json'));
  return root;
};

const originIn = async (installation: { folder: string }, dataDir: string) =>
  (await readBackupInfo(installation.folder, null, readMacKey(dataDir))).backups[0]?.origin;

type Json = Record<string, unknown> & { mac?: { value: string } };

const changeManifest = (root: string, change: (manifest: Json) => void): void => {
  const file = join(snapshotPath(root, id), 'manifest.json');
  const { checksum: _, mac, ...rest } = JSON.parse(readFileSync(file, 'utf8')) as Json;
  change(rest);
  // Anyone can write a matching checksum; only the MAC needs the key.
  const checksum = createHash('sha256').update(JSON.stringify(rest)).digest('hex');
  writeFileSync(file, JSON.stringify({ ...rest, checksum, ...(mac && { mac }) }));
};

it('recognises its own backup by a key that is not in the backup and not readable by others', async () => {
  const installation = await makeBackedUpServer({ pictures: 1 });
  await installation.make();
  expect(await originIn(installation, installation.dataDir)).toBe('own');
  const key = readMacKey(installation.dataDir)?.toString('hex') ?? 'none';
  const names = readdirSync(installation.folder, { recursive: true, encoding: 'utf8' });
  const files = names
    .map((name) => join(installation.folder, name))
    .filter((path) => statSync(path).isFile());
  expect(files.length).toBeGreaterThan(4);
  for (const file of files) expect(readFileSync(file).includes(key), file).toBe(false);
  if (process.platform !== 'win32') {
    expect(statSync(join(installation.dataDir, 'backup-mac.json')).mode & 0o077).toBe(0);
  }
  await installation.make({ now: new Date('2026-03-03T03:00:00.000Z') });
  expect(readMacKey(installation.dataDir)?.toString('hex')).toBe(key);
});

it('recognises a backup of another installation or of an earlier version', async () => {
  const installation = await makeBackedUpServer({ pictures: 0 });
  await installation.make();
  const other = makeDir();
  expect(await originIn(installation, other)).toBe('otherInstallation');
  ensureMacKey(other);
  expect(await originIn(installation, other)).toBe('otherInstallation');
  const older = makeOlder();
  expect(originOf(readMacKey(installation.dataDir), await readManifest(older, id))).toBe(
    'unsigned',
  );
});

it('keeps the fields that earlier versions read, which skip the MAC', async () => {
  const installation = await makeBackedUpServer({ pictures: 0 });
  await installation.make();
  const file = join(snapshotPath(installation.root, id), 'manifest.json');
  const { mac: _, checksum, ...rest } = JSON.parse(readFileSync(file, 'utf8')) as Json;
  expect(checksum).toBe(createHash('sha256').update(JSON.stringify(rest)).digest('hex'));
  expect(rest.format).toBe(1);
  expect(Object.keys(rest)).toEqual(
    Object.keys(JSON.parse(readFileSync(unsigned, 'utf8'))).filter((name) => name !== 'checksum'),
  );
});

it('detects a backup whose database and manifest were both changed, and asks first', async () => {
  const installation = await makeBackedUpServer({ pictures: 0 });
  await installation.make();
  const stored = join(snapshotPath(installation.root, id), 'treehouse.db');
  const client = new Database(stored);
  client.exec("UPDATE users SET display_name = 'Eve'");
  client.pragma('journal_mode = DELETE');
  client.close();
  const bytes = readFileSync(stored);
  changeManifest(installation.root, (manifest) => {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    manifest.database = { bytes: bytes.length, sha256 };
  });
  expect(await originIn(installation, installation.dataDir)).toBe('changed');
  const files = dataFiles(installation.dataDir);
  const { choices } = await listRestoreChoices(files, installation.folder, ['backup']);
  expect(choices).toMatchObject([{ id, origin: 'changed', problem: null }]);
  const asked = { kind: 'backup', id, passphrase: null } as const;
  const found = findSource(files, asked, { folder: installation.folder, installationId: null });
  await expect(requireUnchanged(files, found, false)).rejects.toMatchObject({ status: 409 });
  await expect(requireUnchanged(files, found, true)).resolves.toBeUndefined();
});

it.each([
  ['its time', { createdAt: '2026-03-02T03:00:01.000Z' }],
  ['its version', { appVersion: '9.9.9' }],
])('detects a manifest with %s changed', async (_what, changes) => {
  const installation = await makeBackedUpServer({ pictures: 0 });
  await installation.make();
  changeManifest(installation.root, (manifest) => Object.assign(manifest, changes));
  expect(await originIn(installation, installation.dataDir)).toBe('changed');
});

it('control: restores what was not changed without asking', async () => {
  const installation = await makeBackedUpServer({ pictures: 0 });
  await installation.make();
  const files = dataFiles(installation.dataDir);
  const asked = { kind: 'backup', id, passphrase: null } as const;
  const find = () =>
    findSource(files, asked, { folder: installation.folder, installationId: null });
  await expect(requireUnchanged(files, find(), false)).resolves.toBeUndefined();
  rmSync(join(installation.dataDir, 'backup-mac.json'));
  await expect(requireUnchanged(files, find(), false)).resolves.toBeUndefined();
  cpSync(unsigned, join(snapshotPath(installation.root, id), 'manifest.json'));
  await expect(requireUnchanged(files, find(), false)).resolves.toBeUndefined();
});
