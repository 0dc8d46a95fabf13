import { Box, Spinner } from '@radix-ui/themes';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { PictureGrid } from '../../../ui/picture-grid/picture-grid.tsx';
import { SelectionBar } from '../../../ui/picture-grid/selection-bar.tsx';
import { useSelection } from '../../../ui/picture-grid/use-selection.ts';
import { SlideshowButton } from '../../../ui/slideshow/slideshow-button.tsx';
import { LazyAddToAlbum } from '../albums/lazy-album-dialogs.tsx';
import { galleryTypes } from '../content.hooks.ts';
import { LazyContentForm } from '../form/lazy-content-form.tsx';
import { PicturesViewer } from '../posts/post-viewer.tsx';
import { type Gallery, useGallery } from './gallery.hooks.ts';
import { useGalleryActions } from './gallery-actions.hooks.tsx';
import { GallerySlideshow } from './gallery-slideshow.tsx';
import { useMonthSections, usePictureName } from './picture-names.ts';

interface GalleryPicturesProps {
  /** Shown when there is no picture. */
  empty: ReactNode;
  /** Above the pictures, with what can be done with all of them. */
  toolbar: (actions: ReactNode) => ReactNode;
}

/** All of the user's pictures and videos by month. */
export const GalleryPictures = ({ empty, toolbar }: GalleryPicturesProps) => {
  const { t } = useTranslation(['content', 'gallery']);
  const gallery = useGallery();
  const { months, pages } = gallery;
  if (months.isPending) {
    return (
      <Box role="status" aria-label={t('gallery:loading')} minHeight="100vh">
        {toolbar(null)}
        <Spinner size="3" my="7" mx="auto" />
      </Box>
    );
  }
  if (!months.data) {
    return (
      <>
        {toolbar(null)}
        <ErrorNote error={months.error} onRetry={() => months.refetch()} />
      </>
    );
  }
  if (months.data.length === 0) return empty;
  return (
    <>
      {pages.error && <ErrorNote error={pages.error} onRetry={pages.refetch} />}
      <Pictures gallery={gallery} toolbar={toolbar} />
    </>
  );
};

/** The pictures that have been read around one, without a gap. */
const readAround = ({ ids, pictures }: Gallery, id: number) => {
  const index = ids.indexOf(id);
  const isRead = (at: number) => pictures.has(ids[at] ?? 0);
  let [first, last] = [index, index];
  while (isRead(first - 1)) first -= 1;
  while (isRead(last + 1)) last += 1;
  const shown = ids.slice(first, last + 1).flatMap((one) => pictures.get(one) ?? []);
  return { shown, first, last };
};

type PicturesProps = Pick<GalleryPicturesProps, 'toolbar'> & { gallery: Gallery };

const Pictures = ({ gallery, toolbar }: PicturesProps) => {
  const { t } = useTranslation(['content', 'gallery', 'common']);
  const { ids, pictures, months } = gallery;
  const sections = useMonthSections(months.data);
  const nameOf = usePictureName();
  const selection = useSelection(ids);
  const [shownIds, setShownIds] = useState<readonly number[] | null>(null);
  const { actions, adding, removal, share } = useGalleryActions(selection, gallery, setShownIds);
  const [openId, setOpenId] = useState<number | null>(null);
  const pictureOf = (id: number) => {
    const picture = pictures.get(id);
    return picture && { id, media: picture.media, label: nameOf(picture) };
  };
  return (
    <>
      {toolbar(<SlideshowButton onPress={() => setShownIds(ids)} />)}
      <PictureGrid
        label={t('gallery:title')}
        sections={sections}
        pictureOf={pictureOf}
        onNear={gallery.showNear}
        onOpen={setOpenId}
        selection={selection}
      />
      <SelectionBar count={selection.chosen.length} actions={actions} onClear={selection.clear} />
      {openId !== null && (
        <Viewer
          gallery={gallery}
          openId={openId}
          nameOf={nameOf}
          onClose={() => {
            setOpenId(null);
            gallery.askNoMore();
          }}
        />
      )}
      <ConfirmDialog
        open={removal.isAsked}
        onOpenChange={removal.setIsAsked}
        title={t('gallery:delete.title', { count: selection.chosen.length })}
        description={t('gallery:delete.text')}
        confirmLabel={t('common:actions.delete')}
        isBusy={removal.isBusy}
        onConfirm={removal.confirm}
      />
      <LazyAddToAlbum {...adding} />
      <ShareForm {...share} />
      <GallerySlideshow
        gallery={gallery}
        shownIds={shownIds}
        nameOf={nameOf}
        onClose={() => {
          setShownIds(null);
          gallery.askNoMore();
        }}
      />
    </>
  );
};

interface ViewerProps {
  gallery: Gallery;
  openId: number;
  nameOf: ReturnType<typeof usePictureName>;
  onClose: () => void;
}

const Viewer = ({ gallery, openId, nameOf, onClose }: ViewerProps) => {
  const { shown, first, last } = useMemo(() => readAround(gallery, openId), [gallery, openId]);
  return (
    <PicturesViewer
      open
      onOpenChange={onClose}
      pictures={shown}
      firstId={openId}
      before={first}
      total={gallery.ids.length}
      nameOf={nameOf}
      onNearStart={() => first > 0 && gallery.ask(first - 1)}
      onNearEnd={() => last < gallery.ids.length - 1 && gallery.ask(last + 1)}
    />
  );
};

/** The form for a post with chosen pictures. */
const ShareForm = ({ copies, close }: ReturnType<typeof useGalleryActions>['share']) => {
  const { t } = useTranslation(['content', 'gallery']);
  const isFilm = copies?.every(({ kind }) => kind === 'video') ?? false;
  return (
    <LazyContentForm
      open={copies !== null}
      onOpenChange={close}
      title={t('gallery:shareTitle')}
      types={isFilm ? ['video'] : galleryTypes.toReversed()}
      draft="gallery"
      prefill={{ values: {}, media: copies ?? [] }}
    />
  );
};
