import { Badge, Flex, IconButton, Text } from '@radix-ui/themes';
import {
  BookOpen,
  Camera,
  FileX,
  Film,
  type LucideIcon,
  Palette,
  SquareArrowOutUpRight,
  Trash2,
} from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { AdminContent } from '#shared/features/content/admin.contract.ts';
import type { ContentType } from '#shared/features/content/content.fields.ts';
import { paths } from '#shared/paths.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import type { DataColumn } from '../../ui/table/data-table.tsx';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import type { Doomed } from './content-dialogs.tsx';
import styles from './files.module.css';
import { Thumbnail } from './thumbnail.tsx';

const icons: Record<ContentType, LucideIcon> = {
  art: Palette,
  photo: Camera,
  story: BookOpen,
  video: Film,
};

const TitleCell = ({ post }: { post: AdminContent }) => {
  const { t } = useTranslation('files');
  const { media, title, isFamilyContent } = post;
  const url = media?.smallUrl ?? (media?.kind === 'image' ? media.url : null);
  return (
    <Flex align="center" gap="3" minWidth="0">
      <Thumbnail url={url} Icon={icons[post.contentType]} />
      <div className={styles.words}>
        <span className={styles.title}>{title}</span>
        {isFamilyContent && <Badge color="jade">{t('content.familyMark')}</Badge>}
      </div>
    </Flex>
  );
};

interface ActionsCellProps {
  post: AdminContent;
  onDoom: (doomed: Doomed) => void;
}

const ActionsCell = ({ post, onDoom }: ActionsCellProps) => {
  const { t } = useTranslation(['files', 'common']);
  const { title } = post;
  const button = { variant: 'ghost', m: '0' } as const;
  return (
    <Flex justify="end" gap="1">
      <IconButton {...button} color="gray" asChild>
        <Link to={paths.post(post.id)} aria-label={t('content.open', { title })}>
          <SquareArrowOutUpRight size={20} aria-hidden="true" />
        </Link>
      </IconButton>
      <IconButton
        {...button}
        color="gray"
        aria-label={t('content.deleteFileOf', { title })}
        onClick={() => onDoom({ what: 'file', post })}
      >
        <FileX size={20} aria-hidden="true" />
      </IconButton>
      <IconButton
        {...button}
        color="red"
        aria-label={t('common:named', { action: t('common:actions.delete'), name: title })}
        onClick={() => onDoom({ what: 'post', post })}
      >
        <Trash2 size={20} aria-hidden="true" />
      </IconButton>
    </Flex>
  );
};

/** The columns of Content Management. */
export const useContentColumns = (onDoom: (doomed: Doomed) => void): DataColumn<AdminContent>[] => {
  const { t } = useTranslation('files');
  return useMemo(
    () => [
      {
        id: 'title',
        header: t('content.columns.title'),
        width: 'minmax(9rem, 3fr)',
        isHeading: true,
        cell: (post) => <TitleCell post={post} />,
      },
      {
        id: 'type',
        header: t('content.columns.type'),
        width: 'minmax(3.25rem, 1fr)',
        cell: ({ contentType }) => t(`content.types.${contentType}`),
      },
      {
        id: 'author',
        header: t('content.columns.author'),
        width: 'minmax(4.75rem, 1.5fr)',
        cell: ({ user }) => user.displayName,
      },
      {
        id: 'when',
        header: t('content.columns.when'),
        width: 'minmax(7.25rem, 1fr)',
        cell: ({ createdAt }) => <RelativeTime iso={createdAt} />,
      },
      {
        id: 'media',
        header: t('content.columns.media'),
        width: 'minmax(3.75rem, 1fr)',
        cell: ({ media }) =>
          media ? (
            t(`content.hasFile.${media.kind}`)
          ) : (
            <Text color="gray">{t('content.noFile')}</Text>
          ),
      },
      {
        id: 'actions',
        header: t('content.columns.actions'),
        width: '8.5rem',
        align: 'end',
        isPlain: true,
        cell: (post) => <ActionsCell post={post} onDoom={onDoom} />,
      },
    ],
    [t, onDoom],
  );
};
