import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { currentDataDir, planMove, readDataDir } from '../../../src/server/data-dir/location.ts';

const electron = vi.hoisted(() => ({ settings: '', answers: [] as (() => number)[] }));
const asked: string[] = [];

vi.mock('electron', () => ({
  app: { getPath: () => electron.settings },
  dialog: {
    showMessageBox: async ({ detail }: { detail: string }) => {
      asked.push(detail.split('\n')[0] ?? '');
      return { response: electron.answers.shift()?.() ?? 1 };
    },
  },
}));
vi.mock('../../../src/main/messages.ts', () => ({ t: (key: string) => key }));
vi.mock('../../../src/main/paths.ts', () => ({ paths: { data: 'where it is' } }));
vi.mock('../../../src/main/data-dir/move-window.ts', () => ({
  openMoveWindow: () => ({ show: () => undefined, close: () => undefined }),
}));

const { settleDataDir } = await import('../../../src/main/data-dir/move-at-start.ts');

let to: string;
const part = () => join(electron.settings, 'data-place.json.part');
const tryAgain = 0;
const leave = 1;

beforeEach(() => {
  const root = mkdtempSync(join(tmpdir(), 'treehouse-move-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  electron.settings = join(root, 'settings');
  electron.answers = [];
  asked.length = 0;
  mkdirSync(join(electron.settings, 'data'), { recursive: true });
  writeFileSync(join(electron.settings, 'data', 'treehouse.db'), 'people and posts');
  to = join(root, 'Treehouse');
  planMove(electron.settings, to, 'one');
});

/** The settings' disk is full until the dialog was shown `times` times, the last with this answer. */
const fillDisk = (times: number, answer: number, last: number) => {
  symlinkSync('/dev/full', part());
  const room = () => {
    rmSync(part());
    return last;
  };
  electron.answers = [...Array.from({ length: times - 1 }, () => () => answer), room];
};

describe.skipIf(!existsSync('/dev/full'))('a move that cannot be recorded on a full disk', () => {
  test('is retried as often as requested', async () => {
    fillDisk(3, tryAgain, tryAgain);
    expect(await settleDataDir()).toBe(true);
    expect(asked).toEqual(Array.from({ length: 3 }, () => 'move.reasons.noNote'));
    expect(currentDataDir(electron.settings)).toBe(to);
  });

  test('is asked about until giving it up is recorded', async () => {
    fillDisk(2, leave, leave);
    expect(await settleDataDir()).toBe(true);
    expect(asked).toEqual(['move.reasons.noNote', 'move.reasons.noNote']);
    expect(readDataDir(electron.settings)).toMatchObject({ dir: null, move: null });
    expect(existsSync(to)).toBe(false);
  });

  test('can still be retried after that', async () => {
    fillDisk(2, leave, tryAgain);
    expect(await settleDataDir()).toBe(true);
    expect(currentDataDir(electron.settings)).toBe(to);
  });
});
