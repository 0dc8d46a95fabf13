import { app, dialog, shell } from 'electron';
import {
  countStart,
  goBack,
  type Installer,
  judgeStart,
  type RunningServer,
  type StartError,
  toStartError,
} from '#server/index.ts';
import { leaveUnasked } from '../lifecycle/confirm-quit.ts';
import { startAgain } from '../lifecycle/restart.ts';
import { t } from '../messages.ts';
import { paths } from '../paths.ts';
import { swapBack, swapProgram } from './replace-executable.ts';

const appImageInstaller = (
  program: string,
): Pick<Installer, 'kind' | 'program' | 'previous' | 'install'> => {
  const previous = `${program}.previous`;
  return {
    kind: 'AppImage',
    program,
    previous,
    install: async (file) => {
      await swapProgram(file, { program, previous });
      const isLeaving = await leaveUnasked();
      if (isLeaving) startAgain({ program });
      else await swapBack({ program, previous });
      return isLeaving;
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
    return leaveUnasked();
  },
});

/** How this app is replaced; null for one that runs from its sources, or on a system without installers. */
const installer = (): Installer | null => {
  const { platform, arch, env } = process;
  const isKnown = platform === 'linux' || platform === 'darwin' || platform === 'win32';
  if (!isKnown || (arch !== 'x64' && arch !== 'arm64')) return null;
  const target = { platform, arch };
  if (platform === 'linux' && env.APPIMAGE)
    return { ...target, ...appImageInstaller(env.APPIMAGE) };
  return app.isPackaged ? { ...target, ...systemInstaller(platform) } : null;
};

/** Lets the server replace this app with a verified version. */
export const offerUpdates = (server: RunningServer): void => {
  const own = installer();
  if (own) server.offerInstaller(own);
};

/** Counts the starts of a version that was just installed. @throws when it never came as far as opening */
export const countStartAfterUpdate = (): void => countStart(paths.data, app.getVersion());

/** Whether the version that was just installed is to blame for a start that failed; another start does not count. */
export const judgeStartAfterUpdate = ({ reason }: StartError): boolean =>
  judgeStart(paths.data, app.getVersion(), reason);

type WentBack = NonNullable<ReturnType<typeof goBack>>;

/** @returns null also when that cannot be done now; the next start tries it again */
const tryToGoBack = (error: unknown): WentBack | null => {
  try {
    return goBack(paths.data, app.getVersion(), toStartError(error).reason);
  } catch (failure) {
    process.stderr.write(`${String(failure)}\n`);
    return null;
  }
};

/**
 * Rolls back when a new version prevents the server from starting: restores its data and the executable
 * before it. @returns whether it did; the app then ends
 */
export const goBackAfterUpdate = (error: unknown): boolean => {
  const back = tryToGoBack(error);
  if (!back) return false;
  process.stderr.write(`${t('update.rolledBack', { from: back.from, to: back.to })}\n`);
  if (back.program) startAgain({ program: back.program });
  else
    dialog.showErrorBox(t('failed.title'), t('update.reinstall', { from: back.from, to: back.to }));
  app.exit(back.program ? 0 : 1);
  return true;
};
