import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RequestHandler } from 'express';
import sirv from 'sirv';

/** Replaced in index.html by each answer's own nonce, which the style-src of its policy names. */
const noncePlaceholder = '__CSP_NONCE__';

/** A value for the nonce of one answer's Content-Security-Policy. */
export const newNonce = (): string => randomBytes(16).toString('base64');

/** The built client's files, precompressed where the build made it so; hashed names never change. */
export const clientFiles = (clientDir: string): RequestHandler =>
  sirv(clientDir, {
    dev: false,
    etag: true,
    gzip: true,
    brotli: true,
    // The page itself carries a nonce, so it is not a static file.
    ignores: [/^\/(?:index\.html)?$/],
    extensions: [],
    setHeaders: (response, path) => {
      const isHashed = path.startsWith('/assets/');
      // A policy is the page's; on fifty scripts and styles it is only bytes.
      if (isHashed) response.removeHeader('Content-Security-Policy');
      response.setHeader(
        'Cache-Control',
        isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  }) as RequestHandler;

/** The page, for every path that is the client's own to route. */
export const clientPage = (clientDir: string): RequestHandler => {
  const html = readFileSync(join(clientDir, 'index.html'), 'utf8');
  return (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    response.setHeader('Cache-Control', 'no-store');
    response.type('html').send(html.replaceAll(noncePlaceholder, response.locals.nonce as string));
  };
};
