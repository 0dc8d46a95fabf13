import { AppError } from '#shared/errors.ts';
import { parseMediaName } from '../../media/media-names.ts';

/** A file's URL as this server writes it, with or without its version; nothing else matches. */
const pattern = /^\/uploads\/([0-9a-f]{32}(?:-(?:small|large))?)(?:\?v=[0-9a-f]{8})?$/;

/** What came as `?path=`: once, never, or several times. */
export type PathQuery = string | string[] | undefined;

export const refusedPath = (): AppError => new AppError('invalid', 'common:errors.invalidRequest');

/** The file of a path; null for any path in another form. */
export const parsePath = (path: PathQuery) => {
  const match = typeof path === 'string' ? pattern.exec(path) : null;
  return match?.[1] ? parseMediaName(match[1]) : null;
};
