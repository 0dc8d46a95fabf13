import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import {
  type ContinuousState,
  deleteContinuous,
  endContinuous,
  getContinuous,
  setContinuous,
} from '#shared/features/backups/continuous/continuous.contract.ts';
import type { ContinuousPlaceName } from '#shared/features/backups/continuous/continuous.fields.ts';
import { call } from '../../../lib/api/api-client.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAction } from '../../../ui/feedback/use-action.ts';

/** How far behind copies are changes with every second; the page need not. */
const refetchMs = 5_000;

const continuousQuery = queryOptions({
  queryKey: ['backups', 'continuous'] as const,
  queryFn: ({ signal }) => call(getContinuous, {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.place ? refetchMs : false),
  staleTime: 0,
});

/** Continuous copies, kept up to date while they are on. */
export const useContinuous = () => useQuery(continuousQuery);

const keepState = (client: QueryClient, state: ContinuousState) =>
  client.setQueryData(continuousQuery.queryKey, state);

/** What an admin can do with continuous copies. */
export const useContinuousActions = () => {
  const { t } = useTranslation(['continuous', 'common']);
  const turnOn = useAction({
    run: (place: ContinuousPlaceName) => call(setContinuous, { body: { place } }),
    update: keepState,
    success: t('continuous:section.turnedOn'),
    failure: t('continuous:on.failed'),
  });
  const turnOff = useAction({
    run: () => call(endContinuous),
    update: keepState,
    success: t('continuous:section.turnedOff'),
    failure: t('common:errors.failed'),
  });
  const deleteCopies = useAction({
    run: () => call(deleteContinuous),
    update: keepState,
    success: t('continuous:section.deletedCopies'),
    failure: t('common:errors.failed'),
  });
  return { turnOn, turnOff, deleteCopies };
};
