import type { Actor } from '#shared/features/accounts/access.ts';
import { DraftFields, limits } from '#shared/features/drafts/drafts.contract.ts';
import { daysBefore } from '#shared/hours.ts';
import type { Context } from '../../context/context.ts';
import { findDraft, purgeDrafts, removeDraft, trimDrafts, upsertDraft } from './drafts.repo.ts';

const purgeBatch = 100;

/** The caller's draft; null for none. Drafts are found by their owner alone, whatever else is asked. */
export const readDraft = (context: Context, actor: Actor, form: string): DraftFields | null => {
  const fields = findDraft(context.db, actor.id, form);
  return fields === undefined ? null : DraftFields.parse(JSON.parse(fields));
};

export const keepDraft = (
  context: Context,
  actor: Actor,
  form: string,
  fields: DraftFields,
): void => {
  const savedAt = context.clock.now().toISOString();
  upsertDraft(context.db, actor.id, { form, fields: JSON.stringify(fields), savedAt });
  trimDrafts(context.db, actor.id, limits.countMax);
};

export const dropDraft = (context: Context, userId: number, form: string): void =>
  removeDraft(context.db, userId, form);

/** Removes some that were kept long enough. @returns whether there may be more. */
export const purgeOldDrafts = (context: Context, date: Date): boolean => {
  const before = daysBefore(date, limits.keptDays).toISOString();
  return purgeDrafts(context.db, before, purgeBatch) === purgeBatch;
};
