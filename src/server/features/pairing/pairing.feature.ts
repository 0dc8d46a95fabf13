import { addMinutes } from 'date-fns';
import { limits } from '#shared/features/pairing/pairing.fields.ts';
import type { Context } from '../../context/context.ts';
import { registerCleanupJob } from '../../jobs/jobs.ts';
import { deleteLaterThan } from './pairing.repo.ts';
import { announcePairing, deleteOldPairings } from './pairing-requests.service.ts';

/** Starts the feature. */
export const startPairing = (context: Context): void => {
  registerCleanupJob(context, 'pairing', (date) => deleteOldPairings(context, date));
  // Requests that were made under a clock that proved wrong.
  context.clock.onCorrected((now) => {
    deleteLaterThan(context.db, addMinutes(now, limits.minutes).toISOString());
    announcePairing(context);
  });
};
