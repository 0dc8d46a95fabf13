import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  askToComeIn,
  type Entry,
  enterWithPass,
  readEntry,
  withdrawRequest,
} from '#shared/features/remote-devices/remote-devices.contract.ts';
import { paths } from '#shared/paths.ts';
import { call } from '../../lib/api/api-client.ts';
import { useAction } from '../../ui/feedback/use-action.ts';

const entryKey = ['remoteDevices', 'entry'] as const;

/** No socket opens before the device is approved. */
const lookEveryMs = 1_500;

/** What this device may know; looked at again and again while it asks. */
export const useEntry = () =>
  useQuery({
    queryKey: entryKey,
    queryFn: ({ signal }) => call(readEntry, {}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.request?.state === 'waiting' ? lookEveryMs : false,
  });

const show = (client: QueryClient, entry: Entry) => client.setQueryData(entryKey, entry);

export const useUsePass = () =>
  useAction({ run: (pass: string) => call(enterWithPass, { body: { pass } }), update: show });

export const useAskToComeIn = () =>
  useAction({ run: (name: string) => call(askToComeIn, { body: { name } }), update: show });

export const useWithdrawRequest = () =>
  useAction({ run: () => call(withdrawRequest), update: show });

/** Opens the app anew once the device is in: what was loaded before is only this page. */
export const useGoIn = (isIn: boolean): void => {
  useEffect(() => {
    if (isIn) location.replace(paths.home);
  }, [isIn]);
};
