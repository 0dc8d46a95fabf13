import { useState } from 'react';
import type { Approval } from '#shared/features/approvals/approvals.contract.ts';
import { backgroundPart } from '../../lib/background-part.ts';
import type { BellExtra } from '../../lib/bell-extra.ts';
import {
  useApprovals,
  useApprovalsLive,
  useMarkOutcomesSeen,
  useOutcomes,
} from './approvals.hooks.ts';

const ApprovalsSection = backgroundPart(
  ['approvals'],
  async () => (await import('./approvals-section.tsx')).ApprovalsSection,
);

/** Posts and comments that wait are in the bell by themselves. */
const isNamedInBell = ({ kind }: Approval) => kind === 'post' || kind === 'comment';

/** What was decided about one's own things, and for grown-ups what waits (decision 29). */
export const useApprovalsBell = (): BellExtra => {
  useApprovalsLive();
  const { data: waiting = [] } = useApprovals();
  const { data: outcomes = [] } = useOutcomes();
  const { mutate: markSeen } = useMarkOutcomesSeen();
  // What was new when the bell was opened stays marked while it is looked at.
  const [newIds, setNewIds] = useState<ReadonlySet<number>>(new Set());
  const unseen = outcomes.filter(({ isSeen }) => !isSeen).map(({ id }) => id);
  const others = waiting.filter((approval) => !isNamedInBell(approval));
  return {
    name: 'approvals',
    count: unseen.length + others.length,
    isEmpty: outcomes.length === 0 && waiting.length === 0,
    onOpened: () => {
      setNewIds(new Set(unseen));
      if (unseen.length > 0) markSeen(Math.max(...unseen));
    },
    content: (onFollow) => (
      <ApprovalsSection
        waiting={waiting.length}
        outcomes={outcomes}
        newIds={newIds}
        onFollow={onFollow}
      />
    ),
  };
};
