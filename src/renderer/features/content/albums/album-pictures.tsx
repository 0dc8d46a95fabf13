import { Spinner } from '@radix-ui/themes';
import { Download, FolderPlus, ImageMinus, ImageUp, Presentation } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import {
  type Album,
  type AlbumItem,
  downloadAlbumItems,
} from '#shared/features/content/albums.contract.ts';
import { albumLimits } from '#shared/features/content/albums.fields.ts';
import { pathOf } from '../../../lib/api/api-client.ts';
import { download } from '../../../lib/dom/download.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { PictureGrid } from '../../../ui/picture-grid/picture-grid.tsx';
import { type SelectionAction, SelectionBar } from '../../../ui/picture-grid/selection-bar.tsx';
import { type Selection, useSelection } from '../../../ui/picture-grid/use-selection.ts';
import type { Slide } from '../../../ui/slideshow/slide.ts';
import { Slideshow } from '../../../ui/slideshow/slideshow.tsx';
import { SlideshowButton } from '../../../ui/slideshow/slideshow-button.tsx';
import { useUser } from '../../accounts/accounts.hooks.ts';
import { EditAlbumCaption } from '../captions/edit-caption.tsx';
import { useMonthSections, usePictureName } from '../gallery/picture-names.ts';
import { PicturesViewer } from '../posts/post-viewer.tsx';
import { monthsOf } from './album-months.ts';
import { useAlbumItems, useRemoveItems, useUpdateAlbum } from './albums.hooks.ts';
import { LazyAddToAlbum } from './lazy-album-dialogs.tsx';

interface AlbumPicturesProps {
  album: Album;
  /** The way to add some, where there are none. */
  action: ReactNode;
}

/** So many pictures before the last that was read, the next page is asked for. */
const ahead = 60;

/** An album's pictures by month, which are opened, chosen, downloaded and taken out. */
export const AlbumPictures = ({ album, action }: AlbumPicturesProps) => {
  const { t } = useTranslation('albums');
  const { data, error, refetch, hasNextPage, fetchNextPage } = useAlbumItems(album.id);
  const items = useMemo(() => data?.pages.flat() ?? [], [data]);
  if (!data) {
    return error ? (
      <ErrorNote error={error} onRetry={() => void refetch()} />
    ) : (
      <Spinner size="3" my="7" mx="auto" />
    );
  }
  if (items.length === 0) {
    return (
      <EmptyState
        drawing="empty-gallery"
        title={t('empty.title')}
        hint={t('empty.hint')}
        action={action}
      />
    );
  }
  const readNear = (last: number) => {
    if (hasNextPage && last >= items.length - ahead) void fetchNextPage();
  };
  return <Pictures album={album} items={items} hasMore={hasNextPage} onNear={readNear} />;
};

interface PicturesProps {
  album: Album;
  items: AlbumItem[];
  /** Whether there is more to be read. */
  hasMore: boolean;
  onNear: (last: number) => void;
}

const Pictures = ({ album, items, hasMore, onNear }: PicturesProps) => {
  const nameOf = usePictureName();
  const sections = useMonthSections(useMemo(() => monthsOf(items), [items]));
  const byId = useMemo(() => new Map(items.map((item) => [item.media.id, item])), [items]);
  const ids = useMemo(() => items.map(({ media }) => media.id), [items]);
  const selection = useSelection(ids);
  const [openId, setOpenId] = useState<number | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  const [shownIds, setShownIds] = useState<readonly number[] | null>(null);
  const actions = useAlbumActions(album, byId, selection, {
    onAdd: () => setIsAdding(true),
    onSlideshow: () => setShownIds(selection.chosen),
  });
  // All of them, or those that were chosen.
  const slides = (shownIds?.length ? shownIds : ids).flatMap((id): Slide[] => {
    const item = byId.get(id);
    return item
      ? [{ id, title: nameOf(item), caption: item.media.caption, media: item.media }]
      : [];
  });
  const isWhole = shownIds?.length === 0;
  return (
    <>
      <SlideshowButton onPress={() => setShownIds([])} isInRow={false} />
      <PictureGrid
        label={album.title}
        sections={sections}
        pictureOf={(id) => {
          const item = byId.get(id);
          return item && { id, media: item.media, label: nameOf(item) };
        }}
        onNear={(_, last) => onNear(last)}
        onOpen={setOpenId}
        selection={selection}
      />
      <SelectionBar count={selection.chosen.length} actions={actions} onClear={selection.clear} />
      <PicturesViewer
        open={openId !== null}
        onOpenChange={() => setOpenId(null)}
        pictures={items}
        firstId={openId ?? 0}
        total={album.count}
        nameOf={nameOf}
        isOwn={(id) => byId.get(id)?.isOwn ?? false}
        editCaption={(media) =>
          byId.get(media.id)?.canCaption ? (
            <EditAlbumCaption key={media.id} albumId={album.id} media={media} />
          ) : null
        }
        onNearEnd={() => onNear(items.length)}
      />
      <Slideshow
        open={shownIds !== null}
        onOpenChange={() => setShownIds(null)}
        slides={slides}
        total={isWhole ? album.count : slides.length}
        hasMore={isWhole && hasMore}
        onNearEnd={() => onNear(items.length)}
      />
      <LazyAddToAlbum
        open={isAdding}
        onOpenChange={setIsAdding}
        exceptId={album.id}
        mediaIds={selection.chosen}
        onAdded={selection.clear}
      />
    </>
  );
};

/** What can be done with chosen pictures: others' are taken out by the album's owner alone. */
const useAlbumActions = (
  album: Album,
  byId: ReadonlyMap<number, AlbumItem>,
  { chosen, clear }: Selection,
  { onAdd, onSlideshow }: { onAdd: () => void; onSlideshow: () => void },
): SelectionAction[] => {
  const { t } = useTranslation(['albums', 'common']);
  const user = useUser();
  const remove = useRemoveItems(album.id);
  const update = useUpdateAlbum(album.id);
  const isOwner = album.owner.id === user.id;
  const mayRemove = isOwner || chosen.every((id) => byId.get(id)?.addedBy === user.id);
  const count = albumLimits.itemsAtOnce;
  const upTo = (act: () => void) => () => {
    if (chosen.length <= count) act();
    else showToast({ title: t('common:grid.tooMany', { count }), tone: 'failure' });
  };
  const [first = 0] = chosen;
  const downloadAll = () => {
    const alone = chosen.length === 1 && byId.get(first);
    const query = { ids: chosen.join() };
    download(alone ? alone.media.url : pathOf(downloadAlbumItems, { id: album.id }, query));
  };
  return [
    { key: 'download', label: t('pictures.download'), Icon: Download, onPress: upTo(downloadAll) },
    {
      key: 'slideshow',
      label: t('common:slideshow.title'),
      Icon: Presentation,
      onPress: onSlideshow,
    },
    { key: 'add', label: t('add.action'), Icon: FolderPlus, onPress: upTo(onAdd) },
    ...(isOwner && chosen.length === 1
      ? [
          {
            key: 'cover',
            label: t('cover.action'),
            Icon: ImageUp,
            isBusy: update.isPending,
            onPress: () => update.mutate({ changes: { coverId: first } }, { onSuccess: clear }),
          },
        ]
      : []),
    ...(mayRemove
      ? [
          {
            key: 'remove',
            label: t('remove.action'),
            Icon: ImageMinus,
            isBusy: remove.isPending,
            onPress: upTo(() => remove.mutate(chosen, { onSuccess: clear })),
          },
        ]
      : []),
  ];
};
