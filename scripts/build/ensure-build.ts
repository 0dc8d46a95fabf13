import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { runNode } from '../run-command.ts';

const built = [
  'out/main/index.js',
  'out/main/cli.js',
  'out/preload/index.cjs',
  'out/renderer/index.html',
];
const sources = ['src', 'electron.vite.config.ts', 'package.json', 'package-lock.json'];

const newestIn = (path: string): number => {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newestIn(join(path, name))));
};

export const isBuildStale = (root = '.'): boolean => {
  const files = built.map((file) => join(root, file));
  if (!files.every(existsSync)) return true;
  const oldest = Math.min(...files.map((file) => statSync(file).mtimeMs));
  return sources.some((source) => newestIn(join(root, source)) > oldest);
};

export const ensureBuild = async (): Promise<void> => {
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
