import type { DescribePerson } from '../../extension-points/person-summary.ts';
import { isPlayer } from './games.policy.ts';

/** Tells who sees scores, by the policy that shows them. */
export const describeGames: DescribePerson = ({ id: userId }) => [
  { key: 'games.plays', sees: (person) => isPlayer(person, { userId }) },
];
