import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copy, nativeFiles, type Target } from './stage-app.ts';

/** The Node of the tests and of `npm start`, for this computer's own architecture. */
const ownNode = (root: string, { platform, arch }: Target): string => {
  const file = join(root, 'node_modules/node/bin/node');
  if (platform !== process.platform || arch !== process.arch || !existsSync(file)) {
    throw new Error(`no Node for ${platform} ${arch} is installed`);
  }
  return file;
};

const windowOnly = ['main/index.js', 'main/demo.js', 'preload'];

/**
 * Copies what a server without a window consists of to a folder, `dist/server` by default: nothing of Electron, and of
 * packages only what has a binary. @throws if a native package for the target is not installed.
 */
export const stageServer = (
  target: Target,
  { hasNode, folder = join('dist', 'server') }: { hasNode: boolean; folder?: string },
  root = '.',
): string => {
  rmSync(folder, { recursive: true, force: true });
  copy(join(root, 'out'), join(folder, 'out'));
  for (const file of windowOnly)
    rmSync(join(folder, 'out', file), { recursive: true, force: true });
  for (const part of ['migrations', 'icons']) {
    copy(join(root, 'resources', part), join(folder, 'resources', part));
  }
  const { platform, arch } = target;
  // The prebuilt library: one that was built here may need a newer system than a family's.
  const sqlite = `prebuilds/${platform}-${arch}.node`;
  const images = [`@img/sharp-${platform}-${arch}`, `@img/sharp-libvips-${platform}-${arch}`];
  for (const file of nativeFiles(target, sqlite, images)) {
    copy(join(root, 'node_modules', file), join(folder, 'node_modules', file));
  }
  for (const file of ['treehouse', 'treehouse.service', 'install.sh']) {
    copyFileSync(join(root, 'packaging/server', file), join(folder, file));
  }
  if (hasNode) copyFileSync(ownNode(root, target), join(folder, 'node'));
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  writeFileSync(join(folder, 'version'), `${version}\n`);
  writeFileSync(join(folder, 'package.json'), '{ "name": "treehouse", "type": "module" }\n');
  return folder;
};
