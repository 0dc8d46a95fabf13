import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AppState } from '#shared/desktop-bridge.ts';
import type { AppChoices, PersonNotifications } from '#shared/desktop-settings.ts';
import { desktop } from '../../lib/desktop.ts';
import { useFailureToast } from '../../ui/feedback/failure-toast.ts';

/** The app answers its own page at once or not at all. */
const answered = <T>(answer: T | null | undefined): T => {
  if (answer === null || answer === undefined) throw new Error('the app did not answer');
  return answer;
};

const appQuery = queryOptions({
  queryKey: ['desktop', 'app'],
  queryFn: async (): Promise<AppState> => answered(await desktop?.appState()),
  // The tray changes some of it too.
  staleTime: 0,
});

const noticesQuery = (person: number) =>
  queryOptions({
    queryKey: ['desktop', 'notices', person],
    queryFn: async (): Promise<PersonNotifications> => answered(await desktop?.notices(person)),
  });

/** How the app behaves on this computer. */
export const useAppState = () => useQuery(appQuery);

/** A person's notification settings at this computer. */
export const useOsNotifications = (person: number) => useQuery(noticesQuery(person));

/** Changes the app at once; what it says back is what holds. */
export const useChangeApp = () => {
  const { t } = useTranslation('common');
  const client = useQueryClient();
  const showFailure = useFailureToast();
  return useMutation({
    mutationFn: async (changes: Partial<AppChoices>) => answered(await desktop?.changeApp(changes)),
    onSuccess: (state) => client.setQueryData(appQuery.queryKey, state),
    onError: (error) => showFailure(t('errors.notSaved'), error),
  });
};

export const useChangeOsNotifications = (person: number) => {
  const { t } = useTranslation('common');
  const client = useQueryClient();
  const showFailure = useFailureToast();
  return useMutation({
    mutationFn: async (changes: Partial<PersonNotifications>) =>
      answered(await desktop?.changeOsNotifications({ person, changes })),
    onSuccess: (notices) => client.setQueryData(noticesQuery(person).queryKey, notices),
    onError: (error) => showFailure(t('errors.notSaved'), error),
  });
};
