import * as contract from '#shared/features/content/gallery.contract.ts';
import type { Context } from '../../../context/context.ts';
import { asyncRoute, type Route, route } from '../../../http/route.ts';
import { linkNext } from '../posts/posts.routes.ts';
import { readGallery, readGalleryMonths, requireChosen, stageCopies } from './gallery.service.ts';
import { removeChosen, undoRemoved } from './removals.service.ts';
import { sendZip } from './send-zip.ts';

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
    await sendZip(context, actor, requireChosen(context, actor, query.ids), { request, response });
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
