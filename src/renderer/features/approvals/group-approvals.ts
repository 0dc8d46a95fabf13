import type { Approval } from '#shared/features/approvals/approvals.contract.ts';
import { limits } from '#shared/features/approvals/approvals.fields.ts';
import { groupBy } from '#shared/group-by.ts';

/** What waits of one kind about one kid; everything else stands alone. */
export interface ApprovalGroup {
  key: string;
  /** At least one. */
  approvals: [Approval, ...Approval[]];
  /** More of them may be waiting than are listed. */
  isCut: boolean;
}

/** Groups by kid and kind, in the order of the first of each group. */
export const groupApprovals = (waiting: readonly Approval[]): ApprovalGroup[] => {
  const ofKind = groupBy(waiting, ({ kind }) => kind);
  const groups = groupBy(waiting, ({ kind, id, kid }) =>
    kid ? `${kind} of ${kid.id}` : `${kind} ${id}`,
  );
  return [...groups].map(([key, list]) => {
    const approvals = list as ApprovalGroup['approvals'];
    // The limit is on all of a kind, whichever kid they are about.
    const isCut = ofKind.get(approvals[0].kind)?.length === limits.shownOfKind;
    return { key, approvals, isCut };
  });
};
