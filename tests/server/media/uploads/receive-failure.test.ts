import fs from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ReceivingError, receive } from '#server/media/uploads/incoming-files.ts';
import { usualSizes } from '#shared/media-sizes.ts';

const makeFolder = async () => {
  const dir = await mkdtemp(join(tmpdir(), 'treehouse-receive-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  return dir;
};

const makeSource = () => {
  const source = new Readable({ read() {} });
  source.push(Buffer.alloc(1_000));
  return source;
};

test('a file that cannot be created is a server error, even if its form ends meanwhile', async () => {
  const dir = await makeFolder();
  vi.spyOn(fs, 'open').mockImplementation(() => {
    throw new Error('a server fault');
  });
  const source = makeSource();
  const abort = new AbortController();
  // Like the form parser, which sees the error before the cleanup is done.
  source.once('error', () => abort.abort());
  const receiving = receive(source, join(dir, 'a.part'), usualSizes, abort.signal);
  await expect(receiving).rejects.toBeInstanceOf(ReceivingError);
  expect(await readdir(dir)).toEqual([]);
});

test('does not report a server fault when the sender disconnects', async () => {
  const dir = await makeFolder();
  const source = makeSource();
  const receiving = receive(source, join(dir, 'a.part'), usualSizes);
  setImmediate(() => source.destroy());
  await expect(receiving).rejects.not.toBeInstanceOf(ReceivingError);
  expect(await readdir(dir)).toEqual([]);
});
