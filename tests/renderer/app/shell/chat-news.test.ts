import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findNews } from '#renderer/app/shell/chat-news.ts';
import type { ChatMessage, ChatRoom } from '#shared/features/chat/chat.contract.ts';
import { makeMessage } from '../../features/chat/make-message.ts';

const [mia, ben] = [1, 2];
let asked: string[];
let later: ChatMessage[];

const makeRoom = (lastMessage: ChatMessage, unreadCount: number): ChatRoom => ({
  id: 1,
  name: 'Den',
  description: '',
  isPrivate: false,
  createdAt: lastMessage.sentAt,
  createdBy: ben,
  members: [],
  unreadCount,
  lastReadMessageId: 1,
  lastMessage,
});
const known = new Map([[1, 1]]);
const { user: person } = makeMessage(1, { userId: ben });
const leaving = makeMessage(3, { userId: ben, note: { kind: 'left', person } });

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return Promise.resolve(Response.json({ messages: later }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a message is news, also where a note or an own message follows at once', async () => {
  const message = makeMessage(2, { userId: ben });
  expect(await findNews(makeRoom(message, 1), known, mia)).toEqual(message);
  expect(asked).toEqual([]);
  for (const next of [leaving, makeMessage(3)]) {
    later = [message, next];
    expect(await findNews(makeRoom(next, 1), known, mia)).toEqual(message);
  }
  expect(asked).toEqual(['/api/chat/rooms/1?after=1', '/api/chat/rooms/1?after=1']);
});

test('a note alone, and what is known or read already, is no news', async () => {
  later = [leaving];
  expect(await findNews(makeRoom(leaving, 1), known, mia)).toBeNull();
  asked = [];
  expect(await findNews(makeRoom(leaving, 0), known, mia)).toBeNull();
  const message = makeMessage(2, { userId: ben });
  expect(await findNews(makeRoom(message, 1), new Map([[1, 2]]), mia)).toBeNull();
  expect(asked).toEqual([]);
});
