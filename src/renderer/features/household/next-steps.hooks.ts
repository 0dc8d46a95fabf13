import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { markPageOpened } from '#shared/features/content/notifications.contract.ts';
import { listNextSteps } from '#shared/features/household/household.contract.ts';
import type { NextStep } from '#shared/features/household/household.fields.ts';
import { call } from '../../lib/api/api-client.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { isFirstView } from '../../lib/dom/first-view.ts';
import { useAction } from '../../ui/feedback/use-action.ts';

export const nextStepsQuery = queryOptions({
  queryKey: ['household', 'nextSteps'] as const,
  queryFn: ({ signal }) => call(listNextSteps, {}, { signal }),
  // What is done elsewhere is gone on the way back home; the first screen shows what its page brought.
  staleTime: () => (isFirstView() ? Number.POSITIVE_INFINITY : 0),
});

/** Requests them early; it never fails. */
export const prepareNextSteps = (): Promise<void> => queryClient.prefetchQuery(nextStepsQuery);

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
