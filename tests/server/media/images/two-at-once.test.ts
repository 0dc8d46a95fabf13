import { truncateSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createImageQueue } from '#server/media/images/image-queue.ts';
import { forkNodeWorker, type WorkerChannel } from '#server/workers/worker-channel.ts';
import { makeJpeg } from '#tests/support/make/media/pictures.ts';
import { makeTempDir } from '#tests/support/server/test-db.ts';

const workersDir = join(import.meta.dirname, '../../../../src/server/media');
const log = pino({ level: 'silent' });

const patient = { timeout: 50_000 };

let dir: ReturnType<typeof makeTempDir>;
beforeEach(() => {
  dir = makeTempDir();
});
afterEach(() => dir.remove());

const makePicture = (name: string): string => {
  const path = join(dir.path, name);
  writeFileSync(path, makeJpeg());
  return path;
};

describe('two pictures at once', () => {
  interface Job {
    id: number;
    path: string;
    maxMemory: number;
  }
  /** Workers that answer when told to; what each was given, by its name. */
  const makeTold = () => {
    const under = new Map<string, { job: Job; answer: (message: object) => void }>();
    const begun: string[][] = [];
    const killed: number[] = [];
    const forkWorker = (): WorkerChannel => {
      const own: string[] = [];
      const serial = begun.push(own) - 1;
      let listen: (message: unknown) => void = () => {};
      let exit = () => {};
      return {
        send: (raw) => {
          const job = raw as Job;
          const name = basename(job.path);
          own.push(name);
          under.set(name, { job, answer: (message) => listen({ id: job.id, ...message }) });
        },
        onMessage: (listener) => {
          listen = listener;
          listener({ type: 'ready' });
        },
        onExit: (listener) => {
          exit = listener;
        },
        kill: () => {
          killed.push(serial);
          exit();
        },
      };
    };
    const queue = createImageQueue({ workersDir, log, forkWorker, atOnce: 2 });
    const send = (name: string, mebibytes = 1) => {
      const path = join(dir.path, name);
      writeFileSync(path, '');
      truncateSync(path, mebibytes * 1024 * 1024);
      return queue.process(1, path, false);
    };
    const find = (name: string) => {
      const found = under.get(name);
      if (!found) throw new Error(`${name} is not under way`);
      return found;
    };
    const waitFor = (name: string) => vi.waitFor(() => find(name), patient);
    const finish = (name: string) => {
      find(name).answer({ type: 'done', result: { width: 1, height: 1, files: [] } });
      under.delete(name);
    };
    return { queue, send, waitFor, finish, find, under, begun, killed };
  };

  it('opens a second picture meanwhile, and no third', async () => {
    const { queue, send, waitFor, finish, under, begun } = makeTold();
    const all = [];
    for (const name of ['a', 'b']) {
      all.push(send(name));
      await waitFor(name);
    }
    all.push(send('c'));
    await vi.waitFor(() => expect(queue.waiting()).toBe(1), patient);
    expect([...under.keys()]).toEqual(['a', 'b']);
    finish('b');
    await waitFor('c');
    finish('a');
    finish('c');
    await Promise.all(all);
    expect(begun).toEqual([['a'], ['b', 'c']]);
    await Promise.all([send('d'), waitFor('d').then(() => finish('d'))]);
    expect(begun[0]).toEqual(['a', 'd']);
    queue.close();
  });

  it('opens a large picture and makes larger sizes only when nothing else is under way', async () => {
    const { queue, send, waitFor, finish, under, find } = makeTold();
    const first = send('first');
    await waitFor('first');
    const large = send('large', 13);
    await vi.waitFor(() => expect(queue.waiting()).toBe(1), patient);
    finish('first');
    await waitFor('large');
    const later = send('later');
    await vi.waitFor(() => expect(queue.waiting()).toBe(1), patient);
    expect([...under.keys()]).toEqual(['large']);
    const whole = find('large').job.maxMemory;
    finish('large');
    await waitFor('later');
    expect(find('later').job.maxMemory).toBe(whole / 2);
    const sizes = queue.scale(join(dir.path, 'large'), join(dir.path, 'sizes'));
    await vi.waitFor(() => expect(queue.waiting()).toBe(1), patient);
    finish('later');
    await waitFor('large');
    finish('large');
    await Promise.all([first, large, later, sizes]);
    queue.close();
  });

  it('opens a picture that needs more than its half again, alone and with all of it', async () => {
    const { queue, send, waitFor, finish, find, under, begun } = makeTold();
    const [heavy, beside] = [send('heavy'), send('beside')];
    await Promise.all([waitFor('heavy'), waitFor('beside')]);
    const half = find('heavy').job.maxMemory;
    find('heavy').answer({ type: 'failed', reason: 'memory' });
    under.delete('heavy');
    await vi.waitFor(() => expect(queue.waiting()).toBe(1), patient);
    finish('beside');
    await beside;
    await waitFor('heavy');
    expect(find('heavy').job.maxMemory).toBe(half * 2);
    expect(begun.at(-1)).toEqual(['heavy']);
    find('heavy').answer({ type: 'failed', reason: 'memory' });
    await expect(heavy).rejects.toMatchObject({ code: 'tooLarge' });
    queue.close();
  });

  it('goes on with one picture when the process of the other crashes', async () => {
    const workers: WorkerChannel[] = [];
    const queue = createImageQueue({
      workersDir,
      log,
      atOnce: 2,
      forkWorker: (file) => {
        const channel = forkNodeWorker(file);
        workers.push(channel);
        return channel;
      },
    });
    const [a, b] = [
      queue.process(1, makePicture('a'), true),
      queue.process(1, makePicture('b'), true),
    ];
    await vi.waitFor(() => expect(workers).toHaveLength(2), patient);
    workers[1]?.kill();
    const results = await Promise.allSettled([a, b]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await queue.process(1, makePicture('c'), true)).files).toHaveLength(2);
    queue.close();
  });

  it('tells all of them when the server ends', async () => {
    const { queue, send, waitFor } = makeTold();
    const all = ['a', 'b', 'c'].map((name) => send(name));
    await Promise.all([waitFor('a'), waitFor('b')]);
    await vi.waitFor(() => expect(queue.waiting()).toBe(1), patient);
    queue.close();
    const results = await Promise.allSettled(all);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  });
});
