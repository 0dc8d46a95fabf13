import type { Context } from '../../context.ts';
import { prepared } from '../../db/prepared.ts';
import { beforeRow, matchExpression, type WordSearch } from '../../db/word-match.ts';
import { thumbOf } from '../../media/media-present.ts';
import { addSearchSource } from '../../sources/search-sources.ts';
import { canSee, type PostFacts } from './content.policy.ts';
import { listPostParts } from './post-parts.repo.ts';

const columns = { name: ['title'], text: ['description', 'words'] };

const findSql = `SELECT p.id, p.user_id userId, p.audience, p.deleted_at deletedAt
  FROM search_posts f CROSS JOIN contents p ON p.id = f.rowid
  WHERE search_posts MATCH ? AND f.rowid < ? ORDER BY f.rowid DESC LIMIT ?`;

const listFitting = ({ db }: Context, search: WordSearch) =>
  prepared<PostFacts & { id: number }>(db, findSql).all(
    matchExpression(search, columns),
    beforeRow(search),
    search.limit,
  );

/** Posts and stories are found by those who see them. */
export const addPostSearch = (context: Context): void =>
  addSearchSource(context, 'post', {
    find: (actor, search) =>
      listFitting(context, search).map((post) => ({ id: post.id, isSeen: canSee(actor, post) })),
    present: (_actor, ids) =>
      listPostParts(context.db, JSON.stringify(ids)).map((post) => ({
        id: post.id,
        title: post.title,
        texts: [post.description, post.textContent],
        when: post.createdAt,
        userId: post.userId,
        postId: post.id,
        contentType: post.contentType,
        thumbUrl: thumbOf(post),
      })),
  });
