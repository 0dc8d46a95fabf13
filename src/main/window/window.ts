import { app, BrowserWindow, dialog, nativeTheme, type WebContents } from 'electron';
import { t } from '../messages.ts';
import { paths } from '../paths.ts';
import { minimumSize } from './window-bounds.ts';
import { followBoundsOf, rememberedBounds } from './window-state.ts';

/** A page that dies again within this time is reloaded only on request, in ms. */
const crashPauseMs = 10_000;

let current: BrowserWindow | null = null;

const madeListeners: ((window: BrowserWindow) => void)[] = [];

/** Called with the window, and again with each new one, before anything loads. */
export const onWindowMade = (listener: (window: BrowserWindow) => void): void => {
  madeListeners.push(listener);
  if (current) listener(current);
};

/** The window, and the ones that were opened from it. */
const pageWindows = new Set<BrowserWindow>();
const pageListeners: ((window: BrowserWindow) => void)[] = [];

/** Called with every window of the app, those opened by another one included. */
export const onPageWindow = (listener: (window: BrowserWindow) => void): void => {
  pageListeners.push(listener);
  for (const window of pageWindows) listener(window);
};

export const currentWindow = (): BrowserWindow | null => current;

/** Whether this is the page in the window, rather than one opened from it. */
export const isOfWindow = (contents: WebContents): boolean => contents === current?.webContents;

/** Flashes the taskbar entry until the window is focused. */
export const drawAttention = (): void => {
  if (current && !current.isFocused()) current.flashFrame(true);
};

/** Brings the window to the front, from wherever it was left. */
const focus = (window: BrowserWindow): void => {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
};

const askToReload = async (window: BrowserWindow): Promise<void> => {
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message: t('crash.title'),
    detail: t('crash.text'),
    buttons: [t('crash.reload'), t('crash.quit')],
    defaultId: 0,
    cancelId: 0,
  });
  if (response === 1) app.quit();
  else if (!window.isDestroyed()) window.webContents.reload();
};

/** A page whose process died is loaded again; one that keeps dying is asked about. */
const reloadAfterCrash = (window: BrowserWindow): void => {
  let lastCrash = Number.NEGATIVE_INFINITY;
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    const now = performance.now();
    if (now - lastCrash > crashPauseMs) window.webContents.reload();
    else void askToReload(window);
    lastCrash = now;
  });
};

const takePageWindow = (window: BrowserWindow): void => {
  pageWindows.add(window);
  window.once('closed', () => pageWindows.delete(window));
  window.webContents.on('did-create-window', takePageWindow);
  reloadAfterCrash(window);
  for (const listener of pageListeners) listener(window);
};

/** Pages in whose place Chromium shows that they could not be loaded. */
const failed = new WeakSet<WebContents>();

/** A load that was cut off by another one. */
const cutOff = -3;

const noteFailures = ({ webContents }: BrowserWindow): void => {
  webContents.on('did-fail-load', (_event, code, _text, _url, isMainFrame) => {
    if (isMainFrame && code !== cutOff) failed.add(webContents);
  });
  webContents.on('did-navigate', () => void failed.delete(webContents));
};

/** Takes the window off the screen; without a tray to open it from it stays in the taskbar. */
export const putAway = (window: BrowserWindow, hasTray: boolean): void => {
  const away = () => (hasTray ? window.hide() : window.minimize());
  // macOS would leave a black screen behind.
  if (!window.isFullScreen()) away();
  else {
    window.once('leave-full-screen', away);
    window.setFullScreen(false);
  }
};

/** Opens or shows the one window. Its page is a browser's, without Node. */
export const openWindow = (
  url: string,
  { isAway = false, hasTray = (): boolean => true } = {},
): void => {
  if (current) {
    focus(current);
    return;
  }
  const { isMaximized, ...bounds } = rememberedBounds();
  const window = new BrowserWindow({
    ...bounds,
    minWidth: minimumSize.width,
    minHeight: minimumSize.height,
    show: false,
    // The page's own tint, so that nothing flashes before it is drawn.
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#191918' : '#f9f9f8',
    autoHideMenuBar: true,
    title: app.name,
    icon: paths.icon,
    webPreferences: {
      preload: paths.preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      // Chromium would fetch its dictionaries from the internet.
      spellcheck: false,
    },
  });
  current = window;
  followBoundsOf(window, isMaximized);
  takePageWindow(window);
  noteFailures(window);
  window.once('ready-to-show', () => {
    if (!isAway) window.show();
    else if (!hasTray()) window.minimize();
  });
  window.once('closed', () => {
    current = null;
  });
  for (const listener of madeListeners) listener(window);
  // A load that was cut off by another one is no failure.
  window.loadURL(url).catch(() => {});
};

/** Has the window show another address, opening it if need be. */
export const showInWindow = (url: string): void => {
  const isOpen = current !== null;
  openWindow(url);
  if (isOpen) current?.webContents.loadURL(url).catch(() => {});
};

/** Shows a restarted server, unless the window already has a page from it. */
export const followServer = ({ url }: { url: string }): void => {
  const contents = current?.webContents;
  if (!contents) return;
  const isThere = new URL(url).origin === new URL(contents.getURL() || url).origin;
  if (isThere && !failed.has(contents)) return;
  contents.loadURL(url).catch(() => {});
};
