import { useQuery } from '@tanstack/react-query';
import { getHouseholdSettings } from '#shared/features/household/household.contract.ts';
import { call } from '../../../lib/api/api-client.ts';
import { householdKeys } from '../accounts.hooks.ts';

const isHomeComputer = ['127.0.0.1', 'localhost', '[::1]'].includes(location.hostname);

const isThisHost = (address: string | null | undefined): boolean =>
  Boolean(address) && new URL(address ?? '').hostname === location.hostname;

/** The server's address for a phone on the home network; for admins. */
export const useServerAddress = (): { origin: string; isOnlyHere: boolean } => {
  const { data } = useQuery({
    queryKey: householdKeys.settings,
    queryFn: ({ signal }) => call(getHouseholdSettings, {}, { signal }),
  });
  // What another device came by works, but https only where its certificate is trusted, which no new phone does.
  const address = isHomeComputer
    ? data?.addresses[0]
    : [...(data?.addresses ?? []), data?.localAddress].find(isThisHost);
  return {
    origin: address ? new URL(address).origin : location.origin,
    isOnlyHere: isHomeComputer && data !== undefined && !address,
  };
};
