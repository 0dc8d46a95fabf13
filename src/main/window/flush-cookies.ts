import { session } from 'electron';

/** Chromium writes cookies half a minute late: whoever signs in stays signed in over a power cut too. */
export const keepSignedIn = (): void => {
  const { cookies } = session.defaultSession;
  cookies.on('changed', () => void cookies.flushStore().catch(() => {}));
};
