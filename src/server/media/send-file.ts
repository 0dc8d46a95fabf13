import type { FileHandle } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';

/** Large enough that reading a video is not a call to the disk for every 64 KiB. */
const bufferBytes = 256 * 1024;
/** Buffers kept for the next reader: new ones for each would be garbage by the gigabyte. */
const keptBuffers = 16;

const free: Buffer[] = [];
const take = (): Buffer => free.pop() ?? Buffer.allocUnsafeSlow(bufferBytes);
const giveBack = (buffer: Buffer): void => {
  if (free.length < keptBuffers) free.push(buffer);
};

/** Hands bytes to the connection. @returns whether they have left; not, once the reader went away. */
const writeOut = (response: ServerResponse, bytes: Buffer): Promise<boolean> =>
  new Promise((resolve) => {
    const handleClose = () => resolve(false);
    response.once('close', handleClose);
    response.write(bytes, (error) => {
      response.off('close', handleClose);
      resolve(!error);
    });
  });

/**
 * Sends a range of a file, reading the next piece while the last one leaves; a slow reader is waited
 * for. Ends quietly when the reader goes away. @throws when the file cannot be read to the end.
 */
export const sendRange = async (
  handle: FileHandle,
  response: ServerResponse,
  { start, end }: { start: number; end: number },
): Promise<void> => {
  const buffers: [Buffer, Buffer] = [take(), take()];
  let leaving: Promise<boolean> = Promise.resolve(true);
  let turn: 0 | 1 = 0;
  for (let at = start; at <= end; turn = turn === 0 ? 1 : 0) {
    const buffer = buffers[turn];
    const wanted = Math.min(buffer.length, end - at + 1);
    const { bytesRead } = await handle.read(buffer, 0, wanted, at);
    if (bytesRead === 0) throw new Error('the file ends early');
    // The piece before has to have left before its buffer is filled again, which is next.
    if (!(await leaving)) return;
    leaving = writeOut(response, buffer.subarray(0, bytesRead));
    at += bytesRead;
  }
  if (!(await leaving)) return;
  response.end();
  // Only what has surely left is used again; the rest is the collector's.
  for (const buffer of buffers) giveBack(buffer);
};
