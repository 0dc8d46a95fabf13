import { addToDay } from '#shared/dates.ts';
import { AppError, notFound } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import {
  type Cursor,
  fieldNames,
  type Journal,
  type JournalChanges,
  type JournalFields,
  type JournalHit,
  limits,
} from '#shared/features/journal/journal.contract.ts';
import { fieldsAfter, fieldsNamed } from '#shared/fields-named.ts';
import type { Context } from '../../context/context.ts';
import type { PreparedMedia } from '../../media/media-store.ts';
import { isWriter } from './journal.policy.ts';
import { presentEntry, presentHit } from './journal.present.ts';
import {
  deleteEntry,
  findEntry,
  insertEntry,
  type JournalRow,
  listDays,
  listEntries,
  type Page,
  searchEntries,
  updateEntry,
} from './journal.repo.ts';
import { toExpression } from './search-expression.ts';

/** An entry of the caller's. @throws AppError 404 for another's */
export const requireOwnEntry = (context: Context, actor: Actor, id: number): JournalRow => {
  const entry = findEntry(context.db, id);
  if (!entry || !isWriter(actor, entry)) throw notFound();
  return entry;
};

/** @throws AppError 404 */
export const readEntry = (context: Context, actor: Actor, id: number): Journal =>
  presentEntry(requireOwnEntry(context, actor, id));

/** Clocks differ: a day may be one ahead of the household's own (rule 115). @throws AppError 400 */
const requireNotFuture = (context: Context, date: string): void => {
  if (date > addToDay(context.household.day(), 1))
    throw new AppError('invalid', 'common:errors.dateFuture');
};

/** @throws AppError 400 for an entry without a title and without content (rule 113) */
const requireText = ({ title, content }: { title: string; content: string }): void => {
  if (!title && !content) throw new AppError('invalid', 'journal:errors.empty');
};

/** Notifies the author's devices only. */
const announce = (
  context: Context,
  userId: number,
  id: number,
  change: 'created' | 'updated' | 'deleted',
): void =>
  context.live.publish({ type: 'changed', area: 'journal', id, change }, (actor) =>
    isWriter(actor, { userId }),
  );

/** A page of the caller's entries, and whether there are more. */
export const listEntriesFor = (
  context: Context,
  actor: Actor,
  page: Page,
): { entries: Journal[]; hasMore: boolean } => {
  const rows = listEntries(context.db, actor.id, { ...page, limit: page.limit + 1 });
  return {
    entries: rows.slice(0, page.limit).map(presentEntry),
    hasMore: rows.length > page.limit,
  };
};

/** The days the caller has written on, both ends included. @throws AppError 400 for too many at once */
export const listDaysFor = (
  context: Context,
  actor: Actor,
  { from, to }: { from: string; to: string },
): string[] => {
  if (addToDay(from, limits.daysMax) < to)
    throw new AppError('invalid', 'common:errors.invalidRequest');
  return listDays(context.db, actor.id, from, to);
};

/** A page of the caller's entries that match every word, or words that start so. */
export const searchFor = (
  context: Context,
  actor: Actor,
  { q, before }: { q: string; before?: Cursor | undefined },
): JournalHit[] => {
  const expression = toExpression(q);
  if (!expression) return [];
  const search = { expression, before, limit: limits.searchPage };
  return searchEntries(context.db, actor.id, search).map(presentHit);
};

/** Writes an entry into the caller's journal. @throws AppError 400 */
export const createEntry = (
  context: Context,
  actor: Actor,
  fields: JournalFields,
  picture: PreparedMedia | null,
): Journal => {
  requireNotFuture(context, fields.date);
  requireText(fields);
  const id = insertEntry(context.db, {
    ...fieldsNamed(fields, fieldNames),
    userId: actor.id,
    mediaId: picture && context.media.insert(picture, actor.id),
    createdAt: context.clock.now().toISOString(),
  });
  announce(context, actor.id, id, 'created');
  context.events.emit('journalWritten', { userId: actor.id });
  return readEntry(context, actor, id);
};

/** Changes an entry of the caller's; what is left out stays. @throws AppError 404, 400 */
export const changeEntry = (
  context: Context,
  actor: Actor,
  id: number,
  changes: JournalChanges,
  picture: PreparedMedia | null,
): Journal => {
  const { db, media } = context;
  const before = requireOwnEntry(context, actor, id);
  const fields = fieldsAfter(before, changes, fieldNames);
  if (fields.date !== before.date) requireNotFuture(context, fields.date);
  requireText(fields);
  const keptId = changes.removeImage ? null : before.mediaId;
  const mediaId = picture ? media.insert(picture, actor.id) : keptId;
  updateEntry(db, id, { ...fields, mediaId });
  // Nothing of a journal waits in a trash where others might come upon it.
  if (before.mediaId !== null && before.mediaId !== mediaId) media.remove([before.mediaId]);
  announce(context, actor.id, id, 'updated');
  return readEntry(context, actor, id);
};

/** Deletes an entry of the caller for good, with its picture. @throws AppError 404 */
export const removeEntry = (context: Context, actor: Actor, id: number): void => {
  const { mediaId } = requireOwnEntry(context, actor, id);
  deleteEntry(context.db, id);
  context.events.emit('privateRecordDeleted', { userId: actor.id, form: `journal.${id}` });
  if (mediaId !== null) context.media.remove([mediaId]);
  announce(context, actor.id, id, 'deleted');
};
