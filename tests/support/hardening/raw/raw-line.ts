import { connect, type Socket } from 'node:net';
import { type RawAnswer, readAnswer, readAnswers } from './raw-answer.ts';

/** A server silent for this long counts as stuck, in ms. */
const stuckMs = 30_000;

export type Sent = string | Uint8Array;

const bytesOf = (sent: Sent): Uint8Array =>
  typeof sent === 'string' ? Buffer.from(sent, 'latin1') : sent;

const open = (port: number): Socket => {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  socket.setEncoding('latin1');
  socket.setTimeout(stuckMs, () => socket.destroy(new Error('stuck')));
  return socket;
};

/** Sends raw bytes, half-closes, and reads until the server closes. @throws Error when the server is stuck. */
export const sendAlone = (port: number, sent: Sent, cutAfter?: number): Promise<RawAnswer[]> =>
  new Promise((resolve, reject) => {
    const socket = open(port);
    let text = '';
    socket.on('data', (data) => {
      text += data;
    });
    socket.on('error', (error) => {
      // The server may hang up on bad input.
      if (error.message === 'stuck') reject(new Error(`stuck after ${text.slice(0, 60)}`));
    });
    socket.on('close', () => resolve(readAnswers(text)));
    if (cutAfter === undefined) socket.end(bytesOf(sent));
    else socket.write(bytesOf(sent).subarray(0, cutAfter), () => socket.resetAndDestroy());
  });

/** A keep-alive connection for consecutive requests, reopened when the server closes it. */
export const openLine = (port: number) => {
  let socket: Socket | null = null;
  let text = '';
  let waiting: { isHead: boolean; settle: (answer: RawAnswer | null) => void } | null = null;
  const settle = (answer: RawAnswer | null) => {
    const { settle: resolve } = waiting ?? {};
    waiting = null;
    resolve?.(answer);
  };
  const start = (): Socket => {
    const opened = open(port);
    text = '';
    opened.on('data', (data) => {
      text += data;
      const parsed = waiting && readAnswer(text, 0, waiting.isHead);
      if (!parsed) return;
      text = text.slice(parsed.end);
      if (/^connection: close/im.test(parsed.answer.head)) {
        opened.destroy();
        socket = null;
      }
      settle(parsed.answer);
    });
    opened.on('error', () => {});
    opened.on('close', () => {
      if (socket !== opened) return;
      socket = null;
      settle(null);
    });
    return opened;
  };
  const exchange = (sent: Sent, isHead: boolean): Promise<RawAnswer | null> =>
    new Promise((resolve) => {
      waiting = { isHead, settle: resolve };
      socket ??= start();
      socket.write(bytesOf(sent));
    });
  return {
    /** Sends a complete request. @returns null when the server hung up without an answer, twice. */
    send: async (sent: Sent, isHead = false): Promise<RawAnswer | null> =>
      // The idle timeout may have closed it just now.
      (await exchange(sent, isHead)) ?? exchange(sent, isHead),
    close: () => socket?.destroy(),
  };
};

export type Line = ReturnType<typeof openLine>;

export const sendOnce = async (
  port: number,
  sent: Sent,
  isHead = false,
): Promise<RawAnswer | null> => {
  const line = openLine(port);
  const answer = await line.send(sent, isHead);
  line.close();
  return answer;
};

export const inLanes = async <T>(
  items: readonly T[],
  lanes: number,
  work: (item: T, lane: number) => Promise<void>,
): Promise<void> => {
  let next = 0;
  const run = async (lane: number) => {
    for (let at = next++; at < items.length; at = next++) await work(items[at] as T, lane);
  };
  await Promise.all(Array.from({ length: lanes }, (_, lane) => run(lane)));
};
