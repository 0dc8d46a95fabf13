import { Text } from '@radix-ui/themes';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import type { FileRecord, FileSummary } from '#shared/features/files/files.contract.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { RowsSkeleton } from '../../ui/feedback/rows-skeleton.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { DeleteFileDialog } from './delete-file-dialog.tsx';
import { useFileColumns } from './file-columns.tsx';
import { sizeText } from './file-size.ts';
import { type FileView, filesQuery, fileViews, useFilesLive } from './files.hooks.ts';
import styles from './files.module.css';
import { ListTools } from './list-tools.tsx';

const countOf = ({ totalFiles, byType }: FileSummary, view: FileView): number =>
  ({
    all: totalFiles,
    media: byType.mediaFiles,
    avatar: byType.avatarFiles,
    cover: byType.coverFiles,
    other: byType.otherFiles,
  })[view];

/** File Management: what is on the disk, where it is shown, and how large it is. */
export const FilesTab = () => {
  const { t } = useTranslation(['files', 'common']);
  const [view, setView] = useState<FileView>('all');
  const [q, setQ] = useState('');
  // Typing stays quick while the list catches up.
  const asked = useDeferredValue(q.trim());
  useFilesLive();
  const list = useInfiniteQuery({ ...filesQuery(view, asked), placeholderData: (old) => old });
  const summary = list.data?.pages.at(-1)?.summary;
  const retry = () => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch());
  const files = useMemo(() => list.data?.pages.flatMap((page) => page.files), [list.data]);
  return (
    <>
      <ListTools
        label={t('files.filter')}
        searchLabel={t('files.search')}
        views={fileViews.map((value) => ({
          value,
          label: t(`files.tabs.${value}`),
          count: summary && countOf(summary, value),
        }))}
        view={view}
        onView={setView}
        q={q}
        onSearch={setQ}
      />
      {summary && <Summary summary={summary} />}
      {files ? (
        <FileTable
          files={files}
          rowCount={summary && countOf(summary, view)}
          isSearching={asked !== ''}
          canLoadMore={list.hasNextPage && !list.isFetching && !list.isError}
          onLoadMore={() => void list.fetchNextPage()}
        />
      ) : (
        list.isPending && <RowsSkeleton rows={6} height="64px" />
      )}
      {list.isError && <ErrorNote text={t('common:errors.notLoaded')} onRetry={retry} />}
    </>
  );
};

const Summary = ({ summary }: { summary: FileSummary }) => {
  const { t } = useTranslation('files');
  const { totalFiles: count, sizeMB } = summary;
  return (
    <Text as="p" className={styles.summary} role="status">
      {t('files.summary', { count, size: sizeText(sizeMB * 1024 * 1024) })}{' '}
      <Text color="gray">{t('files.private')}</Text>
    </Text>
  );
};

interface FileTableProps {
  files: FileRecord[];
  rowCount: number | undefined;
  isSearching: boolean;
  canLoadMore: boolean;
  onLoadMore: () => void;
}

const FileTable = ({ files, rowCount, isSearching, ...paging }: FileTableProps) => {
  const { t } = useTranslation(['files', 'common']);
  const [doomed, setDoomed] = useState<FileRecord | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const columns = useFileColumns((file) => {
    setDoomed(file);
    setIsAsking(true);
  });
  return (
    <>
      {files.length === 0 ? (
        <EmptyState
          drawing="empty-search"
          title={t(isSearching ? 'files.noMatch' : 'files.empty')}
          {...(isSearching ? { hint: t('common:tryOtherWords') } : {})}
        />
      ) : (
        <DataTable
          label={t('files.list')}
          columns={columns}
          rows={files}
          keyOf={({ id }) => id}
          {...(rowCount === undefined ? {} : { rowCount })}
          {...paging}
        />
      )}
      <DeleteFileDialog file={doomed} open={isAsking} onClose={() => setIsAsking(false)} />
    </>
  );
};
