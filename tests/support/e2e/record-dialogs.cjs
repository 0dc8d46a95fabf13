// Loaded by the app under test before its own code: a dialog nobody can answer is written down instead of shown.
const { dialog } = require('electron');

dialog.showErrorBox = (title, text) => {
  process.stdout.write(`dialog: ${JSON.stringify({ title, text })}\n`);
};
