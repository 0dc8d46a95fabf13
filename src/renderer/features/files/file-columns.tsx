import { Flex, IconButton, Text } from '@radix-ui/themes';
import { Copy, Film, Image, Mic, Trash2 } from 'lucide-react';
import type { FileRecord } from '#shared/features/files/files.contract.ts';
import { copyText } from '../../lib/dom/copy-text.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';
import { PlainList } from '../../ui/layout/plain-list.tsx';
import type { DataColumn } from '../../ui/table/data-table.tsx';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import { useUseText } from './delete-file.hooks.ts';
import { sizeText } from './file-size.ts';
import styles from './files.module.css';
import { Thumbnail } from './thumbnail.tsx';

const icons = { image: Image, video: Film, audio: Mic } as const;

/** Enough of the name to tell files apart by eye; the whole of it is copied. */
const shortName = (name: string): string => name.slice(0, 8);

const FileCell = ({ file }: { file: FileRecord }) => {
  const { t } = useTranslation('files');
  return (
    <Flex align="center" gap="3" minWidth="0">
      <Thumbnail url={file.thumbnailUrl} Icon={icons[file.mediaKind]} />
      <div className={styles.words}>
        <span className={styles.title}>{t(`files.kinds.${file.mediaKind}`)}</span>
        <div className={styles.path}>{shortName(file.filename)} …</div>
      </div>
    </Flex>
  );
};

const UsesCell = ({ uses }: Pick<FileRecord, 'uses'>) => {
  const { t } = useTranslation('files');
  const { textOf } = useUseText();
  if (uses.length === 0) return <Text color="gray">{t('files.unused')}</Text>;
  return (
    <PlainList className={styles.uses}>
      {uses.map((use) => (
        <li key={`${use.place} ${use.id}`}>{textOf(use)}</li>
      ))}
    </PlainList>
  );
};

interface ActionsCellProps {
  file: FileRecord;
  onDelete: (file: FileRecord) => void;
}

const ActionsCell = ({ file, onDelete }: ActionsCellProps) => {
  const { t } = useTranslation(['files', 'common']);
  const name = shortName(file.filename);
  const copy = () =>
    copyText(file.path)
      ? showToast({ tone: 'success', title: t('common:actions.copied'), description: file.path })
      : showToast({ tone: 'failure', title: t('common:errors.copyFailed') });
  return (
    <Flex justify="end" gap="1">
      <IconButton
        variant="ghost"
        color="gray"
        aria-label={t('files.copy', { name })}
        onClick={copy}
      >
        <Copy size={20} aria-hidden="true" />
      </IconButton>
      <IconButton
        variant="ghost"
        color="red"
        aria-label={t('common:named', { action: t('common:actions.delete'), name })}
        onClick={() => onDelete(file)}
      >
        <Trash2 size={20} aria-hidden="true" />
      </IconButton>
    </Flex>
  );
};

/** The columns of File Management. */
export const useFileColumns = (onDelete: (file: FileRecord) => void): DataColumn<FileRecord>[] => {
  const { t } = useTranslation('files');
  return [
    {
      id: 'file',
      header: t('files.columns.file'),
      width: 'minmax(9rem, 1.5fr)',
      isHeading: true,
      cell: (file) => <FileCell file={file} />,
    },
    {
      id: 'usedBy',
      header: t('files.columns.usedBy'),
      width: 'minmax(8rem, 3fr)',
      cell: ({ uses }) => <UsesCell uses={uses} />,
    },
    {
      id: 'owner',
      header: t('files.columns.owner'),
      width: 'minmax(4.5rem, 1fr)',
      cell: ({ owner }) => owner.displayName,
    },
    {
      id: 'size',
      header: t('files.columns.size'),
      width: '4.5rem',
      align: 'end',
      cell: ({ size }) => sizeText(size),
    },
    {
      id: 'created',
      header: t('files.columns.created'),
      width: 'minmax(5.25rem, 1fr)',
      cell: ({ created }) => <RelativeTime iso={created} />,
    },
    {
      id: 'actions',
      header: t('files.columns.actions'),
      width: '6rem',
      align: 'end',
      isPlain: true,
      cell: (file) => <ActionsCell file={file} onDelete={onDelete} />,
    },
  ];
};
