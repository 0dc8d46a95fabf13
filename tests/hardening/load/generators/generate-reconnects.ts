import { Agent } from 'node:http';
import { send } from '../../../bench/load.ts';
import { joinTalk } from '../../../bench/talk-socket.ts';
import { type Spread, spreadOf } from '../figures.ts';
import type { GeneratorControls } from './generator.ts';

interface ReconnectTask {
  url: string;
  cookies: string[];
  roomId: number;
  after: number;
}

const pages = ['/api/chat/rooms', '/api/bell', '/api/content?limit=20', '/api/household'];

/** Reconnects all clients at once: each joins its room, and reads what it missed and its page. */
export const reconnect = async (
  { url, cookies, roomId, after }: ReconnectTask,
  { ready }: GeneratorControls,
): Promise<Spread> => {
  const listener = {
    delivered: () => {},
    failed: (error: Error) => {
      throw error;
    },
  };
  ready();
  const startedAt = performance.now();
  const times = await Promise.all(
    cookies.map(async (cookie) => {
      const socket = await joinTalk(url, cookie, roomId, listener);
      // A browser's connection limit per server.
      const agent = new Agent({ keepAlive: true, maxSockets: 6 });
      const paths = [`/api/chat/rooms/${roomId}?after=${after}`, ...pages];
      const answers = await Promise.all(
        paths.map((path) => send(new URL(url), agent, { path, headers: { cookie } })),
      );
      const refused = answers.find(({ status }) => status !== 200);
      if (refused) throw new Error(`status ${refused.status}`);
      agent.destroy();
      const ms = performance.now() - startedAt;
      return { ms, socket };
    }),
  );
  for (const { socket } of times) socket.close();
  return spreadOf(times.map(({ ms }) => ms));
};
