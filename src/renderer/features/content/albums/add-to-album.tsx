import { Button, Flex, Skeleton, Text } from '@radix-ui/themes';
import { Images, Plus } from 'lucide-react';
import { useState } from 'react';
import type { Album } from '#shared/features/content/albums.contract.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { AppDialog } from '../../../ui/dialog/app-dialog.tsx';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { PlainList } from '../../../ui/layout/plain-list.tsx';
import styles from './add-to-album.module.css';
import { AlbumDialog } from './album-form.tsx';
import { useAddItems, useAlbums } from './albums.hooks.ts';

export interface AddToAlbumProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  mediaIds: number[];
  /** The album that has them. */
  exceptId?: number | undefined;
  onAdded: () => void;
}

/** Chooses the album that pictures go into, or makes one for them. */
export const AddToAlbum = (props: AddToAlbumProps) => {
  const { open, onOpenChange, mediaIds, exceptId, onAdded } = props;
  const { t } = useTranslation('albums');
  const [isNew, setIsNew] = useState(false);
  const add = useAddItems();
  const addTo = (album: Pick<Album, 'id' | 'title'>) =>
    add.mutate(
      { album, mediaIds },
      {
        onSuccess: () => {
          onOpenChange(false);
          onAdded();
        },
      },
    );
  return (
    <>
      <AppDialog
        open={open && !isNew}
        onOpenChange={onOpenChange}
        title={t('add.title', { count: mediaIds.length })}
      >
        <Flex direction="column" gap="3">
          <Button size="3" onClick={() => setIsNew(true)}>
            <Plus size={20} aria-hidden="true" />
            {t('form.new')}
          </Button>
          <Choices exceptId={exceptId} isBusy={add.isPending} onChoose={addTo} />
        </Flex>
      </AppDialog>
      <AlbumDialog open={open && isNew} onOpenChange={setIsNew} onCreated={addTo} />
    </>
  );
};

interface ChoicesProps {
  exceptId: number | undefined;
  isBusy: boolean;
  onChoose: (album: Album) => void;
}

const Choices = ({ exceptId, isBusy, onChoose }: ChoicesProps) => {
  const { t } = useTranslation('albums');
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useAlbums();
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height="200px" />;
  const shown = data.pages.flat().filter(({ id }) => id !== exceptId);
  return (
    <PlainList gap="1" className={styles.list} aria-label={t('list.label')}>
      {shown.map((album) => (
        <li key={album.id}>
          <button
            type="button"
            className={styles.choice}
            disabled={isBusy}
            onClick={() => onChoose(album)}
          >
            {album.cover?.smallUrl ? (
              <img src={album.cover.smallUrl} alt="" className={styles.cover} />
            ) : (
              <span className={styles.cover}>
                <Images size={22} aria-hidden="true" />
              </span>
            )}
            <span className={styles.words}>
              <Text as="p" size="3" weight="medium">
                {album.title}
              </Text>
              <Text as="p" size="2" color="gray">
                {`${t('count', { count: album.count })} · ${t(`visibilities.${album.visibility}`)}`}
              </Text>
            </span>
          </button>
        </li>
      ))}
      {hasNextPage && (
        <li>
          <Button
            size="3"
            variant="soft"
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {t('list.more')}
          </Button>
        </li>
      )}
    </PlainList>
  );
};
