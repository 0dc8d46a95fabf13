import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import fs from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { newKey } from '#server/backup-engine/backup-seal.ts';
import { copyIn } from '#server/backup-engine/offsite/copy-in.ts';
import { withRemote } from '#server/backup-engine/offsite/remote.ts';
import { readUnread } from '#server/backup-engine/offsite/unread-files.ts';
import { copyBackup, readBackupInfo, unlock } from '#server/backup-engine/open-backup.ts';
import { addMedium } from '#tests/support/make/server/backups.ts';
import { folderPlan, makeLockedServer } from '#tests/support/make/server/offsite.ts';
import { hasRclone, makeFolder } from '#tests/support/server/rclone-server.ts';

const rootOf = (folder: string) => join(folder, 'Treehouse backups');
const filesIn = (folder: string): string[] =>
  readdirSync(rootOf(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(rootOf(folder).length + 1))
    .toSorted();
const mediaIn = (folder: string) => filesIn(folder).filter((name) => name.startsWith('locked/'));

const nextNight = (day: number) => ({ now: new Date(Date.UTC(2026, 2, day, 3)) });

// Without rclone on the machine there is nothing to test: the program itself does the copying.
describe.skipIf(!hasRclone)('copying to a folder', () => {
  it('copies only what is locked, and whole', async () => {
    const server = await makeLockedServer();
    const { id } = await server.make();
    const target = makeFolder();
    const copied = await server.copyTo(folderPlan(target));
    expect(copied).toMatchObject({ id, removed: [] });
    expect(copied.bytes).toBeGreaterThan(2_000_000);
    const names = filesIn(target);
    expect(mediaIn(target)).toHaveLength(3);
    expect(names.filter((name) => !name.startsWith('locked/'))).toEqual([
      'backups-copy.json',
      'backups.json',
      `snapshots/${id}/manifest.json`,
      `snapshots/${id}/media.txt`,
      `snapshots/${id}/treehouse.db`,
    ]);
    expect(existsSync(join(server.dataDir, 'offsite-run'))).toBe(false);
    expect(await readUnread(server.dataDir)).toEqual([]);
  });

  it('is restored after the data folder and the backups at home are lost', async () => {
    const server = await makeLockedServer();
    const { id } = await server.make();
    const target = makeFolder();
    await server.copyTo(folderPlan(target));
    rmSync(server.root, { recursive: true });
    const [dataDir, home] = [makeFolder(), makeFolder()];
    await withRemote(folderPlan(target), { home: join(home, 'run') }, (remote) =>
      copyIn(remote, { folder: join(dataDir, 'from-outside'), dataDir }),
    );
    const folder = join(dataDir, 'from-outside');
    const { backups } = await readBackupInfo(folder);
    expect(backups.map((backup) => [backup.id, backup.problem])).toEqual([[id, null]]);
    const key = await unlock(folder, 'seven green frogs');
    const copied = await copyBackup(folder, id, join(dataDir, 'new'), { key });
    expect(copied).toMatchObject({ missing: [], copied: 3 });
  });

  it('is fetched on after a cut, on a disk that has room for the rest only', async () => {
    const server = await makeLockedServer();
    await server.make();
    const target = makeFolder();
    await server.copyTo(folderPlan(target));
    const [dataDir, home] = [makeFolder(), makeFolder()];
    const fetch = () =>
      withRemote(folderPlan(target), { home: join(home, 'run') }, (remote) =>
        copyIn(remote, { folder: dataDir, dataDir }),
      );
    await fetch();
    const sizeOf = (name: string) => statSync(join(rootOf(dataDir), name)).size;
    const [smallest = ''] = mediaIn(dataDir).toSorted((a, b) => sizeOf(a) - sizeOf(b));
    const bytes = sizeOf(smallest);
    rmSync(join(rootOf(dataDir), smallest));
    const statfs = vi.spyOn(fs, 'statfs');
    onTestFinished(() => statfs.mockRestore());
    const leave = (bavail: number) => statfs.mockResolvedValue({ bavail, bsize: 1 } as never);
    const reserve = 250 * 1024 * 1024;
    leave(reserve + bytes - 1);
    await expect(fetch()).rejects.toMatchObject({ reason: 'noSpaceHere' });
    leave(reserve + bytes);
    await fetch();
    expect(filesIn(dataDir)).toEqual(filesIn(target));
  });

  it('sends only what is new the next time', async () => {
    const server = await makeLockedServer();
    await server.make();
    const target = makeFolder();
    const first = await server.copyTo(folderPlan(target));
    addMedium(server.db, server.dataDir, server.owner.id, Buffer.from('a new picture'));
    const { id } = await server.make(nextNight(3));
    const second = await server.copyTo(folderPlan(target));
    expect(second.id).toBe(id);
    expect(second.bytes).toBeLessThan(first.bytes - 2_000_000);
    expect(mediaIn(target)).toHaveLength(4);
    await expect(server.copyTo(folderPlan(target))).resolves.toMatchObject({ id, bytes: 0 });
  });

  it('leaves nothing that counts as a backup when it is cut off, and goes on from there', async () => {
    const server = await makeLockedServer();
    const { id } = await server.make();
    const target = makeFolder();
    const stop = new AbortController();
    const cut = server.copyTo(folderPlan(target), {
      signal: stop.signal,
      onProgress: ({ phase }) => phase === 'checking' && stop.abort(),
    });
    await expect(cut).rejects.toMatchObject({ reason: 'cancelled' });
    expect(filesIn(target)).not.toContain(`snapshots/${id}/manifest.json`);
    const [name = ''] = mediaIn(target);
    // Of the right size, and something else: what was sent before the cut is read back as well.
    const whole = readFileSync(join(rootOf(target), name));
    writeFileSync(join(rootOf(target), name), Buffer.alloc(whole.length));
    await expect(server.copyTo(folderPlan(target))).rejects.toMatchObject({ reason: 'notStored' });
    expect(filesIn(target)).not.toContain(`snapshots/${id}/manifest.json`);
    await expect(server.copyTo(folderPlan(target))).resolves.toMatchObject({ id });
    expect(readFileSync(join(rootOf(target), name)).equals(whole)).toBe(true);
  });

  it('sends again what the target has lost or cut short', async () => {
    const server = await makeLockedServer();
    await server.make();
    const target = makeFolder();
    await server.copyTo(folderPlan(target));
    const [lost = '', short = ''] = mediaIn(target);
    rmSync(join(rootOf(target), lost));
    writeFileSync(join(rootOf(target), short), 'short');
    await server.copyTo(folderPlan(target));
    for (const name of [lost, short]) {
      expect(readFileSync(join(rootOf(target), name))).toEqual(
        readFileSync(join(server.root, name)),
      );
    }
  });

  it('keeps as much there as retention does, and no medium that no copy names', async () => {
    const server = await makeLockedServer({ pictures: 1 });
    const target = makeFolder();
    const ids: string[] = [];
    for (let day = 2; day <= 9; day += 1) ids.push((await server.make(nextNight(day))).id);
    // As eight nights of copying leave it, and half of a ninth that was cut off.
    cpSync(server.root, rootOf(target), { recursive: true });
    mkdirSync(join(rootOf(target), 'snapshots/20260301T030000Z'));
    writeFileSync(join(rootOf(target), 'snapshots/20260301T030000Z/treehouse.db'), 'half');
    const stray = join(rootOf(target), 'locked/ab', 'ab'.repeat(32));
    mkdirSync(dirname(stray), { recursive: true });
    writeFileSync(stray, 'of a backup that is gone');
    ids.push((await server.make(nextNight(10))).id);
    await server.copyTo(folderPlan(target), { date: new Date('2026-03-10T04:00:00Z') });
    const kept = readdirSync(join(rootOf(target), 'snapshots')).toSorted();
    expect(kept).toEqual(ids.slice(-7));
    expect(mediaIn(target)).toHaveLength(1);
  });

  it('removes nothing there when the backups at home are gone', async () => {
    const server = await makeLockedServer({ pictures: 1 });
    const target = makeFolder();
    const { id: first } = await server.make();
    await server.copyTo(folderPlan(target));
    renameSync(server.root, `${server.root} elsewhere`);
    await expect(server.copyTo(folderPlan(target))).rejects.toMatchObject({ reason: 'noBackup' });
    const { id: second } = await server.make({ now: new Date('2026-03-03T03:00:00Z') });
    await server.copyTo(folderPlan(target), { date: new Date('2026-03-03T04:00:00Z') });
    expect(readdirSync(join(rootOf(target), 'snapshots')).toSorted()).toEqual([first, second]);
  });

  it('refuses a folder that is away, another household’s, or locked with another passphrase', async () => {
    const server = await makeLockedServer({ pictures: 1 });
    await server.make();
    const gone = folderPlan(join(makeFolder(), 'unplugged'));
    await expect(server.copyTo(gone)).rejects.toMatchObject({ reason: 'missing' });
    const other = await makeLockedServer({ pictures: 1 });
    await other.make();
    const target = makeFolder();
    await other.copyTo(folderPlan(target));
    await expect(server.copyTo(folderPlan(target))).rejects.toMatchObject({
      reason: 'otherHousehold',
    });
    const mine = makeFolder();
    await server.copyTo(folderPlan(mine));
    const file = join(server.root, 'backups.json');
    const known = JSON.parse(readFileSync(file, 'utf8'));
    known.encryption.keyId = newKey().toString('hex').slice(0, 16);
    writeFileSync(file, JSON.stringify(known));
    await expect(server.copyTo(folderPlan(mine))).rejects.toMatchObject({
      reason: 'otherPassphrase',
    });
  });

  it('sends nothing while backups are not locked', async () => {
    const server = await makeLockedServer({ pictures: 1 });
    await server.make({
      key: null,
      installation: { ...server.options.installation, encryption: null },
    });
    const target = makeFolder();
    await expect(server.copyTo(folderPlan(target))).rejects.toMatchObject({ reason: 'noBackup' });
    expect(readdirSync(target)).toEqual([]);
  });
});
