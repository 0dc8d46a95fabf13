import type { Context } from '../../context/context.ts';
import { registerCleanupJob } from '../../jobs/jobs.ts';
import { tellAdmins } from './https.service.ts';

/** Starts the feature. */
export const startHttps = (context: Context): void => {
  context.secure.onChange(() => tellAdmins(context));
  registerCleanupJob(context, 'secure', async () => {
    await context.secure.look();
    return false;
  });
};
