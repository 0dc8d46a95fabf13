import { exportAudit, listAudit, listOwnAudit } from '#shared/features/audit/audit.contract.ts';
import type { Context } from '../../context/context.ts';
import { asyncRoute, type Route, route } from '../../http/route.ts';
import { listAuditFor, listOwnAuditFor, sendAudit } from './audit.service.ts';

export const auditRoutes = (context: Context): Route[] => [
  asyncRoute(context, listAudit, ({ query }) => listAuditFor(context, query)),
  asyncRoute(context, exportAudit, async ({ actor, query, request, response }) => {
    await sendAudit(context, query, { actor, request, response });
    return null;
  }),
  route(context, listOwnAudit, ({ actor, query }) => listOwnAuditFor(context, actor, query.before)),
];
