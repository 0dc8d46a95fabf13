import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useContext } from 'react';
import { currentUserQuery } from '../../features/accounts/accounts.hooks.ts';
import { ShownPerson } from '../../features/accounts/shown-person.ts';
import { errorText, errorTextWithStatus } from '../../lib/api/api-client.ts';
import { showToast } from './toast-store.ts';

/** How the text of a failure toast is made. */
export interface FailureText {
  /** The text where the server sent no sentence. */
  fallback?: string;
  /** Set where the spec writes the toast with the server's answer: the status precedes the sentence, except for kids (rule 35). */
  isStatusShown?: boolean;
}

/** Tells what did not work and why, in words for the person who reads them. */
export const useFailureToast = () => {
  const client = useQueryClient();
  const shown = useContext(ShownPerson);
  return useCallback(
    (title: string, error: unknown, { fallback, isStatusShown }: FailureText = {}) => {
      // Parts are still drawn while their person logs out.
      const user = client.getQueryData(currentUserQuery.queryKey) ?? shown;
      const description = isStatusShown
        ? errorTextWithStatus(error, user, fallback)
        : errorText(error, fallback);
      showToast({ tone: 'failure', title, description });
    },
    [client, shown],
  );
};
