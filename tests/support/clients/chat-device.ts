import { WebSocket } from 'ws';
import type { ChatMessage, OpenedRoom } from '#shared/features/chat/chat.contract.ts';
import type { Random } from '#shared/features/games/random.ts';
import type { ServerMessage } from '#shared/live.ts';
import type { makeBrowser } from './browser.ts';

type Browser = Pick<ReturnType<typeof makeBrowser>, 'get' | 'post' | 'cookieHeader'>;

/**
 * A device in a room on an unreliable network. It stores messages by id, fetches those after the last complete one, and
 * retries each send until the server confirms it.
 */
export const makeChatDevice = (url: string, browser: Browser, roomId: number, catchesUp = true) => {
  const known = new Map<number, ChatMessage>();
  let syncedTo = 0;
  let isLive = false;
  let socket: WebSocket | null = null;
  const echoes = new Map<string, () => void>();

  const catchUp = async () => {
    for (let hasMore = true; hasMore; ) {
      const { json } = await browser.get<OpenedRoom>(`/api/chat/rooms/${roomId}?after=${syncedTo}`);
      for (const message of json.messages) known.set(message.id, message);
      syncedTo = json.messages.at(-1)?.id ?? syncedTo;
      hasMore = json.hasMore;
    }
  };
  const hear = (frame: ServerMessage, from: WebSocket) => {
    if (frame.type === 'connected') from.send(JSON.stringify({ type: 'join_room', roomId }));
    if (frame.type === 'joined_room') {
      const ready = catchesUp && frame.lastMessageId > syncedTo ? catchUp() : Promise.resolve();
      void ready.then(() => {
        if (socket !== from) return;
        isLive = true;
        syncedTo = Math.max(syncedTo, ...known.keys());
      });
    }
    if (frame.type !== 'chat_message') return;
    known.set(frame.message.id, frame.message);
    if (isLive) syncedTo = Math.max(syncedTo, frame.message.id);
    echoes.get(frame.message.clientId ?? '')?.();
  };
  const connect = () => {
    const opened = new WebSocket(`${url.replace('http', 'ws')}/ws`, {
      headers: { cookie: browser.cookieHeader(), origin: url },
    });
    socket = opened;
    opened.on('message', (data) => {
      if (socket === opened) hear(JSON.parse(String(data)) as ServerMessage, opened);
    });
    opened.on('error', () => {});
    return new Promise<void>((resolve) => opened.once('open', () => resolve()));
  };
  const cut = () => {
    isLive = false;
    socket?.terminate();
    socket = null;
  };
  /** Over the socket if it answers, otherwise by HTTP; always with the same client id. */
  const send = async (content: string, clientId: string, random: Random) => {
    const body = { content, clientId };
    if (socket?.readyState === WebSocket.OPEN) {
      const used = socket;
      const echo = new Promise<boolean>((resolve) => {
        const lose = () => resolve(false);
        echoes.set(clientId, () => {
          used.off('close', lose);
          resolve(true);
        });
        used.once('close', lose);
      });
      used.send(JSON.stringify({ type: 'chat_message', roomId, ...body }));
      if (random() < 0.05) cut();
      if (await echo) return;
    }
    const answer = await browser.post(`/api/chat/rooms/${roomId}/messages`, body);
    if (answer.status !== 201) throw new Error(`${answer.status}: ${answer.text}`);
  };
  return { known, connect, cut, send, catchUp, isConnected: () => socket !== null };
};
