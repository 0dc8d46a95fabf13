import { copyFileSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copy, nativeFiles, type Target } from './stage-app.ts';

/** Without it videos keep their originals, and no copies are made for devices that cannot play them (ADR 47). */
const optional = '@napi-rs/webcodecs';

const windowOnly = ['main/index.js', 'main/demo.js', 'preload'];

/**
 * Copies what a server without a window consists of to a folder, `dist/server` by default: nothing of Electron, and of
 * packages only what has a binary. `node` is the program it brings along, if any. @throws if a native package for the target is not installed.
 */
export const stageServer = (
  target: Target,
  { node, folder = join('dist', 'server') }: { node: string | null; folder?: string },
): string => {
  rmSync(folder, { recursive: true, force: true });
  copy('out', join(folder, 'out'));
  for (const file of windowOnly)
    rmSync(join(folder, 'out', file), { recursive: true, force: true });
  // The other files of drizzle-kit serve only to write the next migration.
  const migrations = globSync('*.sql', { cwd: 'resources/migrations' });
  for (const file of [...migrations, 'meta/_journal.json']) {
    const path = join('resources/migrations', file);
    copy(path, join(folder, path));
  }
  const { platform, arch } = target;
  // The prebuilt library: one that was built here may need a newer system than a family's.
  const sqlite = `prebuilds/${platform}-${arch}.node`;
  const images = [`@img/sharp-${platform}-${arch}`, `@img/sharp-libvips-${platform}-${arch}`];
  const native = nativeFiles(target, sqlite, images);
  const isInstalled = (file: string) => existsSync(join('node_modules', file));
  const isWhole = native.every((file) => !file.startsWith(optional) || isInstalled(file));
  if (!isWhole) console.warn(`without ${optional}, which is not installed for ${platform} ${arch}`);
  for (const file of native) {
    if (!isWhole && file.startsWith(optional)) continue;
    copy(join('node_modules', file), join(folder, 'node_modules', file));
  }
  for (const file of ['treehouse', 'treehouse.service', 'install.sh']) {
    copyFileSync(join('packaging/server', file), join(folder, file));
  }
  if (node) copyFileSync(node, join(folder, 'node'));
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  writeFileSync(join(folder, 'version'), `${version}\n`);
  writeFileSync(join(folder, 'package.json'), '{ "name": "treehouse", "type": "module" }\n');
  return folder;
};
