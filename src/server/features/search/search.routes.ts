import { search } from '#shared/features/search/search.contract.ts';
import type { Context } from '../../context/context.ts';
import { asyncRoute, type Route } from '../../http/route.ts';
import { searchFor } from './search.service.ts';

/** One search over everything the caller may see. */
export const searchRoutes = (context: Context): Route[] => [
  asyncRoute(context, search, async ({ actor, query }) => ({
    groups: await searchFor(context, actor, query),
  })),
];
