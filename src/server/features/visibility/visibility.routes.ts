import {
  listViewers,
  previewBookViewers,
  previewViewers,
} from '#shared/features/visibility/visibility.contract.ts';
import type { Context } from '../../context/context.ts';
import { type Route, route } from '../../http/route.ts';
import { listViewersFor, previewViewersFor } from './visibility.service.ts';

export const viewersRoutes = (context: Context): Route[] => [
  route(context, previewViewers, ({ actor, query }) =>
    previewViewersFor(context, actor, 'content', query.family),
  ),
  route(context, previewBookViewers, ({ actor, query }) =>
    previewViewersFor(context, actor, 'reading', query.public),
  ),
  route(context, listViewers, ({ actor, params }) => listViewersFor(context, actor, params)),
];
