import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { type BrowserWindow, screen } from 'electron';
import { paths } from '../paths.ts';
import { pagePath } from './openable-paths.ts';
import { boundsFrom, type WindowBounds } from './window-bounds.ts';

/** Dragging a window moves it many times a second. */
const settleMs = 400;

const readStored = (): unknown => {
  try {
    return JSON.parse(readFileSync(paths.windowState, 'utf8'));
  } catch {
    return null;
  }
};

/** Written beside and renamed, so that a crash leaves the old file or the new one. */
const writeStored = (bounds: WindowBounds & { path: string }): void => {
  const part = `${paths.windowState}.part`;
  try {
    writeFileSync(part, JSON.stringify(bounds));
    renameSync(part, paths.windowState);
  } catch {
    // Where the window stood is not worth a question.
  }
};

export const rememberedBounds = (): WindowBounds =>
  boundsFrom(
    readStored(),
    screen.getAllDisplays().map(({ workArea }) => workArea),
  );

/** The page that was open last; home when it was another one. */
export const rememberedPath = (): string =>
  pagePath((readStored() as { path?: unknown } | null)?.path) ?? '/';

const pathOf = (url: string): string | null => {
  if (!URL.canParse(url)) return null;
  const { pathname, search } = new URL(url);
  return pagePath(`${pathname}${search}`);
};

/** Maximises a window that was, and keeps its bounds and page for the next start. */
export const followBoundsOf = (window: BrowserWindow, wasMaximized: boolean): void => {
  // Maximising shows a window, and this one may start hidden.
  let isToMaximize = wasMaximized;
  window.once('show', () => {
    isToMaximize = false;
    if (wasMaximized) window.maximize();
  });
  let timer: NodeJS.Timeout | undefined;
  // Until a page has come, the one that was open last is.
  let path = rememberedPath();
  const store = () => {
    clearTimeout(timer);
    if (window.isDestroyed()) return;
    path = pathOf(window.webContents.getURL()) ?? path;
    const isMaximized = isToMaximize || window.isMaximized();
    writeStored({ ...window.getNormalBounds(), isMaximized, path });
  };
  const storeSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(store, settleMs);
  };
  window.on('resize', storeSoon);
  window.on('move', storeSoon);
  window.webContents.on('did-navigate', storeSoon);
  window.webContents.on('did-navigate-in-page', storeSoon);
  window.on('close', store);
};
