import { makeLoadHouse, seatsOf } from './family.ts';
import type { Figure } from './figures.ts';
import { generate } from './generators/generators.ts';
import type { Setting } from './scale.ts';
import { withHouse } from './servers/servers.ts';

const uploadCount = 20;
const mebi = 1024 * 1024;
const bytes = 25 * mebi;
const sockets = 50;
const perSecond = 20;
const chatSeconds = 20;
const mostMs = 250;

/** Twenty videos that come up at once, and the chat meanwhile. */
export const uploads = async ({ house: sample, scale }: Setting): Promise<Figure[]> => {
  const family = makeLoadHouse(sample, 'uploads', uploadCount);
  const { roomId, cookies } = family;
  return withHouse(family.dir, async (house) => {
    const { url } = house;
    const count = perSecond * chatSeconds;
    const seats = seatsOf(family, sockets);
    const talking = generate('talk', { url, cookies: seats, roomId, perSecond, count });
    await talking.ready;
    await house.strain();
    const uploaders = cookies.slice(0, scale.of(uploadCount));
    const uploading = generate('upload', { url, cookies: uploaders, bytes });
    const [chat, sent] = await Promise.all([talking.result, uploading.result]);
    const strain = await house.strain();
    return [
      {
        what: `chat of ${sockets} sockets during ${uploaders.length} uploads of ${bytes / mebi} MB at once`,
        must: `p99 < ${mostMs} ms`,
        spread: chat,
        strain,
        peakMiB: house.peakMiB(),
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
