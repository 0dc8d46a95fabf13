import { copyFileSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createImageQueue } from '#server/media/image-queue.ts';
import { forkNodeWorker, type WorkerChannel } from '#server/media/worker-channel.ts';
import { makeJpeg } from '#tests/support/make/pictures.ts';
import { makeTempDir } from '#tests/support/test-db.ts';

const workersDir = join(import.meta.dirname, '../../../src/server/media');
const log = pino({ level: 'silent' });

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

/** Workers of which some are replaced by ones that behave badly. */
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
  it('may die over a picture: that one is refused, the next one is fine', async () => {
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

  it('that never starts is our fault, not the picture’s', async () => {
    const queue = createImageQueue({ workersDir: dir.path, log, forkWorker: forkSilently });
    const error = await queue
      .process(1, makePicture('a'), false)
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toHaveProperty('key');
    queue.close();
  });

  it('may be killed from outside at any moment, without taking the house along', async () => {
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
    // Gone, and not yet known to be.
    workers[0]?.kill();
    expect((await queue.process(1, makePicture('b'), true)).files).toHaveLength(2);
    expect(workers).toHaveLength(2);
    queue.close();
  });

  it('lets a few wait, and no more', async () => {
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

  it('makes no original of a poster, and leaves nothing of what it could not read', async () => {
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

/** A fork whose complaint about the missing file is not printed. */
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
