import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import {
  currentDataDir,
  DataDirError,
  planMove,
  readDataDir,
  writeDataDir,
} from '../../../src/server/data-dir/location.ts';
import { cancelMove, settleMove } from '../../../src/server/data-dir/move.ts';
import { DataMoveError } from '../../../src/server/data-dir/move-error.ts';
import { removeOldCopies } from '../../../src/server/data-dir/previous-copies.ts';
import { takeLock } from '../../../src/server/db/lock.ts';

let settings: string;
let usual: string;
let disk: string;
let to: string;

const files: Record<string, string> = {
  'treehouse.db': 'people and posts',
  'treehouse.db-wal': 'what was said last',
  port: '4680',
  'computer.json': '{}',
  [join('media', 'ab', 'cd', 'abcd')]: 'x'.repeat(2_500_000),
  [join('incoming', 'half.part')]: 'half a video',
};

const write = (path: string, text: string) => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
};

/** Whether a folder holds the whole server, apart from lock files. */
const isWhole = (folder: string): boolean =>
  Object.entries(files).every(([path, text]) => {
    const file = join(folder, path);
    return existsSync(file) && readFileSync(file, 'utf8') === text;
  }) && existsSync(join(folder, 'trash'));

const createTreehouseServer = () => {
  const root = mkdtempSync(join(tmpdir(), 'treehouse-move-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  settings = join(root, 'settings');
  usual = join(settings, 'data');
  disk = join(root, 'disk');
  to = join(disk, 'Treehouse');
  mkdirSync(disk);
  for (const [path, text] of Object.entries(files)) write(join(usual, path), text);
  mkdirSync(join(usual, 'trash'));
  write(join(usual, 'treehouse.db-shm'), 'of a connection');
};

beforeEach(createTreehouseServer);

const failureOf = async (moving: Promise<unknown>) => {
  const error = await moving.then(
    () => undefined,
    (failure: unknown) => failure,
  );
  expect(error).toBeInstanceOf(DataMoveError);
  return (error as DataMoveError).reason;
};

const expectNothingChanged = async () => {
  await cancelMove(settings);
  expect(currentDataDir(settings)).toBe(usual);
  expect(isWhole(usual)).toBe(true);
  expect(readDataDir(settings)).toMatchObject({ move: null, oldCopies: [] });
  expect(existsSync(`${to}.moving`)).toBe(false);
};

describe('moving the data', () => {
  test('brings every byte along and keeps the old folder under another name', async () => {
    planMove(settings, to, 'one');
    const seen: number[][] = [];
    const onProgress = (done: number, total: number) => void seen.push([done, total]);
    expect(await settleMove(settings, { onProgress })).toBe(true);
    expect(currentDataDir(settings)).toBe(to);
    expect(isWhole(to)).toBe(true);
    expect(readdirSync(to).some((name) => name.startsWith('lock.db'))).toBe(false);
    expect(existsSync(join(to, 'treehouse.db-shm'))).toBe(false);
    expect(existsSync(usual)).toBe(false);
    expect(isWhole(`${usual}-moved`)).toBe(true);
    expect(readDataDir(settings)).toEqual({
      format: 1,
      dir: to,
      move: null,
      oldCopies: [`${usual}-moved`],
    });
    expect(seen[0]?.[0]).toBe(0);
    expect(seen.at(-1)?.[0]).toBe(seen.at(-1)?.[1]);
    expect(await settleMove(settings)).toBe(false);
  });

  test.skipIf(process.platform === 'win32')('makes the folder private to its owner', async () => {
    planMove(settings, to, 'one');
    await settleMove(settings);
    expect(statSync(to).mode & 0o777).toBe(0o700);
    expect(statSync(join(to, 'treehouse.db')).mode & 0o777).toBe(0o600);
    expect(statSync(join(to, 'media', 'ab')).mode & 0o777).toBe(0o700);
  });

  test('can return to the default folder', async () => {
    planMove(settings, to, 'one');
    await settleMove(settings);
    planMove(settings, usual, 'two');
    await settleMove(settings);
    expect(readDataDir(settings).dir).toBeNull();
    expect(isWhole(usual)).toBe(true);
    expect(readDataDir(settings).oldCopies).toEqual([`${usual}-moved`, `${to}-moved`]);
    expect(await removeOldCopies(settings)).toEqual([]);
    expect(existsSync(`${usual}-moved`) || existsSync(`${to}-moved`)).toBe(false);
    expect(isWhole(usual)).toBe(true);
  });

  test('ends with whole data wherever it is cut off, and continues from there', async () => {
    const steps: string[] = [];
    planMove(settings, to, 'one');
    await settleMove(settings, { step: (name) => void steps.push(name) });
    expect(steps).toEqual(
      expect.arrayContaining(['mark', 'name', 'switch', 'set aside', 'finish']),
    );
    for (const [index, name] of steps.entries()) {
      createTreehouseServer();
      planMove(settings, to, 'one');
      let left = index;
      const step = () => {
        if (left === 0) throw new Error('the power went');
        left -= 1;
      };
      await expect(settleMove(settings, { step }), name).rejects.toThrow();
      // Between renaming the old folder and recording it, the server is in the new one.
      expect(isWhole(currentDataDir(settings)), `cut off before: ${name}`).toBe(true);
      expect(await settleMove(settings), name).toBe(true);
      expect(isWhole(to), name).toBe(true);
      expect(readDataDir(settings)).toMatchObject({ move: null, oldCopies: [`${usual}-moved`] });
      expect(readdirSync(disk)).toEqual(['Treehouse']);
    }
  });

  test('goes on with a half copy of weeks ago, without what was deleted since', async () => {
    write(join(`${to}.moving`, 'media', 'ef', 'ef', 'efef'), 'deleted since');
    write(join(`${to}.moving`, 'trash', 'taken'), 'deleted, too');
    planMove(settings, to, 'one');
    expect(await settleMove(settings)).toBe(true);
    expect(isWhole(to)).toBe(true);
    expect(existsSync(join(to, 'media', 'ef'))).toBe(false);
    expect(readdirSync(join(to, 'trash'))).toEqual([]);
  });

  test('copies again what an earlier try left damaged', async () => {
    planMove(settings, to, 'one');
    const path = join('media', 'ab', 'cd', 'abcd');
    write(join(`${to}.moving`, path), 'y'.repeat(2_500_000));
    await settleMove(settings);
    const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');
    expect(hashOf(join(to, path))).toBe(hashOf(join(`${usual}-moved`, path)));
  });
});

describe('an old copy', () => {
  test('stays while the data is in it, however the path is written', async () => {
    planMove(settings, to, 'one');
    await settleMove(settings);
    planMove(settings, join(`${usual}-moved`, 'Treehouse'), 'two');
    await settleMove(settings);
    symlinkSync(settings, join(disk, 'short-cut'));
    const state = readDataDir(settings);
    const spelt = join(disk, 'short-cut', 'data-moved');
    writeDataDir(settings, { ...state, oldCopies: [spelt, `${to}-moved`] });
    expect(await removeOldCopies(settings)).toEqual([spelt]);
    expect(isWhole(join(`${usual}-moved`, 'Treehouse'))).toBe(true);
    expect(existsSync(`${to}-moved`)).toBe(false);
  });

  test('stays while the backups are in it', async () => {
    planMove(settings, to, 'one');
    await settleMove(settings);
    const folder = join(`${usual}-moved`, 'ours');
    write(join(folder, 'a-backup'), '');
    write(join(to, 'computer.json'), JSON.stringify({ backups: { folder } }));
    expect(await removeOldCopies(settings)).toEqual([`${usual}-moved`]);
    expect(existsSync(join(folder, 'a-backup'))).toBe(true);
  });
});

describe('a move that cannot be done changes nothing', () => {
  test('when it is cancelled', async () => {
    planMove(settings, to, 'one');
    const stop = new AbortController();
    const onProgress = (done: number) => {
      if (done > 1_000_000) stop.abort();
    };
    expect(await failureOf(settleMove(settings, { onProgress, signal: stop.signal }))).toBe(
      'stopped',
    );
    await expectNothingChanged();
  });

  test('while another process serves the data', async () => {
    const lock = takeLock(join(usual, 'lock.db'));
    planMove(settings, to, 'one');
    expect(await failureOf(settleMove(settings))).toBe('busy');
    lock?.release();
    await expectNothingChanged();
  });

  test('when the disk is gone', async () => {
    planMove(settings, to, 'one');
    rmSync(disk, { recursive: true });
    expect(await failureOf(settleMove(settings))).toBe('missing');
    await expectNothingChanged();
  });

  test('when its half copy lies on a disk that can no longer be read', async () => {
    planMove(settings, to, 'one');
    rmSync(disk, { recursive: true });
    writeFileSync(disk, 'no folder any more');
    await expectNothingChanged();
  });

  test('when something else has taken the name', async () => {
    planMove(settings, to, 'one');
    write(join(to, 'letter.txt'), 'not ours');
    expect(await failureOf(settleMove(settings))).toBe('unknown');
    await expectNothingChanged();
    expect(readFileSync(join(to, 'letter.txt'), 'utf8')).toBe('not ours');
  });
});

describe.skipIf(!existsSync('/dev/full'))('a full disk on which a move cannot be recorded', () => {
  /** @returns a function that frees space */
  const fillDisk = (): (() => void) => {
    const part = join(settings, 'data-place.json.part');
    symlinkSync('/dev/full', part);
    return () => rmSync(part);
  };

  test('leaves the data where it was, and the copy is deleted when the move is given up', async () => {
    planMove(settings, to, 'one');
    const makeRoom = fillDisk();
    expect(await failureOf(settleMove(settings))).toBe('noNote');
    expect(await failureOf(cancelMove(settings))).toBe('noNote');
    expect(currentDataDir(settings)).toBe(usual);
    makeRoom();
    await expectNothingChanged();
    expect(readdirSync(disk)).toEqual([]);
  });

  test('can continue once there is room', async () => {
    planMove(settings, to, 'one');
    const makeRoom = fillDisk();
    expect(await failureOf(settleMove(settings))).toBe('noNote');
    makeRoom();
    expect(await settleMove(settings)).toBe(true);
    expect(isWhole(to)).toBe(true);
    expect(readDataDir(settings)).toMatchObject({ move: null, oldCopies: [`${usual}-moved`] });
  });

  test('leaves data that has moved where it is, and the next start records the rest', async () => {
    planMove(settings, to, 'one');
    let makeRoom = () => {};
    const step = (name: string) => {
      if (name === 'finish') makeRoom = fillDisk();
    };
    expect(await settleMove(settings, { step })).toBe(true);
    await cancelMove(settings);
    expect(currentDataDir(settings)).toBe(to);
    expect(isWhole(to)).toBe(true);
    makeRoom();
    expect(await settleMove(settings)).toBe(true);
    expect(readDataDir(settings)).toMatchObject({ move: null, oldCopies: [`${usual}-moved`] });
  });
});

test.each(['', 'null', '{', '{"format":2}', '{"format":1,"dir":7,"move":null,"oldCopies":[]}'])(
  'a location file that reads %j is an error and stays unchanged',
  (text) => {
    const file = join(settings, 'data-place.json');
    write(file, text);
    expect(() => currentDataDir(settings)).toThrow(DataDirError);
    expect(readFileSync(file, 'utf8')).toBe(text);
  },
);
