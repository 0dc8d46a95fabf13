import type { Actor } from '#shared/features/accounts/access.ts';
import type { AlbumVisibility } from '#shared/features/content/albums.fields.ts';
import type { Context } from '../../../context/context.ts';
import { prepared } from '../../../db/prepared.ts';
import type { AboutLine, DescribePerson } from '../../../extension-points/person-summary.ts';
import { type FindJudge, type Judge, reasonOfRole } from '../../../extension-points/visibility.ts';
import { type AlbumFacts, canSeeAlbum } from './albums.policy.ts';
import { findAlbum, listMembers } from './albums.repo.ts';

const judge =
  (album: AlbumFacts, members: ReadonlySet<number>): Judge =>
  (person) => {
    if (!canSeeAlbum(person, { ...album, isMember: members.has(person.id) })) return null;
    if (person.id === album.ownerId) return 'own';
    return album.visibility === 'chosen' ? 'shared' : reasonOfRole(person);
  };

/** Who sees albums, by the policy that shows them. */
export const albumVisibility =
  ({ db }: Context): FindJudge =>
  (id) => {
    const album = findAlbum(db, id, 0);
    if (!album) return null;
    return judge(album, new Set(listMembers(db, [id]).map(({ userId }) => userId)));
  };

const countsSql = `SELECT visibility, count(*) count FROM albums
  WHERE owner_id = ? AND deleted_at IS NULL GROUP BY visibility`;
const sharedSql = `SELECT DISTINCT user_id FROM albums a JOIN album_members m ON m.album_id = a.id
  WHERE a.owner_id = ? AND a.visibility = 'chosen' AND a.deleted_at IS NULL`;

const keys = {
  household: 'albums.household',
  chosen: 'albums.chosen',
  private: 'albums.private',
} as const;

/** A person's albums by who sees them. */
export const albumSummary =
  ({ db }: Context): DescribePerson =>
  (person: Actor): AboutLine[] => {
    const rows = prepared<{ visibility: AlbumVisibility; count: number }>(db, countsSql).all(
      person.id,
    );
    const shared = new Set(prepared<number>(db, sharedSql).pluck().all(person.id));
    return rows.map(({ visibility, count }) => ({
      key: keys[visibility],
      count,
      sees: (other) =>
        canSeeAlbum(other, {
          ownerId: person.id,
          visibility,
          deletedAt: null,
          isOwnerChild: person.isChild,
          isMember: shared.has(other.id),
        }),
    }));
  };
