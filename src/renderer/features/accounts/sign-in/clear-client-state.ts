import type { QueryClient } from '@tanstack/react-query';
import { beginStay } from '../../../lib/api/api-client.ts';
import { forgetKept } from '../../../lib/storage/kept-drafts.ts';
import { forgetPeople } from '../../../lib/storage/person-memory.ts';
import { forgetSeen } from '../../../lib/storage/seen-pages.ts';
import { accountsKeys, setupQuery } from '../accounts.hooks.ts';

const kept = [accountsKeys.currentUser, setupQuery.queryKey].map(String);

/**
 * Forgets what was read for somebody, and what is still being asked for them; who is here, and whether
 * the house is set up, is known on.
 */
export const forgetRead = (queryClient: QueryClient): void => {
  beginStay();
  queryClient.removeQueries({ predicate: ({ queryKey }) => !kept.includes(String(queryKey)) });
};

/** Forgets everything of the person who was here; the guards then lead to /auth. */
export const clearClientState = (queryClient: QueryClient): void => {
  forgetKept();
  forgetPeople();
  forgetSeen();
  queryClient.setQueryData(accountsKeys.currentUser, null);
  forgetRead(queryClient);
};
