import { app } from 'electron';
import { handleSetupPages } from '../ipc/ipc.ts';
import type { PageOrigin } from '../lifecycle/server-lifecycle.ts';
import { guardAllContents } from '../security/web-contents-guard.ts';
import { openWindow, showInWindow } from './window.ts';

/** The URL of the recovery page shown now; null while the server runs. */
let shown: string | null = null;

const focus = (): void => {
  if (shown) openWindow(shown);
};

/** Shows in the app's one window why the server cannot start, guarded like any page. */
export const showStartupFailure = (place: PageOrigin, url: string): void => {
  const before = shown;
  shown = url;
  // A page that is there sees by itself that a try came to nothing, and keeps what was typed.
  if (before === url) return;
  if (before === null) {
    guardAllContents(place);
    handleSetupPages(place);
    app.on('second-instance', focus);
    app.on('activate', focus);
  }
  showInWindow(url);
};

export const endStartupFailure = (): void => {
  shown = null;
  app.off('second-instance', focus);
  app.off('activate', focus);
};
