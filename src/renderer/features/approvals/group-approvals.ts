import type { Approval } from '#shared/features/approvals/approvals.contract.ts';
import { groupBy } from '#shared/group-by.ts';

/** What waits of one kind about one kid; everything else stands alone. */
export interface ApprovalGroup {
  key: string;
  /** At least one. */
  approvals: [Approval, ...Approval[]];
}

/** Groups by kid and kind, in the order of the first of each group. */
export const groupApprovals = (waiting: readonly Approval[]): ApprovalGroup[] =>
  [
    ...groupBy(waiting, ({ kind, id, kid }) => (kid ? `${kind} of ${kid.id}` : `${kind} ${id}`)),
  ].map(([key, approvals]) => ({ key, approvals: approvals as ApprovalGroup['approvals'] }));
