import { fire, median, type Shot } from '../load.ts';
import type { Report } from '../report.ts';
import type { Measured } from '../servers/processes.ts';
import {
  copyDataDir,
  seedHousehold,
  signIn,
  startBuiltTreehouse,
  startStack,
  startTreehouse,
} from '../servers/servers.ts';
import { atMost, type Row } from '../table.ts';

const starts = 7;
const json = { 'content-type': 'application/json' };
const feedPages = 4_000;
const comments = 400;
const logins = 12;

interface Start {
  ms: number;
  cpu: number;
  idle: number;
}

const timedStart = async (start: () => Promise<Measured>): Promise<Start> => {
  const startedAt = performance.now();
  const server = await start();
  await fetch(`${server.url}/api/health`);
  const ms = performance.now() - startedAt;
  const cpu = server.cpuMs();
  const idle = server.memoryMiB();
  await server.stop();
  return { ms, cpu, idle };
};

const startingRows = async (dir: string): Promise<Row[]> => {
  const ours: Start[] = [];
  const stack: Start[] = [];
  for (let round = 0; round <= starts; round += 1) {
    const [a, b] = [
      await timedStart(() => startBuiltTreehouse(dir)),
      await timedStart(() => startStack(dir)),
    ];
    if (round === 0) continue;
    ours.push(a);
    stack.push(b);
  }
  const of = (list: Start[], key: keyof Start) => median(list.map((start) => start[key]));
  return [
    atMost('process start to first answer', of(ours, 'ms'), of(stack, 'ms'), 1.4),
    atMost('the same (CPU)', of(ours, 'cpu'), of(stack, 'cpu'), 1.4),
    atMost('memory, idle', of(ours, 'idle'), of(stack, 'idle'), 1.7, 'MiB'),
  ];
};

/** An evening at once: pages of the feed, comments and logins. @returns the memory of the process and its workers. */
const loadedMemory = async (server: Measured, cookie: string): Promise<number> => {
  const feed = (): Shot => ({ path: '/api/content?limit=20', headers: { cookie } });
  const comment = (index: number): Shot => ({
    path: '/api/comments',
    method: 'POST',
    headers: { cookie, ...json },
    body: Buffer.from(JSON.stringify({ contentId: index + 1, text: `Comment number ${index}` })),
  });
  const login = (): Shot => ({
    path: '/api/login',
    method: 'POST',
    headers: json,
    body: Buffer.from('{"username":"papa","password":"treehouse"}'),
  });
  await fire(server, feed, { count: feedPages, connections: 16 });
  await fire(server, comment, { count: comments, connections: 4 });
  await fire(server, login, { count: logins, connections: 4 });
  await fire(server, feed, { count: feedPages / 4, connections: 16 });
  return server.memoryMiB();
};

const loadedRow = async (dir: string): Promise<Row> => {
  const treehouse = await startTreehouse(copyDataDir(dir, 'loaded'));
  const stack = await startStack(dir);
  try {
    const cookie = await signIn(treehouse);
    const ours = await loadedMemory(treehouse, cookie);
    return atMost('memory, after load', ours, await loadedMemory(stack, cookie), 2, 'MiB');
  } finally {
    await treehouse.stop();
    await stack.stop();
  }
};

export const startRows = async (report: Report): Promise<void> => {
  const dir = seedHousehold(1_000);
  await report.measure('start', () => startingRows(dir));
  await report.measure('memory, after load', () => loadedRow(dir));
};
