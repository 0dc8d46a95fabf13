import type { Context } from '../../context/context.ts';
import { mediaPlaces } from '../../extension-points/media-usage.ts';
import { addTrashSource } from '../../extension-points/trash.ts';
import { registerCleanupJob } from '../../jobs/jobs.ts';
import { followAccountChanges } from './account-changes.ts';
import { registerAccountDeletion } from './account-deletion.service.ts';
import { addBookSearch } from './books/book-search.ts';
import { canRestoreBook, canSeeBook } from './books/books.policy.ts';
import { listBooksOfMedia } from './books/books.repo.ts';
import { startReadingImport } from './files/import.service.ts';
import { readerOf } from './household-readers.ts';
import { registerRecounts } from './logs/log-counts.ts';
import { coverPlace } from './media-usage.ts';
import { exportReadingOf } from './reading.export.ts';
import { addReadingSources } from './reading.visibility.ts';
import { bookTrash, purgeBooks } from './trash.service.ts';

/** Starts the feature. */
export const startReading = (context: Context): void => {
  addReadingSources(context);
  const { db, media } = context;
  addBookSearch(context);
  startReadingImport(context);
  followAccountChanges(context);
  registerRecounts(context);
  // A cover is visible to people who see the book, in the trash too.
  registerAccountDeletion(context);
  exportReadingOf(context);
  // A cover is visible to people who see the book.
  media.registerGuard('reading', (actor, mediaId) => {
    const reader = readerOf(context, actor);
    return listBooksOfMedia(db, mediaId).some(
      (book) => canSeeBook(reader, book) || canRestoreBook(actor, book),
    );
  });
  registerCleanupJob(context, 'reading', (date) => purgeBooks(context, date));
  addTrashSource(context, 'book', bookTrash(context));
  mediaPlaces.add(context, 'reading', coverPlace(context));
};
