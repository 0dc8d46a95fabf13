import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeApp } from '#tests/support/server/make-app.ts';
import { makeTempDir } from '#tests/support/server/test-db.ts';

const script = 'console.log("the treehouse");'.repeat(40);

const makeClient = () => {
  const dir = makeTempDir();
  onTestFinished(dir.remove);
  mkdirSync(join(dir.path, 'assets'));
  writeFileSync(join(dir.path, 'index.html'), '<meta content="__CSP_NONCE__" />');
  writeFileSync(join(dir.path, 'assets/app-1a2b.js'), script);
  writeFileSync(join(dir.path, 'assets/app-1a2b.js.br'), brotliCompressSync(script));
  writeFileSync(join(dir.path, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  return dir.path;
};

describe('the client', () => {
  it('is served compressed, with its type, and as immutable', async () => {
    const app = await makeApp({ options: { clientDir: makeClient() } });
    const response = await fetch(`${app.url}/assets/app-1a2b.js`, {
      headers: { 'accept-encoding': 'br' },
    });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('content-type')).toMatch(/javascript/);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await response.text()).toBe(script);
    const plain = await fetch(`${app.url}/assets/app-1a2b.js`, {
      headers: { 'accept-encoding': 'identity' },
    });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(script);
  });

  it('is the page on each of its paths, with a nonce that the policy names', async () => {
    const app = await makeApp({ options: { clientDir: makeClient() } });
    const browser = app.signedOut();
    const pages = [
      await browser.get('/'),
      await browser.get('/gallery'),
      await browser.get('/index.html'),
    ];
    const nonces = pages.map(({ text }) => /content="(.+)"/.exec(text)?.[1]);
    expect(new Set(nonces).size).toBe(3);
    pages.forEach(({ headers, status }, index) => {
      expect(status).toBe(200);
      expect(headers.get('content-security-policy')).toContain(`'nonce-${nonces[index]}'`);
      expect(headers.get('cache-control')).toBe('no-store');
    });
  });

  it('lets the script run that the build put into the page, and no other', async () => {
    const clientDir = makeClient();
    const code = 'document.documentElement.className = "light";';
    writeFileSync(join(clientDir, 'index.html'), `<script>${code}</script>`);
    const app = await makeApp({ options: { clientDir } });
    const { headers } = await app.signedOut().get('/');
    const hash = createHash('sha256').update(code).digest('base64');
    expect(headers.get('content-security-policy')).toContain(
      `;script-src 'self' 'sha256-${hash}';`,
    );
  });

  it('names what is for the home page, or for all others, there only', async () => {
    const clientDir = makeClient();
    const late = '<link data-page="others" rel="stylesheet" href="/assets/controls-1a2b.css">';
    const link = '<link rel="modulepreload" crossorigin href="/assets/home-1a2b.js" data-page="/">';
    const always = '<link rel="modulepreload" crossorigin href="/assets/base-1a2b.js">';
    writeFileSync(
      join(clientDir, 'index.html'),
      `<head>${always}\n    ${late}\n    ${link}\n</head>`,
    );
    const browser = (await makeApp({ options: { clientDir } })).signedOut();
    const home = await browser.get('/?tab=tasks');
    expect(home.text).toContain(link);
    expect(home.text).not.toContain('controls-1a2b');
    const gallery = await browser.get('/gallery');
    expect(gallery.text).toContain(always);
    expect(gallery.text).toContain(late);
    expect(gallery.text).not.toContain('home-1a2b');
  });

  it('answers 404 for missing files, and keeps running', async () => {
    const clientDir = makeClient();
    const app = await makeApp({ options: { clientDir } });
    const browser = app.signedOut();
    expect((await browser.get('/assets/gone-9z.js')).status).toBe(404);
    expect((await browser.get('/assets/..%2f..%2fetc/passwd')).status).toBe(404);
    rmSync(join(clientDir, 'assets'), { recursive: true });
    expect((await browser.get('/assets/app-1a2b.js')).status).toBe(404);
    expect((await browser.get('/api/health')).status).toBe(200);
  });
});
