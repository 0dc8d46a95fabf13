import type { QueryClient } from '@tanstack/react-query';
import { Download, FolderPlus, Presentation, Share2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { PostMedia } from '#shared/features/content/content.contract.ts';
import { limits } from '#shared/features/content/content.limits.ts';
import {
  copyMedia,
  downloadPictures,
  type GalleryMonth,
  type Removal,
  removePictures,
  undoRemoval,
} from '#shared/features/content/gallery.contract.ts';
import { call, pathOf } from '../../../lib/api/api-client.ts';
import { download } from '../../../lib/dom/download.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { useAction } from '../../../ui/feedback/use-action.ts';
import type { SelectionAction } from '../../../ui/picture-grid/selection-bar.tsx';
import type { Selection } from '../../../ui/picture-grid/use-selection.ts';
import { contentKeys } from '../content.hooks.ts';
import type { Gallery } from './gallery.hooks.ts';

/** Takes pictures off the screen before the server is asked for what is left. */
const dropPictures = (client: QueryClient, gone: ReadonlySet<number>) =>
  client.setQueryData<GalleryMonth[]>(contentKeys.galleryMonths, (months) =>
    months
      ?.map(({ month, ids, ratios }) => {
        const kept = ids.flatMap((id, at) => (gone.has(id) ? [] : [at]));
        return {
          month,
          count: kept.length,
          ids: kept.map((at) => ids[at] ?? 0),
          ratios: kept.map((at) => ratios[at] ?? 100),
        };
      })
      .filter(({ count }) => count > 0),
  );

const useRemove = () => {
  const { t } = useTranslation(['content', 'gallery', 'common']);
  const { mutate: undo } = useAction({
    run: (removal: Removal) => call(undoRemoval, { body: removal }),
    invalidates: [contentKeys.all],
    success: t('gallery:delete.undone'),
    failure: t('gallery:delete.notUndone'),
  });
  return useAction({
    run: (ids: number[]) => call(removePictures, { body: { ids } }),
    update: (client, _, ids) => dropPictures(client, new Set(ids)),
    invalidates: [contentKeys.gallery],
    success: (removal, { length: count }) => ({
      title: t('gallery:delete.done', { count }),
      action: { label: t('common:actions.undo'), onPress: () => undo(removal) },
    }),
    failure: t('gallery:delete.failed'),
  });
};

/** What can be done with chosen pictures, and what is open for it. */
export const useGalleryActions = (
  selection: Selection,
  { pictures }: Gallery,
  onSlideshow: (ids: readonly number[]) => void,
) => {
  const { t } = useTranslation(['content', 'gallery', 'common']);
  const [isAsked, setIsAsked] = useState(false);
  const [isAdding, setIsAdding] = useState(false);
  const [copies, setCopies] = useState<PostMedia[] | null>(null);
  const { chosen, clear } = selection;
  const remove = useRemove();
  const copy = useAction({
    run: (ids: number[]) => call(copyMedia, { body: { ids } }),
    onSuccess: (media) => {
      clear();
      setCopies(media);
    },
    failure: t('gallery:shareFailed'),
  });
  const upTo = (count: number, act: () => void) => () => {
    if (chosen.length <= count) act();
    else showToast({ title: t('common:grid.tooMany', { count }), tone: 'failure' });
  };
  const downloadAll = () => {
    const alone = chosen.length === 1 && pictures.get(chosen[0] ?? 0);
    download(alone ? alone.media.url : pathOf(downloadPictures, {}, { ids: chosen.join() }));
  };
  // One line for each thing that can be done.
  const actions: SelectionAction[] = [
    {
      key: 'download',
      label: t('gallery:download'),
      Icon: Download,
      onPress: upTo(limits.chosenMax, downloadAll),
    },
    {
      key: 'add',
      label: t('gallery:addToAlbum'),
      Icon: FolderPlus,
      onPress: upTo(limits.chosenMax, () => setIsAdding(true)),
    },
    {
      key: 'share',
      label: t('gallery:share'),
      Icon: Share2,
      // In a post the earliest comes first.
      onPress: upTo(limits.mediaMax, () => copy.mutate(chosen.toReversed())),
      isBusy: copy.isPending,
    },
    {
      key: 'slideshow',
      label: t('common:slideshow.title'),
      Icon: Presentation,
      onPress: () => onSlideshow(chosen),
    },
    {
      key: 'delete',
      label: t('common:actions.delete'),
      Icon: Trash2,
      onPress: upTo(limits.chosenMax, () => setIsAsked(true)),
    },
  ];
  return {
    actions,
    adding: { open: isAdding, onOpenChange: setIsAdding, mediaIds: chosen, onAdded: clear },
    removal: {
      isAsked,
      setIsAsked,
      isBusy: remove.isPending,
      confirm: () =>
        remove.mutate(chosen, {
          onSuccess: clear,
          onSettled: () => setIsAsked(false),
        }),
    },
    share: { copies, close: () => setCopies(null) },
  };
};
