import { captionAlbumItem } from '#shared/features/content/albums.contract.ts';
import { type Content, updateContent } from '#shared/features/content/content.contract.ts';
import { call } from '../../../lib/api/api-client.ts';
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

/** Changes the caption of one of a post's pictures, as the form of the post would. */
export const useCaptionInPost = ({ id, media }: Content, mediaId: number) =>
  useAction({
    run: (caption: string) => {
      const listed = media.map((one) => ({
        id: one.id,
        ...(one.id === mediaId ? { caption } : {}),
      }));
      return sendForm(updateContent, { params: { id }, fields: { media: JSON.stringify(listed) } });
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
