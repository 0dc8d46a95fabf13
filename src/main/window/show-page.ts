import type { WebContents } from 'electron';
import { openPathChannel } from '#shared/desktop-bridge.ts';
import type { ServerLifecycle } from '../lifecycle/server-lifecycle.ts';
import { currentWindow, onWindowMade, openWindow } from './window.ts';

/** Shows the window, on this page where one is named. */
export type ShowPage = (path?: string) => void;

/** Pages that navigate without a reload. */
const listening = new WeakSet<WebContents>();

/** Remembers whether the window's page takes paths; a reloaded page announces it again. */
export const setListening = (isListening: unknown): void => {
  const contents = currentWindow()?.webContents;
  if (!contents) return;
  if (isListening === true) listening.add(contents);
  else listening.delete(contents);
};

/** How everything outside the page opens one: what is typed there is asked about by the page itself. */
export const createShowPage = (lifecycle: ServerLifecycle): ShowPage => {
  onWindowMade(({ webContents }) => {
    webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
      if (isMainFrame && !isSameDocument) listening.delete(webContents);
    });
  });
  return (path) => {
    const contents = currentWindow()?.webContents;
    const url = new URL(path ?? '/', (lifecycle.current() ?? lifecycle.server()).url).href;
    openWindow(url);
    if (!contents || path === undefined) return;
    if (listening.has(contents)) contents.send(openPathChannel, path);
    else contents.loadURL(url).catch(() => {});
  };
};
