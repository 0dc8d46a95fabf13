import { adminCountContent, adminListContent } from '#shared/features/content/admin.contract.ts';
import type { Context } from '../../../context/context.ts';
import { asyncRoute, type Route } from '../../../http/route.ts';
import { linkNext } from '../posts/posts.routes.ts';
import { countContentForAdmin, listContentForAdmin } from './admin.service.ts';

/** Content Management. */
export const adminContentRoutes = (context: Context): Route[] => [
  asyncRoute(context, adminListContent, async ({ actor, query, response }) => {
    const { limit, before, type, q, family } = query;
    const filter = { type, q, family };
    const { posts, next } = await listContentForAdmin(context, actor, filter, { before, limit });
    if (next !== null) {
      const kept = { type: type?.join(','), q, family, limit };
      linkNext(response, adminListContent.path, { ...kept, before: next });
    }
    return posts;
  }),
  asyncRoute(context, adminCountContent, ({ query }) => countContentForAdmin(context, query.q)),
];
