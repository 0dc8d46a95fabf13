import type { Context } from '../../context/context.ts';
import { addAboutSource } from '../../extension-points/person-summary.ts';
import { isPlayer } from './games.policy.ts';

/** Tells who sees scores, by the policy that shows them. */
export const addGamesSources = (context: Context): void =>
  addAboutSource(context, 'games', ({ id: userId }) => [
    { key: 'games.plays', sees: (person) => isPlayer(person, { userId }) },
  ]);
