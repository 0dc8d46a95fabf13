import { app, BrowserWindow } from 'electron';
import { t } from '../messages.ts';

/** Smaller data folders move before anyone could read a window, in bytes. */
const worthAWindow = 100_000_000;

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** The button's target, which never loads: the page has no other way to send something. */
const stopAddress = 'https://stop.invalid/';

/** A page in the app itself, since the server is closed. */
const page = (): string => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; form-action ${stopAddress}">
<title>${escaped(t('move.title'))}</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.55 system-ui, sans-serif; }
  body { margin: 28px; background: light-dark(#f9f9f8, #191918); color: light-dark(#21201c, #eeeeec); }
  h1 { font-size: 20px; margin: 0 0 8px; } p { margin: 0 0 20px; }
  progress { appearance: none; width: 100%; height: 12px; border-radius: 6px; overflow: hidden; }
  progress::-webkit-progress-bar { background: light-dark(#dad9d6, #3b3a37); }
  progress::-webkit-progress-value { background: #29a383; }
  button { margin-top: 24px; min-height: 44px; padding: 0 18px; font: inherit; border: 0; border-radius: 10px;
    color: inherit; background: light-dark(#e9e8e6, #31312e); }
  button:focus-visible { outline: 2px solid #29a383; outline-offset: 2px; }
</style>
<h1>${escaped(t('move.underWay'))}</h1>
<p>${escaped(t('move.underWayText'))}</p>
<progress aria-label="${escaped(t('move.progress'))}" max="1000" value="0"></progress>
<form action="${stopAddress}"><button>${escaped(t('move.stop'))}</button></form>`;

/** A window that shows how far a move is. */
interface MoveWindow {
  show(done: number, total: number): void;
  close(): void;
}

const open = (onStop: () => void): BrowserWindow => {
  const window = new BrowserWindow({
    width: 520,
    height: 280,
    resizable: false,
    maximizable: false,
    autoHideMenuBar: true,
    title: t('move.title'),
    webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false },
  });
  window.setMenu(null);
  window.webContents.on('will-navigate', (event) => {
    event.preventDefault();
    if (event.url.startsWith(stopAddress)) onStop();
  });
  window.webContents.setWindowOpenHandler(() => ({ action: 'deny' }));
  let isQuitting = false;
  app.once('before-quit', () => {
    isQuitting = true;
  });
  // Closing it stops the move, and the window goes once that is done; a move cut off goes on at the next start.
  window.on('close', (event) => {
    if (isQuitting) return;
    event.preventDefault();
    onStop();
  });
  window.loadURL(`data:text/html;charset=utf-8,${encodeURIComponent(page())}`).catch(() => {});
  return window;
};

/** Opens on the first progress of a move worth waiting for; closing the window calls `onStop`. */
export const openMoveWindow = (onStop: () => void): MoveWindow => {
  let window: BrowserWindow | undefined;
  let shown = -1;
  return {
    show: (done, total) => {
      if (total < worthAWindow) return;
      window ??= open(onStop);
      const value = Math.floor((done / total) * 1000);
      if (value === shown) return;
      shown = value;
      window.setProgressBar(done / total);
      const script = `document.querySelector('progress')?.setAttribute('value', '${value}')`;
      window.webContents.executeJavaScript(script).catch(() => {});
    },
    close: () => {
      const old = window;
      if (!old) return;
      window = undefined;
      old.hide();
      // The app ends with its last window, so this one closes once the main window is there.
      app.once('browser-window-created', () => setImmediate(() => old.destroy()));
    },
  };
};
