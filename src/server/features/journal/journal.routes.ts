import type { Response } from 'express';
import {
  createJournal,
  cursorOf,
  deleteJournal,
  JournalChanges,
  JournalFields,
  journalVersionOf,
  listJournalDays,
  listJournals,
  picturePart,
  searchJournals,
  updateJournal,
} from '#shared/features/journal/journal.contract.ts';
import type { Context } from '../../context/context.ts';
import { createOnce } from '../../http/create-once.ts';
import { requireVersion } from '../../http/require-version.ts';
import { asyncRoute, type Route, route } from '../../http/route.ts';
import { savePictureForm } from '../../media/uploads/picture-form.ts';
import {
  changeEntry,
  createEntry,
  listDaysFor,
  listEntriesFor,
  readEntry,
  removeEntry,
  requireOwnEntry,
  searchFor,
} from './journal.service.ts';

/** Tells the client where the next page begins, as lists of posts do (rule 45). */
const linkNext = (
  response: Response,
  page: { from?: string | undefined; to?: string | undefined; limit: number; before: string },
): void => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(page)) {
    if (value !== undefined) params.set(name, String(value));
  }
  response.setHeader('Link', `<${listJournals.path}?${params}>; rel="next"`);
};

const readRoutes = (context: Context): Route[] => [
  route(context, listJournals, ({ actor, query, response }) => {
    const { entries, hasMore } = listEntriesFor(context, actor, query);
    const last = entries.at(-1);
    const { from, to, limit } = query;
    if (hasMore && last) linkNext(response, { from, to, limit, before: cursorOf(last) });
    return entries;
  }),
  route(context, listJournalDays, ({ actor, query }) => listDaysFor(context, actor, query)),
  route(context, searchJournals, ({ actor, query }) => searchFor(context, actor, query)),
];

const writeRoutes = (context: Context): Route[] => [
  asyncRoute(
    context,
    createJournal,
    (call) => {
      const form = { part: picturePart, fields: JournalFields };
      return savePictureForm(context, call, form, (actor, fields, picture) =>
        createOnce(
          context,
          { actor, request: call.request },
          {
            create: () => createEntry(context, actor, fields, picture),
            read: (id) => readEntry(context, actor, id),
          },
        ),
      );
    },
    { creates: true },
  ),
  asyncRoute(context, updateJournal, async (call) => {
    const { id } = call.params;
    // Before the body is read: no one uploads to another person's entry.
    requireOwnEntry(context, call.actor, id);
    const form = { part: picturePart, fields: JournalChanges };
    return savePictureForm(context, call, form, (actor, changes, picture) => {
      requireVersion(call.request, journalVersionOf, () => readEntry(context, actor, id));
      return changeEntry(context, actor, id, changes, picture);
    });
  }),
  route(context, deleteJournal, ({ actor, params }) => {
    removeEntry(context, actor, params.id);
    return { id: params.id };
  }),
];

/** A person's own journal; every call is about the caller's entries and no others. */
export const journalRoutes = (context: Context): Route[] => [
  ...readRoutes(context),
  ...writeRoutes(context),
];
