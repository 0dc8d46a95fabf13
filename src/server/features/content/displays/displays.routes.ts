import {
  createDisplay,
  deleteDisplay,
  listDisplays,
  openDisplay,
  readDisplay,
  readDisplayPicture,
  renewDisplayLink,
  updateDisplay,
} from '#shared/features/displays/displays.contract.ts';
import type { Context } from '../../../context/context.ts';
import { asyncRoute, type Route, route } from '../../../http/route.ts';
import { serveFile } from '../../../media/media-routes.ts';
import { noteDisplay, openDisplayWith, requireDisplay } from './display-sessions.service.ts';
import { findPicture, readShow } from './display-show.service.ts';
import {
  changeDisplay,
  createDisplayFor,
  listDisplaysFor,
  removeDisplay,
  renewLink,
} from './displays.service.ts';

const adminRoutes = (context: Context): Route[] => [
  route(context, listDisplays, ({ actor }) => listDisplaysFor(context, actor)),
  route(context, createDisplay, ({ actor, body }) => createDisplayFor(context, actor, body), {
    creates: true,
  }),
  route(context, updateDisplay, ({ actor, params, body }) =>
    changeDisplay(context, actor, params.id, body),
  ),
  route(context, renewDisplayLink, ({ actor, params }) => renewLink(context, actor, params.id)),
  route(context, deleteDisplay, ({ actor, params }) => removeDisplay(context, actor, params.id)),
];

export const displayRoutes = (context: Context): Route[] => [
  ...adminRoutes(context),
  route(context, openDisplay, ({ body, request, response }) => {
    openDisplayWith(context, body.token, { request, response });
    return {};
  }),
  asyncRoute(context, readDisplay, ({ query, request, response }) => {
    const shown = requireDisplay(context, request);
    noteDisplay(context, shown.display, { request, response });
    return readShow(context, shown, query.after);
  }),
  asyncRoute(context, readDisplayPicture, async ({ params, query, request, response }) => {
    await serveFile(context, request, response, () =>
      findPicture(context, requireDisplay(context, request), { ...params, size: query.size }),
    );
    return null;
  }),
];
