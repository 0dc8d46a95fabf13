import { Skeleton, Text } from '@radix-ui/themes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { refreshOnChange } from '../../lib/live/live-socket.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { PlainGrid } from '../../ui/layout/plain-list.tsx';
import { KidCard } from './kid-card.tsx';
import { kidsQuery } from './screen-time.hooks.ts';
import styles from './screen-time.module.css';

/** When each kid may be here, set and given by admins. */
export const ScreenTimeTab = () => {
  const { t } = useTranslation('screenTime');
  const client = useQueryClient();
  const kids = useQuery(kidsQuery);
  useEffect(
    () => refreshOnChange(client, ['screenTime', 'accounts'], [kidsQuery.queryKey]),
    [client],
  );
  if (kids.isError && !kids.data)
    return <ErrorNote error={kids.error} onRetry={() => void kids.refetch()} />;
  if (!kids.data) return <Skeleton height="280px" />;
  if (kids.data.length === 0)
    return <EmptyState drawing="night" title={t('admin.none')} hint={t('admin.noneHint')} />;
  return (
    <>
      <Text as="p" color="gray" className={styles.intro}>
        {t('admin.intro')}
      </Text>
      <PlainGrid
        align="start"
        columns="repeat(auto-fit, minmax(min(380px, 100%), 1fr))"
        gap="5"
        mt="4"
      >
        {kids.data.map((time) => (
          <KidCard key={time.kid.id} time={time} />
        ))}
      </PlainGrid>
    </>
  );
};
