import * as contract from '#shared/features/lan-access/lan-access.contract.ts';
import type { Context } from '../../context/context.ts';
import { asyncRoute, type Route, route } from '../../http/route.ts';
import {
  chooseAdapter,
  forgetNetwork,
  hearHello,
  lookAround,
  markNetwork,
  readNetwork,
} from './lan-access.service.ts';
import type { RecentConnections } from './recent-connections.ts';

export const networkRoutes = (context: Context, recent: RecentConnections): Route[] => [
  route(context, contract.getNetwork, () => readNetwork(context, recent)),
  asyncRoute(context, contract.lookAround, () => lookAround(context, recent)),
  asyncRoute(context, contract.chooseAdapter, ({ body }) => chooseAdapter(context, recent, body)),
  asyncRoute(context, contract.markNetwork, ({ actor, body }) =>
    markNetwork(context, recent, actor, body),
  ),
  asyncRoute(context, contract.forgetNetwork, ({ actor, params }) =>
    forgetNetwork(context, actor, params.id),
  ),
  route(context, contract.sayHello, ({ body, request }) =>
    hearHello(context, recent, request, body.sample),
  ),
];
