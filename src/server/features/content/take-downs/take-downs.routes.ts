import * as contract from '#shared/features/content/take-downs.contract.ts';
import type { Context } from '../../../context/context.ts';
import { type Route, route } from '../../../http/route.ts';
import { askTakeDown, decideTakeDown, withdrawTakeDown } from './take-downs.service.ts';
import { readTakeDowns } from './waiting-take-downs.ts';

export const takeDownRoutes = (context: Context): Route[] => [
  route(
    context,
    contract.askTakeDown,
    ({ actor, params }) => askTakeDown(context, actor, params.id),
    { creates: true },
  ),
  route(context, contract.withdrawTakeDown, ({ actor, params }) =>
    withdrawTakeDown(context, actor, params.id),
  ),
  route(context, contract.listTakeDowns, ({ actor }) => readTakeDowns(context, actor)),
  route(context, contract.decideTakeDown, ({ actor, params, body }) =>
    decideTakeDown(context, actor, params.id, body.decision),
  ),
];
