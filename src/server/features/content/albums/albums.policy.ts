import { type Actor, isAdmin, isGrownUp, isHousehold } from '#shared/features/accounts/access.ts';
import type { AlbumVisibility } from '#shared/features/content/albums.fields.ts';
import { seesHidden } from '../../../media/hidden-media.ts';
import { audiencesOf } from '../content.policy.ts';
import { audienceSql } from '../content.repo.ts';

/** As much of an album as the rules need of it, and of the reader's part in it. */
export interface AlbumFacts {
  ownerId: number;
  visibility: AlbumVisibility;
  deletedAt: string | null;
  isOwnerChild: boolean;
  isMember: boolean;
}

/** The same of an album in the trash. */
export type TrashedAlbumFacts = AlbumFacts & { deletedBy: number | null };

/** A kid's albums are for people of the household, whatever was chosen before (rule 166). */
const isShownTo = (actor: Actor, album: AlbumFacts): boolean => {
  if (album.ownerId === actor.id) return true;
  if (album.visibility === 'household') return isHousehold(actor);
  const isOpen = !album.isOwnerChild || isHousehold(actor);
  return album.visibility === 'chosen' && album.isMember && isOpen;
};

export const canSeeAlbum = (actor: Actor, album: AlbumFacts): boolean =>
  album.deletedAt === null && isShownTo(actor, album);

export const canEditAlbum = (actor: Actor, album: AlbumFacts): boolean =>
  canSeeAlbum(actor, album) && album.ownerId === actor.id;

export const canDeleteAlbum = (actor: Actor, album: AlbumFacts): boolean =>
  canSeeAlbum(actor, album) && (album.ownerId === actor.id || isAdmin(actor));

/** `deletedAt` of an album that is being deleted for good in parts. */
export const endedAt = '1970-01-01T00:00:00.000Z';

/** Grown-ups bring back what they would see, and people what they deleted of their own. */
export const canRestoreAlbum = (actor: Actor, album: TrashedAlbumFacts): boolean =>
  album.deletedAt !== null &&
  album.deletedAt !== endedAt &&
  isShownTo(actor, album) &&
  (isGrownUp(actor) || (album.ownerId === actor.id && album.deletedBy === actor.id));

/** Ending an album at once is for admins, and for grown-ups where it is their own. */
export const canEndAlbum = (actor: Actor, album: TrashedAlbumFacts): boolean =>
  canRestoreAlbum(actor, album) &&
  isGrownUp(actor) &&
  (album.ownerId === actor.id || isAdmin(actor));

/** Pictures are taken out by the album's owner, and by those who put them there. */
export const canRemoveItem = (
  actor: Actor,
  album: AlbumFacts,
  item: { addedBy: number },
): boolean =>
  canSeeAlbum(actor, album) && (album.ownerId === actor.id || item.addedBy === actor.id);

/** As much of a picture of an album as the rules need. */
export interface ItemFacts {
  ownerId: number;
  /** Whether it was sent to this album. */
  isUpload: 0 | 1;
  isInPost: 0 | 1;
}

/** Captions of files are for who sent them, and for a grown-up whose album it is; of a post's pictures, for the post. */
export const canCaption = (actor: Actor, album: AlbumFacts, item: ItemFacts): boolean =>
  canSeeAlbum(actor, album) &&
  item.isUpload === 1 &&
  item.isInPost === 0 &&
  (item.ownerId === actor.id || (album.ownerId === actor.id && isGrownUp(actor)));

/** The same of a file that was taken out of an album; its owner brings it back, too. */
export const canPutBack = (
  actor: Actor,
  album: AlbumFacts,
  file: { ownerId: number; removedBy: number | null },
): boolean =>
  canSeeAlbum(actor, album) &&
  (isGrownUp(actor) || [album.ownerId, file.ownerId, file.removedBy].includes(actor.id));

/** The parameters of the statements below. */
export interface ReaderParams {
  me: number;
  isGrownUp: 0 | 1;
  seesHidden: 0 | 1;
  isHousehold: 0 | 1;
  /** As JSON. */
  audiences: string;
}

export const readerParams = (actor: Actor): ReaderParams => ({
  me: actor.id,
  isGrownUp: isGrownUp(actor) ? 1 : 0,
  seesHidden: seesHidden(actor) ? 1 : 0,
  isHousehold: isHousehold(actor) ? 1 : 0,
  audiences: JSON.stringify(audiencesOf(actor)),
});

const isChildSql = (user: string) => `(SELECT u.is_child FROM users u WHERE u.id = ${user})`;

/** Whom the album `a` is for, in the trash too. */
export const albumShownSql = `(a.owner_id = @me
  OR (a.visibility = 'household' AND @isHousehold)
  OR (a.visibility = 'chosen' AND (@isHousehold OR NOT ${isChildSql('a.owner_id')})
    AND EXISTS (SELECT 1 FROM album_members mine WHERE mine.album_id = a.id AND mine.user_id = @me)))`;

/** `canSeeAlbum` of the album `a`. */
export const albumSeenSql = `a.deleted_at IS NULL AND ${albumShownSql}`;

/** `canSee` of the post `p`. */
const postSeenSql = `p.deleted_at IS NULL
  AND (p.user_id = @me OR ${audienceSql} IN (SELECT value FROM json_each(@audiences)))`;

/** The posts with the medium `m` that the reader sees. */
export const seenPostsSql = `SELECT p.id FROM contents p WHERE p.media_id = m.id AND ${postSeenSql}
  UNION ALL SELECT p.id FROM content_media c JOIN contents p ON p.id = c.content_id
    WHERE c.media_id = m.id AND ${postSeenSql}`;

/**
 * Whether the reader sees the medium `m` because it was sent to an album: a kid's is for the household
 * until it is in a post that a grown-up approved.
 */
export const uploadSeenSql = `EXISTS (SELECT 1 FROM album_uploads sent JOIN albums a ON a.id = sent.album_id
    WHERE sent.media_id = m.id AND sent.removed_at IS NULL AND ${albumSeenSql})
  AND (m.owner_id = @me OR @isHousehold OR NOT ${isChildSql('m.owner_id')})`;

/** Whether the reader sees the medium `m`, in whichever album it is. */
export const pictureSeenSql = `m.trashed_at IS NULL AND (m.hidden_at IS NULL OR @seesHidden)
  AND (EXISTS (${seenPostsSql}) OR (${uploadSeenSql}))`;
