import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ResponseOf } from '#shared/endpoint.ts';
import {
  changeHttps,
  getHttps,
  getTrust,
  replaceAuthority,
} from '#shared/features/https/https.contract.ts';
import { call } from '../../lib/api/api-client.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { refreshOnChange } from '../../lib/live/live-socket.ts';
import { useAction } from '../../ui/feedback/use-action.ts';

const httpsKey = ['https'] as const;

/** Secure mode as admins see it. */
export const httpsQuery = queryOptions({
  queryKey: [...httpsKey, 'state'],
  queryFn: ({ signal }) => call(getHttps, {}, { signal }),
});

const keepState = (client: QueryClient, state: ResponseOf<typeof getHttps>) =>
  client.setQueryData(httpsQuery.queryKey, state);

/** What a device that is not signed in needs; refetched when the page opens. */
export const trustQuery = queryOptions({
  queryKey: [...httpsKey, 'trust'],
  queryFn: ({ signal }) => call(getTrust, {}, { signal }),
  staleTime: 0,
});

/** Keeps the tab in step with what another admin does, and with addresses that change. */
export const useHttpsLive = (): void => {
  const client = useQueryClient();
  useEffect(() => refreshOnChange(client, ['https', 'network'], [httpsKey]), [client]);
};

export const useChangeHttps = () => {
  const { t } = useTranslation(['https', 'common']);
  return useAction({
    run: (body: { isOn?: boolean; isNoteRead?: true }) => call(changeHttps, { body }),
    update: keepState,
    success: (_answer, { isOn }) =>
      isOn === undefined ? undefined : t(isOn ? 'tab.turnedOn' : 'tab.turnedOff'),
    failure: t('common:errors.notSaved'),
  });
};

export const useReplaceAuthority = () => {
  const { t } = useTranslation(['https', 'common']);
  return useAction({
    run: () => call(replaceAuthority),
    update: keepState,
    success: { title: t('tab.renewed'), description: t('tab.renewedText') },
    failure: t('common:errors.failed'),
  });
};
