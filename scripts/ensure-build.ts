import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { runNode } from './run-command.ts';

const built = [
  'out/main/index.js',
  'out/main/cli.js',
  'out/preload/index.cjs',
  'out/renderer/index.html',
];
const sources = ['src', 'resources', 'electron.vite.config.ts', 'package-lock.json'];

/** The newest change below a path, in ms. */
const newestIn = (path: string): number => {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newestIn(join(path, name))));
};

/** Whether what is built is missing or older than what it is built from. */
export const isBuildStale = (root = '.'): boolean => {
  const files = built.map((file) => join(root, file));
  if (!files.every(existsSync)) return true;
  const oldest = Math.min(...files.map((file) => statSync(file).mtimeMs));
  return sources.some((source) => newestIn(join(root, source)) > oldest);
};

/** better-sqlite3 needs Node 22; under npm the project's own Node runs this. */
const requireNode = (): void => {
  if (Number(process.versions.node.split('.')[0]) >= 22) return;
  console.error(
    'Treehouse needs Node 22 or newer: please start it with npm, which brings its own.',
  );
  process.exit(1);
};

/** Builds the app when that is needed, and says so in a line. */
export const ensureBuild = async (): Promise<void> => {
  requireNode();
  if (!isBuildStale()) return;
  console.log('Building Treehouse …');
  const args = ['build', '--logLevel=warn'];
  const { code, output } = await runNode('node_modules/electron-vite/bin/electron-vite.js', args, {
    limitMinutes: 10,
    quiet: true,
  });
  if (code === 0) return;
  console.error(output);
  process.exit(code);
};
