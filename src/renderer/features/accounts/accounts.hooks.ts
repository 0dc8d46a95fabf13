import { queryOptions, useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import {
  type CurrentUser,
  currentUser,
  listUsers,
} from '#shared/features/accounts/accounts.contract.ts';
import { getHousehold, getSetup } from '#shared/features/household/household.contract.ts';
import { type MediaSizes, usualSizes } from '#shared/media-sizes.ts';
import { ApiError, call } from '../../lib/api/api-client.ts';
import { keepHourCycle } from '../../lib/i18n/hour-cycle.ts';
import { ShownPerson } from './shown-person.ts';

export const accountsKeys = {
  all: ['accounts'] as const,
  currentUser: ['accounts', 'currentUser'] as const,
  members: ['accounts', 'members'] as const,
  sessions: ['accounts', 'sessions'] as const,
  devicePeople: ['accounts', 'devicePeople'] as const,
  adminUsers: ['accounts', 'adminUsers'] as const,
  trustedDevices: ['accounts', 'trustedDevices'] as const,
  deviceTrust: ['accounts', 'deviceTrust'] as const,
  kidSignIn: ['accounts', 'kidSignIn'] as const,
  invites: ['accounts', 'invites'] as const,
};

export const householdKeys = {
  all: ['household'] as const,
  setup: ['household', 'setup'] as const,
  household: ['household', 'household'] as const,
  settings: ['household', 'settings'] as const,
  allowance: ['household', 'allowance'] as const,
};

/** The signed-in user; a 401 means null, and only here it is no error (rule 39). */
export const currentUserQuery = queryOptions({
  queryKey: accountsKeys.currentUser,
  queryFn: async ({ signal }): Promise<CurrentUser | null> => {
    try {
      return await call(currentUser, {}, { signal });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
});

export const setupQuery = queryOptions({
  queryKey: householdKeys.setup,
  queryFn: ({ signal }) => call(getSetup, {}, { signal }),
});

export const householdQuery = queryOptions({
  queryKey: householdKeys.household,
  queryFn: async ({ signal }) => {
    const household = await call(getHousehold, {}, { signal });
    keepHourCycle(household.hourCycle);
    return household;
  },
});

export const membersQuery = queryOptions({
  queryKey: accountsKeys.members,
  queryFn: ({ signal }) => call(listUsers, {}, { signal }),
});

export const useCurrentUser = () => useQuery(currentUserQuery);

/** The signed-in person, on pages behind the guard; a page that is still shown after they left keeps them. */
export const useUser = (): CurrentUser => {
  const user = useContext(ShownPerson);
  if (!user) throw new Error('this page is for signed-in people');
  return user;
};

export const useHousehold = () => useQuery(householdQuery);
/** Size limits of files; the defaults until the server has answered. */
export const useMediaSizes = (): MediaSizes => useHousehold().data?.sizes ?? usualSizes;
