import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { householdFolder } from '../../../scripts/run/data-folder.ts';

const home = join('/', 'home', 'anna');

test.each([
  ['linux', {}, join(home, '.config', 'Treehouse', 'data')],
  ['linux', { XDG_CONFIG_HOME: join('/', 'settings') }, join('/', 'settings', 'Treehouse', 'data')],
  ['darwin', {}, join(home, 'Library', 'Application Support', 'Treehouse', 'data')],
  ['win32', { APPDATA: join('/', 'roaming') }, join('/', 'roaming', 'Treehouse', 'data')],
  ['win32', {}, join(home, 'AppData', 'Roaming', 'Treehouse', 'data')],
  ['darwin', { TREEHOUSE_DATA: join('/', 'disk') }, join('/', 'disk')],
] as const)('on %s with %j the folder is %s', (platform, env, folder) => {
  expect(householdFolder({ platform, env, home })).toBe(folder);
});

test('the folder is where it was moved in the window', () => {
  const settings = mkdtempSync(join(tmpdir(), 'treehouse-settings-'));
  onTestFinished(() => rmSync(settings, { recursive: true, force: true }));
  const dir = join('/', 'disk', 'Treehouse');
  mkdirSync(join(settings, 'Treehouse'));
  writeFileSync(
    join(settings, 'Treehouse', 'data-place.json'),
    JSON.stringify({ format: 1, dir, move: null, oldCopies: [] }),
  );
  expect(householdFolder({ platform: 'linux', env: { XDG_CONFIG_HOME: settings }, home })).toBe(
    dir,
  );
});
