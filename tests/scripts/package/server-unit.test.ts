import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeTempDir } from '#tests/support/server/test-db.ts';
import { findProgram } from '../../../scripts/test/machine.ts';

const current = '/opt/treehouse/current';
const hasSystemd = Boolean(findProgram('systemd-analyze'));

/** Runs systemd-analyze over the unit, with the launcher where a test may put it. */
const analyze = (...args: string[]) => {
  const dir = makeTempDir();
  onTestFinished(dir.remove);
  const app = join(dir.path, 'current');
  mkdirSync(app);
  cpSync('packaging/server/treehouse', join(app, 'treehouse'));
  chmodSync(join(app, 'treehouse'), 0o755);
  const unit = join(dir.path, 'treehouse.service');
  const text = readFileSync('packaging/server/treehouse.service', 'utf8');
  writeFileSync(unit, text.replaceAll(current, app));
  const { status, stdout, stderr } = spawnSync('systemd-analyze', [...args, unit], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};

test.skipIf(!hasSystemd)(
  'systemd finds nothing wrong with the unit (where it is installed)',
  () => {
    expect(analyze('verify', '--recursive-errors=no')).toEqual({
      status: 0,
      stdout: '',
      stderr: '',
    });
  },
);

test.skipIf(!hasSystemd)(
  'systemd rates the unit at 1.5 of 10 or less, where 10 is unprotected',
  () => {
    // It takes tenths.
    const { status, stdout } = analyze('security', '--offline=yes', '--threshold=15', '--no-pager');
    expect(status, stdout).toBe(0);
  },
);

test.each(['packaging/server/treehouse', 'packaging/server/install.sh'])(
  '%s is a shell script without errors of grammar',
  (file) => {
    expect(spawnSync('sh', ['-n', file], { encoding: 'utf8' })).toMatchObject({
      status: 0,
      stderr: '',
    });
  },
);
