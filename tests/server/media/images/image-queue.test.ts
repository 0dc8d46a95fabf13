import { copyFileSync, existsSync, readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

const makeQueue = (bad: (serial: number) => 'silent' | 'dead' | null, options = {}) => {
  let serial = 0;
  const started: (string | null)[] = [];
  const queue = createImageQueue({
    workersDir,
    log,
    forkWorker: (file): WorkerChannel => {
      serial += 1;
      const kind = bad(serial);
      started.push(kind);
      if (kind === null) return forkNodeWorker(file);
      let exit = () => {};
      const channel: WorkerChannel = {
        send: () => {
          if (kind === 'dead') setTimeout(() => exit(), 5);
        },
        onMessage: (listener) => void setTimeout(() => listener({ type: 'ready' }), 1),
        onExit: (listener) => {
          exit = listener;
        },
        kill: () => exit(),
      };
      return channel;
    },
    ...options,
  });
  return { queue, started };
};

describe('the process that opens pictures', () => {
  it('may crash on a picture: that one is refused, the next one is fine', async () => {
    const { queue, started } = makeQueue((serial) => (serial === 1 ? 'dead' : null));
    const [first, second] = [makePicture('a'), makePicture('b')];
    await expect(queue.process(1, first, false)).rejects.toMatchObject({ code: 'invalid' });
    const picture = await queue.process(1, second, false);
    expect(picture.files.map(({ variant }) => variant).sort()).toEqual([
      'large',
      'original',
      'small',
    ]);
    expect(started).toEqual(['dead', null]);
    queue.close();
  });

  it('is ended when it takes too long', async () => {
    const { queue } = makeQueue((serial) => (serial === 1 ? 'silent' : null), { timeoutMs: 100 });
    await expect(queue.process(1, makePicture('a'), false)).rejects.toMatchObject({
      code: 'invalid',
    });
    queue.close();
  });

  it('that never starts is a server error, not the picture’s', async () => {
    const queue = createImageQueue({ workersDir: dir.path, log, forkWorker: forkSilently });
    const error = await queue
      .process(1, makePicture('a'), false)
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toHaveProperty('key');
    queue.close();
  });

  it('may be killed from outside at any moment, without harm to the server', async () => {
    const workers: WorkerChannel[] = [];
    const queue = createImageQueue({
      workersDir,
      log,
      forkWorker: (file) => {
        const channel = forkNodeWorker(file);
        workers.push(channel);
        return channel;
      },
    });
    await queue.process(1, makePicture('a'), true);
    workers[0]?.kill();
    expect((await queue.process(1, makePicture('b'), true)).files).toHaveLength(2);
    expect(workers).toHaveLength(2);
    queue.close();
  });

  it('limits its queue', async () => {
    const { queue } = makeQueue(() => null, { maxPerPerson: 3 });
    const path = makePicture('a');
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, (_, n) => {
        const copy = `${path}${n}`;
        copyFileSync(path, copy);
        return (async () => queue.process(1, copy, true))();
      }),
    );
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    expect(results[4]).toMatchObject({ reason: { code: 'unavailable', retryAfter: 5 } });
    queue.close();
    await expect(queue.process(1, path, true)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('stores no original of a poster, and leaves nothing of an unreadable picture', async () => {
    const { queue } = makeQueue(() => null);
    const path = makePicture('poster');
    const picture = await queue.process(1, path, true);
    expect(picture.files.map(({ variant }) => variant).sort()).toEqual(['large', 'small']);
    for (const file of picture.files) expect(existsSync(file.path)).toBe(true);
    const broken = join(dir.path, 'broken');
    writeFileSync(broken, makeJpeg().subarray(0, 200));
    await expect(queue.process(1, broken, false)).rejects.toMatchObject({ code: 'invalid' });
    expect(readdirSync(dir.path).filter((name) => name.startsWith('broken.'))).toEqual([]);
    queue.close();
  });
});

describe('the waiting list', () => {
  /** Files of a size, in MiB; the worker answers on demand. */
  const makeFile = (name: string, size: number): string => {
    const path = join(dir.path, name);
    writeFileSync(path, '');
    truncateSync(path, size * 1024 * 1024);
    return path;
  };

  const makeNoted = (options = {}) => {
    const done: string[] = [];
    const workers: string[][] = [];
    let release = () => {};
    const first = new Promise<void>((resolve) => {
      release = resolve;
    });
    const forkWorker = (): WorkerChannel => {
      const own: string[] = [];
      workers.push(own);
      let say: (message: unknown) => void = () => {};
      return {
        send: (raw) => {
          const { id, path } = raw as { id: number; path: string };
          const name = path.slice(dir.path.length + 1);
          own.push(name);
          void first.then(() => {
            done.push(name);
            say({ type: 'done', id, result: { width: 1, height: 1, files: [] } });
          });
        },
        onMessage: (listener) => {
          say = listener;
          listener({ type: 'ready' });
        },
        onExit: () => {},
        kill: () => {},
      };
    };
    const queue = createImageQueue({ workersDir, log, forkWorker, atOnce: 1, ...options });
    return { queue, done, workers, release };
  };

  const begun = (workers: string[][]) =>
    vi.waitFor(() => {
      if (workers.flat().length === 0) throw new Error('nothing begun');
    }, patient);

  it('lets a normal photo wait for at most the one picture under way', async () => {
    const { queue, done, workers, release } = makeNoted();
    const floods = Array.from({ length: 24 }, (_, n) =>
      queue.process(1, makeFile(`flood ${n}`, 20), false),
    );
    await begun(workers);
    const honest = queue.process(2, makeFile('photo', 3), false);
    const usual = queue.process(1, makeFile('small', 3), false);
    await vi.waitFor(() => expect(queue.waiting()).toBe(25), patient);
    release();
    await Promise.all([...floods, honest, usual]);
    expect(done.slice(1, 3)).toEqual(['photo', 'small']);
    expect(done).toHaveLength(26);
    queue.close();
  });

  it('makes larger sizes only when nothing else is waiting', async () => {
    const { queue, done, workers, release } = makeNoted();
    const all = [queue.process(1, makeFile('first', 3), false)];
    await begun(workers);
    all.push(queue.scale(makeFile('later', 3), join(dir.path, 'later.part')));
    await vi.waitFor(() => expect(queue.waiting()).toBe(1), patient);
    all.push(queue.process(1, makeFile('second', 3), false));
    await vi.waitFor(() => expect(queue.waiting()).toBe(2), patient);
    release();
    await Promise.all(all);
    expect(done).toEqual(['first', 'second', 'later']);
    queue.close();
  });

  it('serves people in turns, however many pictures one of them sends', async () => {
    const { queue, done, workers, release } = makeNoted();
    const send = (owner: number, name: string) => queue.process(owner, makeFile(name, 1), false);
    const all = [send(1, 'a1')];
    await begun(workers);
    for (const [owner, name] of [
      ...([
        [1, 'a2'],
        [1, 'a3'],
        [2, 'b1'],
        [2, 'b2'],
        [3, 'c1'],
      ] as const),
    ]) {
      all.push(send(owner, name));
      await vi.waitFor(() => expect(queue.waiting()).toBe(all.length - 1), patient);
    }
    release();
    await Promise.all(all);
    expect(done).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
    queue.close();
  });

  it('opens each large picture in its own process, and later ones in another', async () => {
    const { queue, workers, release } = makeNoted();
    release();
    const send = (name: string, size: number) => queue.process(1, makeFile(name, size), false);
    for (const [name, size] of [
      ...([
        ['a', 3],
        ['b', 3],
        ['large', 13],
        ['c', 3],
        ['larger', 50],
      ] as const),
    ]) {
      await send(name, size);
    }
    expect(workers).toEqual([['a', 'b'], ['large'], ['c'], ['larger']]);
    queue.close();
  });

  it('has room for everyone, and limits the queue of one person and of all together', async () => {
    const { queue, workers, release } = makeNoted({ maxPerPerson: 3, maxWaiting: 4 });
    const send = (owner: number, name: string) => queue.process(owner, makeFile(name, 1), false);
    const taken = [send(1, 'a1'), send(1, 'a2'), send(1, 'a3')];
    await begun(workers);
    await expect(send(1, 'a4')).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 });
    taken.push(send(2, 'b1'), send(3, 'c1'));
    await expect(send(2, 'b2')).rejects.toMatchObject({ code: 'unavailable' });
    release();
    expect(await Promise.all(taken)).toHaveLength(5);
    expect(queue.waiting()).toBe(0);
    await send(1, 'a5');
    queue.close();
  });
});

const forkSilently = (): WorkerChannel => {
  let exit = () => {};
  return {
    send: () => void setTimeout(() => exit(), 1),
    onMessage: () => {},
    onExit: (listener) => {
      exit = listener;
    },
    kill: () => {},
  };
};
