import { Badge, Flex, Heading, Text } from '@radix-ui/themes';
import { useMemo, useState } from 'react';
import type { AuditEntry } from '#shared/features/audit/audit.contract.ts';
import { auditKindOf } from '#shared/features/audit/audit.fields.ts';
import { auditSentence } from '#shared/features/audit/audit-sentence.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { RowsSkeleton } from '../../ui/feedback/rows-skeleton.tsx';
import { type DataColumn, DataTable } from '../../ui/table/data-table.tsx';
import { useAuditWriter } from '../../ui/text/audit-writer.ts';
import { ActivityFilters } from './activity-filters.tsx';
import { type ActivityFilter, isFiltered, noFilter, useAudit, useSettled } from './audit.hooks.ts';

const useColumns = (): DataColumn<AuditEntry>[] => {
  const { t } = useTranslation('audit');
  const writer = useAuditWriter();
  return useMemo(
    () => [
      {
        id: 'what',
        header: t('activity.what'),
        width: 'minmax(18rem, 1fr)',
        isHeading: true,
        cell: (entry) => <Text size="3">{auditSentence(entry, 'acts', writer)}</Text>,
      },
      {
        id: 'kind',
        header: t('activity.kind'),
        width: '13rem',
        cell: ({ action }) => (
          <Badge size="2" color="gray">
            {t(`kinds.${auditKindOf(action)}`)}
          </Badge>
        ),
      },
      {
        id: 'when',
        header: t('activity.when'),
        width: '12rem',
        cell: ({ at }) => (
          <Text size="2">
            <time dateTime={at}>{writer.time(at)}</time>
          </Text>
        ),
      },
    ],
    [t, writer],
  );
};

const Entries = ({ filter }: { filter: ActivityFilter }) => {
  const { t } = useTranslation(['audit', 'common']);
  const columns = useColumns();
  const audit = useAudit(filter);
  const rows = useMemo(() => audit.data?.pages.flatMap(({ entries }) => entries), [audit.data]);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = audit;
  if (audit.isError && !rows) {
    return <ErrorNote error={audit.error} onRetry={() => void audit.refetch()} />;
  }
  if (!rows) return <RowsSkeleton rows={5} height="56px" />;
  if (rows.length === 0) {
    const isNarrowed = isFiltered(filter);
    return (
      <EmptyState
        drawing={isNarrowed ? 'empty-search' : 'empty-tasks'}
        title={t(isNarrowed ? 'activity.noMatch' : 'activity.empty')}
        {...(isNarrowed ? { hint: t('common:tryOtherWords') } : {})}
      />
    );
  }
  return (
    <>
      <Text as="p" size="2" color="gray" role="status">
        {hasNextPage ? t('activity.newest') : t('activity.shown', { count: rows.length })}
      </Text>
      <DataTable
        label={t('activity.table')}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        {...(hasNextPage ? {} : { rowCount: rows.length })}
        canLoadMore={hasNextPage && !isFetchingNextPage && !audit.isFetchNextPageError}
        onLoadMore={() => void fetchNextPage()}
      />
      {audit.isFetchNextPageError && (
        <ErrorNote error={audit.error} onRetry={() => void fetchNextPage()} />
      )}
    </>
  );
};

/** The activity list: it can be read and searched, never changed (rule 145). */
export const ActivityTab = () => {
  const { t } = useTranslation('audit');
  const [filter, setFilter] = useState(noFilter);
  const q = useSettled(filter.q);
  const { kind, personId, from, to } = filter;
  const asked = useMemo(() => ({ q, kind, personId, from, to }), [q, kind, personId, from, to]);
  return (
    <Flex asChild direction="column" gap="4">
      <section aria-labelledby="activity-title">
        <div>
          <Heading as="h2" size="5" id="activity-title">
            {t('activity.title')}
          </Heading>
          <Text as="p" size="2" color="gray" mt="1">
            {t('activity.hint')}
          </Text>
        </div>
        <ActivityFilters filter={filter} onChange={setFilter} />
        <Entries filter={asked} />
      </section>
    </Flex>
  );
};
