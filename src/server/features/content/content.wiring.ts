import type { Context } from '../../context.ts';
import { registerSweep } from '../../jobs/jobs.ts';
import { mediaPlaces } from '../../sources/media-places.ts';
import { addTrashSource } from '../../sources/trash-sources.ts';
import { followAccountChanges } from './account-changes.ts';
import { wireApprovals } from './approvals.sources.ts';
import { addCommentSearch } from './comment-search.ts';
import { exportContent } from './content.export.ts';
import { canSee, canSeeInTrash } from './content.policy.ts';
import { listPostsOfMedia, touchPost } from './content.repo.ts';
import { addContentSources } from './content.viewers.ts';
import { registerLeaving } from './leaving.service.ts';
import { postPlace } from './media-place.ts';
import { wireMentions } from './mentions.service.ts';
import { addPostSearch } from './post-search.ts';
import { postTrash, purgePosts } from './trash.service.ts';

/** Connects the feature to what happens elsewhere in the house. */
export const wireContent = (context: Context): void => {
  addContentSources(context);
  followAccountChanges(context);
  // A picture is for whoever may see the post that shows it, in the trash too.
  registerLeaving(context);
  exportContent(context);
  // A picture is for whoever may see the post that shows it.
  context.media.registerGuard('content', (actor, mediaId) =>
    listPostsOfMedia(context.db, mediaId).some(
      (post) => canSee(actor, post) || canSeeInTrash(actor, post),
    ),
  );
  // An address carries its file's hash.
  context.media.cleaning.onReplaced((mediaId) => {
    for (const { id } of listPostsOfMedia(context.db, mediaId)) touchPost(context.db, id);
  });
  wireApprovals(context);
  addPostSearch(context);
  addCommentSearch(context);
  wireMentions(context);
  registerSweep(context, 'content', (date) => purgePosts(context, date));
  addTrashSource(context, 'post', postTrash(context));
  mediaPlaces.add(context, 'content', postPlace(context));
};
