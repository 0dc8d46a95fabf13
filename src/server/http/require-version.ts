import type { Request } from 'express';
import { AppError } from '#shared/errors.ts';
import { versionHeader } from '#shared/record-version.ts';

/** The record that someone changes has changed since they read it. */
export class VersionConflict extends AppError {
  /** As it is now, for the person who asks. */
  readonly current: object;
  constructor(current: object) {
    super('conflict', 'common:errors.changedMeanwhile');
    this.current = current;
  }
}

/**
 * Refuses a change that is based on another version of a record than it has now. One that names no version, or
 * meets no record, passes.
 * Runs inside the transaction that changes the record; `read` shows only what the caller may see.
 * @throws VersionConflict
 */
export const requireVersion = <R extends object>(
  request: Request,
  version: (record: R) => string,
  read: () => R | null,
): void => {
  const sent = request.get(versionHeader);
  if (sent === undefined) return;
  const current = read();
  if (current && version(current) !== sent) throw new VersionConflict(current);
};
