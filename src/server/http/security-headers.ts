import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { newNonce } from './client.ts';

/** The style elements by which Radix hides the scrollbars of scroll areas and selects; they take no nonce. */
const radixStyles = [
  "'sha256-vGQdhYJbTuF+M8iCn1IZCHpdkiICocWHDq4qnQF4Rjw='",
  "'sha256-441zG27rExd4/il+NvIqyL8zFx5XmyNQtE381kSkUJk='",
];

/**
 * Nothing from elsewhere loads, nothing inline runs. HSTS and upgrade-insecure-requests stay off on
 * plain http: they blank the page on a LAN address.
 */
export const securityHeaders = (): RequestHandler[] => [
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
        connectSrc: ["'self'", (request) => `ws://${request.headers.host}`],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
  }),
];
