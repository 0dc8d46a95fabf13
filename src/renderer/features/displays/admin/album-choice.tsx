import { Checkbox, Flex, Skeleton, Text } from '@radix-ui/themes';
import { Images } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import type { Album } from '#shared/features/content/albums.contract.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { FieldGroup } from '../../../ui/form/field-group.tsx';
import { useUser } from '../../accounts/accounts.hooks.ts';
import { useShowableAlbums } from '../displays.hooks.ts';
import styles from './displays.module.css';

interface AlbumChoiceProps {
  chosen: readonly number[];
  /** A sentence, or the catalogue key of one. */
  error: string | undefined;
  onChange: (albumIds: number[]) => void;
}

const AlbumWords = ({ album }: { album: Album }) => {
  const { t } = useTranslation('albums');
  return (
    <>
      {album.cover?.smallUrl ? (
        <img src={album.cover.smallUrl} alt="" className={styles.cover} />
      ) : (
        <span className={styles.cover}>
          <Images size={20} aria-hidden="true" />
        </span>
      )}
      <span className="row-text">
        {album.title}
        <Text as="span" size="2" color="gray" className={styles.line}>
          {`${t('count', { count: album.count })} · ${t(`visibilities.${album.visibility}`)}`}
        </Text>
      </span>
    </>
  );
};

/** Some of the albums that may be shown on a screen. */
export const AlbumChoice = ({ chosen, error, onChange }: AlbumChoiceProps) => {
  const { t } = useTranslation('displays');
  const albums = useShowableAlbums(useUser().id);
  const isCurrent = albums.isSuccess && !albums.isFetching;
  const isThere = (id: number) => albums.data?.some((album) => album.id === id) === true;
  const isOneGone = isCurrent && !chosen.every(isThere);
  const dropGone = useEffectEvent(() => onChange(chosen.filter(isThere)));
  // What was deleted or became private meanwhile has no box to take it out with.
  useEffect(() => {
    if (isOneGone) dropGone();
  }, [isOneGone]);
  if (albums.isError && !albums.data)
    return <ErrorNote error={albums.error} onRetry={() => void albums.refetch()} />;
  if (!albums.data) return <Skeleton height="120px" />;
  return (
    <FieldGroup
      legend={t('form.albums')}
      hint={t(albums.data.length === 0 ? 'form.noAlbums' : 'form.albumsHint')}
      error={error}
    >
      <div className={styles.albums}>
        {albums.data.map((album) => (
          <Flex key={album.id} asChild align="center" gap="3" minHeight="56px">
            <Text as="label" size="3">
              <Checkbox
                size="3"
                checked={chosen.includes(album.id)}
                onCheckedChange={(isChosen) =>
                  onChange(
                    isChosen ? [...chosen, album.id] : chosen.filter((one) => one !== album.id),
                  )
                }
              />
              <AlbumWords album={album} />
            </Text>
          </Flex>
        ))}
      </div>
    </FieldGroup>
  );
};
