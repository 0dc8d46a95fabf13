import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import type { Actor } from '#shared/features/accounts/access.ts';
import * as contract from '#shared/features/content/gallery.contract.ts';
import type { Context } from '../../../context/context.ts';
import { asyncRoute, type Route, route } from '../../../http/route.ts';
import { openMediaZip } from '../../../media/zip-media.ts';
import { linkNext } from '../posts/posts.routes.ts';
import { readGallery, readGalleryMonths, requireChosen, stageCopies } from './gallery.service.ts';
import { removeChosen, undoRemoved } from './removals.service.ts';

/** What a picture's file is called: its day and time, as every system takes them. */
const fileNameOf = (date: string): string =>
  date.slice(0, 19).replace('T', ' ').replaceAll(':', '.');

/** Sends pictures as one zip file while it is made. @throws AppError 404 */
const sendZip = async (
  context: Context,
  actor: Actor,
  ids: number[],
  { request, response }: { request: Request; response: Response },
): Promise<void> => {
  const chosen = requireChosen(context, actor, ids);
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
    chosen.map(({ id, date }) => ({ id, name: fileNameOf(date) })),
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

/** My Gallery, and what one does with pictures chosen there. */
export const galleryRoutes = (context: Context): Route[] => [
  route(context, contract.listGallery, ({ actor, query, response }) => {
    const { pictures, next } = readGallery(context, actor, query);
    if (next !== null) {
      linkNext(response, contract.listGallery.path, { limit: query.limit, before: next });
    }
    return pictures;
  }),
  asyncRoute(context, contract.listGalleryMonths, ({ actor }) => readGalleryMonths(context, actor)),
  asyncRoute(context, contract.downloadPictures, async ({ actor, query, request, response }) => {
    await sendZip(context, actor, query.ids, { request, response });
    return null;
  }),
  asyncRoute(context, contract.removePictures, ({ actor, body }) =>
    removeChosen(context, actor, body.ids),
  ),
  asyncRoute(context, contract.undoRemoval, async ({ actor, body }) => {
    await undoRemoved(context, actor, body);
    return {};
  }),
  route(context, contract.copyMedia, ({ actor, body }) => stageCopies(context, actor, body.ids), {
    creates: true,
  }),
];
