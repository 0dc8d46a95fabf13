import { Skeleton, Text } from '@radix-ui/themes';
import type { UseQueryResult } from '@tanstack/react-query';
import type { OwnedData } from '#shared/features/accounts/account-deletion.contract.ts';
import { listFormat } from '../../../lib/i18n/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';

const kinds = ['posts', 'comments', 'messages', 'books', 'events', 'rooms'] as const;

/** How much there is that others know of. */
export const OwnedDataNote = ({ ownedData }: { ownedData: UseQueryResult<OwnedData> }) => {
  const { t } = useTranslation('accounts');
  const { data } = ownedData;
  if (ownedData.isError && !ownedData.data) {
    return <ErrorNote error={ownedData.error} onRetry={() => void ownedData.refetch()} />;
  }
  if (!data) return <Skeleton height="24px" />;
  return <OwnedDataCounts data={data} none={t('accountRemoval.countsNone')} />;
};

/** The same in words; `none` where there is nothing. */
export const OwnedDataCounts = ({ data, none }: { data: OwnedData; none: string }) => {
  const { t } = useTranslation('accounts');
  const parts = kinds
    .filter((kind) => data[kind] > 0)
    .map((kind) => t(`accountRemoval.${kind}`, { count: data[kind] }));
  const list = listFormat().format(parts);
  return <Text as="p">{parts.length > 0 ? t('accountRemoval.counts', { list }) : none}</Text>;
};
