import { defineFeature } from '../feature.ts';
import { contentAccountChanges, followAccountChanges } from './account-changes.ts';
import { commentSearch } from './comments/comment-search.ts';
import { contentExport } from './content.export.ts';
import { canSee, canSeeInTrash } from './content.policy.ts';
import { listPostsOfMedia, touchPost } from './content.repo.ts';
import { contentRoutes } from './content.routes.ts';
import { contentSummary, newPostVisibility, postVisibility } from './content.visibility.ts';
import { announceUpdated } from './live-events.ts';
import { postMediaUsage } from './media-usage.ts';
import { countYear } from './memories/look-back.service.ts';
import { contentApprovals } from './moderation/approvals.sources.ts';
import { commentMentions, keepMentions, postMentions } from './notifications/mentions.service.ts';
import { postSearch } from './posts/post-search.ts';
import { isRecordingShown } from './recordings/recordings.service.ts';
import { followHiddenMedia } from './take-downs/take-downs.service.ts';
import { contentDeletion } from './trash/account-deletion.service.ts';
import { isInPictureTrash } from './trash/removed-pictures.service.ts';
import { postTrash, purgePosts } from './trash/trash.service.ts';

export const contentFeature = defineFeature({
  name: 'content',
  create: (context) => {
    const { db } = context;
    followAccountChanges(context);
    context.events.on('textShown', (shown) => keepMentions(context, shown));
    followHiddenMedia(context);
    context.media.onChanged((mediaId, change) => {
      for (const post of listPostsOfMedia(db, mediaId)) {
        // An address carries its file's hash.
        touchPost(db, post.id);
        if (change === 'video') announceUpdated(context, post, post);
      }
    });
    return {
      routes: contentRoutes(context),
      exports: contentExport(context),
      search: { post: postSearch(context), comment: commentSearch(context) },
      trash: { post: postTrash(context) },
      approvals: contentApprovals(context),
      mentions: { comment: commentMentions(context), post: postMentions(context) },
      visibility: { post: postVisibility(context) },
      visibilityOfNew: newPostVisibility(context),
      personSummary: { content: contentSummary(context) },
      cleanup: { content: (date) => purgePosts(context, date) },
      // A picture is visible to people who see the post that shows it, in the trash too.
      mediaAccess: (actor, mediaId) =>
        listPostsOfMedia(db, mediaId).some(
          (post) => canSee(actor, post) || canSeeInTrash(actor, post),
        ) ||
        isInPictureTrash(context, actor, mediaId) ||
        isRecordingShown(context, actor, mediaId),
      mediaUsage: postMediaUsage(context),
      lookBack: countYear(context),
      accountChanges: contentAccountChanges(context),
      accountDeletion: contentDeletion(context),
    };
  },
});
