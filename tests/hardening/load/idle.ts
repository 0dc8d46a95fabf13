import { setTimeout as sleep } from 'node:timers/promises';
import { startBuiltTreehouse } from '../../bench/servers/servers.ts';
import { joinTalk } from '../../bench/talk-socket.ts';
import { makeLoadServer } from './family.ts';
import type { Figure } from './figures.ts';
import type { Setting } from './scale.ts';

const devices = 5;
const seconds = 60;
const settleMs = 20_000;
const mostPercent = 1;

export const idle = async ({ server: sample, scale }: Setting): Promise<Figure[]> => {
  const family = makeLoadServer(sample, 'idle', devices);
  const server = await startBuiltTreehouse(family.dir);
  try {
    const listener = { delivered: () => {}, failed: () => {} };
    for (const cookie of family.cookies)
      await joinTalk(server.url, cookie, family.roomId, listener);
    await sleep(scale.isShort ? settleMs / 10 : settleMs);
    const before = server.cpuMs();
    await sleep(scale.of(seconds) * 1000);
    const percent = (server.cpuMs() - before) / scale.of(seconds) / 10;
    return [
      {
        what: `idle, ${devices} pages open, over ${scale.of(seconds)} s`,
        must: `< ${mostPercent} % of a core`,
        measured: `${percent.toFixed(2)} %`,
        peakMiB: server.peakMiB(),
        isKept: percent < mostPercent,
      },
    ];
  } finally {
    await server.stop();
  }
};
