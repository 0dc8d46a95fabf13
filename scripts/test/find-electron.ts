import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNode } from '../run-command.ts';
import { answers, findProgram, installPackages } from './machine.ts';

const packageFolder = 'node_modules/electron';
const downloadHost = 'https://github.com/';

export function installedElectron(): string | undefined {
  const pathFile = join(packageFolder, 'path.txt');
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8') : undefined;
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  const path = override
    ? join(override, name ?? 'electron')
    : join(packageFolder, 'dist', name ?? '');
  return (override || name) && existsSync(path) ? path : undefined;
}

async function download(): Promise<void> {
  if (!(await answers(downloadHost))) return;
  console.log('downloading Electron');
  await runNode(join(packageFolder, 'install.js'), [], { limitMinutes: 5, quiet: true });
}

export async function obtainElectron(): Promise<string | undefined> {
  if (!installedElectron()) await download();
  return installedElectron();
}

export async function desktopObstacle(): Promise<string | undefined> {
  if (!(await obtainElectron()))
    return 'there is no Electron here and its download cannot be reached';
  if (process.platform !== 'linux' || process.env.DISPLAY || findProgram('xvfb-run'))
    return undefined;
  const libraries = ['libgtk-3-0', 'libnss3', 'libasound2', 'libgbm1'];
  return (await installPackages('xvfb', 'xauth', ...libraries))
    ? undefined
    : 'there is neither a display nor xvfb-run';
}

export const withDisplay = (command: string[]): string[] =>
  process.platform === 'linux' && !process.env.DISPLAY ? ['xvfb-run', '-a', ...command] : command;
