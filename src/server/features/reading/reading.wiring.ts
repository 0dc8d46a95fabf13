import { isHousehold } from '#shared/features/accounts/access.ts';
import type { Context } from '../../context.ts';
import { registerSweep } from '../../jobs/jobs.ts';
import { mediaPlaces } from '../../sources/media-places.ts';
import { addTrashSource } from '../../sources/trash-sources.ts';
import { findUser } from '../accounts/accounts.repo.ts';
import { addBookSearch } from './book-search.ts';
import { audienceOf, canRestoreBook, canSeeBook } from './books.policy.ts';
import { findBook, listBooksOfMedia, listPublicBooksOf, updateBook } from './books.repo.ts';
import { wireReadingImport } from './import.service.ts';
import { registerLeaving } from './leaving.service.ts';
import { syncCopies } from './log-counts.ts';
import { coverPlace } from './media-place.ts';
import { readerOf } from './readers.ts';
import { exportReadingOf } from './reading.export.ts';
import { addReadingSources } from './reading.viewers.ts';
import { findSettings } from './settings.repo.ts';
import { bookTrash, purgeBooks } from './trash.service.ts';

/** Whether somebody is a kid decides how far their books go. */
const handlePersonChanged = (context: Context, userId: number): void => {
  const { db, live } = context;
  const person = findUser(db, userId);
  if (!person) return;
  const audience = audienceOf(true, person);
  const bookIds = listPublicBooksOf(db, userId);
  for (const id of bookIds) {
    if (findBook(db, id)?.audience === audience) continue;
    updateBook(db, id, { audience });
    const book = findBook(db, id);
    if (book) syncCopies(context, book);
  }
  // What they see themselves, and, where they stand on books of others' lists, their name.
  const isShown = bookIds.length > 0;
  const isSharing = findSettings(db, userId).sharesTotals === 1;
  live.publish(
    { type: 'changed', area: 'reading' },
    (actor) =>
      actor.id === userId ||
      (isSharing && isHousehold(actor)) ||
      (isShown && (isHousehold(actor) || !person.isChild)),
  );
};

/** Connects the feature to what happens elsewhere in the house. */
export const wireReading = (context: Context): void => {
  addReadingSources(context);
  const { db, events, media } = context;
  addBookSearch(context);
  wireReadingImport(context);
  events.on('personChanged', ({ userId }) => handlePersonChanged(context, userId));
  // A cover is for whoever sees the book, in the trash too.
  registerLeaving(context);
  exportReadingOf(context);
  // A cover is for whoever sees the book.
  media.registerGuard('reading', (actor, mediaId) => {
    const reader = readerOf(context, actor);
    return listBooksOfMedia(db, mediaId).some(
      (book) => canSeeBook(reader, book) || canRestoreBook(actor, book),
    );
  });
  registerSweep(context, 'reading', (date) => purgeBooks(context, date));
  addTrashSource(context, 'book', bookTrash(context));
  mediaPlaces.add(context, 'reading', coverPlace(context));
};
