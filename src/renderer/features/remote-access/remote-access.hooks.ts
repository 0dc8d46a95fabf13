import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { InputOf } from '#shared/endpoint.ts';
import {
  changeRemoteAccess,
  endWayTest,
  getRemoteAccess,
  type RemoteAccessState,
  startWayTest,
} from '#shared/features/remote-access/remote-access.contract.ts';
import type { WayIn } from '#shared/features/remote-access/remote-access.fields.ts';
import { call } from '../../lib/api/api-client.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { refreshOnChange } from '../../lib/live/live-socket.ts';
import { useAction } from '../../ui/feedback/use-action.ts';

/** How often a clock that is ahead asks again, in ms. */
const askMs = 3_000;

const remoteAccessKey = ['remoteAccess'] as const;

/** How long the code of a check that waits counts, in ms: its end sends no event. */
const untilOver = ({ test }: RemoteAccessState): number | false =>
  test && !test.arrival ? Math.max(askMs, Date.parse(test.endsAt) - Date.now() + 1_000) : false;

/** The ways in from outside, for admins. */
export const remoteAccessQuery = queryOptions({
  queryKey: remoteAccessKey,
  queryFn: ({ signal }) => call(getRemoteAccess, {}, { signal }),
  refetchInterval: ({ state }) => (state.data ? untilOver(state.data) : false),
  refetchIntervalInBackground: true,
});

const keepState = (client: QueryClient, state: RemoteAccessState) =>
  client.setQueryData(remoteAccessQuery.queryKey, state);

/** Keeps the tab in step with other admins, with tailnets, and with the phone that is being tried. */
export const useRemoteAccessLive = (): void => {
  const client = useQueryClient();
  useEffect(
    () => refreshOnChange(client, ['remoteAccess', 'network'], [[...remoteAccessKey]]),
    [client],
  );
};

export const useChangeRemoteAccess = () => {
  const { t } = useTranslation(['remoteAccess', 'common']);
  return useAction({
    run: (body: InputOf<typeof changeRemoteAccess.body>) => call(changeRemoteAccess, { body }),
    update: keepState,
    success: t('remoteAccess:saved'),
    failure: t('common:errors.notSaved'),
  });
};

export const useStartWayTest = () => {
  const { t } = useTranslation('common');
  return useAction({
    run: (way: WayIn) => call(startWayTest, { body: { way } }),
    update: keepState,
    failure: t('errors.failed'),
  });
};

export const useEndWayTest = () => {
  const { t } = useTranslation('common');
  return useAction({
    run: () => call(endWayTest),
    update: keepState,
    failure: t('errors.failed'),
  });
};
