import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readManifest } from '#server/features/updates/engine/manifest.ts';
import { makeTempDir } from '#tests/support/server/test-db.ts';

test('signs the installers of this version only', () => {
  const dir = makeTempDir();
  onTestFinished(() => dir.remove());
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const key = join(dir.path, 'key.pem');
  writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const name = `Treehouse-${version}-linux-x64.AppImage`;
  writeFileSync(join(dir.path, name), 'new');
  writeFileSync(join(dir.path, 'Treehouse-0.0.1-linux-x64.AppImage'), 'old');
  const run = spawnSync(
    process.execPath,
    ['scripts/package/sign-update.ts', '--dir', dir.path, '--key', key],
    { encoding: 'utf8' },
  );
  expect(run.stderr).toBe('');
  const manifest = readManifest(
    readFileSync(join(dir.path, 'treehouse.json')),
    publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  );
  expect(manifest.files.map((file) => file.name)).toEqual([name]);
});
