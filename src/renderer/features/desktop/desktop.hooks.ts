import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AppState } from '#shared/desktop-bridge.ts';
import type { AppChoices, PersonNotifications } from '#shared/desktop-settings.ts';
import { desktop } from '../../lib/desktop.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useAction } from '../../ui/feedback/use-action.ts';

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

const notificationsQuery = (person: number) =>
  queryOptions({
    queryKey: ['desktop', 'notifications', person],
    queryFn: async (): Promise<PersonNotifications> =>
      answered(await desktop?.osNotifications(person)),
  });

/** How the app behaves on this computer. */
export const useAppState = () => useQuery(appQuery);

/** A person's notification settings at this computer. */
export const useOsNotifications = (person: number) => useQuery(notificationsQuery(person));

/** Changes the app at once; what it says back is what holds. */
export const useChangeApp = () => {
  const { t } = useTranslation('common');
  return useAction({
    run: async (changes: Partial<AppChoices>) => answered(await desktop?.changeApp(changes)),
    update: (client, state) => client.setQueryData(appQuery.queryKey, state),
    failure: t('errors.notSaved'),
  });
};

export const useChangeOsNotifications = (person: number) => {
  const { t } = useTranslation('common');
  return useAction({
    run: async (changes: Partial<PersonNotifications>) =>
      answered(await desktop?.changeOsNotifications({ person, changes })),
    update: (client, choices) => client.setQueryData(notificationsQuery(person).queryKey, choices),
    failure: t('errors.notSaved'),
  });
};
