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

const remoteAccessKey = ['remoteAccess'] as const;

/** The ways in from outside, for admins. */
export const remoteAccessQuery = queryOptions({
  queryKey: remoteAccessKey,
  queryFn: ({ signal }) => call(getRemoteAccess, {}, { signal }),
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
