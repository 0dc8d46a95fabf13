import { countStartAfterUpdate, goBackAfterUpdate } from '../updates/updates.ts';
import { exitWithStartError } from '../window/startup-failure.ts';
import type { ServerLifecycle } from './server-lifecycle.ts';

/**
 * Starts the server; a version that was just installed and cannot start it is rolled back.
 * @returns false when the app ends instead
 */
export const startServer = async (lifecycle: ServerLifecycle): Promise<boolean> => {
  try {
    countStartAfterUpdate();
    return await lifecycle.start();
  } catch (error) {
    if (!goBackAfterUpdate(error)) exitWithStartError(error);
    return false;
  }
};
