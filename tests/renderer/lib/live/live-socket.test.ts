import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { call } from '#renderer/lib/api/api-client.ts';
import { makeQueryClient } from '#renderer/lib/api/query-client.ts';
import { listTasks } from '#shared/features/tasks/tasks.contract.ts';
import { FakeSocket } from '#tests/support/fakes/fake-socket.ts';

type LiveSocket = typeof import('#renderer/lib/live/live-socket.ts');

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
let live: LiveSocket;
let stop: () => void;

const last = () => {
  const socket = FakeSocket.opened.at(-1);
  if (!socket) throw new Error('nothing was opened');
  return socket;
};

beforeEach(async () => {
  vi.useFakeTimers();
  FakeSocket.opened = [];
  page.visibilityState = 'visible';
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { protocol: 'http:', host: 'treehouse.local:4280' });
  vi.stubGlobal('WebSocket', FakeSocket);
  live = await import('#renderer/lib/live/live-socket.ts');
  stop = live.startLive();
  last().connect();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe('the live connection', () => {
  test('connects to /ws of the same server, over wss on an https page', () => {
    expect(last().url).toBe('ws://treehouse.local:4280/ws');
    stop();
    vi.stubGlobal('location', { protocol: 'https:', host: 'treehouse.local:4443' });
    stop = live.startLive();
    expect(last().url).toBe('wss://treehouse.local:4443/ws');
  });

  test('sends a ping every 30 seconds, and answers one', () => {
    const socket = last();
    vi.advanceTimersByTime(29_999);
    expect(socket.sent).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(socket.sent).toEqual([{ type: 'ping' }]);
    socket.hear({ type: 'pong' });
    vi.advanceTimersByTime(30_000);
    expect(socket.sent).toHaveLength(2);
    socket.hear({ type: 'ping' });
    expect(socket.sent.at(-1)).toEqual({ type: 'pong' });
  });

  test('is dropped after 75 silent seconds, although it never closed', () => {
    const silent = last();
    vi.advanceTimersByTime(60_000);
    expect(live.useLiveStore.getState().isConnected).toBe(true);
    vi.advanceTimersByTime(30_000);
    expect(live.useLiveStore.getState().isConnected).toBe(false);
    expect(silent.sent).toEqual([{ type: 'ping' }, { type: 'ping' }]);
    vi.advanceTimersByTime(3_000);
    expect(last()).not.toBe(silent);
  });

  test('reconnects three seconds after it closed', () => {
    last().drop();
    expect(live.useLiveStore.getState().isConnected).toBe(false);
    vi.advanceTimersByTime(2_999);
    expect(FakeSocket.opened).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.opened).toHaveLength(2);
    last().connect();
    expect(live.useLiveStore.getState().isConnected).toBe(true);
  });

  test('waits until the page is visible, and then connects at once', () => {
    page.visibilityState = 'hidden';
    last().drop();
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.opened).toHaveLength(1);
    page.visibilityState = 'visible';
    page.dispatchEvent(new Event('visibilitychange'));
    expect(FakeSocket.opened).toHaveLength(2);
  });

  test('tries again when the page is visible and its attempt to connect gets no answer', () => {
    last().drop();
    vi.advanceTimersByTime(3_000);
    const silent = last();
    page.dispatchEvent(new Event('visibilitychange'));
    vi.advanceTimersByTime(2_999);
    expect(last()).toBe(silent);
    vi.advanceTimersByTime(1);
    expect(last()).not.toBe(silent);
    last().connect();
    expect(live.useLiveStore.getState().isConnected).toBe(true);
  });

  test('reports each failed attempt, and no connection that ends', () => {
    const refused = vi.fn();
    onTestFinished(live.onRefused(refused));
    last().drop();
    expect(refused).not.toHaveBeenCalled();
    for (const times of [1, 2]) {
      vi.advanceTimersByTime(3_000);
      last().drop();
      expect(refused).toHaveBeenCalledTimes(times);
    }
    vi.advanceTimersByTime(3_000);
    last().connect();
    last().drop();
    expect(refused).toHaveBeenCalledTimes(2);
  });

  test('sends nothing while it is down, and reports that', () => {
    expect(live.sendFrame({ type: 'join_room', roomId: 1 })).toBe(true);
    last().drop();
    expect(live.sendFrame({ type: 'join_room', roomId: 1 })).toBe(false);
  });
});

describe('a connection that was stopped', () => {
  test('reconnects at once, and the close event of the old one changes nothing', () => {
    const before = last();
    stop();
    expect(live.useLiveStore.getState()).toEqual({ isConnected: false, hasFailed: false });
    stop = live.startLive();
    expect(FakeSocket.opened).toHaveLength(2);
    last().connect();
    before.drop();
    expect(live.useLiveStore.getState().isConnected).toBe(true);
    vi.advanceTimersByTime(3_000);
    expect(FakeSocket.opened).toHaveLength(2);
  });

  test('leaves nothing running', () => {
    stop();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('data read before the connection', () => {
  const readAt = async (serial?: number) => {
    const headers: Record<string, string> =
      serial === undefined ? {} : { 'X-Live-Serial': String(serial) };
    vi.stubGlobal('fetch', async () => Response.json([], { headers }));
    await call(listTasks);
  };
  const mustReadAgain = (serial: number): boolean => {
    const reconnected = vi.fn();
    const forget = live.onReconnected(reconnected);
    stop = live.startLive();
    last().connect(serial);
    forget();
    return reconnected.mock.calls.length > 0;
  };

  test.each([
    [7, 7, false],
    [7, 8, true],
    // The server restarted, or the person's access changed.
    [7, 3, true],
    [undefined, 99, false],
    [undefined, 100, true],
  ])('with %s is as new as a connection with %s, or not', async (read, connected, isOld) => {
    stop();
    await readAt(read);
    await readAt(99);
    expect(mustReadAgain(connected)).toBe(isOld);
  });

  test('by someone else is not compared', async () => {
    await readAt(7);
    stop();
    expect(mustReadAgain(8)).toBe(false);
  });
});

describe('data that is kept up to date', () => {
  const queryKey = ['reading', 'books'];
  /** A page that reads on every visit, with the app's query defaults. */
  const makePage = (read = vi.fn(async (): Promise<string[]> => [])) => {
    const client = makeQueryClient();
    const visitPage = async () => {
      const stopListening = live.refreshOnChange(client, ['reading'], [['reading']]);
      const observer = new QueryObserver(client, { queryKey, queryFn: read });
      const leave = observer.subscribe(() => {});
      await vi.advanceTimersByTimeAsync(1);
      return () => {
        stopListening();
        leave();
      };
    };
    onTestFinished(() => client.clear());
    return { client, read, visitPage };
  };

  test('is read on connecting, and again for each announced change', async () => {
    const { read, visitPage } = makePage();
    const leave = await visitPage();
    expect(read).toHaveBeenCalledTimes(1);
    last().hear({ type: 'changed', area: 'tasks' });
    await vi.advanceTimersByTimeAsync(1);
    expect(read).toHaveBeenCalledTimes(1);
    last().hear({ type: 'changed', area: 'reading' });
    await vi.advanceTimersByTimeAsync(1);
    expect(read).toHaveBeenCalledTimes(2);
    leave();
  });

  test('is read again on reconnecting, since changes may have been missed', async () => {
    const { read, visitPage } = makePage();
    const leave = await visitPage();
    leave();
    last().hear({ type: 'changed', area: 'reading' });
    await vi.advanceTimersByTimeAsync(1);
    expect(read).toHaveBeenCalledTimes(1);
    const leaveAgain = await visitPage();
    expect(read).toHaveBeenCalledTimes(2);
    leaveAgain();
  });

  test('is read again when it changes after its first reading was answered', async () => {
    let answer = (_books: string[]) => {};
    const first = new Promise<string[]>((resolve) => {
      answer = resolve;
    });
    const read = vi.fn(async () => ['Kites']).mockReturnValueOnce(first);
    const { client, visitPage } = makePage(read);
    const leave = await visitPage();
    last().hear({ type: 'changed', area: 'reading' });
    answer([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(client.getQueryData(queryKey)).toEqual(['Kites']);
    expect(read).toHaveBeenCalledTimes(2);
    leave();
  });

  test('is not requested again when its first reading fails', async () => {
    let fail = (_error: Error) => {};
    const first = new Promise<string[]>((_resolve, reject) => {
      fail = reject;
    });
    const read = vi.fn(async () => ['Kites']).mockReturnValueOnce(first);
    const { visitPage } = makePage(read);
    const leave = await visitPage();
    last().hear({ type: 'changed', area: 'reading' });
    fail(new Error('The server is away.'));
    await vi.advanceTimersByTimeAsync(1);
    expect(read).toHaveBeenCalledTimes(1);
    leave();
  });
});
