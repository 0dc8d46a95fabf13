import { app, type BrowserWindow, dialog, powerMonitor } from 'electron';
import type { ConnectedDevice } from '#server/index.ts';
import { t } from '../messages.ts';
import { onPageWindow } from '../window/window.ts';
import { stay as startNotAgain } from './restart.ts';
import type { ServerLifecycle } from './server-lifecycle.ts';
import { readServerState } from './server-monitor.ts';

let isLeaving = false;
/** The computer is shutting down, or the process was ended: no one can be asked. */
let isForced = false;

/** Whether the app is quitting, so that its window may close. */
export const isQuitting = (): boolean => isLeaving;

const lineOf = ({ name, device }: ConnectedDevice): string => t('tray.device', { name, device });

/** As many as a question can hold. */
const mostNamed = 8;

const mayLeave = async (devices: ConnectedDevice[]): Promise<boolean> => {
  const { response } = await dialog.showMessageBox({
    type: 'question',
    message: t('quit.title', { count: devices.length }),
    detail: `${devices.slice(0, mostNamed).map(lineOf).join('\n')}\n\n${t('quit.text')}`,
    buttons: [t('quit.stay'), t('quit.quit')],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  return response === 1;
};

/** The page holds something that is not saved; Chromium waits for the answer. */
const mayLose = (window: BrowserWindow): boolean => {
  if (isForced) return true;
  window.show();
  const choice = dialog.showMessageBoxSync(window, {
    type: 'warning',
    message: t('unsaved.title'),
    detail: t('unsaved.text'),
    buttons: [t('unsaved.stay'), t('unsaved.leave')],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  return choice === 1;
};

const leave = (): void => {
  isLeaving = true;
  app.quit();
};

/** Callers that wait for the decision whether the app quits. */
const waiting = new Set<(isLeaving: boolean) => void>();
const tellWaiting = (isLeaving: boolean): void => {
  for (const tell of waiting) tell(isLeaving);
  waiting.clear();
};

const stay = (): void => {
  isLeaving = false;
  startNotAgain();
  tellWaiting(false);
};

/**
 * Quits without asking about devices, for callers that asked already. Pages still ask about unsaved changes.
 * @returns whether the app quits; the server is closing then
 */
export const leaveUnasked = (): Promise<boolean> =>
  new Promise((resolve) => {
    waiting.add(resolve);
    leave();
  });

const leaveByForce = (): void => {
  isForced = true;
  leave();
};

const leaveWithTheSystem = (): void => {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, leaveByForce);
  // Held back until the server is closed, which takes seconds at most.
  powerMonitor.on('shutdown', ((event?: { preventDefault(): void }) => {
    event?.preventDefault();
    leaveByForce();
  }) as () => void);
};

/** Quitting closes the server for everyone: lists the connected devices and asks. */
export const askBeforeQuit = (lifecycle: ServerLifecycle): void => {
  let isAsking = false;
  app.on('will-quit', () => tellWaiting(true));
  app.on('before-quit', (event) => {
    if (isLeaving) return;
    const { devices } = readServerState(lifecycle);
    if (devices.length === 0) {
      isLeaving = true;
      return;
    }
    event.preventDefault();
    if (isAsking) return;
    isAsking = true;
    void mayLeave(devices).then((isSure) => {
      isAsking = false;
      if (isSure) leave();
      else stay();
    });
  });
  onPageWindow((window) => {
    window.webContents.on('will-prevent-unload', (event) => {
      if (mayLose(window)) event.preventDefault();
      else stay();
    });
    // Windows says so to each window.
    window.on('session-end', leaveByForce);
  });
  leaveWithTheSystem();
};
