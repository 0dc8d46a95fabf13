import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { parseOptions } from '#server/config.ts';
import { portsToTry, rememberPort } from '#server/startup/ports.ts';
import { makeTempDir, resourcesDir } from '#tests/support/server/test-db.ts';

const makeConfig = () => {
  const dir = makeTempDir();
  onTestFinished(dir.remove);
  const place = { dataDir: dir.path, resourcesDir, clientDir: null, workersDir: '' };
  return parseOptions({ ...place, version: '1', port: 4000 });
};

it('tries the port that the family’s devices know before all others', () => {
  const config = makeConfig();
  rememberPort(config, 4321);
  expect(portsToTry(config).slice(0, 2)).toEqual([4321, 4000]);
});

it('keeps the known port while another cannot be written', () => {
  const config = makeConfig();
  rememberPort(config, 4321);
  // Blocks the temporary file that would replace the old one.
  mkdirSync(join(config.dataDir, 'port.part'));
  expect(() => rememberPort(config, 4322)).toThrow();
  expect(readFileSync(join(config.dataDir, 'port'), 'utf8')).toBe('4321');
});

it('ignores an empty file', () => {
  const config = makeConfig();
  writeFileSync(join(config.dataDir, 'port'), '');
  expect(portsToTry(config)[0]).toBe(4000);
});
