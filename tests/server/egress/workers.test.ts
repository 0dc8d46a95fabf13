import { fork } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parseOptions } from '#server/config.ts';
import { createLog } from '#server/context/log.ts';
import { refusalMessage } from '#server/egress/worker-blocked-connections.ts';
import { openRecovery } from '#server/startup/recovery/recovery-server.ts';
import { StartError } from '#server/startup/start-error.ts';
import { workerEntries } from '#server/workers/worker-entry.ts';
import type { RestoreState } from '#shared/features/backups/restore/restore.fields.ts';
import { makeBrowser } from '#tests/support/clients/browser.ts';
import {
  makeDamagedServer,
  recoveryOptions,
  recoveryToken,
} from '#tests/support/server/recovery-server.ts';

const folder = join(import.meta.dirname, '../../../src/server/workers');
/** An internet address reserved for documentation. */
const outside = '203.0.113.7';

const workers = Object.values(workerEntries);

/**
 * Preloaded into a worker: tries to connect once it listens for work. Without the guard the attempt times out after a
 * second.
 */
const trying = `
  import { connect } from 'node:net';
  const leave = () => {
    const socket = connect({ host: '${outside}', port: 443, timeout: 1000 });
    const say = (code) => process.send({ type: 'tried', code });
    socket.once('error', ({ code }) => say(code));
    socket.once('timeout', () => say('nothing refused it'));
  };
  process.on('newListener', (name) => name === 'message' && setImmediate(leave));
`;

const tryToLeave = (path: string): Promise<{ type: string; code?: string }[]> =>
  new Promise((resolve, reject) => {
    const preload = `data:text/javascript,${encodeURIComponent(trying)}`;
    const child = fork(join(folder, path), {
      execArgv: ['--import', preload],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const messages: { type: string; code?: string }[] = [];
    child.on('message', (message) => {
      messages.push(message as { type: string });
      if (messages.at(-1)?.type === 'tried') resolve(messages);
    });
    child.once('exit', () => reject(new Error(`${path} ended`)));
  });

describe('a worker', () => {
  it('is covered by this test', () => {
    expect(workers).toHaveLength(7);
  });

  it.each(workers)(
    'is blocked from the internet like the server, and reports it: %s',
    async (path) => {
      const messages = await tryToLeave(path);
      expect(messages.at(-1)).toEqual({ type: 'tried', code: 'ERR_OUTBOUND_REFUSED' });
      const attempt = expect.objectContaining({ host: outside, port: 443 });
      expect(messages).toContainEqual({ type: refusalMessage, attempt });
    },
  );

  it('that was blocked reports it to a recovery server too', async () => {
    const { dataDir } = await makeDamagedServer();
    const config = { ...parseOptions(recoveryOptions(dataDir)), setupToken: recoveryToken };
    let hear: (message: unknown) => void = () => {};
    let end = () => {};
    const recovery = await openRecovery(config, new StartError('databaseDamaged'), {
      log: createLog(config),
      forkWorker: () => ({
        onMessage: (listener) => {
          hear = listener;
          queueMicrotask(() => hear({ type: 'ready' }));
        },
        onExit: (listener) => {
          end = listener;
        },
        send: () => {
          hear({ type: refusalMessage, attempt: { kind: 'connection', host: outside, port: 443 } });
          hear({ type: 'failed', reason: 'noSpace', detail: 'reported after it' });
        },
        kill: () => end(),
      }),
    });
    onTestFinished(() => recovery.close());
    const browser = makeBrowser(recovery.url);
    const wanted = { kind: 'backup', id: '20260302T030000Z', passphrase: null };
    const body = { token: recoveryToken, folderToken: null, ...wanted };
    await browser.post('/api/recovery/restore', body);
    const { json } = await browser.get<RestoreState>('/api/recovery/restore');
    expect(json).toEqual({ progress: null, failure: 'noSpace' });
  });
});
