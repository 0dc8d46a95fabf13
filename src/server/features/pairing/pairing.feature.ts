import { addMinutes } from 'date-fns';
import { limits } from '#shared/features/pairing/pairing.fields.ts';
import type { Context } from '../../context/context.ts';
import { registerSweep } from '../../jobs/jobs.ts';
import { deleteLaterThan } from './pairing.repo.ts';
import { announcePairing, sweepPairings } from './pairing-requests.service.ts';

/** Connects the feature to what happens elsewhere in the house. */
export const wirePairing = (context: Context): void => {
  registerSweep(context, 'pairing', (date) => sweepPairings(context, date));
  // Requests that were made under a clock that proved wrong.
  context.clock.onCorrected((now) => {
    deleteLaterThan(context.db, addMinutes(now, limits.minutes).toISOString());
    announcePairing(context);
  });
};
