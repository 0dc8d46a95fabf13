import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { AdminContent } from '#shared/features/content/admin.contract.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { RowsSkeleton } from '../../ui/feedback/rows-skeleton.tsx';
import { showToast } from '../../ui/feedback/toast-store.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useContentColumns } from './content-columns.tsx';
import { ContentDialogs, type Doomed } from './content-dialogs.tsx';
import {
  type ContentView,
  contentCountsQuery,
  contentQuery,
  contentViews,
  useFilesLive,
} from './files.hooks.ts';
import { ListTools } from './list-tools.tsx';

/** Content Management: every post that is not in the trash, narrowed by kind and by words. */
export const ContentTab = () => {
  const { t } = useTranslation('files');
  const [view, setView] = useState<ContentView>('all');
  const [q, setQ] = useState('');
  // Typing stays quick while the list catches up.
  const asked = useDeferredValue(q.trim());
  const [doomed, setDoomed] = useState<Doomed | null>(null);
  const doom = useCallback(
    (chosen: Doomed) => {
      if (chosen.what === 'post' || chosen.post.mediaUrl) setDoomed(chosen);
      else showToast({ tone: 'failure', title: t('content.noFileToDelete') });
    },
    [t],
  );
  useFilesLive();
  const counts = useQuery({ ...contentCountsQuery(asked), placeholderData: (before) => before });
  return (
    <>
      <ListTools
        label={t('content.filter')}
        searchLabel={t('content.search')}
        views={contentViews.map((value) => ({
          value,
          label: t(`content.tabs.${value}`),
          count: counts.data?.[value],
        }))}
        view={view}
        onView={setView}
        q={q}
        onSearch={setQ}
      />
      <ContentList view={view} q={asked} rowCount={counts.data?.[view]} onDoom={doom} />
      <ContentDialogs doomed={doomed} onClose={() => setDoomed(null)} />
    </>
  );
};

interface ContentListProps {
  view: ContentView;
  q: string;
  rowCount: number | undefined;
  onDoom: (doomed: Doomed) => void;
}

const ContentList = ({ view, q, rowCount, onDoom }: ContentListProps) => {
  const { t } = useTranslation(['files', 'common']);
  const list = useInfiniteQuery({ ...contentQuery(view, q), placeholderData: (before) => before });
  const posts = useMemo<AdminContent[]>(() => list.data?.pages.flat() ?? [], [list.data]);
  const columns = useContentColumns(onDoom);
  if (list.isPending) return <RowsSkeleton rows={6} height="64px" />;
  const retry = () => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch());
  const error = list.isError && (
    <ErrorNote text={t('common:errors.notLoaded')} error={list.error} onRetry={retry} />
  );
  if (!list.data) return error;
  if (posts.length === 0) {
    return (
      <EmptyState
        drawing="empty-search"
        title={t(q ? 'content.noMatch' : 'content.empty')}
        {...(q ? { hint: t('common:tryOtherWords') } : {})}
      />
    );
  }
  return (
    <>
      <DataTable
        label={t('content.list')}
        columns={columns}
        rows={posts}
        keyOf={({ id }) => id}
        {...(rowCount === undefined ? {} : { rowCount })}
        canLoadMore={list.hasNextPage && !list.isFetching && !list.isError}
        onLoadMore={() => void list.fetchNextPage()}
      />
      {error}
    </>
  );
};
