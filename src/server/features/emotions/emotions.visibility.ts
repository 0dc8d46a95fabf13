import type { DescribePerson } from '../../extension-points/person-summary.ts';
import { isOwnLog } from './emotions.policy.ts';

/** Tells who sees feelings, by the policy that shows them. */
export const describeEmotions: DescribePerson = ({ id: userId }) => [
  { key: 'emotions.logs', sees: (person) => isOwnLog(person, { userId }) },
];
