import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { markPageOpened } from '#shared/features/content/notifications.contract.ts';
import { listNextSteps } from '#shared/features/household/household.contract.ts';
import type { NextStep } from '#shared/features/household/household.fields.ts';
import { call } from '../../lib/api/api-client.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useAction } from '../../ui/feedback/use-action.ts';

/** Home has not been left since the page was opened. */
let isFirstVisit = true;

export const nextStepsQuery = queryOptions({
  queryKey: ['household', 'nextSteps'] as const,
  queryFn: ({ signal }) => call(listNextSteps, {}, { signal }),
  // What is done elsewhere is gone on the way back home; until then counts what the page brought.
  staleTime: () => (isFirstVisit ? Number.POSITIVE_INFINITY : 0),
});

/** Requests them early; it never fails. */
export const prepareNextSteps = (): Promise<void> => queryClient.prefetchQuery(nextStepsQuery);

/** For home: once it is left, steps are asked for anew each time it is opened. */
export const useFreshNextSteps = (): void =>
  useEffect(
    () => () => {
      isFirstVisit = false;
    },
    [],
  );

export const useNextSteps = () => useQuery(nextStepsQuery);

/** Takes a step off this person's home page for good. */
export const useDismissStep = () => {
  const { t } = useTranslation('common');
  return useAction({
    run: (page: NextStep) => call(markPageOpened, { body: { page } }),
    invalidates: [[...nextStepsQuery.queryKey]],
    failure: t('errors.failed'),
  });
};
