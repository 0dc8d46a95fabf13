import { Box, Button, Flex, IconButton } from '@radix-ui/themes';
import {
  BookOpen,
  File,
  Image,
  type LucideIcon,
  MessageCircle,
  NotebookPen,
  Palette,
  Trash2,
  Undo2,
  Video,
} from 'lucide-react';
import { useState } from 'react';
import type { TrashItem } from '#shared/features/trash/trash.contract.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { type DataColumn, DataTable } from '../../ui/table/data-table.tsx';
import { dayText } from '../../ui/text/day-text.ts';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import { useRestoreThing } from './trash.hooks.ts';
import styles from './trash-table.module.css';
import { usePendingRemoval } from './use-pending-removal.ts';

const icons: Record<string, LucideIcon> = {
  art: Palette,
  photo: Image,
  story: NotebookPen,
  video: Video,
  post: NotebookPen,
  file: File,
  book: BookOpen,
  room: MessageCircle,
};

const Thumb = ({ item }: { item: TrashItem }) => {
  const [isBroken, setIsBroken] = useState(false);
  const Icon = icons[item.contentType ?? item.kind] ?? File;
  return (
    <span className={styles.thumb} aria-hidden="true">
      {item.thumbUrl && !isBroken ? (
        <img
          src={item.thumbUrl}
          alt=""
          className="cover-image"
          loading="lazy"
          onError={() => setIsBroken(true)}
        />
      ) : (
        <Icon size={24} />
      )}
    </span>
  );
};

const nameOf = (person: TrashItem['owner']): string =>
  person?.displayName || person?.username || '';

const What = ({ item }: { item: TrashItem }) => {
  const { t } = useTranslation('trash');
  const type = t(`types.${item.contentType ?? item.kind}`);
  const owner = nameOf(item.owner);
  return (
    <Flex align="center" gap="3" minWidth="0">
      <Thumb item={item} />
      <Box minWidth="0">
        <span className={styles.title}>{item.title}</span>
        <span className={styles.about}>{owner ? t('row.about', { type, owner }) : type}</span>
      </Box>
    </Flex>
  );
};

const Deleted = ({ item }: { item: TrashItem }) => {
  const { t } = useTranslation('trash');
  return (
    <span className={styles.deleted}>
      <RelativeTime iso={item.deletedAt} />
      {item.deletedBy && (
        <>
          <br />
          {t('row.deletedBy', { name: nameOf(item.deletedBy) })}
        </>
      )}
    </span>
  );
};

const Goes = ({ item }: { item: TrashItem }) => {
  const { day, text } = usePendingRemoval(item.goesAt);
  return (
    <time className={styles.goes} dateTime={item.goesAt} title={dayText(day, 'full')}>
      {text}
    </time>
  );
};

interface ActionsProps {
  item: TrashItem;
  onRestored: () => void;
  onRemove: (item: TrashItem) => void;
}

const Actions = ({ item, onRestored, onRemove }: ActionsProps) => {
  const { t } = useTranslation(['trash', 'common']);
  const restore = useRestoreThing(onRestored);
  const { day } = usePendingRemoval(item.goesAt);
  const { title } = item;
  if (!item.canRestore)
    return <span className={styles.waits}>{t('row.waits', { day: dayText(day) })}</span>;
  return (
    <div className={styles.actions}>
      <Button
        variant="soft"
        color="jade"
        loading={restore.isPending}
        aria-label={t('common:named', { action: t('restore.action'), name: title })}
        onClick={() => restore.mutate(item)}
      >
        <Undo2 size={18} aria-hidden="true" />
        {t('restore.action')}
      </Button>
      {item.canRemove && (
        <IconButton
          variant="soft"
          color="red"
          aria-label={t('common:named', { action: t('remove.action'), name: title })}
          onClick={() => onRemove(item)}
        >
          <Trash2 size={18} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
};

interface TrashTableProps {
  items: TrashItem[];
  /** Those not loaded yet included. */
  count: number;
  canLoadMore: boolean;
  onLoadMore: () => void;
  onRestored: () => void;
  onRemove: (item: TrashItem) => void;
}

/** Deleted things, deleted last first, with what can be done about each. */
export const TrashTable = (props: TrashTableProps) => {
  const { items, count, onRestored, onRemove } = props;
  const { t } = useTranslation('trash');
  const columns: DataColumn<TrashItem>[] = [
    {
      id: 'what',
      header: t('columns.what'),
      width: 'minmax(11rem, 2fr)',
      cell: (item) => <What item={item} />,
      isHeading: true,
    },
    {
      id: 'deleted',
      header: t('columns.deleted'),
      width: 'minmax(7.5rem, 1fr)',
      cell: (item) => <Deleted item={item} />,
    },
    {
      id: 'goes',
      header: t('columns.goes'),
      width: 'minmax(6.25rem, 0.8fr)',
      cell: (item) => <Goes item={item} />,
    },
    {
      id: 'actions',
      header: t('columns.actions'),
      width: '10rem',
      align: 'end',
      isPlain: true,
      cell: (item) => <Actions item={item} onRestored={onRestored} onRemove={onRemove} />,
    },
  ];
  return (
    <DataTable
      label={t('listLabel')}
      columns={columns}
      rows={items}
      keyOf={({ kind, id }) => `${kind} ${id}`}
      rowCount={count}
      canLoadMore={props.canLoadMore}
      onLoadMore={props.onLoadMore}
    />
  );
};
