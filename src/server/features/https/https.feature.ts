import type { Context } from '../../context/context.ts';
import { registerSweep } from '../../jobs/jobs.ts';
import { tellAdmins } from './https.service.ts';

/** Connects the feature to what happens elsewhere in the house. */
export const wireSecure = (context: Context): void => {
  context.secure.onChange(() => tellAdmins(context));
  registerSweep(context, 'secure', async () => {
    await context.secure.look();
    return false;
  });
};
