import type { Context } from '../../../context/context.ts';
import { prepared } from '../../../db/prepared.ts';
import { beforeRow, matchExpression, type WordSearch } from '../../../db/word-match.ts';
import type { SearchSource } from '../../../extension-points/search.ts';
import { thumbOf } from '../../../media/media-present.ts';
import { readerOf } from '../household-readers.ts';
import { audiencesOf, type BookFacts, canSeeBook, type Reader } from './books.policy.ts';
import { bookAudienceSql, factColumns, listShownBooks } from './books.repo.ts';

const columns = { name: ['title', 'author'], text: ['description'] };

const findSql = `SELECT b.id, ${factColumns}
  FROM search_books f CROSS JOIN books b ON b.id = f.rowid
  WHERE search_books MATCH ? AND f.rowid < ? AND b.archived_at IS NULL
    AND (b.added_by = ? OR ${bookAudienceSql} IN (SELECT value FROM json_each(?)))
  ORDER BY f.rowid DESC LIMIT ?`;

const listFitting = ({ db }: Context, reader: Reader, search: WordSearch) =>
  prepared<BookFacts & { id: number }>(db, findSql).all(
    matchExpression(search, columns),
    beforeRow(search),
    reader.id,
    JSON.stringify(audiencesOf(reader)),
    search.limit,
  );

/** Books are found by people who can see them. */
export const bookSearch = (context: Context): SearchSource => ({
  find: (actor, search) => {
    const reader = readerOf(context, actor);
    return listFitting(context, reader, search).map((book) => ({
      id: book.id,
      isSeen: canSeeBook(reader, book),
    }));
  },
  present: (actor, ids) =>
    listShownBooks(context.db, ids, actor.id).map((book) => ({
      id: book.id,
      title: book.title,
      texts: [book.author, book.description],
      when: book.addedAt,
      userId: book.addedBy,
      thumbUrl: thumbOf(book),
    })),
});
