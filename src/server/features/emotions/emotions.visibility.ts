import type { Context } from '../../context/context.ts';
import { addAboutSource } from '../../extension-points/person-summary.ts';
import { isOwnLog } from './emotions.policy.ts';

/** Tells who sees feelings, by the policy that shows them. */
export const addEmotionsSources = (context: Context): void =>
  addAboutSource(context, 'emotions', ({ id: userId }) => [
    { key: 'emotions.logs', sees: (person) => isOwnLog(person, { userId }) },
  ]);
