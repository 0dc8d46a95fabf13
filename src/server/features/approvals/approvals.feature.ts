import type { Context } from '../../context/context.ts';
import { registerCleanupJob } from '../../jobs/jobs.ts';
import { keepOutcome, purgeOutcomes } from './approvals.service.ts';

/** Starts the feature. */
export const startApprovals = (context: Context): void => {
  context.events.on('decided', (decided) => keepOutcome(context, decided));
  registerCleanupJob(context, 'approvals', (date) => purgeOutcomes(context, date));
};
