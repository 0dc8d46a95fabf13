import type { Context } from '../../context/context.ts';
import { mediaPlaces } from '../../extension-points/media-usage.ts';
import { addTrashSource } from '../../extension-points/trash.ts';
import { registerCleanupJob } from '../../jobs/jobs.ts';
import { followAccountChanges } from './account-changes.ts';
import { addCommentSearch } from './comments/comment-search.ts';
import { exportContent } from './content.export.ts';
import { canSee, canSeeInTrash } from './content.policy.ts';
import { listPostsOfMedia, touchPost } from './content.repo.ts';
import { addContentSources } from './content.visibility.ts';
import { postPlace } from './media-usage.ts';
import { startApprovals } from './moderation/approvals.sources.ts';
import { startMentions } from './notifications/mentions.service.ts';
import { addPostSearch } from './posts/post-search.ts';
import { registerAccountDeletion } from './trash/account-deletion.service.ts';
import { postTrash, purgePosts } from './trash/trash.service.ts';

/** Starts the feature. */
export const startContent = (context: Context): void => {
  addContentSources(context);
  followAccountChanges(context);
  // A picture is visible to people who see the post that shows it, in the trash too.
  registerAccountDeletion(context);
  exportContent(context);
  // A picture is visible to people who see the post that shows it.
  context.media.registerGuard('content', (actor, mediaId) =>
    listPostsOfMedia(context.db, mediaId).some(
      (post) => canSee(actor, post) || canSeeInTrash(actor, post),
    ),
  );
  // An address carries its file's hash.
  context.media.cleaning.onReplaced((mediaId) => {
    for (const { id } of listPostsOfMedia(context.db, mediaId)) touchPost(context.db, id);
  });
  startApprovals(context);
  addPostSearch(context);
  addCommentSearch(context);
  startMentions(context);
  registerCleanupJob(context, 'content', (date) => purgePosts(context, date));
  addTrashSource(context, 'post', postTrash(context));
  mediaPlaces.add(context, 'content', postPlace(context));
};
