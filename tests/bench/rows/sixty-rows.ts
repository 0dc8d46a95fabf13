import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { alternate, fire, type Shot } from '../load.ts';
import { multipartType, photoForm } from '../multipart.ts';
import { makePhoto, signIn, startTreehouse } from '../servers/servers.ts';
import { atLeast, type Row } from '../table.ts';

const photos = 60;
/** What a browser has on its way at once (`send-files.ts`). */
const atOnce = 3;
/** Photos whose times on their own are measured. */
const singles = 5;
/** For the larger sizes, which are made when nothing else is under way. */
const settleMs = 1_500;

/** The same picture with another entry in its quantization table, so that no file is stored already. */
const varied = (photo: Buffer, serial: number): Buffer => {
  const copy = Buffer.from(photo);
  const table = copy.indexOf(Buffer.from([0xff, 0xdb])) + 5;
  copy[table + 8 + (serial % 50)] = 16 + (Math.floor(serial / 50) % 64);
  return copy;
};

/** Photos that one browser sends together, against the rate of two cores that do nothing else. */
export const sixtyPhotosRows = async (dir: string): Promise<Row[]> => {
  const server = await startTreehouse(dir);
  const db = new Database(join(dir, 'treehouse.db'));
  try {
    const headers = { cookie: await signIn(server), 'content-type': multipartType };
    const photo = await makePhoto();
    const last = db.prepare<[], { id: number }>('SELECT max(id) AS id FROM media').get()?.id ?? 0;
    const remove = db.prepare('DELETE FROM media WHERE id > ?');
    let serial = 0;
    const shot = (): Shot => {
      serial += 1;
      const body = photoForm(varied(photo, serial));
      return { path: '/api/media', method: 'POST', headers, body };
    };
    const send = async (count: number, connections: number) => {
      const { seconds } = await fire(server, shot, { count, connections });
      // Else the next ones would wait for their larger sizes.
      remove.run(last);
      await delay(settleMs);
      return seconds;
    };
    const together = async () => photos / (await send(photos, atOnce));
    const alone = async () => {
      let seconds = 0;
      for (let n = 0; n < singles; n += 1) seconds += await send(1, 1);
      return singles / seconds;
    };
    const [rate = 0, single = 0] = await alternate(2, [together, alone]);
    const name = 'sixty photos from one browser, against two cores';
    return [atLeast(name, rate, single * 2, 0.8, 'photos/s')];
  } finally {
    db.close();
    await server.stop();
  }
};
