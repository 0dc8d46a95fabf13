import type { Context } from '../../context.ts';
import { registerSweep } from '../../jobs/jobs.ts';
import { sweepPairings } from './asking.service.ts';

/** Connects the feature to what happens elsewhere in the house. */
export const wirePairing = (context: Context): void =>
  registerSweep(context, 'pairing', (date) => sweepPairings(context, date));
