import {
  decideApproval,
  listApprovals,
  listOutcomes,
  markOutcomesSeen,
} from '#shared/features/approvals/approvals.contract.ts';
import type { Context } from '../../context/context.ts';
import { type Route, route } from '../../http/route.ts';
import { decide, listOutcomesFor, listWaiting, seeOutcomes } from './approvals.service.ts';

export const approvalsRoutes = (context: Context): Route[] => [
  route(context, listApprovals, ({ actor }) => listWaiting(context, actor)),
  route(context, decideApproval, ({ actor, params, body }) => {
    decide(context, actor, params, body);
    return params;
  }),
  route(context, listOutcomes, ({ actor }) => listOutcomesFor(context, actor)),
  route(context, markOutcomesSeen, ({ actor, body }) => seeOutcomes(context, actor, body.id)),
];
