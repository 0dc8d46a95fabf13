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

export const networkRoutes = (context: Context): Route[] => [
  route(context, contract.getNetwork, () => readNetwork(context)),
  asyncRoute(context, contract.lookAround, () => lookAround(context)),
  asyncRoute(context, contract.chooseAdapter, ({ body }) => chooseAdapter(context, body)),
  asyncRoute(context, contract.markNetwork, ({ actor, body }) => markNetwork(context, actor, body)),
  asyncRoute(context, contract.forgetNetwork, ({ actor, params }) =>
    forgetNetwork(context, actor, params.id),
  ),
  route(context, contract.sayHello, ({ body, request }) =>
    hearHello(context, request, body.sample),
  ),
];
