import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  cancelOffsiteCopy,
  copyOffsiteNow,
  endOffsite,
  getHostKeys,
  getOffsite,
  type OffsiteState,
  setOffsite,
  setOffsiteLimits,
} from '#shared/features/backups/offsite/offsite.contract.ts';
import type {
  OffsiteDestination,
  OffsiteInput,
  OffsiteLimits,
} from '#shared/features/backups/offsite/offsite.fields.ts';
import { call } from '../../../lib/api/api-client.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { refreshOnChange } from '../../../lib/live/live-socket.ts';
import { useAction } from '../../../ui/feedback/use-action.ts';

const offsiteQuery = queryOptions({
  queryKey: ['backups', 'offsite'] as const,
  queryFn: ({ signal }) => call(getOffsite, {}, { signal }),
  // Installing rclone sends no event.
  staleTime: 0,
});

/** Copies outside the home and the current one's progress, kept up to date. */
export const useOffsite = () => {
  const client = useQueryClient();
  useEffect(() => refreshOnChange(client, ['backups'], [offsiteQuery.queryKey]), [client]);
  return useQuery(offsiteQuery);
};

/** The keys that an SFTP server shows now. */
export const readHostKeys = async (destination: OffsiteDestination) =>
  (await call(getHostKeys, { body: { destination } })).keys;

const keepState = (client: QueryClient, state: OffsiteState) =>
  client.setQueryData(offsiteQuery.queryKey, state);

/** What an admin can do with copies outside the home. */
export const useOffsiteActions = () => {
  const { t } = useTranslation(['offsite', 'common']);
  const setUp = useAction({
    run: (body: OffsiteInput) => call(setOffsite, { body }),
    update: keepState,
    success: t('offsite:section.started'),
    failure: t('offsite:form.failed'),
  });
  const limits = useAction({
    run: (body: OffsiteLimits) => call(setOffsiteLimits, { body }),
    update: keepState,
    success: t('offsite:limits.saved'),
    failure: t('common:errors.notSaved'),
  });
  const end = useAction({
    run: () => call(endOffsite),
    update: keepState,
    success: t('offsite:section.turnedOff'),
    failure: t('common:errors.failed'),
  });
  const copy = useAction({
    run: () => call(copyOffsiteNow),
    update: keepState,
    failure: t('common:errors.failed'),
  });
  const stop = useAction({
    run: () => call(cancelOffsiteCopy),
    update: keepState,
    failure: t('common:errors.failed'),
  });
  return { setUp, limits, end, copy, stop };
};
