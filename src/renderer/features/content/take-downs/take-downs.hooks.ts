import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  askTakeDown,
  decideTakeDown,
  listTakeDowns,
  withdrawTakeDown,
} from '#shared/features/content/take-downs.contract.ts';
import { call } from '../../../lib/api/api-client.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { contentKeys } from '../content.hooks.ts';

const takeDownsQuery = queryOptions({
  queryKey: contentKeys.takeDowns,
  queryFn: ({ signal }) => call(listTakeDowns, {}, { signal }),
});

/** What the person asked to be taken down, and what they may decide. */
export const useTakeDowns = () => useQuery(takeDownsQuery);

// A picture that was hidden or shown comes with the post that shows it.
const invalidates = [contentKeys.takeDowns, contentKeys.posts, contentKeys.feeds];

export const useWithdrawTakeDown = () => {
  const { t } = useTranslation(['content', 'takeDown', 'common']);
  return useAction({
    run: (id: number) => call(withdrawTakeDown, { params: { id } }),
    invalidates,
    success: t('takeDown:withdrawn'),
    failure: t('common:errors.notSaved'),
  });
};

/** Asks at once, without a reason; the toast takes it back. */
export const useAskTakeDown = (kind: 'image' | 'video') => {
  const { t } = useTranslation(['content', 'takeDown', 'common']);
  const { mutate: withdraw } = useWithdrawTakeDown();
  return useAction({
    run: (id: number) => call(askTakeDown, { params: { id } }),
    invalidates,
    success: ({ isHidden }, id) => ({
      title: t(`takeDown:asked.${kind}`),
      ...(isHidden ? { description: t('takeDown:isHidden') } : {}),
      action: { label: t('common:actions.undo'), onPress: () => withdraw(id) },
    }),
    failure: t('common:errors.notSaved'),
  });
};

export const useDecideTakeDown = () => {
  const { t } = useTranslation(['content', 'takeDown', 'common']);
  return useAction({
    run: ({ id, decision }: { id: number; decision: 'takeDown' | 'keep' }) =>
      call(decideTakeDown, { params: { id }, body: { decision } }),
    invalidates,
    success: (_answer, { decision }) => t(`takeDown:done.${decision}`),
    failure: t('common:errors.notSaved'),
  });
};
