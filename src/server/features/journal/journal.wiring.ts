import type { Context } from '../../context.ts';
import { addEntrySearch } from './entry-search.ts';

/** Connects the feature to what happens elsewhere in the house. */
export const wireJournal = (context: Context): void => {
  addEntrySearch(context);
};
