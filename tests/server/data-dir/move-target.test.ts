import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { judgeDataDir } from '../../../src/server/data-dir/move-target.ts';

let root: string;
const at = (...parts: string[]) => join(root, ...parts);
const judge = (chosen: string, changes: Partial<Parameters<typeof judgeDataDir>[0]> = {}) =>
  judgeDataDir({ chosen, current: at('data'), appFolders: [at('app')], oldCopies: [], ...changes });

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'treehouse-target-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const folder of ['data', 'data/media', 'app', 'app/resources', 'disk', 'data-of-others']) {
    mkdirSync(at(folder));
  }
});

test('the data gets its own folder, and the check leaves nothing behind', async () => {
  expect(await judge(at('disk'))).toEqual({ to: at('disk', 'Treehouse'), isSynced: false });
  expect(readdirSync(at('disk'))).toEqual([]);
  mkdirSync(at('disk', 'Treehouse'));
  expect(await judge(at('disk'))).toEqual({ to: at('disk', 'Treehouse'), isSynced: false });
  expect(await judge(at('data-of-others'))).toMatchObject({ isSynced: false });
});

test.each([
  ['data', 'insideItself'],
  ['data/media', 'insideItself'],
  ['app', 'insideApp'],
  ['app/resources', 'insideApp'],
  ['nowhere', 'notAFolder'],
] as const)('%s is refused: %s', async (folder, problem) => {
  expect(await judge(at(folder))).toEqual({ problem });
});

test('a folder inside a previous data folder is refused', async () => {
  mkdirSync(at('data-moved', 'media'), { recursive: true });
  symlinkSync(at('data-moved'), at('disk', 'short-cut'));
  const oldCopies = [at('data-moved'), at('gone')];
  for (const chosen of ['data-moved', 'data-moved/media', 'disk/short-cut']) {
    expect(await judge(at(chosen), { oldCopies })).toEqual({ problem: 'insideItself' });
  }
  expect(await judge(at('disk'), { oldCopies })).toMatchObject({ to: at('disk', 'Treehouse') });
});

test('a file is refused, also through a link', async () => {
  writeFileSync(at('letter.txt'), '');
  expect(await judge(at('letter.txt'))).toEqual({ problem: 'notAFolder' });
  symlinkSync(at('app'), at('disk', 'short-cut'));
  expect(await judge(at('disk', 'short-cut'))).toEqual({ problem: 'insideApp' });
});

test('a folder with contents is refused, especially another server’s', async () => {
  mkdirSync(at('disk', 'Treehouse'));
  writeFileSync(at('disk', 'Treehouse', 'letter.txt'), '');
  expect(await judge(at('disk'))).toEqual({ problem: 'notEmpty' });
  writeFileSync(at('disk', 'Treehouse', 'treehouse.db'), '');
  expect(await judge(at('disk'))).toEqual({ problem: 'anotherHousehold' });
});

test.skipIf(process.getuid?.() === 0 || process.platform === 'win32')(
  'a read-only folder is refused',
  async () => {
    chmodSync(at('disk'), 0o500);
    expect(await judge(at('disk'))).toEqual({ problem: 'readOnly' });
    chmodSync(at('disk'), 0o700);
  },
);

test('a network drive is refused', async () => {
  const nfs = async () => 0x6969;
  expect(await judge(at('disk'), { platform: 'linux', kindOf: nfs })).toEqual({
    problem: 'network',
  });
  // Some systems report the file system type as a signed number.
  const cifs = async () => 0xff534d42 | 0;
  expect(await judge(at('disk'), { platform: 'linux', kindOf: cifs })).toEqual({
    problem: 'network',
  });
});

test('a network drive on a Mac is refused, by the list of mounts', async () => {
  const mounts = async () =>
    `/dev/disk3s1s1 on / (apfs, sealed, local)\n//mia@nas/home on ${realpathSync(at('disk'))} (smbfs)\n`;
  expect(await judge(at('disk'), { platform: 'darwin', mounts })).toEqual({ problem: 'network' });
  expect(await judge(at('data-of-others'), { platform: 'darwin', mounts })).toMatchObject({
    isSynced: false,
  });
});

test.each([
  'OneDrive',
  'OneDrive - Family',
  'Dropbox',
  'iCloud Drive',
  'Mobile Documents',
  'Google Drive',
])('a folder within %s is reported as synced', async (name) => {
  mkdirSync(at(name, 'Us'), { recursive: true });
  expect(await judge(at(name, 'Us'))).toMatchObject({ isSynced: true });
});

test('a folder with a similar name is not reported as synced', async () => {
  mkdirSync(at('Dropboxes'));
  expect(await judge(at('Dropboxes'))).toMatchObject({ isSynced: false });
});
