import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { allowOutbound } from '../../../egress/allowed-destinations.ts';
import { UpdateError } from './update-error.ts';

/** Without data for this long the download fails, in ms. */
const silenceMs = 20_000;
const maxRedirects = 3;

interface FetchOptions {
  signal?: AbortSignal | undefined;
  silenceMs?: number;
}

const requestOnce = (url: URL, options: FetchOptions): Promise<IncomingMessage> =>
  allowOutbound(url.origin, () => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    return new Promise((resolve, reject) => {
      const sent = request(url, {
        // A separate connection, closed with the response, that reveals nothing about this server.
        agent: false,
        headers: { 'User-Agent': 'Treehouse', Accept: '*/*' },
        ...(options.signal ? { signal: options.signal } : {}),
      });
      let answer: IncomingMessage | undefined;
      sent.setTimeout(options.silenceMs ?? silenceMs, () =>
        (answer ?? sent).destroy(new UpdateError('slow')),
      );
      sent.once('response', (response) => {
        answer = response;
        resolve(response);
      });
      // Checked again after the response started, when no one may wait for it any longer.
      sent.on('error', (error) =>
        reject(error instanceof UpdateError ? error : new UpdateError('unreachable', error)),
      );
      sent.end();
    });
  });

/** @throws UpdateError unless the address, or where its own origin sends us, answers with something. */
const request = async (from: URL, options: FetchOptions): Promise<IncomingMessage> => {
  let url = from;
  for (let turn = 0; turn <= maxRedirects; turn += 1) {
    const response = await requestOnce(url, options);
    const { statusCode = 0, headers } = response;
    if (statusCode === 200) return response;
    response.destroy();
    if (statusCode < 300 || statusCode >= 400 || !headers.location) {
      throw new UpdateError('unreachable');
    }
    if (!URL.canParse(headers.location, url.href)) throw new UpdateError('redirected');
    url = new URL(headers.location, url);
    if (url.origin !== from.origin) throw new UpdateError('redirected');
  }
  throw new UpdateError('redirected');
};

/** The pieces of an answer; cut off is an error, and so is more than `maxBytes`. */
async function* piecesOf(response: IncomingMessage, maxBytes: number) {
  let count = 0;
  try {
    for await (const piece of response as AsyncIterable<Buffer>) {
      count += piece.length;
      if (count > maxBytes) throw new UpdateError('tooLarge');
      yield piece;
    }
  } catch (error) {
    throw error instanceof UpdateError ? error : new UpdateError('unreachable', error);
  } finally {
    response.destroy();
  }
}

/** Fetches something small. @throws UpdateError */
export const fetchBytes = async (
  url: URL,
  maxBytes: number,
  options: FetchOptions = {},
): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for await (const piece of piecesOf(await request(url, options), maxBytes)) pieces.push(piece);
  return Buffer.concat(pieces);
};

/** What a file must be. */
export interface Expected {
  size: number;
  sha512: string;
}

/** Whether the file is there and is what was signed. */
export const isFileAsExpected = async (file: string, expected: Expected): Promise<boolean> => {
  const hash = createHash('sha512');
  let size = 0;
  try {
    for await (const piece of createReadStream(file)) {
      size += piece.length;
      hash.update(piece);
    }
  } catch {
    return false;
  }
  return size === expected.size && hash.digest('hex') === expected.sha512;
};

interface DownloadOptions extends FetchOptions {
  onProgress?: (doneBytes: number) => void;
}

const save = async (url: URL, part: string, expected: Expected, options: DownloadOptions) => {
  const response = await request(url, options);
  const hash = createHash('sha512');
  const handle = await open(part, 'w', 0o600);
  let size = 0;
  try {
    for await (const piece of piecesOf(response, expected.size)) {
      await handle.writeFile(piece);
      hash.update(piece);
      size += piece.length;
      options.onProgress?.(size);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  if (size !== expected.size) throw new UpdateError('wrongSize');
  if (hash.digest('hex') !== expected.sha512) throw new UpdateError('wrongHash');
};

/**
 * Fetches a file whole and as it was signed, or not at all.
 * @throws UpdateError
 */
export const download = async (
  url: URL,
  file: string,
  expected: Expected,
  options: DownloadOptions = {},
): Promise<void> => {
  const part = `${file}.part`;
  try {
    await save(url, part, expected, options);
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw (error as NodeJS.ErrnoException).code === 'ENOSPC'
      ? new UpdateError('noRoom', error)
      : error;
  }
};
