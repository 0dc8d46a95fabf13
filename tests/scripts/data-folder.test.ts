import { join } from 'node:path';
import { expect, test } from 'vitest';
import { householdFolder } from '../../scripts/data-folder.ts';

const home = join('/', 'home', 'anna');

test.each([
  ['linux', {}, join(home, '.config', 'Treehouse', 'data')],
  ['linux', { XDG_CONFIG_HOME: join('/', 'settings') }, join('/', 'settings', 'Treehouse', 'data')],
  ['darwin', {}, join(home, 'Library', 'Application Support', 'Treehouse', 'data')],
  ['win32', { APPDATA: join('/', 'roaming') }, join('/', 'roaming', 'Treehouse', 'data')],
  ['win32', {}, join(home, 'AppData', 'Roaming', 'Treehouse', 'data')],
  ['darwin', { TREEHOUSE_DATA: join('/', 'disk') }, join('/', 'disk')],
] as const)('on %s with %j it is %s', (platform, env, folder) => {
  expect(householdFolder({ platform, env, home })).toBe(folder);
});
