import type { Actor } from '#shared/features/accounts/access.ts';
import { groupBy } from '#shared/group-by.ts';
import type { Context } from '../../../context/context.ts';
import { prepared } from '../../../db/prepared.ts';
import { beforeRow, matchExpression, type WordSearch } from '../../../db/word-match.ts';
import type { SearchSource } from '../../../extension-points/search.ts';
import { presentMedia, thumbOf } from '../../../media/media-present.ts';
import { audiencesOf, canSee, type PostFacts } from '../content.policy.ts';
import { audienceSql } from '../content.repo.ts';
import { listMediaParts, type PostMediaPart } from './post-media.repo.ts';
import { listPostParts } from './post-parts.repo.ts';

const columns = { name: ['title'], text: ['description', 'words', 'captions'] };

const findSql = `SELECT p.id, p.user_id userId, ${audienceSql} audience, p.deleted_at deletedAt
  FROM search_posts f CROSS JOIN contents p ON p.id = f.rowid
  WHERE search_posts MATCH ? AND f.rowid < ? AND p.deleted_at IS NULL
    AND (p.user_id = ? OR ${audienceSql} IN (SELECT value FROM json_each(?)))
  ORDER BY f.rowid DESC LIMIT ?`;

// Filtered in the query: hidden rows would use up the limit of one search.
const listFitting = ({ db }: Context, actor: Actor, search: WordSearch) =>
  prepared<PostFacts & { id: number }>(db, findSql).all(
    matchExpression(search, columns),
    beforeRow(search),
    actor.id,
    JSON.stringify(audiencesOf(actor)),
    search.limit,
  );

/** The pictures and videos of a post among the hits. */
const presentAll = (parts: PostMediaPart[] = []) => ({
  thumbUrl: parts[0] ? thumbOf(parts[0]) : null,
  media: parts.flatMap((part) => {
    const media = presentMedia(part);
    return media ? [{ ...media, id: part.mediaId }] : [];
  }),
});

/** Posts and stories are found by those who see them. */
export const postSearch = (context: Context): SearchSource => ({
  find: (actor, search) =>
    listFitting(context, actor, search).map((post) => ({
      id: post.id,
      isSeen: canSee(actor, post),
    })),
  present: (actor, ids) => {
    const wanted = JSON.stringify(ids);
    const media = groupBy(listMediaParts(context.db, actor, wanted), ({ contentId }) => contentId);
    return listPostParts(context.db, wanted).map((post) => ({
      id: post.id,
      title: post.title,
      texts: [
        post.description,
        post.textContent,
        ...(media.get(post.id) ?? []).map(({ caption }) => caption),
      ],
      when: post.createdAt,
      userId: post.userId,
      postId: post.id,
      contentType: post.contentType,
      ...presentAll(media.get(post.id)),
    }));
  },
});
