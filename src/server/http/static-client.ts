import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import express, { type Request, type RequestHandler } from 'express';
import { frameFolder } from '#shared/page-frame.ts';
import type { PageParts } from './page-answers.ts';

/** Replaced in index.html by each answer's own nonce, which the style-src of its policy names. */
const noncePlaceholder = '__CSP_NONCE__';

/** Replaced in index.html by what surrounds the page, and by what the page would ask for first. */
const partPlaceholder = /<!--page-(?:frame|answers)-->/;

/** What the build names for the page at home alone, or for all others; see scripts/build/home-parts.ts. */
const homeLinks = /<link [^>]*data-page="\/"[^>]*>\s*/g;
const otherLinks = /<link [^>]*data-page="others"[^>]*>\s*/g;

/** A value for the nonce of one answer's Content-Security-Policy. */
export const newNonce = (): string => randomBytes(16).toString('base64');

/** What the build compressed beforehand, best first. */
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

function* filesIn(folder: string, path: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const name = `${path}/${entry.name}`;
    if (entry.isFile()) yield name;
    else if (entry.isDirectory()) yield* filesIn(join(folder, entry.name), name);
  }
}

/** The addresses of the built client's files. */
export const listClientFiles = (clientDir: string): ReadonlySet<string> =>
  new Set(filesIn(clientDir, ''));

/** What says something of a page; on dozens of scripts and styles it is only bytes. */
const pageHeaders = [
  'Content-Security-Policy',
  'Referrer-Policy',
  'X-App-Version',
  'X-DNS-Prefetch-Control',
  'X-Download-Options',
  'X-Frame-Options',
  'X-Permitted-Cross-Domain-Policies',
  'X-Request-Id',
  'X-XSS-Protection',
];

const setCacheHeaders = (response: ServerResponse, file: string): void => {
  const isHashed = /[\\/]assets[\\/]/.test(file);
  if (isHashed) for (const name of pageHeaders) response.removeHeader(name);
  response.setHeader(
    'Cache-Control',
    isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
  );
};

/** The built client's files, precompressed where the build made it so; hashed names never change. */
export const clientFiles = (
  clientDir: string,
  // Known beforehand, so that the pages' own paths never ask the disk.
  files: ReadonlySet<string> = listClientFiles(clientDir),
): RequestHandler => {
  const serve = express.static(clientDir, {
    index: false,
    redirect: false,
    cacheControl: false,
    setHeaders: setCacheHeaders,
  });
  return (request, response, next) => {
    const { path, url } = request;
    // The page itself carries a nonce, so it is not a static file; frames are parts of it.
    if (path === '/index.html' || path.startsWith(`/${frameFolder}/`)) return next();
    if (!files.has(path)) return next();
    const accepted = request.acceptsEncodings(encodings.map(([name]) => name));
    const encoding = encodings.find(
      ([name, suffix]) => name === accepted && files.has(path + suffix),
    );
    response.vary('Accept-Encoding');
    if (encoding) {
      response.setHeader('Content-Encoding', encoding[0]);
      response.type(extname(path));
      request.url = path + encoding[1];
    }
    serve(request, response, (error?: unknown) => {
      request.url = url;
      response.removeHeader('Content-Encoding');
      next(error);
    });
  };
};

/** The scripts that the build put into the page, as the page's policy names them. */
const scriptsIn = (html: string): string[] =>
  [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );

const policyName = 'Content-Security-Policy';

/** The page, for every path that is the client's own to route, with what the server knows of it beforehand. */
export const clientPage = (
  clientDir: string,
  partsFor?: (request: Request) => Promise<PageParts>,
): RequestHandler => {
  const built = readFileSync(join(clientDir, 'index.html'), 'utf8');
  const home = built.replace(otherLinks, '');
  const others = built.replace(homeLinks, '');
  const scripts = ["script-src 'self'", ...scriptsIn(built)].join(' ');
  return async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    response.setHeader('Cache-Control', 'no-store');
    const policy = String(response.getHeader(policyName));
    response.setHeader(policyName, policy.replace("script-src 'self'", scripts));
    const withNonce = (text: string) =>
      text.replaceAll(noncePlaceholder, response.locals.nonce as string);
    const page = withNonce(request.path === '/' ? home : others);
    const [head = '', root, rest = ''] = page.split(partPlaceholder);
    response.type('html');
    if (request.method === 'HEAD') return response.end();
    if (root === undefined || !partsFor) return response.end(head + (root ?? '') + rest);
    // The browser fetches the files that the head names, and paints the frame, while the answers are read.
    response.write(head);
    response.flush();
    const { frame, answers } = await partsFor(request);
    response.write(frame + root);
    response.flush();
    response.end((await answers()) + rest);
  };
};
