import { app, dialog } from 'electron';
import { StartError } from '#server/index.ts';
import type { ServerLifecycle } from '../lifecycle/server-lifecycle.ts';
import { t } from '../messages.ts';
import { openWindow, showInWindow } from './window.ts';

/** Shows in the app's one window why the server cannot start, until it does. */
export const showStartupFailures = ({ events }: ServerLifecycle): void => {
  /** The URL of the recovery page shown now; null while the server runs. */
  let shown: string | null = null;
  const focus = (): void => {
    if (shown) openWindow(shown);
  };
  const end = (): void => {
    shown = null;
    app.off('second-instance', focus);
    app.off('activate', focus);
  };
  events.on('recovering', ({ url }) => {
    const before = shown;
    shown = url;
    // A page that is already open shows the failed attempt itself, and keeps what was typed.
    if (before === url) return;
    if (before === null) {
      app.on('second-instance', focus);
      app.on('activate', focus);
    }
    showInWindow(url);
  });
  events.on('started', end);
  events.on('stopping', end);
};

/** Says readably why not even a recovery page can be shown, and ends the app. */
export const exitWithStartError = (error: unknown): void => {
  const reason = error instanceof StartError ? error.reason : 'unknown';
  const detail = String((error as Error).cause ?? error);
  const text = t(reason === 'portInUse' ? 'failed.portInUse' : 'failed.unknown', { detail });
  process.stderr.write(`${t('failed.title')}: ${text}\n`);
  dialog.showErrorBox(t('failed.title'), text);
  app.exit(1);
};
