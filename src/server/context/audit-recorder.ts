import type { AuditAction, AuditDetails } from '#shared/features/audit/audit.fields.ts';

/** One thing that was done; names are looked up and kept as they are at that moment. */
export type Act = {
  [A in AuditAction]: {
    action: A;
    /** Who did it; null for the server itself or someone signed out. */
    actorId: number | null;
    /** The person it was about, if any. */
    subjectId?: number | null;
    details: AuditDetails[A];
  };
}[AuditAction];

/** Writes the activity list; nothing ever changes an entry (rule 145). */
export interface AuditRecorder {
  /** Keeps an act, in the transaction of its cause. */
  record(act: Act): void;
  /** Keeps that something was refused: written even though the transaction under way rolls back. */
  recordRefusal(act: Act): void;
}
