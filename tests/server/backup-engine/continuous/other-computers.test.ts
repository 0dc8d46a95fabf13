import fs from 'node:fs/promises';
import { describe, expect, it, vi } from 'vitest';
import { withContinuousFiles } from '#server/backup-engine/continuous/continuous-files.ts';
import { requireOwnEpoch } from '#server/backup-engine/continuous/copy-continuously.ts';
import { findLitestream } from '#server/backup-engine/continuous/litestream.ts';
import {
  readReplicaState,
  writeReplicaState,
} from '#server/backup-engine/continuous/replica-state.ts';
import { startCopies } from '#tests/support/make/server/continuous.ts';
import { epochOf, nameInCopy, openCopies, writeEpochTo } from '#tests/support/server/copies.ts';
import { makeFolder } from '#tests/support/server/rclone-server.ts';

vi.setConfig({ testTimeout: 240_000 });

const patience = { timeout: 100_000, interval: 300 };
const hourMs = 3_600_000;

/** Has files below a folder be changed at the time of another computer's clock. */
const setClockOf = (folder: string, hoursAhead: number): void => {
  const real = fs.stat.bind(fs) as (path: string) => ReturnType<typeof fs.stat>;
  vi.spyOn(fs, 'stat').mockImplementation(async (path) => {
    const stats = await real(String(path));
    if (String(path).startsWith(folder)) {
      stats.mtimeMs = Number(stats.mtimeMs) + hoursAhead * hourMs;
    }
    return stats;
  });
};

const stateOf = (generation: string) =>
  ({ format: 1, generation, upTo: '', at: '2026-03-02T03:00:00.000Z' }) as const;
const [before, after] = [stateOf('0'.repeat(16)), stateOf('f'.repeat(16))];

it('leaves the state of the next computer as it is, when an older one wakes while it writes its own', async () => {
  const folder = makeFolder();
  await writeEpochTo(folder, null, epochOf(1, 'old'));
  await withContinuousFiles({ folder }, { home: `${makeFolder()}/run` }, async (files) => {
    // It looks whose the copies are, and sleeps before it writes.
    const { epoch } = await requireOwnEpoch(files, 'old', new Date());
    await writeEpochTo(folder, 1, epochOf(2, 'new'));
    await openCopies(folder, (target) => writeReplicaState(target.files, 2, after));
    await writeReplicaState(files, epoch, before);
    await expect(readReplicaState(files)).resolves.toEqual(after);
  });
});

it('restores from the computer before, until the next one has made its first copy', async () => {
  const folder = makeFolder();
  await writeEpochTo(folder, null, epochOf(1, 'old'));
  await openCopies(folder, (target) => writeReplicaState(target.files, 1, before));
  await writeEpochTo(folder, 1, epochOf(2, 'new'));
  await writeEpochTo(folder, 2, epochOf(3, 'another'));
  await expect(openCopies(folder, ({ files }) => readReplicaState(files))).resolves.toEqual(before);
});

// The real Litestream copies; there is none for Windows.
describe.skipIf(!findLitestream())('continuous copies', () => {
  it.each([-1, 1])(
    'say how far they are where the clock of their disk is %i hours ahead',
    async (hoursAhead) => {
      const folder = makeFolder();
      setClockOf(folder, hoursAhead);
      const { db, copied } = await startCopies({ folder });
      await vi.waitFor(() => expect(copied).not.toEqual([]), patience);
      db.$client.prepare('UPDATE household SET space_name = ?').run('Just written');
      const writtenAt = Date.now();
      await vi.waitFor(() => expect(copied.at(-1)).toBeGreaterThan(writtenAt), patience);
      expect(copied.at(-1)).toBeLessThanOrEqual(Date.now());
      await expect(nameInCopy(folder)).resolves.toBe('Just written');
    },
  );

  it('of a computer that was superseded leave those of the next one whole', async () => {
    const folder = makeFolder();
    const old = await startCopies({ folder }, { computerId: 'old' });
    await vi.waitFor(() => expect(old.copied).not.toEqual([]), patience);
    await writeEpochTo(folder, 1, epochOf(2, 'new'));
    const next = await startCopies({ folder }, { computerId: 'new' });
    old.db.$client.prepare('UPDATE household SET space_name = ?').run('Too late');
    next.db.$client.prepare('UPDATE household SET space_name = ?').run('Goes on');
    await expect(old.running).rejects.toMatchObject({ found: { epoch: 2 } });
    await vi.waitFor(async () => expect(await nameInCopy(folder)).toBe('Goes on'), patience);
  });
});
