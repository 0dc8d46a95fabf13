import { createHash, createPrivateKey, sign } from 'node:crypto';
import { createReadStream, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  type Manifest,
  type ProgramFile,
  signedBytes,
} from '../../src/server/features/updates/engine/manifest.ts';
import { readMigrationTexts } from './update-files.ts';

// node scripts/package/sign-update.ts --key KEY.pem --notes notes.txt [--dir dist] [--min-version 0.1.0]: writes
// migrations.json and the signed treehouse.json beside the installers, for upload to a web server.
const { values } = parseArgs({
  options: {
    dir: { type: 'string', default: 'dist' },
    key: { type: 'string' },
    notes: { type: 'string' },
    'min-version': { type: 'string' },
  },
});
if (!values.key) throw new Error('--key names the private key (PEM) to sign with');
const dir = resolve(values.dir);

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

const shapes: [pattern: RegExp, platform: ProgramFile['platform'], kind: ProgramFile['kind']][] = [
  [/\.AppImage$/, 'linux', 'AppImage'],
  [/\.deb$/, 'linux', 'deb'],
  [/\.exe$/, 'win32', 'nsis'],
  [/\.dmg$/, 'darwin', 'dmg'],
  [/\.zip$/, 'darwin', 'zip'],
];

const described = async (name: string) => {
  const hash = createHash('sha512');
  for await (const piece of createReadStream(join(dir, name))) hash.update(piece);
  return { name, size: statSync(join(dir, name)).size, sha512: hash.digest('hex') };
};

const files: ProgramFile[] = [];
for (const name of readdirSync(dir).sort()) {
  const shape = shapes.find(([pattern]) => pattern.test(name));
  // Installers of earlier versions may be there too.
  if (!shape || !name.includes(`-${version}-`)) continue;
  const [, platform, kind] = shape;
  const arch = /arm64|aarch64/.test(name) ? 'arm64' : 'x64';
  files.push({ platform, arch, kind, ...(await described(name)) });
}
if (files.length === 0) throw new Error(`no installers of version ${version} in ${dir}`);

const migrations = 'migrations.json';
writeFileSync(
  join(dir, migrations),
  JSON.stringify({ format: 1, migrations: readMigrationTexts('resources') }),
);
const manifest: Manifest = {
  format: 1,
  version,
  minVersion: values['min-version'] ?? '0.0.0',
  notes: values.notes ? readFileSync(values.notes, 'utf8').trim() : '',
  published: new Date().toISOString(),
  files,
  migrations: await described(migrations),
};
const signature = sign(null, signedBytes(manifest), createPrivateKey(readFileSync(values.key)));
writeFileSync(
  join(dir, 'treehouse.json'),
  JSON.stringify({ ...manifest, signature: signature.toString('base64') }, null, 2),
);
console.log(`treehouse.json tells of version ${version} with ${files.length} files`);
