import type { AuditAction, AuditDetails } from '#shared/features/audit/audit.fields.ts';

/** One thing that was done; names are looked up and kept as they are at that moment. */
export type Act = {
  [A in AuditAction]: {
    action: A;
    /** Who did it; null for the house itself, or for somebody who is not signed in. */
    actorId: number | null;
    /** Whom it was about, where it was about somebody. */
    subjectId?: number | null;
    details: AuditDetails[A];
  };
}[AuditAction];

/** Writes the list of what was done in the name of the house; nothing ever changes an entry (rule 145). */
export interface AuditRecorder {
  /** Keeps an act, in the transaction of its cause. */
  record(act: Act): void;
  /** Keeps that something was refused: written even though the transaction under way rolls back. */
  recordRefusal(act: Act): void;
}
