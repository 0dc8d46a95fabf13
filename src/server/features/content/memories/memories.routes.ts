import { getLookBack } from '#shared/features/content/look-back.contract.ts';
import { dismissMemories, getMemories } from '#shared/features/content/memories.contract.ts';
import type { Context } from '../../../context/context.ts';
import { asyncRoute, type Route, route } from '../../../http/route.ts';
import { readLookBack } from './look-back.service.ts';
import { dismiss, readMemories } from './memories.service.ts';

export const memoriesRoutes = (context: Context): Route[] => [
  route(context, getMemories, ({ actor }) => readMemories(context, actor)),
  route(context, dismissMemories, ({ actor, body }) => {
    dismiss(context, actor, body.card);
    return readMemories(context, actor);
  }),
  asyncRoute(context, getLookBack, ({ actor, params }) =>
    readLookBack(context, actor, params.year),
  ),
];
