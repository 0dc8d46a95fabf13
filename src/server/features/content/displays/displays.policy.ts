import { type Actor, isAdmin } from '#shared/features/accounts/access.ts';
import { type AlbumFacts, canSeeAlbum, pictureSeenSql } from '../albums/albums.policy.ts';

/** The albums that an admin may put on a display: those for everyone at home, and their own (rule 173). */
export const canShowAlbum = (maker: Actor, album: AlbumFacts): boolean =>
  canSeeAlbum(maker, album) && (album.visibility === 'household' || album.ownerId === maker.id);

/** A new link would show the maker's own albums to another admin. */
export const canEditDisplay = (actor: Actor, display: { createdBy: number }): boolean =>
  isAdmin(actor) && actor.id === display.createdBy;

/** Whether what a person made still shows anything. */
export const canHaveDisplay = (maker: Actor, { isDeactivated }: { isDeactivated: boolean }) =>
  isAdmin(maker) && !isDeactivated;

const isDecided = `p.deleted_at IS NULL AND p.friends_approval IN ('notNeeded', 'approved')`;

/** Whether the medium `m` is in a post that the household sees and that waits for no one. */
const inOpenPostSql = `(EXISTS (SELECT 1 FROM contents p WHERE p.media_id = m.id AND ${isDecided})
  OR EXISTS (SELECT 1 FROM content_media c JOIN contents p ON p.id = c.content_id
    WHERE c.media_id = m.id AND ${isDecided}))`;

/** Whether it was sent to an album for everyone at home, or to the maker's own. */
const sentToShownSql = `EXISTS (SELECT 1 FROM album_uploads sent JOIN albums a ON a.id = sent.album_id
  WHERE sent.media_id = m.id AND sent.removed_at IS NULL AND a.deleted_at IS NULL
    AND (a.visibility = 'household' OR a.owner_id = @me))`;

/**
 * Whether a display shows the medium `m` of its albums: its maker has to see it, and people in the room see no
 * more than the household does. What a kid asked to be taken down is hidden from grown-ups here, too.
 */
export const pictureShownSql = `m.kind = 'image' AND m.hidden_at IS NULL AND ${pictureSeenSql}
  AND (${inOpenPostSql} OR ${sentToShownSql})`;
