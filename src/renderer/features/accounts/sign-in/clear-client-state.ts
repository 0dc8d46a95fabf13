import type { QueryClient } from '@tanstack/react-query';
import { beginStay } from '../../../lib/api/api-client.ts';
import { forgetPeople } from '../../../lib/storage/person-memory.ts';
import { forgetSeen } from '../../../lib/storage/seen-pages.ts';
import { hideActionToast } from '../../../ui/feedback/toast-store.ts';
import { accountsKeys, setupQuery } from '../accounts.hooks.ts';

const kept = [accountsKeys.currentUser, setupQuery.queryKey].map(String);

/** Clears cached data and pending requests of a person; the user and setup state stay known. */
export const forgetRead = (queryClient: QueryClient): void => {
  beginStay();
  queryClient.removeQueries({ predicate: ({ queryKey }) => !kept.includes(String(queryKey)) });
};

/** Clears everything of the signed-out person; the guards then redirect to /auth. */
export const clearClientState = (queryClient: QueryClient): void => {
  hideActionToast();
  forgetPeople();
  forgetSeen();
  queryClient.setQueryData(accountsKeys.currentUser, null);
  forgetRead(queryClient);
};
