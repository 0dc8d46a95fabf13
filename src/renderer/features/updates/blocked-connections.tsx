import { Callout, Flex, Heading, Text } from '@radix-ui/themes';
import { ShieldCheck } from 'lucide-react';
import type { Refusal, UpdatesState } from '#shared/features/updates/updates.contract.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { type DataColumn, DataTable } from '../../ui/table/data-table.tsx';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import styles from './updates.module.css';

const addressOf = ({ host, port }: Refusal): string => (port === null ? host : `${host}:${port}`);

const useColumns = (): DataColumn<Refusal>[] => {
  const { t } = useTranslation('updates');
  return [
    {
      id: 'where',
      header: t('blocked.where'),
      width: 'minmax(12rem, 2fr)',
      isHeading: true,
      cell: (refusal) => (
        <Text weight="bold" className={styles.address}>
          {addressOf(refusal)}
        </Text>
      ),
    },
    {
      id: 'what',
      header: t('blocked.what'),
      width: 'minmax(9rem, 1fr)',
      cell: ({ kind }) => t(`kinds.${kind}`),
    },
    {
      id: 'when',
      header: t('blocked.when'),
      width: 'minmax(8rem, 1fr)',
      cell: ({ lastAt }) => <RelativeTime iso={lastAt} />,
    },
    { id: 'times', header: t('blocked.times'), width: '5rem', cell: ({ times }) => times },
    {
      id: 'from',
      header: t('blocked.from'),
      width: 'minmax(9rem, 1fr)',
      cell: ({ from }) => (
        <Text size="2" color="gray" className={styles.address}>
          {from ?? t('blocked.fromUnknown')}
        </Text>
      ),
    },
  ];
};

const Since = ({ outside }: { outside: UpdatesState }) => {
  const { t } = useTranslation('updates');
  return (
    <Text as="p" size="2" color="gray">
      {t('blocked.since')} <RelativeTime iso={outside.since} />
    </Text>
  );
};

const RefusedList = ({ outside }: { outside: UpdatesState }) => {
  const { t } = useTranslation('updates');
  const columns = useColumns();
  return (
    <>
      <Callout.Root color="jade" highContrast>
        <Callout.Icon>
          <ShieldCheck size={18} aria-hidden="true" />
        </Callout.Icon>
        <Callout.Text>
          <strong>{t('blocked.count', { count: outside.refusedCount })}</strong>{' '}
          {t('blocked.allStopped')}
        </Callout.Text>
      </Callout.Root>
      <DataTable
        label={t('blocked.table')}
        columns={columns}
        rows={outside.refusals}
        rowCount={outside.refusals.length}
        keyOf={({ id }) => id}
      />
    </>
  );
};

/** How many tries were refused, and each address that was tried. */
export const Refused = ({ outside }: { outside: UpdatesState }) => {
  const { t } = useTranslation('updates');
  return (
    <Flex asChild direction="column" gap="3" minWidth="0">
      <section>
        <Heading as="h2" size="5">
          {t(outside.copiesTo ? 'blocked.titleCopies' : 'blocked.title')}
        </Heading>
        <Text as="p" className={styles.words}>
          {t(outside.copiesTo ? 'blocked.textCopies' : 'blocked.text')}
        </Text>
        {outside.refusals.length > 0 ? (
          <RefusedList outside={outside} />
        ) : (
          <EmptyState drawing="safe" title={t('blocked.none')} />
        )}
        <Since outside={outside} />
      </section>
    </Flex>
  );
};
