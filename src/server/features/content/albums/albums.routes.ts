import {
  addAlbumItems,
  albumVersionOf,
  captionAlbumItem,
  createAlbum,
  deleteAlbum,
  downloadAlbumItems,
  getAlbum,
  listAlbumItems,
  listAlbums,
  removeAlbumItems,
  updateAlbum,
} from '#shared/features/content/albums.contract.ts';
import type { Context } from '../../../context/context.ts';
import { createOnce } from '../../../http/create-once.ts';
import { requireVersion } from '../../../http/require-version.ts';
import { asyncRoute, type Route, route } from '../../../http/route.ts';
import { sendZip } from '../gallery/send-zip.ts';
import { linkNext } from '../posts/posts.routes.ts';
import {
  addItems,
  captionItem,
  listItemsFor,
  removeItems,
  requireItems,
} from './album-items.service.ts';
import {
  changeAlbum,
  createAlbumFor,
  listAlbumsFor,
  readAlbum,
  trashAlbum,
} from './albums.service.ts';

const itemRoutes = (context: Context): Route[] => [
  route(context, listAlbumItems, ({ actor, params: { id }, query, response }) => {
    const items = listItemsFor(context, actor, id, query);
    const last = items.at(-1);
    if (last && items.length === query.limit) {
      const path = listAlbumItems.path.replace(':id', String(id));
      linkNext(response, path, { limit: query.limit, after: last.media.id });
    }
    return items;
  }),
  asyncRoute(context, downloadAlbumItems, async ({ actor, params, query, request, response }) => {
    const pictures = requireItems(context, actor, params.id, query.ids);
    await sendZip(context, actor, pictures, { request, response });
    return null;
  }),
  route(context, addAlbumItems, ({ actor, params, body }) =>
    addItems(context, actor, params.id, body.mediaIds),
  ),
  route(context, captionAlbumItem, ({ actor, params, body }) =>
    captionItem(context, actor, params, body.caption),
  ),
  route(context, removeAlbumItems, ({ actor, params, body }) =>
    removeItems(context, actor, params.id, body.mediaIds),
  ),
];

export const albumRoutes = (context: Context): Route[] => [
  asyncRoute(context, listAlbums, async ({ actor, query, response }) => {
    const albums = await listAlbumsFor(context, actor, query);
    const last = albums.at(-1);
    if (last && !query.ids && albums.length === query.limit) {
      linkNext(response, listAlbums.path, { limit: query.limit, before: last.id });
    }
    return albums;
  }),
  route(
    context,
    createAlbum,
    (call) =>
      createOnce(context, call, {
        create: () => createAlbumFor(context, call.actor, call.body),
        read: (id) => readAlbum(context, call.actor, id),
      }),
    { creates: true },
  ),
  route(context, getAlbum, ({ actor, params }) => readAlbum(context, actor, params.id)),
  route(context, updateAlbum, ({ actor, params: { id }, body, request }) => {
    requireVersion(request, albumVersionOf, () => readAlbum(context, actor, id));
    return changeAlbum(context, actor, id, body);
  }),
  route(context, deleteAlbum, ({ actor, params }) => {
    trashAlbum(context, actor, params.id);
    return { id: params.id };
  }),
  ...itemRoutes(context),
];
