import type { UpdateFailure } from '#shared/features/updates/updates.fields.ts';

/** Why an update came to nothing; the page has a sentence for each reason. */
export class UpdateError extends Error {
  readonly reason: UpdateFailure;
  constructor(reason: UpdateFailure, cause?: unknown) {
    super(`The update came to nothing: ${reason}`, { cause });
    this.name = 'UpdateError';
    this.reason = reason;
  }
}
