// The app as it is, but that a dialog nobody can answer is written down instead of shown.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app, dialog } from 'electron';

dialog.showErrorBox = (title, text) => {
  process.stdout.write(`dialog: ${JSON.stringify({ title, text })}\n`);
};
app.setAppPath(process.cwd());
await import(pathToFileURL(join(process.cwd(), 'out/main/index.js')).href);
