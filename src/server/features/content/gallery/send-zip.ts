import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { Context } from '../../../context/context.ts';
import { openMediaZip } from '../../../media/zip-media.ts';

/** What a picture's file is called: its day and time, as every system takes them. */
const fileNameOf = (date: string): string =>
  date.slice(0, 19).replace('T', ' ').replaceAll(':', '.');

/** A picture of a zip file, by its medium. */
interface SentPicture {
  id: number;
  /** When it was taken, or else when it arrived. */
  date: string;
}

/** Sends pictures as one zip file while it is made. */
export const sendZip = async (
  context: Context,
  actor: Actor,
  pictures: SentPicture[],
  { request, response }: { request: Request; response: Response },
): Promise<void> => {
  const { db, media, clock, household, log } = context;
  response.setHeader('Content-Type', 'application/zip');
  response.setHeader(
    'Content-Disposition',
    `attachment; filename="treehouse-pictures-${household.day()}.zip"`,
  );
  response.setHeader('Cache-Control', 'no-store');
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  const { stream, stop } = openMediaZip(
    pictures.map(({ id, date }) => ({ id, name: fileNameOf(date) })),
    {
      db,
      folders: media.folders,
      mtime: clock.now(),
      check: () => void context.accessControl.reauthorize(request, actor),
    },
  );
  try {
    await pipeline(stream, response);
  } catch (error) {
    // Half a file is promised already: only a broken connection says that this was not all.
    stop();
    response.destroy();
    if (!response.closed) log.debug({ err: error }, 'zip file of pictures ended early');
  }
};
