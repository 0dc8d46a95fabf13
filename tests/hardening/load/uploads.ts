import { makeLoadServer, seatsOf } from './family.ts';
import type { Figure } from './figures.ts';
import { generate } from './generators/generators.ts';
import type { Setting } from './scale.ts';
import { withServer } from './servers/servers.ts';

const uploadCount = 20;
const mebi = 1024 * 1024;
const bytes = 25 * mebi;
const sockets = 50;
const perSecond = 20;
const chatSeconds = 20;
const mostMs = 250;

export const uploads = async ({ server: sample, scale }: Setting): Promise<Figure[]> => {
  const family = makeLoadServer(sample, 'uploads', uploadCount);
  const { roomId, cookies } = family;
  return withServer(family.dir, async (server) => {
    const { url } = server;
    const count = perSecond * chatSeconds;
    const seats = seatsOf(family, sockets);
    const talking = generate('talk', { url, cookies: seats, roomId, perSecond, count });
    await talking.ready;
    await server.loopDelay();
    const uploaders = cookies.slice(0, scale.of(uploadCount));
    const uploading = generate('upload', { url, cookies: uploaders, bytes });
    const [chat, sent] = await Promise.all([talking.result, uploading.result]);
    const loopDelay = await server.loopDelay();
    return [
      {
        what: `chat of ${sockets} sockets during ${uploaders.length} uploads of ${bytes / mebi} MB at once`,
        must: `p99 < ${mostMs} ms`,
        spread: chat,
        loopDelay,
        peakMiB: server.peakMiB(),
        isKept: chat.p99 < mostMs,
      },
      {
        what: 'the uploads themselves, each shared at its end',
        must: 'all stored',
        spread: sent,
        isKept: sent.count === uploaders.length,
      },
    ];
  });
};
