import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  getTakeover,
  returnHousehold,
  startRehearsal,
  type TakeoverState,
} from '#shared/features/backups/takeover/takeover.contract.ts';
import { call } from '../../../lib/api/api-client.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { refreshOnChange } from '../../../lib/live/live-socket.ts';
import { useAction } from '../../../ui/feedback/use-action.ts';

const takeoverQuery = queryOptions({
  queryKey: ['backups', 'takeover'] as const,
  queryFn: ({ signal }) => call(getTakeover, {}, { signal }),
  // What only this computer has is counted at each look.
  staleTime: 0,
});

/** Whether another computer runs the household, and how the last rehearsal went; kept up to date. */
export const useTakeover = () => {
  const client = useQueryClient();
  useEffect(() => refreshOnChange(client, ['backups'], [takeoverQuery.queryKey]), [client]);
  return useQuery(takeoverQuery);
};

export const useTakeoverActions = () => {
  const { t } = useTranslation(['takeover', 'common']);
  const rehearse = useAction({
    run: () => call(startRehearsal),
    update: (client: QueryClient, state: TakeoverState) =>
      client.setQueryData(takeoverQuery.queryKey, state),
    failure: t('common:errors.failed'),
  });
  const takeBack = useAction({
    run: (epoch: number) => call(returnHousehold, { body: { epoch } }),
    success: t('takeover:takenOver.returned'),
    failure: t('common:errors.failed'),
  });
  return { rehearse, takeBack };
};
