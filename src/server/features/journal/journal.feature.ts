import type { Context } from '../../context/context.ts';
import { addEntrySearch } from './entry-search.ts';
import { exportJournal } from './journal.export.ts';
import { addJournalSources } from './journal.visibility.ts';

/** Starts the feature. */
export const startJournal = (context: Context): void => {
  addJournalSources(context);
  exportJournal(context);
  addEntrySearch(context);
};
