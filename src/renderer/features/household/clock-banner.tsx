import { Box, Button, Callout } from '@radix-ui/themes';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ClockAlert } from 'lucide-react';
import { acceptClock, getClock } from '#shared/features/household/clock.contract.ts';
import { call } from '../../lib/api/api-client.ts';
import { dateFormat } from '../../lib/i18n/formats.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useAction } from '../../ui/feedback/use-action.ts';
import { householdKeys } from '../accounts/accounts.hooks.ts';
import styles from './health-tab.module.css';

const clockQuery = queryOptions({
  queryKey: [...householdKeys.all, 'clock'],
  queryFn: ({ signal }) => call(getClock, {}, { signal }),
});

/** On every page of an admin's, while the home computer's clock is behind the last trusted date. */
export const ClockBanner = () => {
  const { t } = useTranslation(['household', 'common']);
  const { data } = useQuery(clockQuery);
  const accept = useAction({
    run: () => call(acceptClock),
    update: (client, status) => client.setQueryData(clockQuery.queryKey, status),
    failure: t('common:errors.notSaved'),
  });
  if (data?.state !== 'behind') return null;
  const date = dateFormat({ dateStyle: 'long' });
  const values = {
    shown: date.format(new Date(data.shownAt)),
    used: date.format(new Date(data.usedAt)),
  };
  return (
    <Box mb="4">
      <Callout.Root color="amber" role="status" highContrast>
        <Callout.Icon>
          <ClockAlert size={18} aria-hidden="true" />
        </Callout.Icon>
        <Callout.Text>
          <strong>{t('clock.title', values)}</strong> {t('clock.text', values)}
        </Callout.Text>
        <Button
          variant="soft"
          className={styles.bannerButton}
          loading={accept.isPending}
          onClick={() => accept.mutate()}
        >
          {t('clock.accept')}
        </Button>
      </Callout.Root>
    </Box>
  );
};
