import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  answerHelpCall,
  getOwnHelpCall,
  type HelpCall,
  listOpenHelpCalls,
  takeBackHelpCall,
} from '#shared/features/help-requests/help-requests.contract.ts';
import { call } from '../../lib/api/api-client.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { refreshOnChange, useLiveStore } from '../../lib/live/live-socket.ts';
import { useAction } from '../../ui/feedback/use-action.ts';
import { askMs, untilOver } from './until-over.ts';

export const helpKeys = {
  all: ['help'] as const,
  own: ['help', 'own'] as const,
  open: ['help', 'open'] as const,
};

const ownCallQuery = queryOptions({
  queryKey: helpKeys.own,
  queryFn: async ({ signal }): Promise<HelpCall | null> =>
    (await call(getOwnHelpCall, {}, { signal })).call,
});

/** The call one has made, while it counts. */
export const useOwnCall = () => {
  const isConnected = useLiveStore((state) => state.isConnected);
  return useQuery({
    ...ownCallQuery,
    refetchInterval: ({ state: { data } }) => {
      if (!data) return false;
      return !isConnected && !data.answeredBy ? askMs : untilOver([data]);
    },
    refetchIntervalInBackground: true,
  });
};

/** What rings here; grown-ups alone ask. */
export const useOpenCalls = () =>
  useQuery({
    queryKey: helpKeys.open,
    queryFn: ({ signal }) => call(listOpenHelpCalls, {}, { signal }),
    refetchInterval: ({ state }) => untilOver(state.data ?? []),
    refetchIntervalInBackground: true,
  });

/** Keeps both up to date. */
export const useHelpLive = (): void => {
  const client = useQueryClient();
  useEffect(() => refreshOnChange(client, ['help'], [helpKeys.all]), [client]);
};

/** The caller is coming; a second one learns who was first. */
export const useAnswer = (userId: number) => {
  const { t } = useTranslation(['helpRequests', 'common']);
  return useAction({
    run: (id: number) => call(answerHelpCall, { params: { id } }),
    success: ({ answeredBy, caller }) =>
      answeredBy && answeredBy.id !== userId
        ? t('alert.other', { name: answeredBy.displayName })
        : t('alert.answered', { name: caller.displayName }),
    failure: t('common:errors.failed'),
    onSettled: (client) => client.invalidateQueries({ queryKey: helpKeys.open }),
  });
};

export const useTakeBack = () => {
  const { t } = useTranslation(['helpRequests', 'common']);
  return useAction({
    run: (id: number) => call(takeBackHelpCall, { params: { id } }),
    update: (client) => client.setQueryData(helpKeys.own, null),
    failure: t('common:errors.failed'),
    onFailure: (client) => void client.invalidateQueries({ queryKey: helpKeys.own }),
  });
};
