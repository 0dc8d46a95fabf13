import type { QueryClient } from '@tanstack/react-query';
import { forgetKept } from '../../lib/kept-drafts.ts';
import { forgetPeople } from '../../lib/person-memory.ts';
import { forgetSeen } from '../../lib/seen-pages.ts';
import { accountsKeys, setupQuery } from './accounts.hooks.ts';

/** Forgets everything of the person who was here; the guards then lead to /auth. */
export const leaveHouse = (queryClient: QueryClient): void => {
  forgetKept();
  forgetPeople();
  forgetSeen();
  queryClient.setQueryData(accountsKeys.currentUser, null);
  queryClient.removeQueries({
    predicate: ({ queryKey }) =>
      queryKey !== accountsKeys.currentUser &&
      String(queryKey) !== String(accountsKeys.currentUser) &&
      String(queryKey) !== String(setupQuery.queryKey),
  });
};
