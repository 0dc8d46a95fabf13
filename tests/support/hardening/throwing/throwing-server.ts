import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Database from 'better-sqlite3';
import { expect, inject, onTestFinished } from 'vitest';
import type { Task } from '#shared/features/tasks/tasks.contract.ts';
import type { TestAnswer } from '../../clients/browser.ts';
import { spawnServer } from '../../server/server-process.ts';
import { inspectFolder } from '../folder-check.ts';
import { browserOf, makeHouseholdFolder } from '../server.ts';
import type { Order } from './throw-at.ts';

const root = join(import.meta.dirname, '../../../..');
/** Anything slower counts as hanging, in ms. */
const hangsAfterMs = 20_000;

export interface Reply {
  status: number;
  text: string;
}

export const answerOf = async (asked: Promise<Reply>): Promise<Reply> => {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<Reply>((resolve) => {
    timer = setTimeout(() => resolve({ status: -1, text: 'no answer' }), hangsAfterMs);
  });
  const dropped = asked.catch(() => ({ status: 0, text: '' }));
  const { status, text } = await Promise.race([dropped, silence]);
  clearTimeout(timer);
  return { status, text };
};

const commandLine = (dataDir: string): string[] => [
  ...[
    inject('commandLine'),
    '--port',
    '0',
    '--no-mdns',
    '--data',
    dataDir,
    '--client',
    join(root, 'out/renderer'),
  ],
  ...['--resources', join(root, 'resources'), '--workers', join(root, 'out/main/workers')],
];

export const startThrowingServer = async (programOf = commandLine) => {
  const dir = makeHouseholdFolder();
  onTestFinished(dir.remove);
  const server = await spawnServer(programOf(dir.path), {
    NODE_OPTIONS: `--import ${pathToFileURL(inject('throwAt')).href}`,
  });
  onTestFinished(() => server.kill());
  const { child, url } = server;
  const ended = once(child, 'exit').then(() => null);
  let output = '';
  child.stdout?.on('data', (data) => {
    output += data;
  });
  /**
   * Tells the process what to throw. @returns the places that threw since the last order @throws when the process has
   * ended
   */
  const order = async (next: Order = {}): Promise<string[]> => {
    const answered = once(child, 'message') as Promise<[string[]]>;
    child.send(next, () => {});
    const [thrown] = (await Promise.race([answered, ended])) ?? [];
    if (!thrown) throw new Error(`the program has ended: ${server.log()}`);
    return thrown;
  };
  return {
    ...server,
    dataDir: dir.path,
    order,
    opened: () => output.match(/http:\/\/127\.0\.0\.1:\d+/g) ?? [],
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    anna: browserOf(url, 'anna'),
    mia: browserOf(url, 'mia'),
  };
};

export type ThrowingServer = Awaited<ReturnType<typeof startThrowingServer>>;

const storedOutside = (dataDir: string, id: number): boolean => {
  const client = new Database(join(dataDir, 'treehouse.db'), { readonly: true });
  const found = client.prepare('SELECT 1 FROM tasks WHERE id = ?').get(id);
  client.close();
  return found !== undefined;
};

/** Problems of a server: it must answer, keep what it acknowledged, and leave nothing partial. */
export const findProblems = async (server: ThrowingServer): Promise<string[]> => {
  if (server.hasEnded()) return ['the program has ended'];
  const read = await answerOf(server.anna.get('/api/user'));
  const asked = server.anna.post<Task>('/api/tasks', { title: 'after the failure' });
  const wrote = await answerOf(asked);
  if (read.status !== 200) return [`reading afterwards: ${read.status} ${read.text}`];
  if (wrote.status !== 201) return [`writing afterwards: ${wrote.status} ${wrote.text}`];
  const { id } = ((await asked) as TestAnswer<Task>).json;
  return [
    ...(storedOutside(server.dataDir, id) ? [] : ['what was acknowledged is in no commit']),
    ...inspectFolder(server.dataDir),
    ...readdirSync(join(server.dataDir, 'incoming')).map((name) => `in incoming: ${name}`),
  ];
};

export const hasOpenedAgain = async (server: ThrowingServer, times: number): Promise<void> => {
  await expect.poll(() => server.opened().length, { timeout: 30_000 }).toBe(times);
  expect(new Set(server.opened())).toEqual(new Set([server.url]));
};
