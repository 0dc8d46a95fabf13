import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuild } from '../build/ensure-build.ts';
import { stageServer } from './stage-server.ts';

// npm run package:server: the server without a window in dist/, with a Node, as an archive for a systemd service.
// --dir leaves it as a folder without a Node, which is what a container's image contains.
const { values } = parseArgs({
  options: { dir: { type: 'boolean' }, arch: { type: 'string', default: process.arch } },
});
/** Docker calls it amd64. */
const arch = values.arch === 'amd64' ? 'x64' : values.arch;

await ensureBuild();
const folder = stageServer({ platform: 'linux', arch }, { hasNode: !values.dir });
if (!values.dir) {
  const version = readFileSync(join(folder, 'version'), 'utf8').trim();
  const name = `Treehouse-${version}-server-linux-${arch}`;
  const rename = `s,^\\.,${name},`;
  const owner = ['--owner=root:0', '--group=root:0', '--sort=name'];
  execFileSync('tar', [
    ...['-czf', join('dist', `${name}.tar.gz`), '-C', folder],
    ...[...owner, `--transform=${rename}`, '.'],
  ]);
}
