import type { Actor } from '#shared/features/accounts/access.ts';
import {
  areDaysHard,
  careWindowStart,
  isCareQuiet,
} from '#shared/features/emotions/emotion-rules.ts';
import type { Context } from '../../context/context.ts';
import { canBeAsked } from './emotions.policy.ts';
import { listFelt } from './emotions.repo.ts';
import { findDismissal, saveDismissal } from './wellbeing-prompt.repo.ts';

/** Whether to ask a kid if they would like to tell a grown-up; no one else learns of it (rule 121). */
export const readCare = (context: Context, actor: Actor): { isOffered: boolean } => {
  const { db, household } = context;
  if (!canBeAsked(actor)) return { isOffered: false };
  const today = household.day();
  if (isCareQuiet(findDismissal(db, actor.id), today)) return { isOffered: false };
  const felt = listFelt(db, actor.id, careWindowStart(today), today);
  return { isOffered: areDaysHard(felt, today) };
};

/** Puts the question away for a week, on all of a kid's devices. */
export const putCareAway = (context: Context, actor: Actor): { isOffered: boolean } => {
  saveDismissal(context.db, actor.id, context.household.day());
  context.live.publish({ type: 'changed', area: 'emotions' }, ({ id }) => id === actor.id);
  return { isOffered: false };
};
