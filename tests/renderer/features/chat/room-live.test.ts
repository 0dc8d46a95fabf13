import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RoomLog } from '#renderer/features/chat/rooms/room-log.ts';
import type { ChatMessage } from '#shared/features/chat/chat.contract.ts';
import { FakeSocket } from '#tests/support/fakes/fake-socket.ts';
import { makeMessage } from './make-message.ts';

const logKey = ['chat', 'log', 1];

const roomId = 1;
const pageSize = 3;

let client: QueryClient;
let follow: () => void;
let stops: (() => void)[];
let room: { messages: ChatMessage[]; revision: number };
let asked: string[];
let beforeAnswer: (question: string) => void;

const socket = () => {
  const last = FakeSocket.opened.at(-1);
  if (!last) throw new Error('nothing was opened');
  return last;
};

const pageFor = ({ searchParams }: URL) => {
  const [before, after] = ['before', 'after'].map((name) => searchParams.get(name));
  const fitting = room.messages.filter(
    ({ id }) => (!before || id < Number(before)) && (!after || id > Number(after)),
  );
  const messages = after ? fitting.slice(0, pageSize) : fitting.slice(-pageSize);
  return { messages, hasMore: fitting.length > messages.length, revision: room.revision };
};

const sayJoined = () => {
  const lastMessageId = room.messages.at(-1)?.id ?? 0;
  socket().hear({ type: 'joined_room', roomId, lastMessageId, revision: room.revision });
};
const shown = () => client.getQueryData<RoomLog>(logKey)?.messages;
const idsShown = () => shown()?.map(({ id }) => id);
const fill = (ids: number[], hasOlder = false) =>
  client.setQueryData<RoomLog>(logKey, {
    messages: ids.map((id) => makeMessage(id)),
    hasOlder,
    syncedTo: ids.at(-1) ?? 0,
    revision: 0,
  });

beforeEach(async () => {
  client = new QueryClient();
  room = { messages: [], revision: 0 };
  asked = [];
  beforeAnswer = () => {};
  FakeSocket.opened = [];
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('location', { protocol: 'http:', host: 'treehouse.local:4280' });
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', async (path: string) => {
    const address = new URL(path, 'http://treehouse.local');
    const answer = pageFor(address);
    asked.push(address.search.slice(1));
    beforeAnswer(address.search.slice(1));
    return Response.json(answer);
  });
  const live = await import('#renderer/lib/live/live-socket.ts');
  const { followRoom } = await import('#renderer/features/chat/rooms/room-live.ts');
  stops = [live.startLive()];
  follow = () => void stops.push(followRoom(client, roomId));
  socket().connect();
});
afterEach(() => {
  for (const stop of stops.reverse()) stop();
});

test('a log that restarts during catch-up has no gap', async () => {
  room.messages = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((id) => makeMessage(id));
  fill([1]);
  follow();
  beforeAnswer = (question) => {
    if (question === 'after=1') fill([9, 10, 11], true);
  };
  sayJoined();
  await vi.waitFor(() => expect(asked).toEqual(['after=1', 'after=11']));
  expect(idsShown()).toEqual([9, 10, 11]);
});

test('messages from a new connection may follow a gap although the old one had caught up', async () => {
  room.messages = [1, 2].map((id) => makeMessage(id));
  fill([1]);
  follow();
  const cutOff = () => {
    beforeAnswer = () => {};
    socket().drop();
    document.dispatchEvent(new Event('visibilitychange'));
    socket().connect();
    room.messages = [1, 2, 3, 4].map((id) => makeMessage(id));
  };
  beforeAnswer = cutOff;
  sayJoined();
  await vi.waitFor(() => expect(idsShown()).toEqual([1, 2]));
  // Something new arrives before the answer about missed messages.
  beforeAnswer = () => {
    beforeAnswer = () => {};
    room.messages = [...room.messages, makeMessage(5)];
    socket().hear({ type: 'chat_message', message: makeMessage(5) });
  };
  sayJoined();
  await vi.waitFor(() => expect(idsShown()).toEqual([1, 2, 3, 4, 5]));
  expect(asked[1]).toBe('after=2');
});

describe('a message deleted while the room is read again', () => {
  const gone = makeMessage(2, { content: '', isDeleted: true });
  const areDeleted = () => shown()?.map(({ isDeleted }) => isDeleted);
  const deleteMeanwhile = () => {
    beforeAnswer = () => {};
    room = { messages: [makeMessage(1), gone], revision: 2 };
    socket().hear({ type: 'chat_message', message: gone });
  };
  beforeEach(() => {
    room = { messages: [1, 2].map((id) => makeMessage(id)), revision: 1 };
    fill([1, 2]);
    follow();
    beforeAnswer = deleteMeanwhile;
  });

  test('stays deleted when it is read for what was missed', async () => {
    const joins = () => socket().sent.filter(({ type }) => type === 'join_room').length;
    sayJoined();
    await vi.waitFor(() => expect(joins()).toBe(2));
    sayJoined();
    await vi.waitFor(() => expect(areDeleted()).toEqual([false, true]));
  });

  test('stays deleted when it is opened again', async () => {
    const { logQuery } = await import('#renderer/features/chat/chat.hooks.ts');
    stops.push(new QueryObserver(client, logQuery(roomId)).subscribe(() => {}));
    void client.invalidateQueries({ queryKey: logKey });
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    expect(areDeleted()).toEqual([false, true]);
  });
});

test('words erased while a room is open are removed from everything loaded of it', async () => {
  const ids = [1, 2, 3, 4, 5, 6, 7, 8];
  room.messages = ids.map((id) => makeMessage(id));
  fill(ids.slice(1), true);
  follow();
  sayJoined();
  expect(asked).toEqual([]);
  const joins = () => socket().sent.filter(({ type }) => type === 'join_room').length;
  socket().hear({ type: 'changed', area: 'chat', id: 2, change: 'updated' });
  expect(joins()).toBe(1);
  const erased = { content: '', isDeleted: true };
  room = { messages: ids.map((id) => makeMessage(id, erased)), revision: 1 };
  socket().hear({ type: 'changed', area: 'chat', id: roomId, change: 'updated' });
  expect(joins()).toBe(2);
  sayJoined();
  await vi.waitFor(() => expect(shown()?.every(({ isDeleted }) => isDeleted)).toBe(true));
  expect(idsShown()).toEqual(ids.slice(1));
});
