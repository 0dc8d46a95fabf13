import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { connectionOf, hostOf } from './client-connection.ts';
import { newNonce } from './static-client.ts';

/** The style elements by which Radix hides the scrollbars of scroll areas and selects; they take no nonce. */
const radixStyles = [
  "'sha256-vGQdhYJbTuF+M8iCn1IZCHpdkiICocWHDq4qnQF4Rjw='",
  "'sha256-441zG27rExd4/il+NvIqyL8zFx5XmyNQtE381kSkUJk='",
];

/** A page's live socket, and on plain http the check whether its device trusts our https. */
const connections = (request: IncomingMessage, securePort: number | null): string => {
  const host = hostOf(request);
  if (connectionOf(request).isSecure) return `wss://${host}`;
  const secure = securePort && ` https://${host.replace(/:\d+$/, '')}:${securePort}`;
  return `ws://${host}${secure || ''}`;
};

/**
 * Nothing from elsewhere loads; nothing inline runs but what the build put into the page, by its hash.
 * HSTS and upgrade-insecure-requests stay off: plain http beside https on one host would be blanked, since HSTS counts
 * for all ports of a name.
 */
export const securityHeaders = (securePort: () => number | null): RequestHandler[] => [
  (_request, response, next) => {
    response.locals.nonce = newNonce();
    next();
  },
  helmet({
    strictTransportSecurity: false,
    // Both apply to secure contexts alone and warn in the console of plain http pages.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: [
          "'self'",
          ...radixStyles,
          (_request, response) =>
            `'nonce-${(response as unknown as { locals: { nonce: string } }).locals.nonce}'`,
        ],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        mediaSrc: ["'self'", 'blob:', 'data:'],
        connectSrc: ["'self'", (request) => connections(request, securePort())],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
  }),
];
