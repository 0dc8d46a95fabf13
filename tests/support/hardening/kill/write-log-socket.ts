import { WebSocket } from 'ws';
import type { ServerMessage } from '#shared/live.ts';
import type { MemberName } from '../family.ts';
import { browserOf } from '../server.ts';
import { makeText, type Round } from './write-log-writers.ts';

const window = 6;

/** Sends messages over a socket, several ahead of their acknowledgement, until the server is gone. */
export const speak = (round: Round, who: MemberName): Promise<void> =>
  new Promise((resolve) => {
    const { url, roomId, writeLog } = round;
    const cookie = browserOf(url, who).cookieHeader();
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, {
      headers: { cookie, origin: url },
    });
    const waiting = new Map<string, string>();
    const say = () => {
      const { text: content } = makeText(round);
      const clientId = `written-${round.next()}`;
      waiting.set(clientId, content);
      socket.send(JSON.stringify({ type: 'chat_message', roomId, content, clientId }));
    };
    const hear = (message: ServerMessage) => {
      if (message.type === 'error') {
        round.refusals.push(`${message.status} ${message.message}`);
        socket.terminate();
      }
      if (message.type !== 'chat_message') return;
      const { id, clientId } = message.message;
      const content = clientId && waiting.get(clientId);
      if (!content) return;
      waiting.delete(clientId);
      writeLog.kept({ who, kind: 'message', id, place: roomId, fact: content });
      say();
    };
    socket.on('open', () => {
      for (let count = 0; count < window; count += 1) say();
    });
    socket.on('message', (data) => hear(JSON.parse(String(data)) as ServerMessage));
    socket.on('error', () => {});
    socket.on('close', () => resolve());
  });
