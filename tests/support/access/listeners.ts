import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import type { ServerMessage } from '#shared/live.ts';
import type { PersonKind } from '#tests/support/make/household/people.ts';
import type { TestApp } from '#tests/support/server/make-app.ts';

export const listenAs = async (app: TestApp, browser: ReturnType<TestApp['signIn']>) => {
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/ws`, {
    headers: { cookie: browser.cookieHeader(), origin: app.url },
  });
  const frames: string[] = [];
  let notify = () => {};
  socket.on('message', (data) => {
    frames.push(String(data));
    notify();
  });
  const closed = new Promise<number>((resolve) => socket.on('close', (code) => resolve(code)));
  onTestFinished(() => socket.terminate());
  await once(socket, 'open');
  const send = (message: object) => socket.send(JSON.stringify(message));
  const pongs = () => frames.filter((frame) => frame === '{"type":"pong"}').length;
  return {
    frames,
    closed,
    send,
    /** Round trip: earlier frames have arrived. */
    settle: async (): Promise<void> => {
      const before = pongs();
      send({ type: 'ping' });
      while (pongs() <= before) {
        await new Promise<void>((resolve) => {
          notify = resolve;
        });
      }
    },
    take: (): ServerMessage[] =>
      frames
        .splice(0)
        .map((frame) => JSON.parse(frame) as ServerMessage)
        .filter(({ type }) => type !== 'pong' && type !== 'ping' && type !== 'connected')
        .filter((message) => message.type !== 'changed' || message.area !== 'presence'),
  };
};

export const listen = async (app: TestApp, kind: PersonKind) => ({
  kind,
  ...(await listenAs(app, app.as(kind))),
});

export type Listener = Awaited<ReturnType<typeof listenAs>>;
export type KindListener = Awaited<ReturnType<typeof listen>>;
