import { AppError } from '#shared/errors.ts';
import { parseMediaName } from '../../media/media-names.ts';

/** A file's address as this house writes it, with its version or without; nothing else is one. */
const pattern = /^\/uploads\/([0-9a-f]{32}(?:-(?:small|large))?)(?:\?v=[0-9a-f]{8})?$/;

/** What came as `?path=`: once, never, or several times. */
export type GivenPath = string | string[] | undefined;

export const refusedPath = (): AppError => new AppError('invalid', 'files:errors.path');

/** The file that a path names; null for every path that is not written as the house's own are. */
export const parsePath = (path: GivenPath) => {
  const match = typeof path === 'string' ? pattern.exec(path) : null;
  return match?.[1] ? parseMediaName(match[1]) : null;
};
