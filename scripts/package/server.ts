import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuild } from '../build/ensure-build.ts';
import { stageServer } from './stage-server.ts';

// npm run package:server: the server without a window in dist/, with a Node, as an archive for a systemd service.
// --dir leaves it as a folder without a Node, which is what a container's image contains. For another architecture,
// --arch=arm64 --node=FILE, once its packages are installed.
const { values } = parseArgs({
  options: {
    dir: { type: 'boolean' },
    arch: { type: 'string', default: process.arch },
    node: { type: 'string' },
  },
});
/** Docker calls it amd64. */
const arch = values.arch === 'amd64' ? 'x64' : values.arch;

/** The Node of the tests and of `npm start`. */
const ownNode = 'node_modules/node/bin/node';
if (!values.dir && !values.node && arch !== process.arch) {
  throw new Error(`--node has to name a Node for ${arch}`);
}

await ensureBuild();
const node = values.dir ? null : (values.node ?? ownNode);
const folder = stageServer({ platform: 'linux', arch }, { node });
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
