import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import {
  changeHttps,
  getHttps,
  getTrust,
  replaceAuthority,
} from '#shared/features/https/https.contract.ts';
import { call } from '../../lib/api/api-client.ts';
import { refreshOnChange } from '../../lib/live/live-socket.ts';
import { useFailureToast } from '../../ui/feedback/failure-toast.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';

const secureKey = ['secure'] as const;

/** Secure mode as admins see it. */
export const httpsQuery = queryOptions({
  queryKey: [...secureKey, 'state'],
  queryFn: ({ signal }) => call(getHttps, {}, { signal }),
});

/** What a device that is not signed in needs; refetched when the page opens. */
export const trustQuery = queryOptions({
  queryKey: [...secureKey, 'trust'],
  queryFn: ({ signal }) => call(getTrust, {}, { signal }),
  staleTime: 0,
});

/** Keeps the tab in step with what another admin does, and with addresses that change. */
export const useHttpsLive = (): void => {
  const client = useQueryClient();
  useEffect(() => refreshOnChange(client, ['secure', 'network'], [secureKey]), [client]);
};

export const useChangeHttps = () => {
  const { t } = useTranslation(['https', 'common']);
  const client = useQueryClient();
  const fail = useFailureToast();
  return useMutation({
    mutationFn: (body: { isOn?: boolean; isNoteRead?: true }) => call(changeHttps, { body }),
    onSuccess: (state, { isOn }) => {
      client.setQueryData(httpsQuery.queryKey, state);
      if (isOn !== undefined) {
        showToast({ title: t(isOn ? 'tab.turnedOn' : 'tab.turnedOff'), tone: 'success' });
      }
    },
    onError: (error) => fail(t('common:errors.notSaved'), error),
  });
};

export const useReplaceAuthority = () => {
  const { t } = useTranslation(['https', 'common']);
  const client = useQueryClient();
  const fail = useFailureToast();
  return useMutation({
    mutationFn: () => call(replaceAuthority),
    onSuccess: (state) => {
      client.setQueryData(httpsQuery.queryKey, state);
      const description = t('tab.renewedText');
      showToast({ title: t('tab.renewed'), description, tone: 'success' });
    },
    onError: (error) => fail(t('common:errors.failed'), error),
  });
};
