import type { DescribePerson } from '../../extension-points/person-summary.ts';
import { isWriter } from './journal.policy.ts';

/** Tells who reads a journal, by the policy that opens it. */
export const describeJournal: DescribePerson = ({ id: userId }) => [
  { key: 'journal.entries', sees: (person) => isWriter(person, { userId }) },
];
