import {
  type QueryClient,
  queryOptions,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { isGrownUp } from '#shared/features/accounts/access.ts';
import type { GuestRole } from '#shared/features/accounts/accounts.fields.ts';
import {
  type Approval,
  decideApproval,
  listApprovals,
  listOutcomes,
  markOutcomesSeen,
  type Outcome,
} from '#shared/features/approvals/approvals.contract.ts';
import { ApiError, call } from '../../lib/api/api-client.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { refreshOnChange } from '../../lib/live/live-socket.ts';
import { useFailureToast } from '../../ui/feedback/failure-toast.ts';
import { useAction } from '../../ui/feedback/use-action.ts';
import { useCurrentUser } from '../accounts/accounts.hooks.ts';

const keys = {
  waiting: ['approvals', 'waiting'] as const,
  outcomes: ['approvals', 'outcomes'] as const,
  decide: ['approvals', 'decide'] as const,
};

const waitingQuery = queryOptions({
  queryKey: keys.waiting,
  queryFn: ({ signal }) => call(listApprovals, {}, { signal }),
});

const outcomesQuery = queryOptions({
  queryKey: keys.outcomes,
  queryFn: ({ signal }) => call(listOutcomes, {}, { signal }),
});

/** What waits for this grown-up; no request for anyone else. */
export const useApprovals = () => {
  // Still mounted while signing out.
  const { data: user } = useCurrentUser();
  return useQuery({ ...waitingQuery, enabled: !!user && isGrownUp(user) });
};

/** Recent decisions about the caller's posts, comments and requests. */
export const useOutcomes = () => useQuery(outcomesQuery);

/** Listens for pending approvals and outcomes while notifications are mounted. */
export const useApprovalsLive = () => {
  const client = useQueryClient();
  useEffect(() => {
    const stops = [
      // Guests arrive and are verified as people; posts and comments arrive as notifications.
      refreshOnChange(client, ['approvals', 'bell', 'accounts'], [keys.waiting]),
      refreshOnChange(client, ['approvals'], [keys.outcomes]),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
};

interface Decision {
  approval: Approval;
  isAllowed: boolean;
  /** What an approved guest becomes. */
  role?: GuestRole | undefined;
}

/** What is being decided right now, which may be several things at once. */
export const useBeingDecided = () =>
  useMutationState({
    filters: { mutationKey: keys.decide, status: 'pending' },
    select: ({ state }) => (state.variables as Decision).approval,
  });

const decideOne = ({ approval: { kind, id, version }, isAllowed, role }: Decision) =>
  call(decideApproval, { params: { kind, id }, body: { isAllowed, version, role } });

const takeOff = (client: QueryClient, { kind, id }: Pick<Approval, 'kind' | 'id'>) =>
  client.setQueryData<Approval[]>(keys.waiting, (list) =>
    list?.filter((other) => other.kind !== kind || other.id !== id),
  );

/** Decides with one press; the card goes at once, and comes back if that fails. */
export const useDecide = () => {
  const { t } = useTranslation(['approvals', 'common']);
  const client = useQueryClient();
  const showFailure = useFailureToast();
  return useMutation({
    mutationKey: keys.decide,
    mutationFn: decideOne,
    onSuccess: (decided) => takeOff(client, decided),
    onError: (error) => showFailure(t('common:errors.notSaved'), error),
    onSettled: () => void client.invalidateQueries({ queryKey: keys.waiting }),
  });
};

/** Whether it was decided or changed by someone else meanwhile. */
const isOvertaken = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 409);

/** Approves each as it was listed; what changed meanwhile stays. */
export const useApproveAll = () => {
  const { t } = useTranslation(['approvals', 'common']);
  const client = useQueryClient();
  return useAction({
    run: async (approvals: Approval[]) => {
      let count = 0;
      for (const approval of approvals) {
        try {
          takeOff(client, await decideOne({ approval, isAllowed: true }));
          count += 1;
        } catch (error) {
          if (!isOvertaken(error)) throw error;
        }
      }
      return count;
    },
    success: (count, approvals) =>
      count === approvals.length
        ? t('all.done', { count })
        : t('all.some', { count: approvals.length - count }),
    failure: t('common:errors.notSaved'),
    onSettled: () => void client.invalidateQueries({ queryKey: keys.waiting }),
  });
};

/** Takes outcomes off the unread count, on every device. */
export const useMarkOutcomesSeen = () => {
  return useAction({
    run: (id: number) => call(markOutcomesSeen, { body: { id } }),
    update: (client, _answer, id) =>
      client.setQueryData<Outcome[]>(keys.outcomes, (outcomes) =>
        outcomes?.map((outcome) => (outcome.id <= id ? { ...outcome, isSeen: true } : outcome)),
      ),
  });
};
