import { cpSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findLitestream } from '#server/backup-engine/continuous/litestream.ts';
import { writeReplicaState } from '#server/backup-engine/continuous/replica-state.ts';
import { takeOver } from '#server/backup-engine/takeover/take-over.ts';
import {
  epochIn,
  generationIn,
  makeOldCopies,
  now,
  optionsFor,
} from '#tests/support/make/server/takeover.ts';
import { openCopies } from '#tests/support/server/copies.ts';

// The real Litestream makes and restores the replica; there is none for Windows.
describe.skipIf(!findLitestream())('a takeover', () => {
  it.each([-1, 1])('counts epochs where the clocks differ by %i days', async (daysApart) => {
    const { folder } = await makeOldCopies();
    const then = new Date(now().getTime() + daysApart * 86_400_000);
    await expect(takeOver(optionsFor(folder, { now: () => then }))).resolves.toMatchObject({
      epoch: 2,
    });
    expect(await epochIn(folder)).toEqual([2, 'new']);
  });

  it('takes what is whole of a replica in the middle of being written', async () => {
    const { folder } = await makeOldCopies();
    const { wal } = generationIn(folder);
    writeFileSync(join(wal, '00000000_ffffffff.wal.lz4.tmp'), 'half');
    await expect(takeOver(optionsFor(folder))).resolves.toMatchObject({ epoch: 2, missing: 0 });
  });

  it('restores nothing of a superseded computer that still writes', async () => {
    const { folder } = await makeOldCopies();
    const { generation, root } = generationIn(folder);
    const at = '2026-03-02T03:00:00.000Z';
    await openCopies(folder, ({ files }) =>
      writeReplicaState(files, 1, { format: 1, generation, upTo: '', at }),
    );
    for (const other of ['0000000000000000', 'ffffffffffffffff']) {
      cpSync(join(root, generation), join(root, other), { recursive: true });
      for (const name of readdirSync(join(root, other), { recursive: true, encoding: 'utf8' })) {
        if (name.endsWith('.lz4')) writeFileSync(join(root, other, name), 'of the other computer');
      }
    }
    await expect(takeOver(optionsFor(folder))).resolves.toMatchObject({
      epoch: 2,
      copiedUpTo: at,
    });
  });
});
