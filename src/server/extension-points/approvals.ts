import type { Actor } from '#shared/features/accounts/access.ts';
import type { GuestRole } from '#shared/features/accounts/accounts.fields.ts';
import type { Approval } from '#shared/features/approvals/approvals.contract.ts';

/** `version` is the `Approval.version` that was viewed, `role` what a guest becomes. */
export interface ApprovalDecision {
  isAllowed: boolean;
  version?: string | undefined;
  role?: GuestRole | undefined;
}

/** A feature's pending approvals, and how they are decided, by its own policy. */
export interface ApprovalSource {
  /** What this grown-up may decide, oldest first, at most `limits.shownOfKind`. */
  list(actor: Actor): Approval[];
  /** @throws AppError 404 for records that are not theirs to decide, 409 for what is decided or has changed */
  decide(actor: Actor, id: number, decision: ApprovalDecision): void;
}

/** Fields of few kinds, empty. */
export const plainApproval = {
  reportedBy: null,
  kid: null,
  friend: null,
  reason: '',
  title: '',
  text: '',
  contentId: null,
  media: [],
  context: [],
  messageId: null,
  isStanding: true,
  until: null,
  version: '',
} satisfies Partial<Approval>;
