import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  type EntryPass,
  endRemoteAccess,
  listPasses,
  listRemoteDevices,
  makePass,
  removeRemoteDevice,
  withdrawPass,
} from '#shared/features/remote-devices/remote-devices.contract.ts';
import { call } from '../../lib/api/api-client.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { refreshOnChange } from '../../lib/live/live-socket.ts';
import { useAction } from '../../ui/feedback/use-action.ts';

const keys = {
  devices: ['remoteDevices', 'devices'] as const,
  passes: ['remoteDevices', 'passes'] as const,
};

/** People arrive and leave without a message: the list looks again this often. */
const lookEveryMs = 15_000;

/** Keeps the lists up to date. */
export const useRemoteDevicesLive = (): void => {
  const client = useQueryClient();
  useEffect(
    () => refreshOnChange(client, ['remoteDevices', 'presence'], [keys.devices, keys.passes]),
    [client],
  );
};

export const useRemoteDevices = () =>
  useQuery({
    queryKey: keys.devices,
    queryFn: ({ signal }) => call(listRemoteDevices, {}, { signal }),
    refetchInterval: lookEveryMs,
  });

export const usePasses = () =>
  useQuery({
    queryKey: keys.passes,
    queryFn: ({ signal }) => call(listPasses, {}, { signal }),
  });

export const useMakePass = () => {
  const { t } = useTranslation('common');
  return useAction({
    run: (userId: number) => call(makePass, { body: { userId } }),
    failure: t('errors.failed'),
    invalidates: [keys.passes],
  });
};

export const useWithdrawPass = () => {
  const { t } = useTranslation(['remoteDevices', 'common']);
  return useAction({
    run: ({ id }: EntryPass) => call(withdrawPass, { params: { id } }),
    success: t('remoteDevices:passes.withdrawn'),
    failure: t('common:errors.failed'),
    invalidates: [keys.passes],
  });
};

export const useRemoveDevice = () => {
  const { t } = useTranslation(['remoteDevices', 'common']);
  return useAction({
    run: ({ id }: { id: number; name: string }) => call(removeRemoteDevice, { params: { id } }),
    success: (_answer, { name }) => t('remoteDevices:list.removed', { name }),
    failure: t('common:errors.failed'),
    invalidates: [keys.devices],
  });
};

export const useEndAll = () => {
  const { t } = useTranslation(['remoteDevices', 'common']);
  return useAction({
    run: () => call(endRemoteAccess),
    success: ({ devices }) => t('remoteDevices:end.done', { count: devices }),
    failure: t('common:errors.failed'),
    invalidates: [keys.devices, keys.passes],
  });
};
