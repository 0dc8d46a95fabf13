import { excerptLength } from '#shared/features/content/admin.contract.ts';
import type { Author } from '#shared/features/content/content.contract.ts';
import type { ContentType } from '#shared/features/content/content.fields.ts';
import { likeSql } from '../../../db/like-pattern.ts';
import type { Db } from '../../../db/open.ts';
import { prepared, preparedNumber } from '../../../db/prepared.ts';
import { type MediaColumns, mediaColumnsSql } from '../../../media/media-present.ts';

/** A post as the admin's list shows it, with its file and who made it. */
export interface AdminPostRow extends MediaColumns {
  id: number;
  title: string;
  contentType: ContentType;
  textContent: string;
  isFamilyContent: 0 | 1;
  createdAt: string;
  userId: number;
  username: string;
  displayName: string;
  avatar: Author['avatar'];
}

const rowsSql = `SELECT p.id, p.title, p.content_type contentType,
  substr(p.text_content, 1, ${excerptLength}) textContent, p.is_family_content isFamilyContent,
  p.created_at createdAt, p.user_id userId, u.username, u.display_name displayName, u.avatar,
  ${mediaColumnsSql('m')}
  FROM json_each(?) wanted JOIN contents p ON p.id = wanted.value JOIN users u ON u.id = p.user_id
  LEFT JOIN media m ON m.id = p.media_id`;

export const listAdminPosts = (db: Db, ids: number[]): AdminPostRow[] =>
  prepared<AdminPostRow>(db, rowsSql)
    .all(JSON.stringify(ids))
    .sort((a, b) => b.id - a.id);

/** What a search asks of a post: words of its title or of its author's name. */
const found = `(${['p.title', 'u.display_name', 'u.username'].map(likeSql).join(' OR ')})`;
const livePosts = `FROM contents p INDEXED BY contents_live CROSS JOIN users u ON u.id = p.user_id
  WHERE p.deleted_at IS NULL AND p.id > @after AND p.id <= @upTo`;

/** Posts above `after`, up to `upTo`, in which a search looks; `pattern` is one for `likeSql`. */
interface PostSearch {
  pattern: string;
  after: number;
  upTo: number;
}

const searchSql = `SELECT p.id ${livePosts}
  AND (NOT @isFamily OR p.is_family_content = 1)
  AND p.content_type IN (SELECT value FROM json_each(@types)) AND ${found}
  ORDER BY p.id DESC LIMIT @limit`;

/** The posts of a slice of ids that a search finds, newest first. */
export const searchPosts = (
  db: Db,
  search: PostSearch,
  filter: { types: readonly ContentType[]; isFamily: boolean },
  limit: number,
): number[] =>
  prepared<number>(db, searchSql)
    .pluck()
    .all({
      ...search,
      types: JSON.stringify(filter.types),
      isFamily: filter.isFamily ? 1 : 0,
      limit,
    });

export const lastPostId = (db: Db): number => preparedNumber(db, 'SELECT max(id) FROM contents');

export type TypeCounts = Record<ContentType | 'family', number>;

const ofType = (type: ContentType) => `(SELECT count(*) FROM contents INDEXED BY contents_type
  WHERE content_type = '${type}' AND deleted_at IS NULL) ${type}`;

const countsSql = `SELECT ${ofType('art')}, ${ofType('photo')}, ${ofType('story')}, ${ofType('video')},
  (SELECT count(*) FROM contents INDEXED BY contents_family
    WHERE is_family_content = 1 AND deleted_at IS NULL AND id > 0) family`;

export const countPosts = (db: Db): TypeCounts =>
  prepared<TypeCounts>(db, countsSql).get() as TypeCounts;

const sumOf = (type: ContentType) => `count(*) FILTER (WHERE p.content_type = '${type}') ${type}`;

const countFoundSql = `SELECT ${sumOf('art')}, ${sumOf('photo')}, ${sumOf('story')},
  ${sumOf('video')}, count(*) FILTER (WHERE p.is_family_content) family ${livePosts} AND ${found}`;

/** How many posts of each kind a search finds in a slice of ids. */
export const countFoundPosts = (db: Db, search: PostSearch): TypeCounts =>
  prepared<TypeCounts>(db, countFoundSql).get({ ...search }) as TypeCounts;
