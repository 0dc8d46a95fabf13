import type { Context } from '../../context/context.ts';
import { prepared } from '../../db/prepared.ts';
import { matchExpression, type WordSearch } from '../../db/word-match.ts';
import type { SearchSource } from '../../extension-points/search.ts';
import { isWriter } from './journal.policy.ts';

const columns = { name: ['title'], text: ['content', 'mood'] };

interface EntryRow {
  id: number;
  userId: number;
  date: string;
  title: string;
  content: string;
  mood: string;
}

// The journal's own index, in its own order: the newest day first.
const findSql = `SELECT j.id, j.user_id userId
  FROM journal_search f CROSS JOIN journals j ON j.place = f.rowid
  WHERE journal_search MATCH ? AND f.rowid < coalesce(
    (SELECT place FROM journals WHERE id = ? AND user_id = ?), iif(? IS NULL, 9223372036854775807, 0))
  ORDER BY f.rowid DESC LIMIT ?`;

const listFitting = ({ db }: Context, userId: number, search: WordSearch) =>
  prepared<Pick<EntryRow, 'id' | 'userId'>>(db, findSql).all(
    matchExpression(search, columns, [`u${userId}`]),
    search.before,
    userId,
    search.before,
    search.limit,
  );

const shownSql = `SELECT j.id, j.user_id userId, j.date, j.title, j.content, j.mood
  FROM json_each(?) wanted JOIN journals j ON j.id = wanted.value`;

/** Journal entries are found by their author only (rule 116). */
export const journalSearch = (context: Context): SearchSource => ({
  find: (actor, search) =>
    listFitting(context, actor.id, search).map((entry) => ({
      id: entry.id,
      isSeen: isWriter(actor, entry),
    })),
  present: (_actor, ids) =>
    prepared<EntryRow>(context.db, shownSql)
      .all(JSON.stringify(ids))
      .map((entry) => ({
        id: entry.id,
        title: entry.title,
        texts: [entry.content, entry.mood],
        day: entry.date,
        userId: entry.userId,
      })),
});
