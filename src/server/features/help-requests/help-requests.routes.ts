import * as contract from '#shared/features/help-requests/help-requests.contract.ts';
import type { Context } from '../../context/context.ts';
import { type Route, route } from '../../http/route.ts';
import {
  answer,
  callGrownUp,
  listOpenCalls,
  readOwnCall,
  takeBack,
} from './help-requests.service.ts';

export const helpRoutes = (context: Context): Route[] => [
  route(
    context,
    contract.callForHelp,
    ({ actor, request }) => callGrownUp(context, actor, request),
    { creates: true },
  ),
  route(context, contract.getOwnHelpCall, ({ actor }) => readOwnCall(context, actor)),
  route(context, contract.listOpenHelpCalls, ({ actor }) => listOpenCalls(context, actor)),
  route(context, contract.answerHelpCall, ({ actor, params }) => answer(context, actor, params.id)),
  route(context, contract.takeBackHelpCall, ({ actor, params }) =>
    takeBack(context, actor, params.id),
  ),
];
