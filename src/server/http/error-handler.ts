import type { ErrorRequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { AppError } from '#shared/errors.ts';
import { storageErrorIn } from '../startup/recovery/storage-errors.ts';
import { sentenceOf } from './error-messages.ts';
import { VersionConflict } from './require-version.ts';
import { describeIssues, InvalidInput } from './validation.ts';

/** Sends a refusal as one plain sentence; the client shows `"{status}: {body}"`. */
const refuse = (response: Response, status: number, text: string): void => {
  response.status(status).setHeader('Cache-Control', 'no-store');
  response.type('text/plain').send(text);
};

/** Errors of the body parser and of Express itself, as ours; anything else stays what it is. */
export const toAppError = (error: unknown): unknown => {
  if (error instanceof AppError || error instanceof InvalidInput) return error;
  const { type, status, code } = error as { type?: string; status?: number; code?: string };
  if (type === 'entity.too.large') return new AppError('tooLarge', 'common:errors.bodyTooLarge');
  if (type === 'entity.parse.failed') return new AppError('invalid', 'common:errors.invalidJson');
  if (status !== undefined && status >= 400 && status < 500) {
    return new AppError('invalid', 'common:errors.invalidRequest');
  }
  if (storageErrorIn(error))
    return new AppError('unavailable', 'startup:errors.disk', { cause: error });
  if (code === 'SQLITE_FULL' || code === 'ENOSPC' || code === 'EDQUOT') {
    return new AppError('diskFull', 'common:errors.diskFull', { cause: error });
  }
  return error;
};

/** Clients that go away in the middle of a response. */
const gone = new Set([
  ...['ECONNABORTED', 'ECONNRESET', 'EPIPE'],
  ...['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED'],
]);

/**
 * The one place where an error becomes a status and a message; `onDiskTrouble` is called for errors of the
 * disk or a damaged database.
 */
export const errorHandler = (
  log: Logger,
  onStorageError: (error: unknown) => void = () => {},
): ErrorRequestHandler => {
  return (caught, request, response, next) => {
    if (response.headersSent) {
      const { code = '' } = (caught ?? {}) as { code?: string };
      if (!gone.has(code)) log.error({ requestId: request.id, err: caught }, 'answer broken off');
      return next(caught);
    }
    const error = toAppError(caught);
    if (error instanceof InvalidInput) return refuse(response, 400, describeIssues(error.issues));
    if (error instanceof VersionConflict) {
      response.status(error.status).setHeader('Cache-Control', 'no-store');
      response.json({ message: sentenceOf(error), current: error.current });
      return;
    }
    if (error instanceof AppError) {
      if (storageErrorIn(caught)) {
        log.error({ requestId: request.id, err: caught }, 'the disk or the database failed');
        onStorageError(caught);
      }
      if (error.retryAfter !== undefined) response.setHeader('Retry-After', error.retryAfter);
      // What is left of a refused upload is not read, so the connection cannot serve another call.
      if (!request.complete) response.setHeader('Connection', 'close');
      return refuse(response, error.status, sentenceOf(error));
    }
    log.error({ requestId: request.id, err: error }, 'request failed');
    const internal = new AppError('internal', 'common:errors.internal');
    refuse(response, 500, sentenceOf(internal));
  };
};
