import { useCallback } from 'react';
import { useCurrentUser } from '../features/accounts/accounts.hooks.ts';
import { errorText } from '../lib/api-client.ts';
import { showToast } from './toast-store.ts';

/** Tells what did not work and why, in words for the person who reads them. */
export const useFailureToast = () => {
  // Parts are still drawn while their person logs out.
  const { data: user = null } = useCurrentUser();
  return useCallback(
    (title: string, error: unknown, fallback?: string) =>
      showToast({ tone: 'failure', title, description: errorText(error, user, fallback) }),
    [user],
  );
};
