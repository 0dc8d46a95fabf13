import { queryOptions } from '@tanstack/react-query';
import { getHouseholdSettings } from '#shared/features/household/household.contract.ts';
import { call } from '../../lib/api/api-client.ts';
import { householdKeys } from '../accounts/accounts.hooks.ts';

/** The household's settings, for admins. */
export const settingsQuery = queryOptions({
  queryKey: householdKeys.settings,
  queryFn: ({ signal }) => call(getHouseholdSettings, {}, { signal }),
});
