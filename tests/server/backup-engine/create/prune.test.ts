import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { storedPath } from '#server/backup-engine/backup-format.ts';
import type { BackupMessage } from '#server/backup-engine/create/backup-job.ts';
import { pruneBackups } from '#server/backup-engine/create/prune.ts';
import { outdated } from '#server/backup-engine/create/retention.ts';
import { doJob } from '#server/backup-engine/create/run-job.ts';
import { hashMediaInTurn } from '#server/backup-engine/media/hash-media.ts';
import { readBackupInfo } from '#server/backup-engine/open-backup.ts';
import { verifyBackup } from '#server/backup-engine/verify-backup.ts';
import { addMedium, makeBackedUpServer } from '#tests/support/make/server/backups.ts';

const dayMs = 86_400_000;
const start = new Date('2026-03-02T02:30:00.000Z').getTime();
const zone = 'Europe/Berlin';

const liveThrough = (nights: number) => {
  let kept: { id: string; createdAt: string; problem: string | null }[] = [];
  const most: number[] = [];
  for (let night = 0; night < nights; night += 1) {
    const now = new Date(start + night * dayMs);
    kept.push({ id: `n${night}`, createdAt: now.toISOString(), problem: null });
    const gone = new Set(outdated(kept, zone, now));
    kept = kept.filter(({ id }) => !gone.has(id));
    most.push(kept.length);
  }
  return { kept: kept.map(({ id }) => Number(id.slice(1))), most: Math.max(...most) };
};

describe('retention', () => {
  it('keeps seven days, four weeks and twelve months after 400 nights', () => {
    const { kept, most } = liveThrough(400);
    const newest = kept.toSorted((a, b) => b - a);
    expect(newest.slice(0, 7)).toEqual([399, 398, 397, 396, 395, 394, 393]);
    const months = new Set(
      kept.map((night) => new Date(start + night * dayMs).toISOString().slice(0, 7)),
    );
    expect(months.size).toBe(12);
    expect(most).toBeLessThanOrEqual(23);
    expect(newest.at(-1)).toBeLessThan(399 - 300);
  });

  it('keeps manual backups, which take the place of none made at night', () => {
    const night = (day: number) => new Date(start + day * dayMs).toISOString();
    const nightly = Array.from({ length: 30 }, (_, day) => ({
      id: `n${day}`,
      createdAt: night(day),
      problem: null,
    }));
    const manual = nightly.map(({ createdAt }, day) => ({
      id: `m${day}`,
      createdAt: createdAt.replace('T02:', 'T20:'),
      problem: null,
      isManual: true,
    }));
    const date = new Date(start + 400 * dayMs);
    expect(outdated([...nightly, ...manual], zone, date)).toEqual(outdated(nightly, zone, date));
  });

  it('keeps every backup after a year away', () => {
    const backups = [1, 2, 3].map((day) => ({
      id: `d${day}`,
      createdAt: new Date(start + day * dayMs).toISOString(),
      problem: null,
    }));
    expect(outdated(backups, zone, new Date(start + 400 * dayMs))).toEqual([]);
  });

  it('keeps the last of several on one day', () => {
    const backups = ['08', '12', '20'].map((hour) => ({
      id: hour,
      createdAt: `2026-03-02T${hour}:00:00.000Z`,
      problem: null,
    }));
    expect(outdated(backups, zone, new Date(start + dayMs)).toSorted()).toEqual(['08', '12']);
  });

  it('uses the days of the household', () => {
    const backups = ['2026-03-02T22:30:00.000Z', '2026-03-02T23:30:00.000Z'].map((createdAt) => ({
      id: createdAt,
      createdAt,
      problem: null,
    }));
    expect(outdated(backups, 'Europe/Berlin', new Date(start + dayMs))).toEqual([]);
    expect(outdated(backups, 'UTC', new Date(start + dayMs))).toEqual([backups[0]?.id]);
  });

  it('does not count damaged ones, and keeps the newest good one whatever is wrong with the others', () => {
    const backups = Array.from({ length: 20 }, (_, day) => ({
      id: `d${day}`,
      createdAt: new Date(start + day * dayMs).toISOString(),
      problem: day === 0 ? null : 'damaged',
    }));
    const gone = outdated(backups, zone, new Date(start + 100 * dayMs));
    expect(gone).toHaveLength(19);
    expect(gone).not.toContain('d0');
    const none = backups.map((backup) => ({ ...backup, problem: 'damaged' }));
    expect(outdated(none, zone, new Date(start + 100 * dayMs))).toEqual([]);
  });

  it('treats backups that lack pictures by the same rule, separately', () => {
    const backups = Array.from({ length: 20 }, (_, day) => ({
      id: `d${day}`,
      createdAt: new Date(start + day * dayMs).toISOString(),
      problem: day % 2 === 0 ? null : 'incomplete',
    }));
    const gone = new Set(outdated(backups, zone, new Date(start + 100 * dayMs)));
    const kept = backups.filter(({ id }) => !gone.has(id));
    const whole = backups.filter(({ problem }) => problem === null);
    const rest = backups.filter(({ problem }) => problem !== null);
    const keptOf = (some: typeof backups) => some.filter((backup) => kept.includes(backup));
    expect(keptOf(whole)).toHaveLength(7);
    expect(keptOf(rest)).toHaveLength(8);
  });

  it.each(['busy', 'readOnly', 'missing', 'unreadable', 'newer', 'unknown'])(
    'keeps an unverified one (%s), without using a slot',
    (problem) => {
      const backups = Array.from({ length: 9 }, (_, day) => ({
        id: `d${day}`,
        createdAt: new Date(start + day * dayMs).toISOString(),
        problem: day === 8 ? problem : null,
      }));
      const now = new Date(start + 100 * dayMs);
      const gone = outdated(backups, zone, now);
      expect(gone).toEqual(outdated(backups.slice(0, 8), zone, now));
      expect(gone).toEqual(['d0']);
    },
  );
});

describe('backups made by a clock that was ahead', () => {
  it('are not deleted and do not replace earlier ones', () => {
    const at = (day: number) => new Date(start + day * dayMs).toISOString();
    const made = (id: string, createdAt: string) => ({ id, createdAt, problem: null });
    const real = Array.from({ length: 8 }, (_, day) => made(`d${day}`, at(day)));
    const wrong = Array.from({ length: 20 }, (_, day) => made(`w${day}`, at(4000 + day)));
    const date = new Date(start + 8 * dayMs);
    expect(outdated([...real, ...wrong], zone, date)).toEqual(outdated(real, zone, date));
  });
});

describe('deleting old backups', () => {
  it.each([false, true])(
    'deletes media with the last backup that named them (locked: %s)',
    async (isLocked) => {
      const installation = await makeBackedUpServer({ pictures: 1, isLocked });
      const extra = addMedium(
        installation.db,
        installation.dataDir,
        installation.owner.id,
        randomBytes(100),
      );
      const at = (hour: number) => new Date(`2026-03-02T0${hour}:00:00.000Z`);
      const first = await installation.make({ now: at(1) });
      installation.db.$client.prepare('DELETE FROM media WHERE id = ?').run(extra.id);
      const second = await installation.make({ now: at(2) });
      const { folder } = installation;
      const options = { folder, keep: second.id, timeZone: zone, date: at(2) };
      expect(await pruneBackups(options)).toEqual({ removed: [first.id], removedMedia: 1 });
      expect(await pruneBackups(options)).toEqual({ removed: [], removedMedia: 0 });
      const now = new Date('2026-03-03T03:00:00.000Z');
      const { key, dataDir: workDir } = installation;
      expect(await verifyBackup({ folder, id: second.id, key, workDir, now })).toBeNull();
    },
  );

  it('does not treat a damaged locked one as unlocked when unlocked ones are deleted', async () => {
    const installation = await makeBackedUpServer({ pictures: 1, isLocked: true });
    const at = (hour: number) => new Date(`2026-03-02T0${hour}:00:00.000Z`);
    const open = await installation.make({
      now: at(1),
      key: null,
      installation: { ...installation.options.installation, encryption: null },
    });
    const locked = await installation.make({ now: at(2) });
    writeFileSync(join(installation.root, 'snapshots', locked.id, 'manifest.json'), 'spoilt');
    const newest = await installation.make({ now: at(3) });
    const options = { folder: installation.folder, keep: newest.id, timeZone: zone, date: at(3) };
    const { removed } = await pruneBackups({ ...options, dropOpen: true });
    expect(removed).toEqual([open.id]);
    expect(existsSync(join(installation.root, 'snapshots', locked.id))).toBe(true);
  });

  it('deletes no media while a list cannot be read', async () => {
    const installation = await makeBackedUpServer({ pictures: 1 });
    const extra = addMedium(
      installation.db,
      installation.dataDir,
      installation.owner.id,
      randomBytes(100),
    );
    const first = await installation.make({ now: new Date('2026-02-01T03:00:00.000Z') });
    installation.db.$client.prepare('DELETE FROM media WHERE id = ?').run(extra.id);
    const second = await installation.make();
    writeFileSync(join(installation.root, 'snapshots', first.id, 'media.txt'), 'spoilt');
    const { folder } = installation;
    const options = { folder, keep: second.id, timeZone: zone, date: installation.options.now };
    expect(await pruneBackups(options)).toEqual({ removed: [], removedMedia: 0 });
    expect(existsSync(storedPath(installation.root, false, extra.sha256))).toBe(true);
  });

  it('does not fail the backup before it when it fails', async () => {
    const installation = await makeBackedUpServer({ pictures: 1 });
    const at = (hour: number) => new Date(`2026-03-02T0${hour}:00:00.000Z`);
    await installation.make({ now: at(1) });
    const { dataDir, folder, options } = installation;
    const messages: BackupMessage[] = [];
    const plain = { key: null, expectsBackups: true, dropOpen: false };
    const job = {
      type: 'make' as const,
      dataDir,
      folder,
      installation: options.installation,
      ...plain,
    };
    // Only pruning depends on the household's calendar day.
    const now = at(2).toISOString();
    const odd = { appVersion: '1', timeZone: 'No/Where', now, date: now };
    await doJob({ ...job, ...odd }, (one) => messages.push(one));
    const result = { removed: 0, notRemoved: expect.stringContaining('unknown: ') };
    expect(messages.at(-1)).toMatchObject({ type: 'done', result });
  });
});

describe('hashing media in turn', () => {
  it('verifies each of them within 30 days', async () => {
    const installation = await makeBackedUpServer({ pictures: 0 });
    for (let n = 0; n < 65; n += 1)
      addMedium(installation.db, installation.dataDir, installation.owner.id, randomBytes(20));
    await installation.make();
    const looked: number[] = [];
    for (let day = 1; day <= 30; day += 1) {
      let total = 0;
      await hashMediaInTurn({
        ...installation.options,
        now: new Date(start + day * dayMs),
        onProgress: (progress) => {
          total = progress.total;
        },
      });
      looked.push(total);
    }
    expect(Math.max(...looked)).toBe(3);
    expect(looked.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(65);
  });

  it.each([false, true])(
    'copies one that changed on the disk again (locked: %s)',
    async (isLocked) => {
      const installation = await makeBackedUpServer({ pictures: 1, isLocked });
      const { id } = await installation.make();
      const store = join(installation.root, isLocked ? 'locked' : 'media');
      const { readdirSync } = await import('node:fs');
      const path = join(
        store,
        readdirSync(store, { recursive: true, encoding: 'utf8' }).find(
          (name) => name.length > 60,
        ) ?? '',
      );
      const bytes = readFileSync(path);
      bytes[500] = (bytes[500] ?? 0) ^ 1;
      writeFileSync(path, bytes);
      const options = { ...installation.options, now: new Date(start + 40 * dayMs) };
      expect(await hashMediaInTurn(options)).toMatchObject({ damaged: 1 });
      expect(await installation.make({ now: options.now })).toMatchObject({ copied: 1 });
      const verify = {
        folder: installation.folder,
        id,
        key: installation.key,
        workDir: installation.dataDir,
      };
      expect(await verifyBackup({ ...verify, now: options.now })).toBeNull();
      expect((await readBackupInfo(installation.folder)).backups).toHaveLength(2);
    },
  );
});
