import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';

// Reads the feed meanwhile from a separate process, and in turn a bare server, to measure the computer's own delay.

const everyMs = 15;

const serveBare = (): void => {
  const server = createServer((_request, response) => response.end('[]'));
  server.listen(0, '127.0.0.1', () =>
    parentPort?.postMessage((server.address() as AddressInfo).port),
  );
};

const startBare = (): Promise<number> =>
  new Promise((resolve) => {
    const worker = new Worker(import.meta.filename);
    worker.unref();
    worker.once('message', resolve);
  });

const agent = new Agent({ keepAlive: true });

/** @returns a call's duration in ms; counts statuses other than 200. */
const time = (url: string, cookie: string, failures: number[]): Promise<number> =>
  new Promise((resolve) => {
    const startedAt = performance.now();
    const done = () => resolve(performance.now() - startedAt);
    const sent = request(url, { agent, headers: { cookie } }, (response) => {
      if (response.statusCode !== 200) failures.push(response.statusCode ?? 0);
      response.resume().once('end', done);
    });
    sent.once('error', () => {
      failures.push(0);
      done();
    });
    sent.end();
  });

const ask = async (treehouse: string, cookie: string): Promise<void> => {
  const bare = `http://127.0.0.1:${await startBare()}/`;
  const result = { server: [] as number[], bare: [] as number[], failures: [] as number[] };
  let isOver = false;
  process.once('message', () => {
    isOver = true;
  });
  process.send?.('ready');
  for (const paths = ['/api/content', '/api/user', '/api/tasks']; !isOver; ) {
    for (const path of paths) {
      result.server.push(await time(treehouse + path, cookie, result.failures));
      result.bare.push(await time(bare, '', []));
    }
    await pause(everyMs);
  }
  process.send?.(result, () => process.exit(0));
};

if (isMainThread) await ask(process.argv[2] ?? '', process.argv[3] ?? '');
else serveBare();
