import type { Context } from '../../context/context.ts';
import { prepared } from '../../db/prepared.ts';
import { beforeRow, matchExpression, type WordSearch } from '../../db/word-match.ts';
import type { SearchSource } from '../../extension-points/search.ts';
import { isOwnLog } from './emotions.policy.ts';
import { listLogs } from './emotions.repo.ts';

const columns = { name: ['description', 'triggers', 'coping'], text: [] };

// The index narrows to whose it is; what privacy rests on is the policy.
const findSql = `SELECT rowid FROM search_feelings WHERE search_feelings MATCH ? AND rowid < ?
  ORDER BY rowid DESC LIMIT ?`;

/** What was felt has no name: all words about it are found at once. */
const listFitting = ({ db }: Context, userId: number, search: WordSearch): number[] =>
  search.fitsBy === 'text'
    ? []
    : prepared<number>(db, findSql)
        .pluck()
        .all(matchExpression(search, columns, [`u${userId}`]), beforeRow(search), search.limit);

/** Finds only the caller's own emotions. */
export const emotionSearch = (context: Context): SearchSource => ({
  find: (actor, search) =>
    listLogs(context.db, listFitting(context, actor.id, search))
      .map((log) => ({ id: log.id, isSeen: isOwnLog(actor, log) }))
      .sort((a, b) => b.id - a.id),
  present: (_actor, ids) =>
    listLogs(context.db, ids).map((log) => ({
      id: log.id,
      title: '',
      texts: [log.description, log.triggers, log.coping],
      day: log.date,
      userId: log.userId,
      emotionType: log.emotionType,
    })),
});
