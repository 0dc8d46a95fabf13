import { Callout, Heading, Text } from '@radix-ui/themes';
import { ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Refusal, UpdatesState } from '#shared/features/updates/updates.contract.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { type DataColumn, DataTable } from '../../ui/table/data-table.tsx';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import styles from './updates.module.css';

const placeOf = ({ host, port }: Refusal): string => (port === null ? host : `${host}:${port}`);

const useColumns = (): DataColumn<Refusal>[] => {
  const { t } = useTranslation('outside');
  return [
    {
      id: 'where',
      header: t('guard.where'),
      width: 'minmax(12rem, 2fr)',
      isHeading: true,
      cell: (refusal) => (
        <Text weight="bold" className={styles.address}>
          {placeOf(refusal)}
        </Text>
      ),
    },
    {
      id: 'what',
      header: t('guard.what'),
      width: 'minmax(9rem, 1fr)',
      cell: ({ kind }) => t(`kinds.${kind}`),
    },
    {
      id: 'when',
      header: t('guard.when'),
      width: 'minmax(8rem, 1fr)',
      cell: ({ lastAt }) => <RelativeTime iso={lastAt} />,
    },
    { id: 'times', header: t('guard.times'), width: '5rem', cell: ({ times }) => times },
    {
      id: 'from',
      header: t('guard.from'),
      width: 'minmax(9rem, 1fr)',
      cell: ({ from }) => (
        <Text size="2" color="gray" className={styles.address}>
          {from ?? t('guard.fromUnknown')}
        </Text>
      ),
    },
  ];
};

const Since = ({ outside }: { outside: UpdatesState }) => {
  const { t } = useTranslation('outside');
  return (
    <Text as="p" size="2" color="gray">
      {t('guard.since')} <RelativeTime iso={outside.since} />
    </Text>
  );
};

const RefusedList = ({ outside }: { outside: UpdatesState }) => {
  const { t } = useTranslation('outside');
  const columns = useColumns();
  return (
    <>
      <Callout.Root color="jade" highContrast>
        <Callout.Icon>
          <ShieldCheck size={18} aria-hidden="true" />
        </Callout.Icon>
        <Callout.Text>
          <strong>{t('guard.count', { count: outside.refusedCount })}</strong> {t('guard.calm')}
        </Callout.Text>
      </Callout.Root>
      <DataTable
        label={t('guard.table')}
        columns={columns}
        rows={outside.refusals}
        rowCount={outside.refusals.length}
        keyOf={({ id }) => id}
      />
    </>
  );
};

/** How many tries were refused, and each place that was tried. */
export const Refused = ({ outside }: { outside: UpdatesState }) => {
  const { t } = useTranslation('outside');
  return (
    <section className={styles.section}>
      <Heading as="h2" size="5">
        {t('guard.title')}
      </Heading>
      <Text as="p" className={styles.words}>
        {t('guard.text')}
      </Text>
      {outside.refusals.length > 0 ? (
        <RefusedList outside={outside} />
      ) : (
        <EmptyState drawing="safe" title={t('guard.none')} />
      )}
      <Since outside={outside} />
    </section>
  );
};
