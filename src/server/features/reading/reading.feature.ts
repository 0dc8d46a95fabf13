import { defineFeature } from '../feature.ts';
import { followAccountChanges, readingAccountChanges } from './account-changes.ts';
import { readingDeletion } from './account-deletion.service.ts';
import { bookSearch } from './books/book-search.ts';
import { canRestoreBook, canSeeBook } from './books/books.policy.ts';
import { listBooksOfMedia } from './books/books.repo.ts';
import { readingImport } from './files/import.service.ts';
import { readerOf } from './household-readers.ts';
import { copiesJob, copySteps, recountJob, recountSteps } from './logs/log-counts.ts';
import { countFinished } from './logs/logs.repo.ts';
import { coverMediaUsage } from './media-usage.ts';
import { readingExport } from './reading.export.ts';
import { readingRoutes } from './reading.routes.ts';
import { bookVisibility, newBookVisibility, readingSummary } from './reading.visibility.ts';
import { bookTrash, purgeBooks } from './trash.service.ts';

export const readingFeature = defineFeature({
  name: 'reading',
  create: (context) => {
    followAccountChanges(context);
    return {
      routes: readingRoutes(context),
      exports: readingExport(context),
      search: { book: bookSearch(context) },
      trash: { book: bookTrash(context) },
      visibility: { book: bookVisibility(context) },
      visibilityOfNew: newBookVisibility(context),
      personSummary: { reading: readingSummary(context) },
      lookBack: ({ id }, { first, last }) => ({
        books: countFinished(context.db, id, first, last),
      }),
      imports: { reading: readingImport(context) },
      jobs: {
        [recountJob]: ({ ids }: { ids: number[] }) => recountSteps(context, ids),
        [copiesJob]: ({ userId }: { userId: number }) => copySteps(context, userId),
      },
      cleanup: { reading: (date) => purgeBooks(context, date) },
      // A cover is visible to people who see the book, in the trash too.
      mediaAccess: (actor, mediaId) => {
        const reader = readerOf(context, actor);
        return listBooksOfMedia(context.db, mediaId).some(
          (book) => canSeeBook(reader, book) || canRestoreBook(actor, book),
        );
      },
      mediaUsage: coverMediaUsage(context),
      accountChanges: readingAccountChanges(context),
      accountDeletion: readingDeletion(context),
    };
  },
});
