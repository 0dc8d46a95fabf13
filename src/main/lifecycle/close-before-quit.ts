import { app, session } from 'electron';
import type { ServerLifecycle } from './server-lifecycle.ts';

/** How long quitting may take before it is done anyway, in ms. */
const drainMs = 6_000;

/** Closes the server before the app quits: requests under way finish, within limits. */
export const closeServerBeforeQuit = (lifecycle: ServerLifecycle): void => {
  let isClosing = false;
  app.on('will-quit', (event) => {
    event.preventDefault();
    if (isClosing) return;
    isClosing = true;
    const timeout = new Promise((resolve) => setTimeout(resolve, drainMs));
    // Chromium writes cookies late: flush them so that people stay signed in.
    const cookies = session.defaultSession.cookies.flushStore();
    const closed = Promise.allSettled([cookies, lifecycle.close()]);
    void Promise.race([closed, timeout]).finally(() => app.exit(0));
  });
};
