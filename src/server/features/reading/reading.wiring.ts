import type { Context } from '../../context.ts';
import { registerSweep } from '../../jobs/jobs.ts';
import { mediaPlaces } from '../../sources/media-places.ts';
import { addTrashSource } from '../../sources/trash-sources.ts';
import { followAccountChanges } from './account-changes.ts';
import { addBookSearch } from './book-search.ts';
import { canRestoreBook, canSeeBook } from './books.policy.ts';
import { listBooksOfMedia } from './books.repo.ts';
import { wireReadingImport } from './import.service.ts';
import { registerLeaving } from './leaving.service.ts';
import { registerRecounts } from './log-counts.ts';
import { coverPlace } from './media-place.ts';
import { readerOf } from './readers.ts';
import { exportReadingOf } from './reading.export.ts';
import { addReadingSources } from './reading.viewers.ts';
import { bookTrash, purgeBooks } from './trash.service.ts';

/** Connects the feature to what happens elsewhere in the house. */
export const wireReading = (context: Context): void => {
  addReadingSources(context);
  const { db, media } = context;
  addBookSearch(context);
  wireReadingImport(context);
  followAccountChanges(context);
  registerRecounts(context);
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
