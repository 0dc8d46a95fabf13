import type { LookBackCounts } from '#shared/features/content/look-back.contract.ts';
import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { audienceSql } from '../content.repo.ts';

interface CountQuery {
  me: number;
  /** Those the reader belongs to, as JSON. */
  audiences: string;
  seesHidden: 0 | 1;
  /** Instants, the second exclusive. */
  from: string;
  to: string;
}

const isPicture = (id: string) => `SELECT count(*) FROM media WHERE id = ${id} AND kind = 'image'
  AND (hidden_at IS NULL OR @seesHidden)`;

export const countsSql = `SELECT count(*) posts, coalesce(sum(p.content_type = 'story'), 0) stories,
  coalesce(sum((${isPicture('p.media_id')}) + (SELECT count(*) FROM content_media f
    CROSS JOIN media m ON m.id = f.media_id
    WHERE f.content_id = p.id AND m.kind = 'image'
      AND (m.hidden_at IS NULL OR @seesHidden))), 0) pictures
  FROM contents p INDEXED BY contents_shared
  WHERE p.deleted_at IS NULL AND p.created_at >= @from AND p.created_at < @to
    AND (p.user_id = @me OR ${audienceSql} IN (SELECT value FROM json_each(@audiences)))`;

type SharedCounts = Pick<LookBackCounts, 'posts' | 'pictures' | 'stories'>;

/** What was shared between two instants, as far as the reader may see it. */
export const countShared = (db: Db, query: CountQuery): SharedCounts =>
  prepared<SharedCounts>(db, countsSql).get(query as never) as SharedCounts;
