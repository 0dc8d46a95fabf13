// The baseline: an Electron window with nothing in it.
import { app, BrowserWindow } from 'electron';

await app.whenReady();
const window = new BrowserWindow({ show: false, webPreferences: { sandbox: true } });
window.once('ready-to-show', () => window.show());
await window.loadURL('data:text/html,<article>bare</article>');
