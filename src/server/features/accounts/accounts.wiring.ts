import type { Context } from '../../context.ts';
import { wireGuests } from './guests.service.ts';

/** Connects the feature to what the house puts together of many. */
export const wireAccounts = (context: Context): void => {
  wireGuests(context);
};
