import { Button, Flex, Grid, Heading, Skeleton, Text } from '@radix-ui/themes';
import { Images, Plus, Sparkles } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Album } from '#shared/features/content/albums.contract.ts';
import { paths } from '#shared/paths.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { PlainGrid } from '../../../ui/layout/plain-list.tsx';
import { MediaImage } from '../../../ui/media/media-image.tsx';
import { useHouseholdDays } from '../../accounts/household-days.hooks.ts';
import { useAlbums, useAlbumsLive } from './albums.hooks.ts';
import styles from './albums.module.css';
import { LazyAlbumDialog } from './lazy-album-dialogs.tsx';

/** Two on a phone, more where there is room. */
const columns = 'repeat(auto-fill, minmax(min(44%, 220px), 1fr))';

/** All albums that the person sees, the newest first. */
export const AlbumList = ({ toolbar }: { toolbar: (more: ReactNode) => ReactNode }) => {
  const { t } = useTranslation(['albums', 'common']);
  const albums = useAlbums();
  useAlbumsLive();
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = albums;
  const shown = data?.pages.flat();
  return (
    <>
      {toolbar(<Actions />)}
      {!shown && error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!shown && !error && <Placeholders />}
      {shown?.length === 0 && (
        <EmptyState drawing="empty-gallery" title={t('list.empty')} hint={t('list.emptyHint')} />
      )}
      {shown && shown.length > 0 && (
        <PlainGrid columns={columns} gap="4" aria-label={t('list.label')}>
          {shown.map((album) => (
            <li key={album.id}>
              <AlbumCard album={album} />
            </li>
          ))}
        </PlainGrid>
      )}
      {hasNextPage && (
        <Flex justify="center" mt="5">
          <Button
            size="3"
            variant="soft"
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {t('list.more')}
          </Button>
        </Flex>
      )}
    </>
  );
};

const Actions = () => (
  <Flex wrap="wrap" align="center" gap="3">
    <LookBackLink />
    <NewAlbum />
  </Flex>
);

/** The newest year that can be looked back at. */
const LookBackLink = () => {
  const { t } = useTranslation('memories');
  const [year = 0, month] = useHouseholdDays().today.split('-').map(Number);
  const newest = month === 12 ? year : year - 1;
  return (
    <Button asChild size="3" variant="soft">
      <Link to={paths.lookBack(newest)}>
        <Sparkles size={20} aria-hidden="true" />
        {t('lookBack.open', { year: newest })}
      </Link>
    </Button>
  );
};

const NewAlbum = () => {
  const { t } = useTranslation('albums');
  const [isOpen, setIsOpen] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <Button size="3" variant="soft" onClick={() => setIsOpen(true)}>
        <Plus size={20} aria-hidden="true" />
        {t('form.new')}
      </Button>
      <LazyAlbumDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        onCreated={({ id }) => void navigate(paths.album(id))}
      />
    </>
  );
};

const AlbumCard = ({ album }: { album: Album }) => {
  const { t } = useTranslation('albums');
  const { id, title, cover, count, visibility } = album;
  const icon = <Images size={40} aria-hidden="true" />;
  return (
    <Link to={paths.album(id)} className={styles.card}>
      <div className={styles.cover}>
        {cover ? (
          <MediaImage
            media={cover}
            alt=""
            sizes="(max-width: 600px) 46vw, 260px"
            className="cover-image"
            fallback={icon}
          />
        ) : (
          icon
        )}
      </div>
      <Heading as="h2" size="3" className={styles.title}>
        {title}
      </Heading>
      <Text size="2" color="gray">
        {`${t('count', { count })} · ${t(`visibilities.${visibility}`)}`}
      </Text>
    </Link>
  );
};

const Placeholders = () => (
  <Grid columns={columns} gap="4" aria-hidden="true">
    {[1, 2, 3, 4].map((one) => (
      <Skeleton key={one} height="200px" />
    ))}
  </Grid>
);
