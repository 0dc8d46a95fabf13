import { queryOptions } from '@tanstack/react-query';
import {
  checkServer,
  freeVideoCopies,
  getDisk,
  getHealthReport,
  getSpace,
} from '#shared/features/household/health.contract.ts';
import { call } from '../../lib/api/api-client.ts';
import { byteText } from '../../lib/i18n/byte-text.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useAction } from '../../ui/feedback/use-action.ts';
import { householdKeys } from '../accounts/accounts.hooks.ts';

export const diskQuery = queryOptions({
  queryKey: [...householdKeys.all, 'disk'],
  queryFn: ({ signal }) => call(getDisk, {}, { signal }),
});

/** The health report, for admins; refetched when the page opens. */
export const healthQuery = queryOptions({
  queryKey: [...householdKeys.all, 'health'],
  queryFn: async ({ signal, client }) => {
    const health = await call(getHealthReport, {}, { signal });
    // The warning above the page follows at once; the server looks at the disk every hour.
    client.setQueryData(diskQuery.queryKey, health.disk);
    return health;
  },
  staleTime: 0,
});

/** Deletes the copies of videos that every browser plays. */
export const useFreeVideoCopies = (onDone: () => void) => {
  const { t } = useTranslation(['household', 'common']);
  return useAction({
    run: () => call(freeVideoCopies),
    update: (client) => void client.invalidateQueries({ queryKey: healthQuery.queryKey }),
    success: ({ bytes }) => t('space.freed', { size: byteText(bytes) }),
    failure: t('common:errors.failed'),
    onSettled: onDone,
  });
};

/** What the person's files take up; counted when the page opens. */
export const spaceQuery = queryOptions({
  queryKey: [...householdKeys.all, 'space'],
  queryFn: ({ signal }) => call(getSpace, {}, { signal }),
  staleTime: 0,
});

/** Looks whether every picture and video has its file. */
export const useCheckHealth = () => {
  const { t } = useTranslation(['household', 'common']);
  return useAction({
    run: () => call(checkServer),
    update: (client, health) => client.setQueryData(healthQuery.queryKey, health),
    success: t('health.checkDone'),
    failure: t('common:errors.failed'),
  });
};
