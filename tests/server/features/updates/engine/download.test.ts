import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { installOutboundGuard } from '#server/egress/outbound-guard.ts';
import {
  download,
  fetchBytes,
  isFileAsExpected,
} from '#server/features/updates/engine/download.ts';
import { sha512 } from '#tests/support/make/server/releases.ts';
import { serveFiles } from '#tests/support/make/server/updates.ts';
import { makeTempDir } from '#tests/support/server/test-db.ts';

const bytes = Buffer.from('the new program'.repeat(1000));
const expected = { size: bytes.length, sha512: sha512(bytes) };

const folder = (): string => {
  const dir = makeTempDir();
  onTestFinished(() => dir.remove());
  return dir.path;
};
const refused = (reason: string) => ({ name: 'UpdateError', reason });

describe('a request for a download', () => {
  it('has a neutral user agent and no cookies, and passes the guard', async () => {
    onTestFinished(installOutboundGuard());
    const { url, asked } = await serveFiles({ 'a.json': '{}' });
    expect(String(await fetchBytes(new URL(`${url}/a.json`), 100))).toBe('{}');
    const names = Object.keys(asked[0]?.headers ?? {}).sort();
    expect(names).toEqual(['accept', 'connection', 'host', 'user-agent']);
    expect(asked[0]?.headers['user-agent']).toBe('Treehouse');
  });

  it('follows a few redirects on the same origin', async () => {
    const files = await serveFiles({
      a: (response) => void response.writeHead(302, { location: '/b' }).end(),
      b: 'here',
      round: (response) => void response.writeHead(302, { location: '/round' }).end(),
    });
    expect(String(await fetchBytes(new URL(`${files.url}/a`), 100))).toBe('here');
    await expect(fetchBytes(new URL(`${files.url}/round`), 100)).rejects.toMatchObject(
      refused('redirected'),
    );
  });

  it.each(['https://example.org/b', 'http://127.0.0.1:9/b', 'file:///etc/passwd', 'http://[bad'])(
    'does not follow a redirect to %s',
    async (location) => {
      const { url } = await serveFiles({
        a: (response) => void response.writeHead(302, { location }).end(),
      });
      await expect(fetchBytes(new URL(`${url}/a`), 100)).rejects.toMatchObject(
        refused('redirected'),
      );
    },
  );

  it('fails if the file is missing, too large, silent or cut off', async () => {
    const { url } = await serveFiles({
      large: Buffer.alloc(101),
      endless: (response) => {
        const write = () => {
          while (!response.destroyed && response.write(Buffer.alloc(50)));
        };
        response.on('drain', write);
        write();
      },
      silent: () => {},
      stuck: (response) => void response.write('begin'),
      cut: (response) => {
        response.writeHead(200, { 'content-length': '90' });
        response.write('begin', () => response.destroy());
      },
    });
    const at = (name: string, silenceMs?: number) =>
      fetchBytes(new URL(`${url}/${name}`), 100, silenceMs ? { silenceMs } : {});
    await expect(at('none')).rejects.toMatchObject(refused('unreachable'));
    await expect(at('large')).rejects.toMatchObject(refused('tooLarge'));
    await expect(at('endless')).rejects.toMatchObject(refused('tooLarge'));
    await expect(at('silent', 50)).rejects.toMatchObject(refused('slow'));
    await expect(at('stuck', 50)).rejects.toMatchObject(refused('slow'));
    await expect(at('cut')).rejects.toMatchObject(refused('unreachable'));
    await expect(fetchBytes(new URL('http://127.0.0.1:1/'), 1)).rejects.toMatchObject(
      refused('unreachable'),
    );
  });
});

describe('a download', () => {
  it('is complete, and readable by its owner only', async () => {
    const { url } = await serveFiles({ program: bytes });
    const file = join(folder(), 'program');
    const seen: number[] = [];
    await download(new URL(`${url}/program`), file, expected, {
      onProgress: (done) => seen.push(done),
    });
    expect(readFileSync(file).equals(bytes)).toBe(true);
    expect(seen.at(-1)).toBe(bytes.length);
    expect(await isFileAsExpected(file, expected)).toBe(true);
    writeFileSync(file, bytes.subarray(1));
    expect(await isFileAsExpected(file, expected)).toBe(false);
    expect(await isFileAsExpected(`${file}.none`, expected)).toBe(false);
  });

  const flipped = Buffer.from(bytes);
  flipped[9] = (flipped[9] ?? 0) ^ 1;
  it.each([
    ['cut short', bytes.subarray(0, 50), 'wrongSize'],
    ['longer than said', Buffer.concat([bytes, Buffer.from('x')]), 'tooLarge'],
    ['one bit different', flipped, 'wrongHash'],
  ])('that is %s leaves nothing behind', async (_what, body, reason) => {
    const { url } = await serveFiles({ program: body });
    const dir = folder();
    const fetched = download(new URL(`${url}/program`), join(dir, 'program'), expected);
    await expect(fetched).rejects.toMatchObject(refused(reason));
    expect(readdirSync(dir)).toEqual([]);
  });

  it('can be stopped', async () => {
    const { url } = await serveFiles({
      program: (response) => void response.write(bytes.subarray(0, 100)),
    });
    const dir = folder();
    const stop = new AbortController();
    const fetched = download(new URL(`${url}/program`), join(dir, 'program'), expected, {
      signal: stop.signal,
      onProgress: () => stop.abort(),
    });
    await expect(fetched).rejects.toBeTruthy();
    expect(existsSync(join(dir, 'program.part'))).toBe(false);
  });
});
