import { captionAlbumItem } from '#shared/features/content/albums.contract.ts';
import {
  type Content,
  contentVersionOf,
  updateContent,
} from '#shared/features/content/content.contract.ts';
import { ConflictError, call } from '../../../lib/api/api-client.ts';
import { sendForm } from '../../../lib/api/upload-client.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { albumKeys } from '../albums/albums.hooks.ts';
import { putCachedPost } from '../content.cache.ts';

const useCaptionTexts = () => {
  const { t } = useTranslation('caption');
  return {
    success: (_: unknown, caption: string) => t(caption ? 'saved' : 'removed'),
    failure: t('notSaved'),
  };
};

/** Sends a caption with the list of what the post shows, as the form of the post would. */
const sendCaption = (post: Content, mediaId: number, caption: string): Promise<Content> => {
  const listed = post.media.map(({ id }) => ({ id, ...(id === mediaId ? { caption } : {}) }));
  const fields = { media: JSON.stringify(listed) };
  const version = contentVersionOf(post);
  return sendForm(updateContent, { params: { id: post.id }, fields }, { version });
};

/** Changes the caption of one of a post's pictures, and nothing else of the post. */
export const useCaptionInPost = (post: Content, mediaId: number) =>
  useAction({
    run: async (caption: string) => {
      try {
        return await sendCaption(post, mediaId, caption);
      } catch (error) {
        if (!(error instanceof ConflictError)) throw error;
        // Pictures came or went meanwhile: the list is that of the post as it is now.
        return sendCaption(error.current as Content, mediaId, caption);
      }
    },
    update: putCachedPost,
    invalidates: [albumKeys.itemLists],
    ...useCaptionTexts(),
  });

/** Changes the caption of a file that was sent to an album. */
export const useCaptionInAlbum = (id: number, mediaId: number) =>
  useAction({
    run: (caption: string) =>
      call(captionAlbumItem, { params: { id, mediaId }, body: { caption } }),
    invalidates: [albumKeys.itemLists],
    ...useCaptionTexts(),
  });
