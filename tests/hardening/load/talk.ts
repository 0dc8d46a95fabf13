import { makeLoadServer, seatsOf, socketsEach } from './family.ts';
import type { Figure } from './figures.ts';
import { generate } from './generators/generators.ts';
import type { Setting } from './scale.ts';
import { withServer } from './servers/servers.ts';

const sockets = 500;
const perSecond = 20;
const seconds = 60;
const mostMs = 100;

export const talk = async ({ server: sample, scale }: Setting): Promise<Figure[]> => {
  const seats = scale.of(sockets);
  const family = makeLoadServer(sample, 'talk', Math.ceil(seats / socketsEach));
  const count = scale.of(perSecond * seconds);
  return withServer(family.dir, async (server) => {
    const { roomId } = family;
    const cookies = seatsOf(family, seats);
    const talking = generate('talk', { url: server.url, cookies, roomId, perSecond, count });
    await talking.ready;
    await server.loopDelay();
    const spread = await talking.result;
    return [
      {
        what: `${seats} sockets, ${perSecond} stored messages a second for ${count / perSecond} s, all delivered in order`,
        must: `p99 < ${mostMs} ms`,
        spread,
        loopDelay: await server.loopDelay(),
        peakMiB: server.peakMiB(),
        isKept: spread.count === count * seats && spread.p99 < mostMs,
      },
    ];
  });
};
