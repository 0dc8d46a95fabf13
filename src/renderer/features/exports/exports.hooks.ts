import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import {
  cancelExport,
  currentExport,
  type Export,
  startExport,
} from '#shared/features/exports/exports.contract.ts';
import { call } from '../../lib/api/api-client.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { refreshOnChange } from '../../lib/live/live-socket.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';
import { useAction } from '../../ui/feedback/use-action.ts';

/** How often it is asked whether a copy that waits is still there: it goes after an hour. */
const askMs = 60_000;

const exportsKeys = { current: ['exports', 'current'] as const };

/** The copy of everything that is being made; it goes on telling how far it is. */
export const useCurrentExport = () => {
  const client = useQueryClient();
  const { t } = useTranslation('exports');
  const query = useQuery({
    queryKey: exportsKeys.current,
    queryFn: async ({ signal }) => (await call(currentExport, {}, { signal })).export,
    // Another device may have started it.
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.state === 'ready' ? askMs : false),
    refetchOnWindowFocus: ({ state }) => (state.data?.state === 'ready' ? 'always' : false),
  });
  useEffect(() => refreshOnChange(client, ['exports'], [exportsKeys.current]), [client]);
  const state = query.data?.state;
  const before = useRef(state);
  useEffect(() => {
    // A small export is done before a toast could report its start.
    if (state === 'done' && (before.current === 'sending' || before.current === 'ready')) {
      showToast({ title: t('card.doneTitle'), tone: 'success' });
    }
    before.current = state;
  }, [state, t]);
  return query;
};

export const useExportMutations = () => {
  const { t } = useTranslation(['exports', 'common']);
  const refresh = {
    invalidates: [exportsKeys.current],
    onFailure: (client: QueryClient) =>
      void client.invalidateQueries({ queryKey: exportsKeys.current }),
  };
  const start = useAction({ run: () => call(startExport), failure: t('card.failed'), ...refresh });
  const cancel = useAction({
    run: ({ id }: Export) => call(cancelExport, { params: { id } }),
    success: { title: t('card.cancelled'), tone: 'plain' },
    failure: t('common:errors.failed'),
    ...refresh,
  });
  return { start, cancel };
};
