import { randomBytes } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';

declare global {
  namespace Express {
    interface Request {
      id: string;
    }
  }
}

/** Logs each call by its route's pattern, never its address, query, body or person. */
export const requestLog = (log: Logger): RequestHandler => {
  return (request, response, next) => {
    request.id = randomBytes(6).toString('base64url');
    response.setHeader('X-Request-Id', request.id);
    if (log.isLevelEnabled('info')) {
      const startedAt = performance.now();
      response.once('finish', () => {
        const ms = Math.round(performance.now() - startedAt);
        const pattern = (request.route as { path?: string } | undefined)?.path ?? 'static';
        log.info({
          requestId: request.id,
          method: request.method,
          route: pattern,
          status: response.statusCode,
          ms,
        });
      });
    }
    next();
  };
};
