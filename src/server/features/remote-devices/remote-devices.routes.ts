import * as contract from '#shared/features/remote-devices/remote-devices.contract.ts';
import type { Context } from '../../context/context.ts';
import { asyncRoute, type Route, route } from '../../http/route.ts';
import { askToEnter, enterByPass, readOwnEntry, withdrawOwnRequest } from './entry.service.ts';
import { listPassesOf, makePassFor, withdrawPassOf } from './passes.service.ts';
import { endAll, listDevices, removeDevice } from './remote-devices.service.ts';
import { letIn, listEntryRequestsOf, refuseDevice } from './requests.service.ts';

export const remoteDevicesRoutes = (context: Context): Route[] => [
  route(context, contract.readEntry, (call) => readOwnEntry(context, call)),
  route(context, contract.enterWithPass, (call) => enterByPass(context, call, call.body.pass)),
  route(context, contract.askToComeIn, (call) => askToEnter(context, call, call.body.name), {
    creates: true,
  }),
  route(context, contract.withdrawRequest, (call) => withdrawOwnRequest(context, call)),
  route(context, contract.listEntryRequests, () => listEntryRequestsOf(context)),
  // A wrong number is kept although the call is refused.
  asyncRoute(context, contract.letDeviceIn, async ({ actor, params, body }) =>
    letIn(context, actor, params.id, body.number),
  ),
  route(context, contract.refuseEntry, ({ actor, params }) =>
    refuseDevice(context, actor, params.id),
  ),
  route(context, contract.listPasses, ({ actor }) => listPassesOf(context, actor)),
  route(
    context,
    contract.makePass,
    ({ actor, body, request }) => makePassFor(context, actor, { userId: body.userId, request }),
    { creates: true },
  ),
  route(context, contract.withdrawPass, ({ actor, params }) =>
    withdrawPassOf(context, actor, params.id),
  ),
  route(context, contract.listRemoteDevices, ({ request }) => listDevices(context, request)),
  route(context, contract.removeRemoteDevice, ({ actor, params }) =>
    removeDevice(context, actor, params.id),
  ),
  route(context, contract.endRemoteAccess, ({ actor }) => endAll(context, actor)),
];
