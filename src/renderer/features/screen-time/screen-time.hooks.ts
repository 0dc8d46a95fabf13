import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import {
  getOwnScreenTime,
  giveScreenTime,
  listScreenTimes,
  type ScreenTime,
  type ScreenTimeRules,
  setScreenTime,
} from '#shared/features/screen-time/screen-time.contract.ts';
import { call } from '../../lib/api/api-client.ts';
import { forgetRefused, forgetSending, nameOfSending } from '../../lib/api/sending-names.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useAction } from '../../ui/feedback/use-action.ts';
import { useCurrentUser } from '../accounts/accounts.hooks.ts';

export const screenTimeKeys = {
  all: ['screenTime'] as const,
  own: ['screenTime', 'own'] as const,
  kids: ['screenTime', 'kids'] as const,
};

/** While the time is over there is no live connection; whether it opens is asked this often, in ms. */
const askMs = 5_000;

export const ownTimeQuery = queryOptions({
  queryKey: screenTimeKeys.own,
  queryFn: ({ signal }) => call(getOwnScreenTime, {}, { signal }),
});

/** A kid's own screen time; others have none. */
export const useOwnTime = () => {
  // The shell is still drawn while its person logs out.
  const { data: user } = useCurrentUser();
  return useQuery({
    ...ownTimeQuery,
    enabled: user?.isChild === true,
    refetchInterval: ({ state }) => (state.data && !state.data.isOpen ? askMs : false),
  });
};

/** How long until the time of the first kid ends or begins, which sends no event, in ms. */
const untilChange = (kids: ScreenTime[] = []): number | false => {
  const next = kids.flatMap(({ now, endsAt, opensAt }) => {
    const at = endsAt ?? opensAt;
    return at ? [Date.parse(at) - Date.parse(now)] : [];
  });
  return next.length > 0 && Math.min(...next) + 1_000;
};

export const kidsQuery = queryOptions({
  queryKey: screenTimeKeys.kids,
  queryFn: ({ signal }) => call(listScreenTimes, {}, { signal }),
  refetchInterval: ({ state }) => untilChange(state.data),
  refetchIntervalInBackground: true,
  // No events arrive while the tab is not open.
  staleTime: 0,
});

const keepKid = (client: QueryClient, kid: ScreenTime) =>
  client.setQueryData(kidsQuery.queryKey, (kids) =>
    kids?.map((one) => (one.kid.id === kid.kid.id ? kid : one)),
  );

export const useSetRules = (id: number) => {
  const { t } = useTranslation(['screenTime', 'common']);
  return useAction({
    run: (body: ScreenTimeRules) => call(setScreenTime, { params: { id }, body }),
    update: keepKid,
    success: { title: t('admin.saved'), description: t('admin.savedText') },
    failure: t('common:errors.notSaved'),
  });
};

export const useGiveTime = (id: number) => {
  const { t } = useTranslation(['screenTime', 'common']);
  const scope = `giveTime.${id}`;
  return useAction({
    run: (minutes: 10 | 30) =>
      call(
        giveScreenTime,
        { params: { id }, body: { minutes } },
        { clientId: nameOfSending(scope, String(minutes)) },
      ),
    update: (client, kid) => {
      // The next press gives more.
      forgetSending(scope);
      keepKid(client, kid);
    },
    onFailure: (_client, error) => forgetRefused(scope, error),
    success: (kid, count) => t('admin.extraGiven', { name: kid.kid.displayName, count }),
    failure: t('common:errors.failed'),
  });
};
