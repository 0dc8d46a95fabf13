import { forbidden, notFound } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { Context } from '../../../context/context.ts';
import { canDelete } from '../content.policy.ts';
import { readPost, requirePost } from '../content.service.ts';
import { readPostMedia } from './post-media.service.ts';

/**
 * Its author or an admin decides whether a copy of a post's video that plays everywhere is made; a video
 * that needs none, or has one, stays as it is. @throws AppError 403, 404
 */
export const decideOnRendition = (
  context: Context,
  actor: Actor,
  id: number,
  { isWanted, mediaId }: { isWanted: boolean; mediaId?: number | undefined },
): Buffer => {
  const post = requirePost(context, actor, id);
  if (!canDelete(actor, post)) throw forbidden();
  const shown = readPostMedia(context, id).map((media) => media.id);
  const wanted = mediaId ?? shown[0];
  if (mediaId !== undefined && !shown.includes(mediaId)) throw notFound();
  if (wanted !== undefined) context.media.wantRendition(wanted, isWanted);
  return readPost(context, actor, id);
};
