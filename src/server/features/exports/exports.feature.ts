import { findUser } from '../accounts/accounts.repo.ts';
import { defineFeature } from '../feature.ts';
import { exportsRoutes } from './exports.routes.ts';
import { createExportJobs } from './exports.store.ts';

export const exportsFeature = defineFeature({
  name: 'exports',
  create: (context) => {
    const jobs = createExportJobs(context);
    // Who can no longer sign in is sent nothing more either.
    context.events.on('personChanged', ({ userId }) => {
      const job = jobs.find(userId);
      if (job && findUser(context.db, userId)?.deactivatedAt) jobs.drop(job);
    });
    return { routes: exportsRoutes(context, jobs) };
  },
});
