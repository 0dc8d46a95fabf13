import type { Context } from '../../context/context.ts';
import { addAboutSource } from '../../extension-points/person-summary.ts';
import { isWriter } from './journal.policy.ts';

/** Tells who reads a journal, by the policy that opens it. */
export const addJournalSources = (context: Context): void =>
  addAboutSource(context, 'journal', ({ id: userId }) => [
    { key: 'journal.entries', sees: (person) => isWriter(person, { userId }) },
  ]);
