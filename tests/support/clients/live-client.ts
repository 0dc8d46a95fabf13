import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import type { ServerMessage } from '#shared/live.ts';

/** A socket that records messages. */
export const openSocket = async (
  url: string,
  cookie: string,
  headers: Record<string, string> = {},
) => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, {
    headers: { cookie, origin: url, ...headers },
  });
  const heard: ServerMessage[] = [];
  // Almost any first act earns a badge: kept apart, they disturb no test.
  const heardOfBadges: ServerMessage[] = [];
  const waiting: (() => void)[] = [];
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as ServerMessage;
    const isOfBadges = message.type === 'changed' && message.area === 'badges';
    (isOfBadges ? heardOfBadges : heard).push(message);
    for (const notify of waiting.splice(0)) notify();
  });
  const closed = new Promise<number>((resolve) => socket.on('close', (code) => resolve(code)));
  onTestFinished(() => socket.terminate());
  await once(socket, 'open');
  const waitFor = async (fits: (message: ServerMessage) => boolean): Promise<ServerMessage> => {
    for (;;) {
      const found = heard.find(fits);
      if (found) return found;
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
  };
  await waitFor(({ type }) => type === 'connected');
  return {
    heard,
    heardOfBadges,
    waitFor,
    closed,
    send: (message: unknown) =>
      socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    /** All messages up to a round trip from now, without presence. */
    settle: async () => {
      const before = heard.filter(({ type }) => type === 'pong').length;
      socket.send(JSON.stringify({ type: 'ping' }));
      while (heard.filter(({ type }) => type === 'pong').length <= before) {
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
      return heard.filter(
        (message) =>
          message.type !== 'pong' &&
          message.type !== 'connected' &&
          !(message.type === 'changed' && message.area === 'presence'),
      );
    },
    close: () => socket.close(),
  };
};
