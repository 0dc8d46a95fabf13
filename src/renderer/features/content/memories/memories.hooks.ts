import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getLookBack, type LookBack } from '#shared/features/content/look-back.contract.ts';
import {
  dismissMemories,
  getMemories,
  type HomeMemories,
} from '#shared/features/content/memories.contract.ts';
import { ApiError, call } from '../../../lib/api/api-client.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { refreshOnChange } from '../../../lib/live/live-socket.ts';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { useHouseholdDays } from '../../accounts/household-days.hooks.ts';

const memoriesKey = ['content', 'memories'] as const;

/** What home remembers today; another thing at midnight. */
export const useMemories = (): HomeMemories | undefined => {
  const client = useQueryClient();
  const { today } = useHouseholdDays();
  useEffect(() => refreshOnChange(client, ['memories', 'content'], [memoriesKey]), [client]);
  const { data } = useQuery({
    queryKey: [...memoriesKey, today],
    queryFn: ({ signal }) => call(getMemories, {}, { signal }),
  });
  return data;
};

/** A year's look back; null before there is one. */
export const useLookBack = (year: number) => {
  const client = useQueryClient();
  const queryKey = ['content', 'lookBack', year] as const;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is new each time.
  useEffect(() => refreshOnChange(client, ['content'], [queryKey]), [client, year]);
  return useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<LookBack | null> => {
      if (year < 1900) return null;
      try {
        return await call(getLookBack, { params: { year } }, { signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
  });
};

/** Takes a card off this person's home page. */
export const useDismissMemories = () => {
  const { t } = useTranslation('memories');
  const { today } = useHouseholdDays();
  return useAction({
    run: (card: 'memories' | 'lookBack') => call(dismissMemories, { body: { card } }),
    update: (client, answer) => client.setQueryData([...memoriesKey, today], answer),
    failure: t('dismissFailed'),
  });
};
