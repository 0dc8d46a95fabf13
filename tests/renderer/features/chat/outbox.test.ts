import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OutboxEntry } from '#renderer/features/chat/outbox/outbox.store.ts';
import { reconnectDelayMs } from '#shared/live-times.ts';
import { FakeSocket } from '#tests/support/fakes/fake-socket.ts';
import { makeMessage } from './make-message.ts';

type Outbox = typeof import('#renderer/features/chat/outbox/outbox.ts');
type Store = typeof import('#renderer/features/chat/outbox/outbox.store.ts');

const [mia, ben] = [1, 2];
const events = { onSent: vi.fn(), onWaiting: vi.fn(), onRefused: vi.fn() };

let outbox: Outbox;
let store: Store;
let close: () => void;
let arrived: string[];
let answer: (signal?: AbortSignal | null) => Promise<Response>;

const unreached = () => Promise.reject(new TypeError('Failed to fetch'));
const stored = async () => Response.json(makeMessage(1));
const write = (userId: number, content: string, picture: OutboxEntry['picture'] = null) =>
  store.addEntry({ roomId: 1, userId, content, picture });
const waitingOf = (userId: number) =>
  store.useOutbox
    .getState()
    .entries.filter((entry) => entry.userId === userId)
    .map(({ content, failure }) => [content, failure]);
const open = (userId: number) => {
  close = outbox.openOutbox(userId, events);
};
const settle = () => vi.advanceTimersByTimeAsync(0);
const hanging = (signal?: AbortSignal | null) =>
  new Promise<Response>((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
/** @returns how to stop. */
const listen = async () => {
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('location', { protocol: 'http:', host: 'treehouse.local:4280' });
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.opened = [];
  return (await import('#renderer/lib/live/live-socket.ts')).startLive();
};

/** An upload that ends as without a network. */
class FailedUpload extends EventTarget {
  upload = {};
  onerror = () => {};
  open() {}
  setRequestHeader() {}
  send() {
    this.onerror();
  }
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('fetch', (_path: string, { body, signal }: RequestInit) => {
    const { content, sticker } = JSON.parse(String(body));
    arrived.push(sticker ?? content);
    return answer(signal);
  });
  outbox = await import('#renderer/features/chat/outbox/outbox.ts');
  store = await import('#renderer/features/chat/outbox/outbox.store.ts');
  store.useOutbox.setState({ entries: [], isWaiting: false });
  arrived = [];
  answer = stored;
  for (const event of Object.values(events)) event.mockClear();
  close = () => {};
});
afterEach(() => {
  close();
  vi.useRealTimers();
});

test('unsent messages belong to their writer, not to the next person who signs in', async () => {
  answer = unreached;
  write(mia, 'From Mia');
  open(mia);
  await settle();
  expect([arrived, store.useOutbox.getState().isWaiting]).toEqual([['From Mia'], true]);
  close();
  expect(store.useOutbox.getState().isWaiting).toBe(false);
  answer = stored;
  open(ben);
  write(ben, 'From Ben');
  outbox.flushOutbox();
  await vi.advanceTimersByTimeAsync(10 * reconnectDelayMs);
  expect(arrived).toEqual(['From Mia', 'From Ben']);
  close();
  await vi.advanceTimersByTimeAsync(10 * reconnectDelayMs);
  expect(waitingOf(mia)).toEqual([['From Mia', null]]);
  open(mia);
  await settle();
  expect(arrived).toEqual(['From Mia', 'From Ben', 'From Mia']);
  expect(waitingOf(mia)).toEqual([]);
});

test('a sticker is sent by its name, in its place among the texts', async () => {
  answer = unreached;
  write(mia, 'Before');
  store.addEntry({
    roomId: 1,
    userId: mia,
    content: 'Sticker: owl',
    picture: null,
    sticker: 'owl',
  });
  write(mia, 'After');
  open(mia);
  await settle();
  expect(arrived).toEqual(['Before']);
  answer = stored;
  await vi.advanceTimersByTimeAsync(reconnectDelayMs);
  expect(arrived).toEqual(['Before', 'Before', 'owl', 'After']);
  expect(waitingOf(mia)).toEqual([]);
});

test('pending messages are retried while their writer is signed in, and never after', async () => {
  answer = unreached;
  write(mia, 'From Mia');
  open(mia);
  await settle();
  await vi.advanceTimersByTimeAsync(reconnectDelayMs);
  expect(arrived).toHaveLength(2);
  close();
  await vi.advanceTimersByTimeAsync(10 * reconnectDelayMs);
  expect(arrived).toHaveLength(2);
  expect(events.onWaiting).toHaveBeenCalledOnce();
});

test('a message in flight is aborted when its writer signs out, and stays pending', async () => {
  const signals: (AbortSignal | null | undefined)[] = [];
  answer = (signal) =>
    new Promise((_resolve, reject) => {
      signals.push(signal);
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  write(mia, 'From Mia');
  open(mia);
  await settle();
  close();
  await settle();
  expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
  expect(waitingOf(mia)).toEqual([['From Mia', null]]);
  expect(events.onRefused).not.toHaveBeenCalled();
});

test('an upload in flight is aborted', async () => {
  const stopped = vi.fn();
  class Upload extends EventTarget {
    upload = {};
    onabort = () => {};
    open() {}
    setRequestHeader() {}
    send() {}
    abort() {
      stopped();
      this.onabort();
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload);
  write(mia, '', { blob: new Blob(['x']), name: 'x.png' });
  open(mia);
  await settle();
  expect(stopped).not.toHaveBeenCalled();
  close();
  await settle();
  expect(stopped).toHaveBeenCalledOnce();
  expect(waitingOf(mia)).toEqual([['', null]]);
});

test('a picture whose file is gone is not sent, and holds up no later message', async () => {
  vi.stubGlobal('XMLHttpRequest', FailedUpload);
  const gone = new Blob(['x']);
  gone.stream = () =>
    new ReadableStream({ start: (controller) => controller.error(new TypeError('Gone')) });
  write(mia, '', { blob: gone, name: 'x.png' });
  write(mia, 'After');
  open(mia);
  await settle();
  expect(arrived).toEqual(['After']);
  expect(waitingOf(mia)).toEqual([['', expect.any(String)]]);
  expect(events.onRefused).toHaveBeenCalledOnce();
  expect(events.onWaiting).not.toHaveBeenCalled();
});

/** An upload that is refused, and for how many seconds it makes no sense to send it again. */
const refusedFor = (seconds: number) =>
  class extends FailedUpload {
    status = 429;
    responseText = 'Too much for now.';
    statusText = '';
    onload = () => {};
    getResponseHeader() {
      return String(seconds);
    }
    override send() {
      arrived.push('picture');
      this.onload();
    }
  };

test('a picture that is too much for the day is not sent again, and holds up no later message', async () => {
  vi.stubGlobal('XMLHttpRequest', refusedFor(20_000));
  write(mia, '', { blob: new Blob(['x']), name: 'x.png' });
  write(mia, 'After');
  open(mia);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(arrived).toEqual(['picture', 'After']);
  expect(waitingOf(mia)).toEqual([['', '429: Too much for now.']]);
  expect(events.onRefused).toHaveBeenCalledOnce();
});

test('a picture that is only too early is sent again, before later messages', async () => {
  vi.stubGlobal('XMLHttpRequest', refusedFor(1));
  write(mia, '', { blob: new Blob(['x']), name: 'x.png' });
  write(mia, 'After');
  open(mia);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(arrived).toEqual(['picture', 'picture']);
  expect(events.onRefused).not.toHaveBeenCalled();
});

test('a picture whose file is there waits for the connection', async () => {
  vi.stubGlobal('XMLHttpRequest', FailedUpload);
  write(mia, '', { blob: new Blob(['x']), name: 'x.png' });
  open(mia);
  await settle();
  expect(waitingOf(mia)).toEqual([['', null]]);
  expect(events.onWaiting).toHaveBeenCalledOnce();
});

test('an unanswered frame is not resent for another person', async () => {
  const stop = await listen();
  FakeSocket.opened[0]?.connect();
  write(mia, 'From Mia');
  open(mia);
  await settle();
  expect(FakeSocket.opened[0]?.sent).toMatchObject([{ type: 'chat_message', content: 'From Mia' }]);
  close();
  open(ben);
  await vi.advanceTimersByTimeAsync(10 * reconnectDelayMs);
  expect(arrived).toEqual([]);
  expect(waitingOf(mia)).toEqual([['From Mia', null]]);
  stop();
});

test('a message whose request hangs on a lost network goes again with the next connection', async () => {
  const stop = await listen();
  answer = hanging;
  write(mia, 'First');
  write(mia, 'Second');
  open(mia);
  await settle();
  expect(arrived).toEqual(['First']);
  FakeSocket.opened[0]?.connect();
  await settle();
  const frames = () => FakeSocket.opened[0]?.sent.filter(({ type }) => type === 'chat_message');
  expect(frames()).toMatchObject([{ content: 'First' }]);
  const { clientId = '' } = store.useOutbox.getState().entries[0] ?? {};
  FakeSocket.opened[0]?.hear({ type: 'chat_message', message: { ...makeMessage(1), clientId } });
  await settle();
  expect(frames()).toMatchObject([{ content: 'First' }, { content: 'Second' }]);
  expect(waitingOf(mia)).toEqual([['Second', null]]);
  expect(events.onRefused).not.toHaveBeenCalled();
  stop();
});

test('a message that fails because the session ended waits for its writer', async () => {
  answer = async () => new Response('Signed out elsewhere.', { status: 401 });
  write(mia, 'From Mia');
  open(mia);
  await settle();
  expect(waitingOf(mia)).toEqual([['From Mia', null]]);
  expect(events.onRefused).not.toHaveBeenCalled();
});
