import { search } from '#shared/features/search/search.contract.ts';
import type { Context } from '../../context.ts';
import { type Route, route } from '../../http/route.ts';
import { searchFor } from './search.service.ts';

/** One search over everything the caller may see. */
export const searchRoutes = (context: Context): Route[] => [
  route(context, search, ({ actor, query }) => ({ groups: searchFor(context, actor, query) })),
];
