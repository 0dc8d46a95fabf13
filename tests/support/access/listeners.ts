import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import type { ServerMessage } from '#shared/live.ts';
import type { PersonKind } from '#tests/support/make/household/people.ts';
import type { TestApp } from '#tests/support/server/make-app.ts';

/** A socket of one browser's that keeps every frame as it came. */
export const listenAs = async (app: TestApp, browser: ReturnType<TestApp['signIn']>) => {
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/ws`, {
    headers: { cookie: browser.cookieHeader(), origin: app.url },
  });
  const frames: string[] = [];
  let wake = () => {};
  socket.on('message', (data) => {
    frames.push(String(data));
    wake();
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
    /** Waits for a round trip: what has not come by then was not sent. */
    settle: async (): Promise<void> => {
      const before = pongs();
      send({ type: 'ping' });
      while (pongs() <= before) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    /** What was heard since the last look, but greetings and who came and went. */
    take: (): ServerMessage[] =>
      frames
        .splice(0)
        .map((frame) => JSON.parse(frame) as ServerMessage)
        .filter(({ type }) => type !== 'pong' && type !== 'ping' && type !== 'connected')
        .filter((message) => message.type !== 'changed' || message.area !== 'presence'),
  };
};

/** The same of one of each kind of person. */
export const listen = async (app: TestApp, kind: PersonKind) => ({
  kind,
  ...(await listenAs(app, app.as(kind))),
});

export type Listener = Awaited<ReturnType<typeof listenAs>>;
export type KindListener = Awaited<ReturnType<typeof listen>>;
