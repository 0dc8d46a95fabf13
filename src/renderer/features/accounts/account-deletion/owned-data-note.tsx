import { Skeleton, Text } from '@radix-ui/themes';
import { useTranslation } from 'react-i18next';
import { listFormat } from '../../../lib/i18n/formats.ts';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { type AccountRemoval, useOwnedData } from './account-deletion.hooks.ts';

const kinds = ['posts', 'comments', 'messages', 'books', 'events', 'rooms'] as const;

/** How much there is that others know of. */
export const OwnedDataNote = ({ person }: { person: AccountRemoval }) => {
  const { t } = useTranslation('accounts');
  const ownedData = useOwnedData(person.id);
  const { data } = ownedData;
  if (ownedData.isError && !ownedData.data) {
    return <ErrorNote error={ownedData.error} onRetry={() => void ownedData.refetch()} />;
  }
  if (!data) return <Skeleton height="24px" />;
  const parts = kinds
    .filter((kind) => data[kind] > 0)
    .map((kind) => t(`accountRemoval.${kind}`, { count: data[kind] }));
  const list = listFormat().format(parts);
  return (
    <Text as="p">
      {parts.length > 0 ? t('accountRemoval.counts', { list }) : t('accountRemoval.countsNone')}
    </Text>
  );
};
