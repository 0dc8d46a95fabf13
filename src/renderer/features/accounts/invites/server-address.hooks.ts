import { useQuery } from '@tanstack/react-query';
import { getHouseholdSettings } from '#shared/features/household/household.contract.ts';
import { call } from '../../../lib/api/api-client.ts';
import { householdKeys } from '../accounts.hooks.ts';

const isHomeComputer = ['127.0.0.1', 'localhost', '[::1]'].includes(location.hostname);

/** The server's address for a phone on the home network; for admins. */
export const useServerAddress = (): { origin: string; isOnlyHere: boolean } => {
  const { data } = useQuery({
    queryKey: householdKeys.settings,
    queryFn: ({ signal }) => call(getHouseholdSettings, {}, { signal }),
    enabled: isHomeComputer,
  });
  // A page from another device has an address that works.
  if (!isHomeComputer) return { origin: location.origin, isOnlyHere: false };
  const [address] = data?.addresses ?? [];
  return {
    origin: address ? new URL(address).origin : location.origin,
    isOnlyHere: data !== undefined && !address,
  };
};
