import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { app, dialog, session } from 'electron';
import { countCrash } from '#shared/crash-limit.ts';
import { t } from '../messages.ts';
import { afterCrash, startAgain } from './restart.ts';
import type { ServerLifecycle } from './server-lifecycle.ts';

/** How long the server may take to close after a crash, in ms. */
const closeMs = 2_000;

/** Whether this start follows a crash, so that the window opens where it was. */
export const isAfterCrash = (): boolean => process.argv.includes(afterCrash);

const note = (error: unknown): void => {
  const text = `${new Date().toISOString()} ${error instanceof Error ? error.stack : String(error)}\n`;
  try {
    process.stderr.write(text);
    mkdirSync(app.getPath('logs'), { recursive: true });
    appendFileSync(join(app.getPath('logs'), 'crash.log'), text);
  } catch {
    // Nothing is left to say it with.
  }
};

/** Counts this crash among the last ones. @returns whether to start again. */
const mayStartAgain = (): boolean => {
  const file = join(app.getPath('userData'), 'crashes.json');
  let before: unknown;
  try {
    before = JSON.parse(readFileSync(file, 'utf8'));
  } catch {}
  const count = countCrash(before, Date.now());
  try {
    writeFileSync(file, JSON.stringify(count.crashes));
    return count.mayStartAgain;
  } catch {
    // What cannot be counted could go on for ever.
    return false;
  }
};

/** On an uncaught error, closes the server as well as possible and starts the app again. */
export const startAgainAfterCrash = (lifecycle: ServerLifecycle): void => {
  let isCrashing = false;
  const crash = (error: unknown) => {
    if (isCrashing) return;
    isCrashing = true;
    note(error);
    if (mayStartAgain()) startAgain({ note: afterCrash });
    else dialog.showErrorBox(t('crash.againTitle'), t('crash.againText'));
    const timeout = new Promise((resolve) => setTimeout(resolve, closeMs));
    // Chromium writes cookies late: flush them so that people stay signed in.
    const cookies = app.isReady() ? session.defaultSession.cookies.flushStore() : null;
    const closed = Promise.allSettled([cookies, lifecycle.close()]);
    void Promise.race([closed, timeout]).finally(() => app.exit(1));
  };
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
  // A closed terminal is not a crash.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
};
