import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  cancelDownload,
  checkUpdates,
  downloadUpdate,
  getUpdates,
  installUpdate,
  switchUpdates,
  type UpdateSwitch,
  type UpdatesState,
} from '#shared/features/updates/updates.contract.ts';
import { call } from '../../lib/api/api-client.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { refreshOnChange } from '../../lib/live/live-socket.ts';
import { useFailureToast } from '../../ui/feedback/failure-toast.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';
import { useAction } from '../../ui/feedback/use-action.ts';

const updatesKeys = { all: ['updates'] as const };

const updatesQuery = queryOptions({
  queryKey: updatesKeys.all,
  queryFn: ({ signal }) => call(getUpdates, {}, { signal }),
  // No events arrive while the tab is not open.
  refetchOnMount: 'always',
});

/** Blocked connections and the state of updates, kept up to date. */
export const useUpdates = () => {
  const client = useQueryClient();
  useEffect(() => refreshOnChange(client, ['updates'], [updatesKeys.all]), [client]);
  return useQuery(updatesQuery);
};

const keepState = (client: QueryClient, state: UpdatesState) =>
  client.setQueryData(updatesQuery.queryKey, state);

/** Turns the look for new versions on or off, or gives it another address. */
export const useSwitchUpdates = () => {
  const { t } = useTranslation(['updates', 'common']);
  const client = useQueryClient();
  const showFailure = useFailureToast();
  return useMutation({
    mutationFn: (body: UpdateSwitch) => call(switchUpdates, { body }),
    onSuccess: (state) => {
      const wasOn = client.getQueryData(updatesQuery.queryKey)?.updates.isOn;
      keepState(client, state);
      const { isOn } = state.updates;
      const title = wasOn === isOn ? 'addressSaved' : isOn ? 'turnedOn' : 'turnedOff';
      showToast({ tone: 'success', title: t(`check.${title}`) });
    },
    onError: (error) => showFailure(t('common:errors.notSaved'), error),
  });
};

const steps = {
  check: { endpoint: checkUpdates, failure: 'check.checkFailed' },
  download: { endpoint: downloadUpdate, failure: 'check.getFailed' },
  cancel: { endpoint: cancelDownload, failure: 'check.getFailed' },
  install: { endpoint: installUpdate, failure: 'check.installFailed' },
} as const;

/** One step towards a new version; what becomes of it comes live. */
export const useUpdateStep = (step: keyof typeof steps) => {
  const { t } = useTranslation('updates');
  const { endpoint, failure } = steps[step];
  return useAction({
    run: () => call(endpoint),
    update: keepState,
    success: step === 'cancel' ? { title: t('check.cancelled'), tone: 'plain' } : undefined,
    failure: t(failure),
  });
};
