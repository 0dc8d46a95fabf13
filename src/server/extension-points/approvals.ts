import type { Actor } from '#shared/features/accounts/access.ts';
import type { Approval } from '#shared/features/approvals/approvals.contract.ts';

/** What one feature has waiting for the grown-ups, and how it is decided, by its own policy. */
export interface ApprovalSource {
  /** What this grown-up may decide, oldest first, at most `limits.shownOfKind`. */
  list(actor: Actor): Approval[];
  /**
   * `version` is the `Approval.version` that was viewed. @throws AppError 404 for records that are not theirs
   * to decide, 409 for what is decided or has changed.
   */
  decide(actor: Actor, id: number, isAllowed: boolean, version?: string): void;
}

/** What goes with few kinds, left out. */
export const plainApproval = {
  reportedBy: null,
  friend: null,
  reason: '',
  title: '',
  text: '',
  contentId: null,
  media: null,
  context: [],
  messageId: null,
  isStanding: true,
  until: null,
  version: '',
} satisfies Partial<Approval>;
