import type { z } from 'zod';
import {
  emptyEntry,
  fieldNames,
  type Journal,
  JournalFields,
} from '#shared/features/journal/journal.contract.ts';
import { fieldsNamed } from '#shared/fields-named.ts';
import { message } from '#shared/locales/messages.ts';

/** What a person fills in, with the contract's own rules and those that need to know the day. */
export const entryFields = (today: string) =>
  JournalFields.superRefine(({ date, title, content }, context) => {
    if (date > today)
      context.addIssue({
        code: 'custom',
        path: ['date'],
        message: message('common:errors.dateFuture'),
      });
    if (!title && !content)
      context.addIssue({
        code: 'custom',
        path: ['content'],
        message: message('journal:errors.empty'),
      });
  });

export type EntryInput = z.input<typeof JournalFields>;
export type EntryOutput = z.output<typeof JournalFields>;

/** What a form begins with: an entry, or an empty page for a day. */
export const valuesOf = (entry: Journal | null, day: string): EntryInput =>
  entry ? fieldsNamed(entry, fieldNames) : { ...emptyEntry, date: day };
