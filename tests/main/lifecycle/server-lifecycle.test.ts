import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type {
  RecoveryServer,
  RunningServer,
  ServerOptions,
  StartError,
} from '../../../src/server/index.ts';

interface Hooks {
  signal: AbortSignal;
  refuses: (error: StartError) => boolean;
  onRecovery: (recovery: RecoveryServer) => void;
}
type Start = (options: ServerOptions, hooks: Hooks) => Promise<RunningServer | null>;

const mocks = vi.hoisted(() => ({ app: null as unknown as EventEmitter, start: vi.fn() }));

vi.mock('electron', () => ({
  get app() {
    return mocks.app;
  },
}));
vi.mock('#server/index.ts', () => ({ startOrRecover: mocks.start }));

const { createServerLifecycle } = await import('../../../src/main/lifecycle/server-lifecycle.ts');

const recovery = { url: 'http://127.0.0.1:9999' } as RecoveryServer;

const makeServer = (port: number) => {
  const events = new EventEmitter();
  const close = vi.fn(() => Promise.resolve());
  const server = {
    url: `http://127.0.0.1:${port}`,
    onRestartWanted: (listener: () => void) => events.on('restart', listener),
    close,
  } as unknown as RunningServer;
  return { server, close, askToRestart: () => events.emit('restart') };
};

/** A lifecycle, and what it emits in order. */
const createLifecycle = () => {
  const isFatal = vi.fn(() => false);
  const lifecycle = createServerLifecycle({ serverOptions: () => ({}) as ServerOptions, isFatal });
  const emitted: unknown[][] = [];
  for (const name of ['started', 'recovering', 'failed', 'stopping'] as const) {
    lifecycle.events.on(name, (...details: unknown[]) => void emitted.push([name, ...details]));
  }
  return { lifecycle, emitted, isFatal };
};

/** The server stays in recovery until its wait is aborted. */
const waitForAbort: Start = (_options, { onRecovery, signal }) => {
  onRecovery(recovery);
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(null));
  });
};

const willStart = (...starts: Start[]) => {
  for (const start of starts) mocks.start.mockImplementationOnce(start);
};
const running =
  (server: RunningServer): Start =>
  async () =>
    server;

beforeEach(() => {
  mocks.app = new EventEmitter();
  mocks.start.mockReset();
});

describe('the first start', () => {
  test('emits the server, and gives it to those who ask later', async () => {
    const { server } = makeServer(4321);
    willStart(running(server));
    const { lifecycle, emitted } = createLifecycle();
    expect([lifecycle.current(), lifecycle.origin()]).toEqual([null, '']);
    expect(() => lifecycle.server()).toThrow();
    expect(await lifecycle.start()).toBe(true);
    expect(emitted).toEqual([['started', server]]);
    const listener = vi.fn();
    lifecycle.onEachServer(listener);
    expect(listener.mock.calls).toEqual([[server]]);
    expect(lifecycle.origin()).toBe('http://127.0.0.1:4321');
  });

  test('shows the recovery server’s pages until the app quits', async () => {
    willStart(waitForAbort);
    const { lifecycle, emitted } = createLifecycle();
    const start = lifecycle.start();
    expect(lifecycle.current()).toBe(recovery);
    mocks.app.emit('will-quit');
    expect(await start).toBe(false);
    expect(emitted).toEqual([['recovering', recovery], ['stopping']]);
    expect(mocks.app.listenerCount('will-quit')).toBe(0);
  });

  test('throws what no recovery server can explain', async () => {
    const error = new Error('no port');
    willStart(() => Promise.reject(error));
    const { lifecycle, emitted, isFatal } = createLifecycle();
    await expect(lifecycle.start()).rejects.toBe(error);
    expect(emitted).toEqual([]);
    expect(mocks.start.mock.lastCall?.[1]).toMatchObject({ refuses: isFatal });
  });
});

describe('a restart', () => {
  test('closes the old server before it starts the new one', async () => {
    const [old, next] = [makeServer(1001), makeServer(1002)];
    willStart(running(old.server), async () => {
      expect(old.close).toHaveBeenCalledOnce();
      return next.server;
    });
    const { lifecycle } = createLifecycle();
    await lifecycle.start();
    const listener = vi.fn();
    lifecycle.onEachServer(listener);
    old.askToRestart();
    await vi.waitFor(() => expect(lifecycle.server()).toBe(next.server));
    expect(listener.mock.calls).toEqual([[old.server], [next.server]]);
    expect(next.close).not.toHaveBeenCalled();
  });

  test('emits a failure that no recovery server can explain', async () => {
    const { server, askToRestart } = makeServer(1001);
    const error = new Error('no port');
    willStart(running(server), () => Promise.reject(error));
    const { lifecycle, emitted } = createLifecycle();
    await lifecycle.start();
    askToRestart();
    await vi.waitFor(() =>
      expect(emitted).toEqual([
        ['started', server],
        ['failed', error],
      ]),
    );
  });

  test('ends with the recovery server when the app closes', async () => {
    const { server, askToRestart } = makeServer(1001);
    willStart(running(server), waitForAbort);
    const { lifecycle, emitted } = createLifecycle();
    await lifecycle.start();
    askToRestart();
    await vi.waitFor(() => expect(lifecycle.current()).toBe(recovery));
    await lifecycle.close();
    expect(emitted).toEqual([['started', server], ['recovering', recovery], ['stopping']]);
  });

  test('does not follow once the server is closed for good', async () => {
    const { server, close, askToRestart } = makeServer(1001);
    willStart(running(server));
    const { lifecycle } = createLifecycle();
    await lifecycle.start();
    await lifecycle.close();
    askToRestart();
    await lifecycle.close();
    expect(close).toHaveBeenCalledTimes(2);
    expect(mocks.start).toHaveBeenCalledOnce();
  });
});
