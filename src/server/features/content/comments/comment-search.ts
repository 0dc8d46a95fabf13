import type { Actor } from '#shared/features/accounts/access.ts';
import type { ContentType } from '#shared/features/content/content.fields.ts';
import type { Context } from '../../../context/context.ts';
import { prepared } from '../../../db/prepared.ts';
import { beforeRow, matchExpression, type WordSearch } from '../../../db/word-match.ts';
import type { SearchSource } from '../../../extension-points/search.ts';
import { type Audience, audiencesOf, canSeeComment } from '../content.policy.ts';
import { audienceSql } from '../content.repo.ts';
import { type HiddenResponders, hiddenResponders } from '../responders.ts';

interface FittingRow {
  id: number;
  userId: number;
  isPending: 0 | 1;
  postUserId: number;
  audience: Audience;
  postDeletedAt: string | null;
}

const findSql = `SELECT c.id, c.user_id userId, c.is_pending isPending, p.user_id postUserId,
    ${audienceSql} audience, p.deleted_at postDeletedAt
  FROM search_comments f CROSS JOIN comments c ON c.id = f.rowid
  CROSS JOIN contents p ON p.id = c.content_id
  WHERE search_comments MATCH ? AND f.rowid < ? AND c.deleted_at IS NULL
    AND p.deleted_at IS NULL AND c.user_id NOT IN (SELECT value FROM json_each(?))
    AND (p.user_id = ? OR ${audienceSql} IN (SELECT value FROM json_each(?)))
  ORDER BY f.rowid DESC LIMIT ?`;

/** Comments have no title, so all matches are found at once; only those under posts the caller sees. */
const listFitting = (
  { db }: Context,
  actor: Actor,
  search: WordSearch,
  hidden: HiddenResponders,
): FittingRow[] =>
  search.fitsBy === 'text'
    ? []
    : prepared<FittingRow>(db, findSql).all(
        matchExpression(search, { name: ['words'], text: [] }),
        beforeRow(search),
        hidden.json,
        actor.id,
        JSON.stringify(audiencesOf(actor)),
        search.limit,
      );

interface ShownRow {
  id: number;
  words: string;
  createdAt: string;
  userId: number;
  postId: number;
  postTitle: string;
  contentType: ContentType;
}

const shownSql = `SELECT c.id, c.text words, c.created_at createdAt, c.user_id userId,
    p.id postId, p.title postTitle, p.content_type contentType
  FROM json_each(?) wanted JOIN comments c ON c.id = wanted.value
  JOIN contents p ON p.id = c.content_id`;

/** Comments are found by those who see them, under the title of their post. */
export const commentSearch = (context: Context): SearchSource => ({
  find: (actor, search) => {
    const hidden = hiddenResponders(context.db, actor);
    return listFitting(context, actor, search, hidden).map((row) => ({
      id: row.id,
      isSeen: canSeeComment(
        actor,
        {
          userId: row.userId,
          isPending: row.isPending === 1,
          isAuthorHidden: hidden.ids.has(row.userId),
        },
        { userId: row.postUserId, audience: row.audience, deletedAt: row.postDeletedAt },
      ),
    }));
  },
  present: (_actor, ids) =>
    prepared<ShownRow>(context.db, shownSql)
      .all(JSON.stringify(ids))
      .map((row) => ({
        id: row.id,
        title: row.postTitle,
        texts: [row.words],
        when: row.createdAt,
        userId: row.userId,
        postId: row.postId,
        contentType: row.contentType,
      })),
});
