import { Box, Button, Flex, Heading, Skeleton, Text } from '@radix-ui/themes';
import { ArrowLeft, EllipsisVertical, Eye, Pencil, Share2, Trash2 } from 'lucide-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { isAdmin } from '#shared/features/accounts/access.ts';
import type { Album } from '#shared/features/content/albums.contract.ts';
import { paths } from '#shared/paths.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { SectionTheme } from '../../../ui/layout/section-theme.tsx';
import { AppMenu } from '../../../ui/menu/app-menu.tsx';
import type { MenuItem } from '../../../ui/menu/menu-item.ts';
import { nameList } from '../../../ui/text/name-list.ts';
import { WhoCanSee } from '../../../ui/visibility/who-can-see.tsx';
import { useUser } from '../../accounts/accounts.hooks.ts';
import { LazyContentForm } from '../form/lazy-content-form.tsx';
import { AlbumPictures } from './album-pictures.tsx';
import { useAlbumUpload } from './album-upload.hooks.ts';
import { ChooseFiles, UploadState } from './album-upload.tsx';
import { useAlbum, useAlbumsLive, useDeleteAlbum } from './albums.hooks.ts';
import styles from './albums.module.css';
import { droppedFiles } from './dropped-files.ts';
import { LazyAlbumDialog } from './lazy-album-dialogs.tsx';

const albumsPath = `${paths.gallery}?view=albums`;

/** One album at its own URL. */
export const AlbumPage = () => {
  const { id = '' } = useParams();
  // Ids start at 1; anything else is a 404.
  return <AlbumById key={id} id={/^\d{1,9}$/.test(id) ? Number(id) : 0} />;
};

const AlbumById = ({ id }: { id: number }) => {
  const { t } = useTranslation('albums');
  const { data: album, error, refetch } = useAlbum(id);
  useAlbumsLive();
  const back = (
    <Button asChild size="3" variant="ghost" mb="3" ml="0">
      <Link to={albumsPath}>
        <ArrowLeft size={20} aria-hidden="true" />
        {t('list.label')}
      </Link>
    </Button>
  );
  return (
    <SectionTheme name="gallery">
      {back}
      {album && <ShownAlbum album={album} />}
      {album === null && (
        <EmptyState drawing="not-found" title={t('gone.title')} hint={t('gone.hint')} />
      )}
      {album === undefined &&
        (error ? (
          <ErrorNote error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height="320px" />
        ))}
    </SectionTheme>
  );
};

/** Files can be dropped anywhere on the page. */
const useDrop = (onFiles: (files: File[]) => void) => {
  const [isOver, setIsOver] = useState(false);
  const isFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!isFiles(event)) return;
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave: () => setIsOver(false),
      onDrop: (event: DragEvent) => {
        if (!isFiles(event)) return;
        event.preventDefault();
        setIsOver(false);
        void droppedFiles(event.dataTransfer).then(onFiles);
      },
    },
  };
};

const ShownAlbum = ({ album }: { album: Album }) => {
  const upload = useAlbumUpload(album.id);
  const { isOver, handlers } = useDrop((files) => void upload.add(files));
  const choose = <ChooseFiles upload={upload} />;
  return (
    <Box className={styles.drop} data-over={isOver || undefined} {...handlers}>
      <AlbumHeader album={album} choose={choose} />
      <UploadState upload={upload} />
      <AlbumPictures album={album} action={choose} />
    </Box>
  );
};

/** Whom an album is for, in a few words. */
const useAudienceText = ({ visibility, members }: Album): string => {
  const { t } = useTranslation('albums');
  if (visibility !== 'chosen' || members.length === 0) return t(`visibilities.${visibility}`);
  return nameList(members.map(({ displayName }) => displayName));
};

const AlbumHeader = ({ album, choose }: { album: Album; choose: ReactNode }) => {
  const { t } = useTranslation('albums');
  const user = useUser();
  const { title, description, count, owner } = album;
  const audience = useAudienceText(album);
  const facts = [
    t('count', { count }),
    owner.id === user.id ? '' : t('by', { name: owner.displayName }),
    audience,
  ];
  return (
    <Flex align="start" justify="between" wrap="wrap" gap="4" mb="4">
      <Box flexGrow="1" flexBasis="260px" minWidth="0">
        <Heading as="h1" size="7" className={styles.title}>
          {title}
        </Heading>
        <Text as="p" size="2" color="gray">
          {facts.filter(Boolean).join(' · ')}
        </Text>
        {description && (
          <Text as="p" size="3" mt="2" className={styles.words}>
            {description}
          </Text>
        )}
      </Box>
      <Flex align="center" gap="3">
        {choose}
        <AlbumMenu album={album} />
      </Flex>
    </Flex>
  );
};

const AlbumMenu = ({ album }: { album: Album }) => {
  const { t } = useTranslation(['albums', 'common']);
  const user = useUser();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<'viewers' | 'share' | 'edit' | 'delete' | null>(null);
  const remove = useDeleteAlbum(album, () => void navigate(albumsPath));
  const isOwner = album.owner.id === user.id;
  const edit: MenuItem = {
    label: t('common:actions.edit'),
    Icon: Pencil,
    onSelect: () => setOpened('edit'),
  };
  const items: MenuItem[] = [
    { label: t('common:whoCanSee'), Icon: Eye, onSelect: () => setOpened('viewers') },
    { label: t('post.share'), Icon: Share2, onSelect: () => setOpened('share') },
    ...(isOwner ? [edit] : []),
    ...(isOwner || isAdmin(user)
      ? [
          {
            label: t('common:actions.delete'),
            Icon: Trash2,
            tone: 'danger' as const,
            onSelect: () => setOpened('delete'),
          },
        ]
      : []),
  ];
  const close = (isOpen: boolean) => !isOpen && setOpened(null);
  return (
    <>
      <AppMenu label={t('menu', { title: album.title })} items={items}>
        <EllipsisVertical size={20} aria-hidden="true" />
      </AppMenu>
      <LazyAlbumDialog album={album} open={opened === 'edit'} onOpenChange={close} />
      <LazyContentForm
        open={opened === 'share'}
        onOpenChange={close}
        title={t('post.share')}
        types={['photo', 'art', 'story']}
        draft="album"
        prefill={{ values: { title: album.title, albumId: album.id } }}
      />
      <WhoCanSee
        kind="album"
        id={album.id}
        name={album.title}
        open={opened === 'viewers'}
        onOpenChange={close}
      />
      <ConfirmDialog
        open={opened === 'delete'}
        onOpenChange={close}
        title={t('delete.title', { title: album.title })}
        description={t('delete.text')}
        confirmLabel={t('common:actions.delete')}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setOpened(null) })}
      />
    </>
  );
};
