import type { UpdateFailure } from '#shared/features/updates/updates.fields.ts';

/** Why an update failed; the page has a sentence for each reason. */
export class UpdateError extends Error {
  readonly reason: UpdateFailure;
  constructor(reason: UpdateFailure, cause?: unknown) {
    super(`The update failed: ${reason}`, { cause });
    this.name = 'UpdateError';
    this.reason = reason;
  }
}
