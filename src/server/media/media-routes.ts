import { type FileHandle, open } from 'node:fs/promises';
import { type Request, type Response, Router } from 'express';
import parseRange from 'range-parser';
import { notFound } from '#shared/errors.ts';
import type { Context } from '../context/context.ts';
import { hasAvatar } from '../features/accounts/accounts.repo.ts';
import { findServedFile, type ServedFile } from './media.repo.ts';
import { pathOf } from './media-files.ts';
import { extensionOf, parseMediaName, versionOf } from './media-names.ts';
import { sendRange } from './send-file.ts';

/**
 * @throws AppError 401, 403 when denied, 404 for files that do not exist or are not visible to the caller.
 */
const findFile = (context: Context, request: Request): ServedFile => {
  const parsed = parseMediaName(String(request.params.file));
  const own = parsed && `/uploads/${parsed.name}`;
  const signedIn = context.accessControl.authorize(request, (actor) =>
    actor.isChild && own && hasAvatar(context.db, actor.id, own) ? 'ownPicture' : 'file',
  );
  const file = parsed && findServedFile(context.db, parsed.name, parsed.variant);
  if (!file || !context.media.canSee(signedIn.actor, file)) throw notFound();
  return file;
};

const setHeaders = (request: Request, response: Response, file: ServedFile): void => {
  const isVersioned = request.query.v === versionOf(file.sha256);
  response.setHeader(
    'Cache-Control',
    isVersioned ? 'private, max-age=31536000, immutable' : 'private, no-cache',
  );
  // A screen that people share does not show one person's pictures to the next from its cache.
  response.setHeader('Vary', 'Cookie');
  response.setHeader('ETag', `"${file.sha256}"`);
  response.setHeader('Accept-Ranges', 'bytes');
  response.setHeader('Content-Type', file.mime);
  const name = `${file.sha256.slice(0, 12)}.${extensionOf(file.mime)}`;
  response.setHeader('Content-Disposition', `inline; filename="${name}"`);
  // Opened directly it is an image and nothing else.
  response.setHeader(
    'Content-Security-Policy',
    "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'",
  );
};

/** An address never serves other bytes, so a cached copy stays valid. */
const isHeldAlready = (request: Request, { sha256 }: ServedFile): boolean => {
  const tags = request.headers['if-none-match']?.split(',').map((tag) => tag.trim()) ?? [];
  return tags.some((tag) => tag === '*' || tag.replace(/^W\//, '') === `"${sha256}"`);
};

interface Slice {
  start: number;
  end: number;
  isPart: boolean;
}

/** The bytes asked for; several ranges at once are answered with the whole. Null when none exist. */
const sliceOf = (request: Request, file: ServedFile): Slice | null => {
  const whole = { start: 0, end: file.bytes - 1, isPart: false };
  const { range, 'if-range': ifRange } = request.headers;
  if (!range || (ifRange !== undefined && ifRange !== `"${file.sha256}"`)) return whole;
  const ranges = parseRange(file.bytes, range, { combine: true });
  if (ranges === -1) return null;
  const [first, ...others] = ranges === -2 || ranges.type !== 'bytes' ? [] : ranges;
  return first && others.length === 0 ? { ...first, isPart: true } : whole;
};

/** Finds what a request asks for. @throws AppError where the caller may not have it */
type FindServed = () => ServedFile;

/** Opens a file before any header is sent. @throws AppError 404 for a lost file */
const openFile = async (
  context: Context,
  request: Request,
  response: Response,
  { file, find }: { file: ServedFile; find: FindServed },
): Promise<FileHandle> => {
  try {
    return await open(pathOf(context.media.folders, file.sha256), 'r');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
    // A cleaned video of the same size may have taken its place just now.
    const now = find();
    if (now.sha256 !== file.sha256) {
      setHeaders(request, response, now);
      return openFile(context, request, response, { file: now, find });
    }
    context.log.error({ mediaId: file.mediaId, file: file.sha256 }, 'media file missing');
    for (const name of ['ETag', 'Accept-Ranges', 'Content-Disposition'])
      response.removeHeader(name);
    throw notFound();
  }
};

/** Answers with a file of a medium, or the part of it that is asked for. @throws AppError as `find` does; 404 */
export const serveFile = async (
  context: Context,
  request: Request,
  response: Response,
  find: FindServed,
): Promise<void> => {
  const file = find();
  setHeaders(request, response, file);
  if (isHeldAlready(request, file)) {
    response.removeHeader('Content-Type');
    response.status(304).end();
    return;
  }
  const slice = sliceOf(request, file);
  if (!slice) {
    response.removeHeader('Content-Type');
    response.status(416).setHeader('Content-Range', `bytes */${file.bytes}`).end();
    return;
  }
  const { start, end, isPart } = slice;
  const handle = await openFile(context, request, response, { file, find });
  try {
    if (isPart) {
      response.status(206).setHeader('Content-Range', `bytes ${start}-${end}/${file.bytes}`);
    }
    response.setHeader('Content-Length', end - start + 1);
    if (request.method === 'HEAD') response.end();
    else await sendRange(handle, response, slice);
  } catch (error) {
    // The length is promised already: only a broken connection says that this was not all.
    context.log.error({ err: error, file: file.sha256 }, 'media file cannot be read');
    response.destroy();
  } finally {
    await handle.close();
  }
};

/** Media by their address, to whom the features they belong to let see them. */
export const mediaRoutes = (context: Context): Router => {
  const router = Router();
  router.get('/:file', (request, response) =>
    serveFile(context, request, response, () => findFile(context, request)),
  );
  return router;
};
