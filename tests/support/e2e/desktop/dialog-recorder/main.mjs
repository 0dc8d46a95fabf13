// Wraps the app: dialogs are recorded, and answered like Escape.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app, dialog } from 'electron';

dialog.showErrorBox = (title, text) => {
  process.stdout.write(`dialog: ${JSON.stringify({ title, text })}\n`);
};
globalThis.asked = [];
dialog.showMessageBox = async (...args) => {
  const question = args.at(-1);
  const { title, detail, cancelId = 0 } = question;
  process.stdout.write(`dialog: ${JSON.stringify({ title, text: detail })}\n`);
  globalThis.asked.push(question);
  globalThis.lastQuestion = detail;
  return { response: cancelId, checkboxChecked: false };
};
app.setAppPath(process.cwd());
await import(pathToFileURL(join(process.cwd(), 'out/main/index.js')).href);
