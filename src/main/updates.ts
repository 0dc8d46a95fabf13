import { chmod, copyFile, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { app, dialog, shell } from 'electron';
import {
  countStart,
  goBack,
  type Installer,
  isNewVersionToBlame,
  StartError,
} from '#server/index.ts';
import type { HouseKeeper } from './house.ts';
import { paths } from './paths.ts';
import { say } from './words.ts';

const sync = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** At every moment there is a whole program; the one before is kept until the new one has proved itself. */
const swapProgram = async (file: string, program: string, previous: string): Promise<void> => {
  const part = `${program}.part`;
  await copyFile(file, part);
  await chmod(part, 0o755);
  await sync(part);
  await copyFile(program, previous);
  await sync(previous);
  await rename(part, program);
  await sync(dirname(program));
};

const restartAs = (program: string): void => {
  app.relaunch({ execPath: program, args: process.argv.slice(1) });
};

const appImageInstaller = (
  program: string,
): Pick<Installer, 'kind' | 'program' | 'previous' | 'install'> => {
  const previous = `${program}.previous`;
  return {
    kind: 'AppImage',
    program,
    previous,
    install: async (file) => {
      await swapProgram(file, program, previous);
      restartAs(program);
      app.quit();
    },
  };
};

const kinds = { win32: 'nsis', darwin: 'dmg', linux: 'deb' } as const;

/** The system's own installer asks for what it needs, and starts the app again. */
const systemInstaller = (
  platform: Installer['platform'],
): Pick<Installer, 'kind' | 'program' | 'previous' | 'install'> => ({
  kind: kinds[platform],
  program: null,
  previous: null,
  install: async (file) => {
    const failure = await shell.openPath(file);
    if (failure) throw new Error(failure);
    app.quit();
  },
});

/** How this app is replaced; null for one that runs from its sources, or on a system without installers. */
const installer = (): Installer | null => {
  const { platform, arch, env } = process;
  const isKnown = platform === 'linux' || platform === 'darwin' || platform === 'win32';
  if (!isKnown || (arch !== 'x64' && arch !== 'arm64')) return null;
  const place = { platform, arch };
  if (platform === 'linux' && env.APPIMAGE) return { ...place, ...appImageInstaller(env.APPIMAGE) };
  return app.isPackaged ? { ...place, ...systemInstaller(platform) } : null;
};

/** Lets the house replace this app by a version it has verified. */
export const offerUpdates = (house: HouseKeeper): void => {
  const own = installer();
  if (own) house.onOpened((server) => server.offerInstaller(own));
};

/** Counts the starts of a version that was just installed. @throws when it never came as far as opening */
export const countStartAfterUpdate = (): void => countStart(paths.data, app.getVersion());

/** Whether the version that was just installed is to blame for a start that failed. */
export const isUpdateToBlame = (reason: StartError['reason']): boolean =>
  isNewVersionToBlame(paths.data, app.getVersion(), reason);

/**
 * When a new version is to blame for a house that cannot be opened, its data and the program before it are put
 * back. @returns whether that was so; the app ends then
 */
export const goBackAfterUpdate = (error: unknown): boolean => {
  const reason = error instanceof StartError ? error.reason : 'unknown';
  const back = goBack(paths.data, app.getVersion(), reason);
  if (!back) return false;
  process.stderr.write(`${say('update.wentBack', { from: back.from, to: back.to })}\n`);
  if (back.program) restartAs(back.program);
  else
    dialog.showErrorBox(
      say('failed.title'),
      say('update.byHand', { from: back.from, to: back.to }),
    );
  app.exit(back.program ? 0 : 1);
  return true;
};
