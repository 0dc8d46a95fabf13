import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useContext } from 'react';
import { currentUserQuery } from '../../features/accounts/accounts.hooks.ts';
import { ShownPerson } from '../../features/accounts/shown-person.ts';
import { errorText } from '../../lib/api/api-client.ts';
import { showToast } from './toast-store.ts';

/** Tells what did not work and why, in words for the person who reads them. */
export const useFailureToast = () => {
  const client = useQueryClient();
  const shown = useContext(ShownPerson);
  return useCallback(
    (title: string, error: unknown, fallback?: string) => {
      // Parts are still drawn while their person logs out.
      const user = client.getQueryData(currentUserQuery.queryKey) ?? shown;
      showToast({ tone: 'failure', title, description: errorText(error, user, fallback) });
    },
    [client, shown],
  );
};
