import { session } from 'electron';

/** Chromium writes cookies up to half a minute late: flush them so that sign-ins survive a power cut. */
export const keepSignedIn = (): void => {
  const { cookies } = session.defaultSession;
  cookies.on('changed', () => void cookies.flushStore().catch(() => {}));
};
