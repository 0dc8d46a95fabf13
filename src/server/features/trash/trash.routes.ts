import {
  emptyTrash,
  listTrash,
  removeThing,
  restoreThing,
} from '#shared/features/trash/trash.contract.ts';
import type { Context } from '../../context/context.ts';
import { asyncRoute, type Route, route } from '../../http/route.ts';
import { emptyFor, listTrashFor, removeFor, restoreFor } from './trash.service.ts';

/** What was deleted and can still come back, of all features. */
export const trashRoutes = (context: Context): Route[] => [
  route(context, listTrash, ({ actor, query }) => listTrashFor(context, actor, query)),
  route(context, restoreThing, ({ actor, params }) => {
    restoreFor(context, actor, params.kind, params.id);
    return { kind: params.kind, id: params.id };
  }),
  asyncRoute(context, removeThing, async ({ actor, params }) => {
    await removeFor(context, actor, params.kind, params.id);
    return { kind: params.kind, id: params.id };
  }),
  asyncRoute(context, emptyTrash, async ({ actor, request, response }) => ({
    count: await emptyFor(context, actor, {
      reauthorize: () => context.accessControl.reauthorizeAdmin(request, actor),
      isGone: () => response.destroyed,
    }),
  })),
];
