import { useCallback } from 'react';
import { useUser } from '../features/accounts/accounts.hooks.ts';
import { errorText } from '../lib/api-client.ts';
import { showToast } from './toast-store.ts';

/** Tells what did not work and why, in words for the person who reads them. */
export const useFailureToast = () => {
  const user = useUser();
  return useCallback(
    (title: string, error: unknown) =>
      showToast({ tone: 'failure', title, description: errorText(error, user) }),
    [user],
  );
};
