import type { Db } from '#server/db/open.ts';
import type { UserRow } from '#server/features/accounts/accounts.repo.ts';
import { insertEntry, type NewEntry } from '#server/features/journal/journal.repo.ts';

/** Inserts a journal entry without validation. @returns its id. */
export const makeEntry = (db: Db, writer: UserRow, entry: Partial<NewEntry> = {}): number =>
  insertEntry(db, {
    userId: writer.id,
    date: '2026-03-01',
    title: 'A day',
    content: 'We went to the lake.',
    mood: '',
    mediaId: null,
    createdAt: '2026-03-01T18:00:00.000Z',
    ...entry,
  });
