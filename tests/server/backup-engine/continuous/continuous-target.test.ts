import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, vi } from 'vitest';
import { bech32 } from '#server/backup-engine/continuous/age-key.ts';
import { withContinuousFiles } from '#server/backup-engine/continuous/continuous-files.ts';
import { findLitestream } from '#server/backup-engine/continuous/litestream.ts';
import { listNamedMedia } from '#server/backup-engine/create/database-copy.ts';
import { foldersIn, pathOf } from '#server/media/media-files.ts';
import { makeContinuousCopies } from '#tests/support/make/server/continuous.ts';
import { epochOf, openCopies } from '#tests/support/server/copies.ts';
import { folderPlan } from '#tests/support/server/copying-setup.ts';
import { hasRclone, makeFolder } from '#tests/support/server/rclone-server.ts';

const hasStrace = existsSync('/usr/bin/strace');

describe('the epoch of continuous copies', () => {
  it('is written by one computer and raised by the next', async () => {
    const folder = makeFolder();
    await openCopies(folder, async (target) => {
      await expect(target.readEpoch()).resolves.toBeNull();
      await target.writeEpoch(null, epochOf(1, 'old'));
      await target.writeEpoch(1, epochOf(2, 'new'));
    });
    await expect(openCopies(folder, (target) => target.readEpoch())).resolves.toEqual(
      epochOf(2, 'new'),
    );
  });

  it('is not written where another computer was faster', async () => {
    await openCopies(makeFolder(), async (target) => {
      await target.writeEpoch(null, epochOf(1, 'old'));
      await expect(target.writeEpoch(null, epochOf(1, 'new'))).rejects.toMatchObject({
        found: epochOf(1, 'old'),
      });
      await expect(target.readEpoch()).resolves.toEqual(epochOf(1, 'old'));
    });
  });

  it('is not guessed where it cannot be read', async () => {
    const folder = makeFolder();
    await withContinuousFiles({ folder }, { home: join(makeFolder(), 'run') }, (files) =>
      files.write('epoch.json', '{"format":1'),
    );
    await expect(openCopies(folder, (target) => target.readEpoch())).rejects.toMatchObject({
      reason: 'notStored',
    });
  });

  it('needs a folder that is there', async () => {
    const folder = join(makeFolder(), 'unplugged');
    await expect(openCopies(folder, (target) => target.readEpoch())).rejects.toMatchObject({
      reason: 'missing',
    });
  });
});

it('writes keys as age does', () => {
  // BIP 173's own example of an empty text.
  expect(bech32('a', new Uint8Array())).toBe('a12uel5l');
});

// The real Litestream makes and restores the replica; there is none for Windows.
describe.skipIf(!findLitestream())('restoring from continuous copies', () => {
  it('restores the database as it was, and its media', async () => {
    const { server, folder } = await makeContinuousCopies();
    const [there, here] = [makeFolder(), join(makeFolder(), 'treehouse.db')];
    await openCopies(folder, async (target) => {
      const { key } = await target.restoreDatabase('Seven green FROGS', here);
      const media = listNamedMedia(here);
      expect(media).toHaveLength(3);
      await expect(target.fetchMedia(media, { key, targetDir: there })).resolves.toEqual({
        missing: [],
        copied: 3,
      });
    });
    const client = new Database(here, { readonly: true });
    const rows = (from: Database.Database) =>
      from.prepare('SELECT id, username, display_name FROM users').all();
    expect(rows(client)).toEqual(rows(server.db.$client));
    expect(
      client.prepare("SELECT 1 FROM sqlite_schema WHERE name LIKE '_litestream%'").all(),
    ).toEqual([]);
    client.close();
  });

  it.skipIf(!hasRclone)('fetches only media that are not here yet', async () => {
    const { folder } = await makeContinuousCopies();
    const [targetDir, file] = [makeFolder(), join(makeFolder(), 'treehouse.db')];
    await openCopies({ plan: folderPlan(folder) }, async (target) => {
      const { key } = await target.restoreDatabase('seven green frogs', file);
      const media = listNamedMedia(file);
      const fetch = vi.spyOn(target.files, 'fetch');
      const fetched = () => fetch.mock.calls.flatMap(([names]) => names);
      const [first, ...others] = media;
      await target.fetchMedia(others, { key, targetDir });
      expect(fetched()).toHaveLength(2);
      fetch.mockClear();
      await target.fetchMedia(media, { key, targetDir });
      expect(fetched()).toHaveLength(1);
      writeFileSync(pathOf(foldersIn(targetDir), first?.sha256 ?? ''), 'not the picture');
      await expect(target.fetchMedia(media, { key, targetDir })).resolves.toEqual({
        missing: [],
        copied: 1,
      });
    });
  });

  // Only Linux shows what a process asks its kernel for.
  it.skipIf(!hasStrace)('is made without any network', async () => {
    const log = join(makeFolder(), 'trace');
    const under = ['strace', '-D', '-f', '-e', 'trace=execve,network', '-o', log];
    const { folder } = await makeContinuousCopies({ under });
    const here = join(makeFolder(), 'treehouse.db');
    await openCopies(folder, (target) => target.restoreDatabase('seven green frogs', here));
    const lines = readFileSync(log, 'utf8').split('\n');
    expect(lines.filter((line) => line.includes('execve('))).not.toEqual([]);
    expect(lines.filter((line) => /AF_INET|sin6?_addr|AF_PACKET/.test(line))).toEqual([]);
  });

  it('opens with no other passphrase', async () => {
    const { folder } = await makeContinuousCopies();
    const here = join(makeFolder(), 'treehouse.db');
    await expect(
      openCopies(folder, (target) => target.restoreDatabase('six green frogs', here)),
    ).rejects.toMatchObject({ reason: 'wrongPassphrase' });
  });

  it('says that there are no copies in an empty folder', async () => {
    const here = join(makeFolder(), 'treehouse.db');
    await expect(
      openCopies(makeFolder(), (target) => target.restoreDatabase('seven green frogs', here)),
    ).rejects.toMatchObject({ reason: 'missing' });
  });
});
