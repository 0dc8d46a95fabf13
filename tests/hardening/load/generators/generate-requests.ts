import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Shot, send } from '../../../bench/load.ts';
import { type Spread, spreadOf } from '../figures.ts';
import type { GeneratorControls } from './generator.ts';

interface RequestTask {
  url: string;
  /** Sent repeatedly in order; `{n}` in a body is the request's number. */
  shots: (Omit<Shot, 'body'> & { body?: string })[];
  perSecond: number;
  seconds: number;
  connections: number;
}

interface Answered extends Spread {
  /** Answers by status; 0 for none. */
  statuses: Record<number, number>;
  /** From the last due request to the last answer, in ms. */
  backlogMs: number;
  bytes: number;
}

/**
 * Sends requests at a steady pace whether or not earlier ones are answered; each is timed from when it was due, so that
 * a server that falls behind cannot hide it (no coordinated omission).
 */
export const request = async (
  task: RequestTask,
  { ready, end }: GeneratorControls,
): Promise<Answered> => {
  const { shots, perSecond, seconds, connections } = task;
  const url = new URL(task.url);
  // Uses connections in turn: the server closes idle ones.
  const agent = new Agent({ keepAlive: true, maxSockets: connections, scheduling: 'fifo' });
  const times: number[] = [];
  const statuses: Record<number, number> = {};
  let bytes = 0;
  const fireAt = async (index: number, dueAt: number) => {
    const { body, ...shot } = shots[index % shots.length] ?? { path: '/' };
    const filled = body && Buffer.from(body.replaceAll('{n}', String(index)));
    const whole = { ...shot, ...(filled ? { body: filled } : {}) };
    const answer = await send(url, agent, whole).catch(() => ({ status: 0, bytes: 0 }));
    times.push(performance.now() - dueAt);
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    bytes += answer.bytes;
  };
  ready();
  const startedAt = performance.now();
  const sent: Promise<void>[] = [];
  for (let i = 0; i < perSecond * seconds && !end.aborted; i += 1) {
    const dueAt = startedAt + (i * 1000) / perSecond;
    const waitMs = dueAt - performance.now();
    if (waitMs > 1) await sleep(waitMs);
    sent.push(fireAt(i, dueAt));
  }
  const lastAt = performance.now();
  await Promise.all(sent);
  agent.destroy();
  return { ...spreadOf(times), statuses, bytes, backlogMs: performance.now() - lastAt };
};
