import { Agent, type RequestOptions, request } from 'node:http';
import type { Measured } from './servers/processes.ts';

export interface Shot {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer;
}

export const send = (
  url: URL,
  agent: Agent,
  shot: Shot,
): Promise<{ status: number; bytes: number }> =>
  new Promise((resolve, reject) => {
    const options: RequestOptions = {
      agent,
      host: url.hostname,
      port: url.port,
      path: shot.path,
      method: shot.method ?? 'GET',
      headers: {
        'x-treehouse': '1',
        ...(shot.body ? { 'content-length': shot.body.length } : {}),
        ...shot.headers,
      },
    };
    const outgoing = request(options, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, bytes }));
      answer.on('error', reject);
    });
    outgoing.on('error', reject);
    outgoing.end(shot.body);
  });

export const quantile = (sorted: number[], q: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;

/** Cost of a round of requests; times in ms. */
export interface Round {
  p50: number;
  p99: number;
  cpu: number;
  bytes: number;
  seconds: number;
}

/** Sends `count` requests, `connections` at a time. @throws on an answer other than 2xx. */
export const fire = async (
  server: Measured,
  shot: (index: number) => Shot,
  { count, connections }: { count: number; connections: number },
): Promise<Round> => {
  const url = new URL(server.url);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let next = 0;
  let bytes = 0;
  const cpuBefore = server.cpuMs();
  const startedAt = performance.now();
  const work = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      const sentAt = performance.now();
      const answer = await send(url, agent, shot(index));
      times.push(performance.now() - sentAt);
      bytes += answer.bytes;
      if (answer.status < 200 || answer.status > 299) throw new Error(`status ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  const seconds = (performance.now() - startedAt) / 1000;
  agent.destroy();
  const sorted = times.toSorted((a, b) => a - b);
  return {
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    cpu: (server.cpuMs() - cpuBefore) / count,
    bytes,
    seconds,
  };
};

export const median = (values: number[]): number =>
  quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  );

export const alternate = async (
  rounds: number,
  measures: (() => Promise<number>)[],
): Promise<number[]> => {
  const results = measures.map((): number[] => []);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, measure] of measures.entries()) {
      const value = await measure();
      if (round > 0) results[index]?.push(value);
    }
  }
  return results.map(median);
};
