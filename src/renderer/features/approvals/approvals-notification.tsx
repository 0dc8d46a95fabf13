import { useState } from 'react';
import { backgroundPart } from '../../lib/background-part.ts';
import type { NotificationExtra } from '../../lib/notification-section.ts';
import {
  useApprovals,
  useApprovalsLive,
  useMarkOutcomesSeen,
  useOutcomes,
} from './approvals.hooks.ts';

const ApprovalsSection = backgroundPart(
  ['approvals'],
  () => import('./approvals-section.tsx'),
  'ApprovalsSection',
);

/** Decisions about the person's own content, and for grown-ups pending ones (rule 29). */
export const useApprovalNotifications = (): NotificationExtra => {
  useApprovalsLive();
  const { data: waiting = [] } = useApprovals();
  const { data: outcomes = [] } = useOutcomes();
  const { mutate: markSeen } = useMarkOutcomesSeen();
  // New items stay marked while notifications are open.
  const [newIds, setNewIds] = useState<ReadonlySet<number>>(new Set());
  const unseen = outcomes.filter(({ isSeen }) => !isSeen).map(({ id }) => id);
  return {
    name: 'approvals',
    isNew: unseen.length + waiting.length > 0,
    isEmpty: outcomes.length === 0 && waiting.length === 0,
    onOpened: () => {
      setNewIds(new Set(unseen));
      if (unseen.length > 0) markSeen(Math.max(...unseen));
    },
    content: (onFollow) => (
      <ApprovalsSection waiting={waiting} outcomes={outcomes} newIds={newIds} onFollow={onFollow} />
    ),
  };
};
