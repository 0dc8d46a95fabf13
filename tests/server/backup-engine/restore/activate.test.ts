import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  finishRestore,
  stagedFolder,
  writeJournal,
} from '#server/backup-engine/restore/activate.ts';
import { dataFiles } from '#server/data-dir/data-files.ts';
import { type DiskCalls, realDisk } from '#server/data-dir/disk-calls.ts';
import { readNotes } from '#server/data-dir/recovery-log.ts';
import { applicationId } from '#server/db/open.ts';
import { makeTempDir } from '#tests/support/server/test-db.ts';

const now = new Date('2026-03-02T10:00:00.000Z');
const safety = '20260302T095900Z';
const sha256 = 'ab'.repeat(32);
const mediaPath = join('ab', 'ab', sha256);

const makeDatabase = (file: string, who: string): void => {
  mkdirSync(dirname(file), { recursive: true });
  const client = new Database(file);
  client.pragma(`application_id = ${applicationId}`);
  client.exec('CREATE TABLE who (name TEXT) STRICT');
  client.prepare('INSERT INTO who VALUES (?)').run(who);
  client.close();
};

const whoIn = (file: string): string => {
  if (!existsSync(file)) return 'nobody';
  const client = new Database(file, { readonly: true, fileMustExist: true });
  try {
    return client.prepare<[], string>('SELECT name FROM who').pluck().get() ?? '';
  } finally {
    client.close();
  }
};

/** A data folder as a restore leaves it for the next start: old server, staged one and journal. */
const makeStaged = ({ hasOld = true } = {}) => {
  const dir = makeTempDir();
  onTestFinished(dir.remove);
  const files = dataFiles(join(dir.path, 'data'));
  mkdirSync(dirname(files.database), { recursive: true });
  if (hasOld) {
    makeDatabase(files.database, 'old');
    writeFileSync(`${files.database}-wal`, '');
  }
  makeDatabase(join(stagedFolder(files), 'treehouse.db'), 'new');
  const picture = join(stagedFolder(files), 'media', mediaPath);
  mkdirSync(dirname(picture), { recursive: true });
  writeFileSync(picture, 'picture');
  writeJournal(files, {
    phase: 'staged',
    safety,
    hadOld: false,
    madeAt: '2026-03-01T03:00:00.000Z',
    by: 'anna',
    counts: { who: 1 },
    missing: 2,
    repaired: ['trigger evil'],
  });
  return files;
};

const copyOf = (files: ReturnType<typeof makeStaged>) => {
  const dir = makeTempDir();
  onTestFinished(dir.remove);
  cpSync(dirname(files.database), join(dir.path, 'data'), { recursive: true });
  return dataFiles(join(dir.path, 'data'));
};

const changing = ['makeFolder', 'move', 'remove', 'write', 'sync'] as const;

/** A disk that stops at the n-th mutating call, before or after executing it. */
const endingDisk = (n: number, isDone: boolean): { disk: DiskCalls; calls: () => number } => {
  let calls = 0;
  const disk = { ...realDisk };
  for (const name of changing) {
    const call = realDisk[name] as (...args: string[]) => void;
    disk[name] = (...args: string[]) => {
      calls += 1;
      if (calls === n && !isDone) throw new Error('power cut');
      call(...args);
      if (calls === n) throw new Error('power cut');
    };
  }
  return { disk, calls: () => calls };
};

const countCalls = (files: ReturnType<typeof makeStaged>, isHealthy?: () => boolean): number => {
  const { disk, calls } = endingDisk(Number.POSITIVE_INFINITY, true);
  finishRestore(copyOf(files), now, { disk, ...(isHealthy ? { isHealthy } : {}) });
  return calls();
};

describe('finishing a restore at the start', () => {
  it('activates the staged data, keeps the old, and reports it', () => {
    const files = makeStaged();
    const old = readFileSync(files.database);
    expect(finishRestore(files, now)).toBe('restored');
    expect(whoIn(files.database)).toBe('new');
    const kept = join(files.beforeRestore, safety, 'treehouse.db');
    expect(readFileSync(kept).equals(old)).toBe(true);
    expect(existsSync(join(files.beforeRestore, safety, 'treehouse.db-wal'))).toBe(true);
    expect(readFileSync(join(files.media, mediaPath), 'utf8')).toBe('picture');
    expect(existsSync(files.journal)).toBe(false);
    expect(existsSync(files.restoring)).toBe(false);
    expect(readNotes(files)).toEqual([
      {
        what: 'restored',
        id: safety,
        at: now.toISOString(),
        madeAt: '2026-03-01T03:00:00.000Z',
        by: 'anna',
        missing: 2,
      },
      {
        what: 'schemaRepaired',
        id: safety,
        at: now.toISOString(),
        objects: ['trigger evil'],
      },
    ]);
    expect(finishRestore(files, now)).toBe('none');
  });

  for (const hasOld of [true, false]) {
    it(`ends with the new data wherever it is cut off, ${hasOld ? 'with' : 'without'} old data`, () => {
      const files = makeStaged({ hasOld });
      const total = countCalls(files);
      expect(total).toBeGreaterThan(10);
      for (let n = 1; n <= total; n += 1) {
        for (const isDone of [false, true]) {
          const cut = copyOf(files);
          const { disk } = endingDisk(n, isDone);
          expect(() => finishRestore(cut, now, { disk })).toThrow('power cut');
          finishRestore(cut, now);
          expect(whoIn(cut.database), `call ${n}`).toBe('new');
          const kept = join(cut.beforeRestore, safety, 'treehouse.db');
          if (hasOld) expect(whoIn(kept), `call ${n}`).toBe('old');
          expect(readFileSync(join(cut.media, mediaPath), 'utf8')).toBe('picture');
          expect(readNotes(cut)).toHaveLength(2);
        }
      }
    });

    it(`rolls back wherever it is cut off when the new data is not whole, ${hasOld ? 'with' : 'without'} old data`, () => {
      const files = makeStaged({ hasOld });
      const isHealthy = () => false;
      const total = countCalls(files, isHealthy);
      for (let n = 1; n <= total; n += 1) {
        for (const isDone of [false, true]) {
          const cut = copyOf(files);
          const { disk } = endingDisk(n, isDone);
          expect(() => finishRestore(cut, now, { disk, isHealthy })).toThrow('power cut');
          finishRestore(cut, now, { isHealthy });
          if (hasOld) expect(whoIn(cut.database), `call ${n}`).toBe('old');
          else expect(existsSync(cut.database), `call ${n}`).toBe(false);
          if (hasOld) expect(existsSync(`${cut.database}-wal`), `call ${n}`).toBe(true);
          expect(existsSync(cut.journal)).toBe(false);
          expect(readNotes(cut)).toMatchObject([{ what: 'failed' }]);
        }
      }
    });
  }

  it('replaces a medium whose bytes have changed by the staged one', () => {
    const files = makeStaged();
    const place = join(files.media, mediaPath);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, 'picturf');
    expect(finishRestore(files, now)).toBe('restored');
    expect(readFileSync(place, 'utf8')).toBe('picture');
  });

  it('rolls back when a table has other rows than were staged', () => {
    const files = makeStaged();
    const staged = new Database(join(stagedFolder(files), 'treehouse.db'));
    staged.exec("INSERT INTO who VALUES ('one more')");
    staged.close();
    expect(finishRestore(files, now)).toBe('undone');
    expect(whoIn(files.database)).toBe('old');
  });

  it('sets aside an unreadable journal, and leaves the data as it is', () => {
    const files = makeStaged();
    writeFileSync(files.journal, '{"phase":');
    expect(finishRestore(files, now)).toBe('none');
    expect(whoIn(files.database)).toBe('old');
    expect(existsSync(`${files.journal}.unreadable`)).toBe(true);
  });

  it('deletes staged data without a journal', () => {
    const files = makeStaged();
    realDisk.remove(files.journal);
    expect(finishRestore(files, now)).toBe('none');
    expect(existsSync(files.restoring)).toBe(false);
    expect(whoIn(files.database)).toBe('old');
  });
});
