import * as contract from '#shared/features/remote-access/remote-access.contract.ts';
import type { Context } from '../../context/context.ts';
import { asyncRoute, type Route, route } from '../../http/route.ts';
import { changeRemoteAccess, lookAround } from './remote-access.service.ts';
import { endWayTest, reportArrival, startWayTest } from './way-test.service.ts';
import type { WayTests } from './way-tests.ts';

export const remoteAccessRoutes = (context: Context, tests: WayTests): Route[] => [
  asyncRoute(context, contract.getRemoteAccess, () => lookAround(context, tests)),
  asyncRoute(context, contract.changeRemoteAccess, ({ actor, body }) =>
    changeRemoteAccess(context, tests, actor, body),
  ),
  route(context, contract.startWayTest, ({ body }) => startWayTest(context, tests, body.way)),
  route(context, contract.endWayTest, () => endWayTest(context, tests)),
  route(context, contract.reportArrival, ({ body, request }) =>
    reportArrival(context, tests, request, body),
  ),
];
